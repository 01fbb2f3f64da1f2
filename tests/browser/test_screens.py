"""Phone, tablet, desktop, night and paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from berthier.core.ruleset import installed
from tests.browser.conftest import OPEN_FOLDS, Open
from tests.browser.tables import lay

PAGES = ["/", "/elements", "/six_states/charts", "/six_states/attrition", "/elements/line_of_battle"]
PAGES += ["/tables/new", "/join", "/great_powers/field_combat", "/six_states/field_round/advice"]
PAGES += ["/great_powers/naples_sicily_split", "/capitani/order_cost"]  # a lit cell far to the right in a chart


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen(open_page: Open, path: str) -> None:
    page = open_page(path)
    for width in (1280, 820, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_in_a_room_is_wider_than_a_phone(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin()
    table.do("Blue", do="seal", pick="Charge", turn="1")
    table.do("Red", do="seal", pick="Charge", turn="1")
    for path in ("", "/roster", "/start/field_battle", "/replay", "/luck"):
        page = open_page(table.seats["umpire"] + path, width=360, height=740)
        page.evaluate(OPEN_FOLDS)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_a_phone_at_the_table(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin()
    table.do("Blue", do="seal", pick="Charge", turn="1")
    page = open_page(table.seats["Red"], width=360, height=740, touch=True)
    option = page.get_by_role("button", name="Skirmish", exact=True)
    box = option.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] + box["height"] < 740  # on the first screen, without scrolling
    option.tap()
    umpire = open_page(table.seats["umpire"], width=360, height=740, touch=True)
    umpire.locator(".face").nth(4).tap()
    expect(umpire.locator(".so-far .die")).to_have_count(1)
    umpire.locator(".face").nth(3).tap()
    expect(page.locator("#acts .event").last).to_contain_text("= 9")
    order = umpire.locator("#room section").evaluate_all(
        "all => all.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map(e => e.id)"
    )
    assert order == ["table", "odds", "acts", "roster", "seats", "story"]


def test_a_whole_roll_on_a_phone(open_page: Open) -> None:
    page = open_page("/six_states/attrition?sp=20", width=360, height=740, touch=True)
    order = page.locator("#table, .odds, .why, .inputs").evaluate_all(
        "all => all.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
        ".map(e => e.id || e.className)"
    )
    assert order == ["inputs", "table", "odds", "why"]
    face = page.locator(".face").nth(3)
    box = face.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    face.tap()
    expect(page.locator(".prompt.decided")).to_contain_text("Rolled 4.")


def test_night_is_dark_and_the_lamp_switch_wins_and_stays(open_page: Open) -> None:
    page = open_page("/", scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(27, 25, 22)"
    page.get_by_role("button", name="Lamp").click()
    assert page.evaluate(paper) == "rgb(247, 243, 234)"
    page.reload()
    assert page.evaluate(paper) == "rgb(247, 243, 234)"


PAPER = {"A4": (210, 297), "Letter": (215.9, 279.4)}  # millimetres
MARGIN = 12
CUT = """() => [...document.querySelectorAll('.chart, .ledger, .marks, .notes')]
    .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((part) => part.closest('.chart-sheet').id)"""


@pytest.mark.parametrize("width", [703, 1280])  # A4 between its margins, and a sheet of the screen's breadth
def test_a_game_prints_its_board_and_how_it_stands(open_page: Open, width: int) -> None:
    page = open_page("/play/capitani/novara_1513", width=width)
    page.locator("button[value=alone]").click()
    expect(page.locator("#table[data-mine]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#pieces svg")).to_be_visible()
    expect(page.get_by_text("Where the points come from")).to_be_visible()
    assert (
        page.locator(".game :is(button, input, select, summary)").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"
        )
        == []
    )
    inside = page.locator("#sheet-inside")
    assert inside.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


@pytest.mark.parametrize("key", sorted(installed()))
def test_charts_print_on_paper(open_page: Open, key: str) -> None:
    """Nothing is cut at the edge of either paper, nothing of the screen is printed, heads come again on every page."""
    page = open_page(f"/{key}/charts")
    page.emulate_media(media="print")
    for size, (width, height) in PAPER.items():
        page.set_viewport_size({"width": int((width - 2 * MARGIN) / 25.4 * 96), "height": int(height / 25.4 * 96)})
        assert page.evaluate(CUT) == [], size
        assert page.pdf(format=size).startswith(b"%PDF")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".on-screen")).to_be_hidden()
    heads = page.locator(".chart thead").evaluate_all("all => all.map((one) => getComputedStyle(one).display)")
    assert set(heads) == {"table-header-group"}
    marked = page.locator(".chart-sheet:has(.chart .mark)")
    assert marked.count() == page.locator(".chart-sheet:has(.chart .mark):has(.marks li)").count()
