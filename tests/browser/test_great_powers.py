"""The learning scenario of Great Powers in a real browser: the worked turn of Ulm, secret chits, to the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Open
from tests.browser.game_room import give, look

TYPED = [
    "march As:I As:II > augsburg",
    "march As:III > augsburg",
    "done",
    "march Fr:III Fr:IV > augsburg",
    "march Bavaria:Bavaria > augsburg",
    "march Fr:V Fr:Imperial Guard > ansbach",
    "march Fr:IC > linz",
]
MOST = 60  # questions of this game


def ask_the_staff(page: Page) -> None:
    """The advice opens in its fold, the choices stay, and a choice can be drawn from the mix."""
    look(page)
    asked = page.locator("#table h2").first.inner_text()
    page.locator(".staff-advice summary").click()
    page.locator("#giving .staff-advice [data-draw-now]").click()
    expect(page.locator(".staff-advice output")).to_have_text(re.compile(r"\d+: \w+"))
    expect(page.locator("#table h2").first).to_have_text(asked)
    expect(page.locator("#giving .order-buttons button", has_text="Probe")).to_be_visible()


def test_ulm_at_one_screen(open_page: Open) -> None:
    """Mack at Augsburg is met by three corps; the bar says what both need; chits are chosen, the rest stand."""
    page = open_page("/play/great_powers/ulm")
    page.locator("button[value=hotseat]").first.click()
    bar, table = page.locator("#score"), page.locator("#table")
    expect(bar).to_contain_text("0 of 9", timeout=PATIENCE)
    expect(bar).to_contain_text("below 5 to win")
    for word in TYPED:
        give(page, word)
    fought = False
    for _ in range(MOST):
        expect(page.locator("#table[data-mine], #table:has-text('The game is over')").first).to_be_visible(
            timeout=PATIENCE
        )
        heading = table.locator("h2").first.inner_text()
        if "over" in heading:
            break
        if "chit" in heading and not fought:
            ask_the_staff(page)
            fought = True
        give(page, None)
    expect(table).to_contain_text("The game is over")
    assert fought


STACKED = """() => {
  const lit = [...document.querySelectorAll('#pieces .lit[data-piece]')];
  return lit.find((one) => lit.filter((two) => two.dataset.place === one.dataset.place).length > 1)?.dataset.piece;
}"""


def test_a_stack_is_fanned_out_and_taken_by_the_keyboard(open_page: Open) -> None:
    """The first Enter fans it out and the keyboard stays on its piece; the second takes this piece in hand."""
    page = open_page("/play/great_powers/ulm")
    page.locator("button[value=hotseat]").first.click()
    expect(page.locator("#table[data-mine]")).to_be_visible()
    name = page.evaluate(STACKED)
    piece = page.locator(f'#pieces [data-piece="{name}"]')
    piece.focus()
    page.keyboard.press("Enter")
    expect(piece).to_have_class(re.compile("fanned"))
    expect(piece).to_be_focused()
    page.keyboard.press("Enter")
    expect(piece).to_have_class(re.compile("picked"))


def test_a_tap_on_a_country_declares_no_war_by_itself(open_page: Open) -> None:
    """In the secret politics of the campaign it shows what could be done there; the button does it."""
    page = open_page("/play/great_powers/campaign")
    page.locator("button[value=hotseat]").first.click()
    heading = page.locator("#h-table")
    expect(heading).to_have_text("Austria: politics", timeout=PATIENCE)
    page.locator('#pieces .lit.on[data-place="naples"]').dispatch_event("click")
    war = page.locator("[data-picked] button", has_text="Declare war on Naples")
    expect(war).to_be_focused()
    expect(heading).to_have_text("Austria: politics")
    war.click()
    page.get_by_role("button", name="Show the board").click()  # France looks next
    expect(heading).to_have_text("France: politics")
