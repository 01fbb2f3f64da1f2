"""The page of all charts is small at first; the charts that did not fit follow, and none is missing or told twice."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed

SHEET = re.compile(r'<article class="chart-sheet[^"]*" id="([^"]*)"')


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_chart_comes_once(client: TestClient, key: str) -> None:
    page = client.get(f"/{key}/charts").text
    assert len(page.encode()) <= 60_000
    found = SHEET.findall(page)
    more = re.search(r'hx-get="([^"]*)"', page)
    if more is not None:
        found += SHEET.findall(client.get(more[1], headers={"HX-Request": "true"}).text)
        assert "</html>" in client.get(more[1]).text  # without scripts it is a page
    assert found == list(find_ruleset(key).tables)


def test_a_page_of_no_charts_is_no_error(client: TestClient) -> None:
    assert client.get("/six_states/charts/more?after=999").status_code == 200
    assert client.get("/six_states/charts/more?after=x").status_code == 400
