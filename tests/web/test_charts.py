"""The charts on the page are the tables the engine reads: every head and every cell, with its mark."""

from __future__ import annotations

import html
import re

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from tests.web.reading import Tables


def all_charts(client: TestClient, key: str) -> str:
    """The page of the charts, and those that follow it once it is there."""
    page = client.get(f"/{key}/charts").text
    more = re.search(r'hx-get="([^"]*)"', page)
    return page + (client.get(more[1], headers={"HX-Request": "true"}).text if more is not None else "")


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_cell_of_every_chart_is_on_the_page(client: TestClient, key: str) -> None:
    tables = list(find_ruleset(key).tables.values())
    shown = Tables(all_charts(client, key)).tables
    assert len(shown) == len(tables)
    for table, rows in zip(tables, shown, strict=True):
        assert rows[0] == [table.rows.name, table.columns.name]
        assert rows[1] == [head.replace("_", " ") for head in table.columns.heads]
        assert [row[0] for row in rows[2:]] == [head.replace("_", " ") for head in table.rows.heads]
        expected = []
        for cell in table:
            value = "" if cell.value is None else str(cell.value).replace("_", " ")
            expected.append(value + ("°" if cell.status != "printed" and cell.value != "" else ""))
        assert [text for row in rows[2:] for text in row[1:]] == [" ".join(text.split()) for text in expected]


@pytest.mark.parametrize("key", ["six_states", "elements"])
def test_every_mark_says_why_and_every_modifier_is_listed(client: TestClient, key: str) -> None:
    page = re.sub(r"</?a\b[^>]*>", "", html.unescape(all_charts(client, key)))  # places are links
    for table in find_ruleset(key).tables.values():
        for cell in table:
            if cell.status != "printed" and cell.value != "":
                assert f'aria-label="{cell.status}: {cell.reason}"' in page
        for line in table.modifiers.values():
            assert line.reason in page
        for note in table.notes:
            assert note in page


def test_an_unknown_ruleset_is_answered_with_the_known_ones(client: TestClient) -> None:
    answer = client.get("/six_stats/charts")
    assert answer.status_code == 404
    assert "Did you mean six_states?" in html.unescape(answer.text)
