"""The learning scenario of Capitani in a real browser: typed orders, a siege with its lines and odds, to the end."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import PATIENCE, Open
from tests.browser.game_room import give, look

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
    look(page)
    expect(page.locator("#typed")).to_have_value("")  # one side's secret words are not shown to the next
    seen = False
    for _ in range(MOST):
        expect(page.locator("#table[data-mine], #table:has-text('The game is over')").first).to_be_visible(
            timeout=PATIENCE
        )
        if "over" in table.locator("h2").first.inner_text():
            break
        look(page)
        heading = table.locator("h2").first.inner_text()
        if not seen and "sortie" in heading:
            expect(table.locator("svg.battle-lines")).to_contain_text("Fortified Town")
            expect(table.locator("svg.battle-lines")).to_contain_text("Gendarmes")
            seen = True
        give(page, FIRST)
    expect(table).to_contain_text("The game is over")
    assert seen


def test_who_taps_a_force_is_led_to_its_line_of_the_order_form(open_page: Open) -> None:
    """On a phone: its line comes up from below, and the Force is told and marked; no ready-made form is picked."""
    page = open_page("/play/capitani/novara_1513", width=390, height=844, touch=True)
    page.locator("button[value=hotseat]").first.click()
    expect(page.locator("#pieces .lit[data-piece]")).to_have_count(3)
    for force in ("F3", "F2"):
        page.locator(f'#pieces [data-piece="{force}"]').dispatch_event("click")
        line = page.locator(f'[data-blank-of="{force}"]')
        expect(line).to_be_focused()
        expect(line).to_be_in_viewport(ratio=1)
        expect(page.locator("#pieces .picked")).to_have_attribute("data-piece", force)
        expect(page.locator("#piece-told")).to_contain_text(f"{force} at")
    expect(page.locator(".picked-orders")).to_be_hidden()
    give(page, "F1 S; F2 G; F3 G")
    look(page)
    expect(page.locator("#piece-told")).to_be_hidden()  # the next question is not below what was read at the last


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


def test_nothing_of_the_next_player_is_in_the_page_before_the_curtain_is_raised(open_page: Open) -> None:
    """Scripts come after the page, or not at all, and a new tab knows of no other: all of them are closed."""
    page = open_page("/play/capitani/novara_1513")
    page.locator("button[value=hotseat]").first.click()
    expect(page.locator("#table h2")).to_contain_text("orders", timeout=PATIENCE)
    give(page, "F1 S; F2 G; F3 G")
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#pieces [data-piece]")).to_have_count(0)
    page.goto(page.url.partition("?")[0])  # as in a new tab
    held: list[Route] = []
    page.route("**/curtain.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    expect(page.locator("#table h2")).to_have_text("Now: Confederates and Sforza")
    expect(page.locator("#pieces [data-piece]")).to_have_count(0)
    while not held:  # the page asks for it when it comes to that
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#curtain")).to_contain_text("Now: Confederates and Sforza")
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator("#table h2")).to_contain_text("orders")
    expect(page.locator("#pieces [data-piece]").first).to_be_visible()
    page.unroute("**/curtain.js")
    page.reload()  # the same player looks again
    expect(page.locator("#table h2")).to_contain_text("orders")
    expect(page.locator("#curtain")).to_be_hidden()
