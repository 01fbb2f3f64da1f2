"""Undo in a browser: no button where nothing can be taken back, practice counts, a game that is over is played on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.game_room import begin, give, mine

WIDTHS = pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
UNDO = "#table [data-undo]"
IN_THE_WINDOW = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def month(page: Page) -> None:
    """Gray is done at sea and on land; the dice of the month fall, and the computer moves."""
    for _ in range(2):
        mine(page)
        give(page, "done")
    mine(page)


def resign(page: Page) -> None:
    for summary in ("More", "Resign"):
        page.locator("#table summary", has_text=re.compile(f"^{summary}$")).click()
    page.get_by_role("button", name="Yes, the game is lost").click()
    expect(page.locator("#table")).to_contain_text("The game is over")


def test_no_button_stands_where_the_dice_have_fallen_or_the_game_is_over(open_page: Open) -> None:
    page = open_page("/play")
    begin(page)
    mine(page)
    give(page, "done")
    expect(page.locator(UNDO)).to_have_text("Undo")
    page.locator(UNDO).click()
    expect(page.locator(UNDO)).to_have_count(0)
    month(page)
    expect(page.locator(UNDO)).to_have_count(0)
    page.locator("#table summary", has_text=re.compile("^More$")).click()
    expect(page.locator("#table .more")).to_contain_text("programs never do, except in practice")
    page.locator("#table summary", has_text=re.compile("^More$")).click()
    resign(page)
    expect(page.locator(UNDO)).to_have_count(0)
    expect(page.locator("#score")).not_to_contain_text("practice")


@WIDTHS
def test_practice_says_what_it_is_and_is_played_on_from_a_step(open_page: Open, width: int, height: int) -> None:
    page = open_page("/play", width=width, height=height)
    begin(page, practice=True)
    expect(page.locator("#score .stamp")).to_have_text("practice, nothing taken back")
    month(page)
    page.locator(UNDO).click()
    expect(page.locator("#score .stamp")).to_have_text("practice, 1 taken back")
    mine(page)
    give(page, "done")
    mine(page)
    resign(page)
    expect(page.locator("#table")).to_contain_text("Practice, 1 taken back: this counts as no result.")
    expect(page.locator(UNDO)).to_have_count(0)
    assert page.evaluate(IN_THE_WINDOW)
    page.get_by_role("link", name="Look back at it").click()
    page.goto(f"{page.url}?line=6")
    page.get_by_text("Play on from here").click()
    assert page.evaluate(IN_THE_WINDOW)
    old = page.url.partition("/replay")[0]
    page.get_by_role("button", name="Against the computer").click()
    expect(page.locator("#pieces svg")).to_be_visible()
    assert page.url != old
    mine(page)
    expect(page.locator("#table")).not_to_contain_text("The game is over")
    expect(page.locator("#score .stamp")).to_have_count(0)
