"""The server is killed in mid-game and started again: the page says so, comes back by itself and plays on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from berthier.rooms.keeping.store import Store
from berthier.rooms.rooms import Rooms
from berthier.rooms.talk import Talk
from tests.browser.conftest import PATIENCE
from tests.browser.tables import lay
from tests.web.served import serving


def test_a_killed_server_comes_back_and_the_game_goes_on(browser: Browser, tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with ExitStack() as stack:
        server, served = stack.enter_context(serving(store))
        context = browser.new_context(base_url=server)
        stack.callback(context.close)
        table = lay(server)
        table.begin()
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(table.seats["Blue"])
        page.get_by_role("button", name="Charge", exact=True).click()
        expect(page.locator(".seals .in")).to_have_count(1)
        served.kill()
        served.wait()
        expect(page.locator("#connection")).to_be_visible()
        stack.enter_context(serving(store, port=int(server.rpartition(":")[2])))
        table.do("Red", do="seal", pick="Refuse", turn="1")
        expect(page.locator("#connection")).to_be_hidden()
        expect(page.locator("#acts .event")).to_contain_text("Attacker: Charge · Defender: Refuse")
        expect(page.locator(".faces")).to_be_visible()  # the record may be drawn a moment before the dice
        page.keyboard.press("2")
        page.keyboard.press("6")
        expect(page.locator("#acts .event").last).to_contain_text("= 8")


def test_words_said_while_the_connection_was_gone_are_there_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    """Lines of the game are told again from the last one that came; words are asked for."""
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with ExitStack() as stack:
        server, served = stack.enter_context(serving(store))
        context = browser.new_context(base_url=server)
        stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/play/six_states/two_neighbours")
        page.locator("button[value=hotseat]").first.click()
        page.locator("#talk-text").wait_for()
        served.kill()
        served.wait()
        expect(page.locator("#connection")).to_be_visible()
        kept = Store(store)
        Talk(Rooms(kept)).say(page.url.rpartition("/seat/")[2], "I said this meanwhile")
        kept.close()
        stack.enter_context(serving(store, port=int(server.rpartition(":")[2])))
        expect(page.locator("#talk .said-list")).to_contain_text("I said this meanwhile")
