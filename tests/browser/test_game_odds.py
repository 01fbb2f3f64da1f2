"""Odds in a game room: on the targets, before an order is given, after the page was drawn anew."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.game_room import CHANGED_ELSEWHERE, begin, mine, takes_one_that_fights


def army_in_hand(open_page: Open) -> Page:
    """On a phone, an army that can fight in hand: the chance stands on its target."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "hotseat")
    page.locator("#giving .order-buttons button", has_text="Done").click()
    expect(page.locator("#table h2")).to_contain_text("on land")
    words = page.locator("#giving .every-order button").evaluate_all("all => all.map((one) => one.value)")
    assert takes_one_that_fights(page, words, "marches", "on land")
    expect(page.locator("#pieces .chance").first).to_contain_text("%")
    return page


def test_a_target_shows_its_chance_and_one_tap_its_odds(open_page: Open) -> None:
    """An army in hand lights its reach; where it would fight stands its chance, and the tap shows why."""
    page = army_in_hand(open_page)
    page.locator("#pieces .lit.on.fight").first.dispatch_event("click")
    expect(page.locator("#preview .before-order")).to_contain_text(re.compile("you come off better", re.I))
    expect(page.locator("#preview [data-give]")).to_be_in_viewport()
    for drawn in (["score", "happened"], ["score", "table", "pieces"]):  # the second time the question itself, as it is
        page.evaluate(CHANGED_ELSEWHERE, drawn)
        expect(page.locator("#room [data-key=old]")).to_have_count(0)
        expect(page.locator("#preview [data-give]")).to_be_in_viewport()
        expect(page.locator("#pieces .chance").first).to_contain_text("%")


def test_odds_that_come_after_the_page_was_drawn_anew_are_shown(open_page: Open) -> None:
    """They were asked for, somebody sat down, the question was drawn again: the answer still finds its place."""
    page = open_page("/play")
    begin(page, "hotseat")
    page.locator("#giving .order-buttons button", has_text="Done").click()
    expect(page.locator("#table h2")).to_contain_text("on land")
    words = page.locator("#giving .every-order button").evaluate_all("all => all.map((one) => one.value)")
    assert takes_one_that_fights(page, words, "marches", "on land")
    waiting: list[Route] = []

    def held_back(route: Route) -> None:
        waiting.append(route)

    page.route("**/order?pick=*", held_back)
    page.locator("#pieces .lit.on.fight").first.dispatch_event("click")
    page.evaluate(CHANGED_ELSEWHERE, ["table", "pieces"])
    expect(page.locator("#room [data-key=old]")).to_have_count(0)
    for route in waiting:
        route.continue_()
    assert waiting
    expect(page.locator("#preview [data-give]")).to_be_visible()


def test_the_larger_sample_takes_the_place_of_the_small_one(open_page: Open) -> None:
    """Great Powers: a march into an enemy shows some odds at once, better ones later; the order can still be given."""
    page = open_page("/play/great_powers/ulm")
    page.locator("button[value=hotseat]").click()
    expect(page.locator("#pieces svg")).to_be_visible()
    while not page.locator("#giving [data-fights]").count():
        mine(page)
        takes = page.locator("#giving [data-takes]")
        words = takes.evaluate_all("all => all.map((one) => one.value)")
        assert words, "somebody can march"
        if not takes_one_that_fights(page, words, "where to", "land order"):
            page.locator("#giving .order-buttons button", has_text="The rest stand").click()
            expect(page.locator("#table h2")).to_contain_text("Austria")
    expect(page.locator("#pieces .chance").first).to_contain_text("~")
    page.locator("#pieces .lit.on.fight").first.dispatch_event("click")
    expect(page.locator("#preview .stamp")).to_have_text("1,000 games", ignore_case=True)
    expect(page.locator("#table h2")).to_contain_text("where to")
    page.locator("[data-give]").click()
    expect(page.locator("#happened .latest")).to_contain_text("goes to")


UNDER = """() => {
  const tools = document.querySelector('.board-tools').getBoundingClientRect();
  return [...document.querySelectorAll('.chance, #pieces .lit.fight')].map((one) => one.getBoundingClientRect())
    .filter((box) => box.x + box.width / 2 > tools.x && box.y + box.height / 2 < tools.bottom).length;
}"""


def test_what_can_be_struck_is_drawn_out_from_under_the_tools_of_a_phone(open_page: Open) -> None:
    """Galvenne lies in the upper right of what a phone shows first, where the tools are; an order for it marks it."""
    page = army_in_hand(open_page)
    assert page.evaluate(UNDER) == 0
    page.locator("#pieces .lit.on.fight").first.dispatch_event("click")
    expect(page.locator("#preview [data-give]")).to_be_in_viewport()
    expect(page.locator("#pieces .aimed")).to_have_count(1)
    page.locator("#preview [data-unpick]").click()
    expect(page.locator("#pieces .aimed")).to_have_count(0)
