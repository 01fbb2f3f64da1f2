"""The server is killed in mid-game and started again: the page says so, comes back by itself and plays on."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, PROGRAM, UNHURRIED
from tests.browser.tables import lay


def _start(port: int, store: Path) -> subprocess.Popen[str]:
    command = [*PROGRAM, "serve", "--port", str(port), "--no-open", *UNHURRIED, "--store", str(store)]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert served.stdout is not None
    assert served.stdout.readline().startswith("Berthier serves")
    return served


def test_a_killed_server_comes_back_and_the_game_goes_on(browser: Browser, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server, store = f"http://127.0.0.1:{port}", tmp_path / "games.db"
    served = _start(port, store)
    context = browser.new_context(base_url=server)
    try:
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
        served = _start(port, store)
        table.do("Red", do="seal", pick="Refuse", turn="1")
        expect(page.locator("#connection")).to_be_hidden()
        expect(page.locator("#acts .event")).to_contain_text("Attacker: Charge · Defender: Refuse")
        expect(page.locator(".faces")).to_be_visible()  # the record may be drawn a moment before the dice
        page.keyboard.press("2")
        page.keyboard.press("6")
        expect(page.locator("#acts .event").last).to_contain_text("= 8")
    finally:
        context.close()
        served.kill()
        served.wait()
