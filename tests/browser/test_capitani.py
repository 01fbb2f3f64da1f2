"""The learning scenario of Capitani in a real browser: typed orders, a siege with its lines and odds, to the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, Open
from tests.browser.game_room import give

FIRST = {"orders": "keep", "activation": "pass"}
MOST = 80  # questions of this game


def test_the_relief_of_novara_at_one_screen(open_page: Open) -> None:
    """The French stand before the town: its card says how long it holds; both lines are shown; everybody waits."""
    page = open_page("/play/capitani/novara_1513")
    page.locator("button[value=hotseat]").first.click()
    table = page.locator("#table")
    expect(page.locator("#happened .card", has_text="Siege of Novara")).to_contain_text(
        re.compile(r"4 more turns.*\d+ %", re.S), timeout=PATIENCE
    )
    expect(page.locator(".form-of-orders select")).to_have_count(3)  # a line for each Force, prices on it
    expect(page.locator("#blank-1 option", has_text="Attack, 3 AP")).to_have_count(1)
    give(page, "F1 S; F2 G; F3 G")
    expect(page.locator("#typed")).to_have_value("")  # one side's secret words are not shown to the next
    seen = False
    for _ in range(MOST):
        expect(page.locator("#table[data-mine], #table:has-text('The game is over')").first).to_be_visible(
            timeout=PATIENCE
        )
        heading = table.locator("h2").first.inner_text()
        if "over" in heading:
            break
        if not seen and "sortie" in heading:
            expect(table.locator("svg.battle-lines")).to_contain_text("Fortified Town")
            expect(table.locator("svg.battle-lines")).to_contain_text("Gendarmes")
            seen = True
        give(page, FIRST.get(heading.rpartition(": ")[2]))
    expect(table).to_contain_text("The game is over")
    assert seen


def test_a_curtain_falls_between_two_players_at_one_screen(open_page: Open) -> None:
    """Forces and forms are hidden: who has given his orders sees nothing of the next, by no Escape and by no reload,
    until the next player says that he is there; who looks together says so once."""
    page = open_page("/play/capitani/novara_1513")
    page.locator("button[value=hotseat]").first.click()
    curtain = page.locator("#curtain")
    expect(page.locator("#table h2")).to_contain_text("orders", timeout=PATIENCE)
    expect(curtain).to_be_hidden()
    give(page, "F1 S; F2 G; F3 G")
    expect(curtain).to_contain_text("Now: Confederates and Sforza")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.reload()
    expect(curtain).to_contain_text("Now: Confederates and Sforza")
    curtain.get_by_role("button", name="We look together").click()
    expect(curtain).to_be_hidden()
    give(page, "keep")
    expect(page.locator("#table[data-mine]")).to_be_visible()
    expect(curtain).to_be_hidden()
