"""What somebody asks first at a board: how is it won, what just happened, who has won?"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open


def sit_down(page: Page, way: str = "hotseat") -> None:
    """Two neighbours on a phone."""
    page.locator(f"button[value={way}]").click()
    expect(page.locator("#pieces svg")).to_be_visible()


def test_how_it_is_won_is_a_tap_away_and_escape_closes_it(open_page: Open) -> None:
    """Over the board, inside the screen; Escape closes it and takes no order back."""
    page = open_page("/play/six_states/two_neighbours", width=390, height=844, touch=True)
    sit_down(page)
    asked = page.locator("#table h2").first.inner_text()
    page.locator(".board-helps summary").click()
    told = page.locator(".board-helps .board-menu-inside")
    expect(told).to_contain_text("Galvenne counts 4")
    box = told.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(page.locator("#table h2").first).to_have_text(asked)


def test_the_hint_stands_over_the_buttons(open_page: Open) -> None:
    """Who is guided reads what to do before he is asked to choose; a piece in hand has its orders first."""
    page = open_page("/play/six_states/two_neighbours", width=390, height=844, touch=True)
    sit_down(page)
    expect(page.locator(".guide p").first).to_be_in_viewport()
    guide, orders = page.locator(".guide").bounding_box(), page.locator("#giving").bounding_box()
    assert guide is not None
    assert orders is not None
    assert guide["y"] < orders["y"]


def test_what_happened_is_in_sight_and_comes_up(open_page: Open) -> None:
    page = open_page("/play/six_states/two_neighbours", width=390, height=844, touch=True)
    sit_down(page)
    expect(page.locator(".latest-line")).to_be_in_viewport()
    page.locator(".latest-line").click()
    expect(page.get_by_role("heading", name="What happened")).to_be_in_viewport()


def test_the_end_comes_up_by_itself(open_page: Open) -> None:
    """On a phone the sheet shows who has won and the ways on. Who gives up says so twice: a finger may slip."""
    page = open_page("/play/six_states/two_neighbours", width=390, height=844, touch=True)
    sit_down(page)
    page.locator("details.more > summary").click()
    expect(page.locator("button[value=resign]")).to_be_hidden()
    page.locator(".resigning summary").click()
    page.locator("button[value=resign]").click()
    expect(page.locator("#table")).to_contain_text("The game is over")
    expect(page.get_by_role("link", name="Look back at it")).to_be_in_viewport()
