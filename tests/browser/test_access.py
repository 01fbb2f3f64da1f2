"""axe finds no violation of WCAG 2.2 A and AA on the main pages, by day, at night, and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import OPEN_FOLDS, Open
from tests.browser.tables import Tabled, lay, send

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SOUGHT = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}  # what passes is not listed
PAGES = [
    "/",
    "/tables/new",
    "/join",
    "/six_states",
    "/six_states/charts",
    "/six_states/field_battle?_example=river_line",
    "/six_states/field_round/advice?attacker.sp=20&defender.sp=12",
    "/six_states/field_round/advice?attacker.sp=5&defender.sp=4&terrain=clear&_cell=Charge,Square&_shift=terrain",
    "/six_states/attrition?sp=5000",
    "/elements/close_combat?_example=lancers_charge_supported_shot",
    "/elements/losses",
    "/play",
    "/play/six_states/two_neighbours",
]


@pytest.mark.parametrize("path", PAGES)
def test_no_violation(open_page: Open, path: str) -> None:
    _check_day_and_night(open_page(path))


@pytest.mark.parametrize("path", [PAGES[0], PAGES[5], PAGES[6]])
def test_no_violation_on_a_phone(open_page: Open, path: str) -> None:
    _check(open_page(path, width=360, height=740, touch=True))


@pytest.fixture(scope="module")
def table(server: str) -> Tabled:
    """A table of fair dice in mid-game: a roster, one seat free, a line undone, a choice sealed."""
    table = lay(server, "fair", players="Blue, Red")
    umpire = server + table.seats["umpire"]
    for name, strength in (("Masséna", "9"), ("Provera", "7")):
        send(f"{umpire}/roster", {"_noun": "Army", "_name": name, "sp": strength})
    table.begin(**{"_from.attacker": "Masséna", "_from.defender": "Provera"})
    for pick in ("Charge", "Bombard"):
        table.do("Blue", do="seal", pick=pick, turn="1")
        if pick == "Charge":
            table.do("Blue", do="undo", line="9")
    return table


ROOMS = ["umpire", "Blue", "Red", "umpire/roster", "umpire/start/field_battle", "umpire/replay", "umpire/luck"]


@pytest.mark.parametrize("path", ROOMS)
def test_no_violation_in_a_room(open_page: Open, table: Tabled, path: str) -> None:
    seat, _, rest = path.partition("/")
    page = open_page(f"{table.seats[seat]}/{rest}".rstrip("/"))
    page.evaluate(OPEN_FOLDS)
    _check_day_and_night(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_no_violation_in_a_game_room(open_page: Open, server: str, width: int) -> None:
    """The board, the sheet over it and everything folded; then its replay."""
    fields = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat"}
    place = send(f"{server}/play", fields)
    page = open_page(place, width=width, height=844)
    page.locator("#talk-text").wait_for()
    page.evaluate(OPEN_FOLDS)
    _check_day_and_night(page)
    page.goto(f"{place}/replay")
    _check(page)


def _check_day_and_night(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        _check(page)


def _check(page: Page) -> None:
    found = Axe().run(page, options=SOUGHT).response["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]][:5]) for each in found] == []
