"""What a visitor does at a stop before they look: with events waited for, never seconds."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.game_room import look

STEP_BACK = "#steps button[data-step-back='1']"
TAKEN = "#pieces :is(.picked, .fanned), .hand-layer .in-hand, #table :focus"
TO_NOW = "#steps button[data-step-back='-999']"


def as_it_is(page: Page) -> None:
    """Nothing; at one screen the curtain is raised."""
    if page.locator("#table[data-mine]").count():
        look(page)


def take_in_hand(page: Page) -> None:
    """The first piece that can be given orders is picked with the keyboard; where none can, nothing."""
    as_it_is(page)
    lit = page.locator("#pieces .lit[data-piece]").first
    if lit.count():
        lit.focus()
        page.keyboard.press("Enter")
        expect(page.locator(TAKEN).first).to_be_attached()


def show_odds(page: Page) -> None:
    """An order that begins a fight is looked at before it is given."""
    as_it_is(page)
    page.locator("#giving button[data-fights]").first.evaluate("one => one.click()")
    expect(page.locator("#preview .before-order")).to_be_visible()


def step_back(page: Page) -> None:
    """The board as it was before the last thing that happened."""
    as_it_is(page)
    page.locator(STEP_BACK).evaluate("one => one.click()")
    expect(page.locator("#pieces.past")).to_be_attached()
    expect(page.locator(TO_NOW)).to_be_attached()


def come_forth(page: Page) -> None:
    """The board as it is now, after steps back."""
    page.locator(TO_NOW).evaluate("one => one.click()")
    expect(page.locator("#pieces.past")).to_have_count(0)
