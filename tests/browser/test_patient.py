"""A server that is asked too much says when to ask again, and pages do: nobody has to do anything for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.game_room import CHANGED_ELSEWHERE
from tests.browser.test_table import PLACE, begin, mine


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page that may have requests refused."""
    context = browser.new_context(base_url=server, viewport={"width": 1280, "height": 844})
    yield context.new_page()
    context.close()


def refuse_once(page: Page, place: str) -> list[str]:
    """The first request for a place is refused; what was asked for there, in order."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="{}")
        else:
            route.continue_()

    page.route(place, answer)
    return asked


def test_a_hand_that_was_refused_draws_its_ghost_all_the_same(page: Page) -> None:
    begin(page, "/play/elements/crossroads")
    base = mine(page)
    page.mouse.click(*page.evaluate(PLACE, base))
    expect(page.locator("#hand")).to_contain_text("more of its group")
    asked = refuse_once(page, "**/ghost?**")
    x, y = page.evaluate(PLACE, base)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + (-120 if base.startswith("B") else 120))
    page.mouse.up()
    expect(page.locator("#table-says")).to_contain_text("may go")
    assert len(asked) > 1


def test_a_room_that_was_refused_is_drawn_anew_a_moment_later(page: Page) -> None:
    begin(page, "/play/elements/crossroads")
    place = page.url.partition("#")[0]
    asked = refuse_once(page, place)
    page.evaluate(CHANGED_ELSEWHERE, ["table"])
    expect(page.locator("#table[data-key=old]")).to_have_count(0)
    assert len(asked) > 1
