"""axe finds no violation of WCAG 2.2 A and AA on the main pages, by day, at night, and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Open

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PAGES = [
    "/",
    "/six_states",
    "/six_states/charts",
    "/six_states/field_battle?_example=river_line",
    "/six_states/field_round/advice?attacker.sp=20&defender.sp=12",
    "/six_states/attrition?sp=5000",
    "/elements/close_combat?_example=lancers_charge_supported_shot",
    "/elements/losses",
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violation(open_page: Open, path: str, scheme: str) -> None:
    page = open_page(path, scheme=scheme)
    _check(page)


@pytest.mark.parametrize("path", [PAGES[0], PAGES[3], PAGES[4]])
def test_no_violation_on_a_phone(open_page: Open, path: str) -> None:
    _check(open_page(path, width=360, height=740, touch=True))


def _check(page: object) -> None:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]][:5]) for each in found] == []
