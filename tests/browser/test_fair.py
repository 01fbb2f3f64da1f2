"""Fair dice: the browser makes its share, the server learns it when all have committed, and every die is proved."""

from __future__ import annotations

import hashlib

from playwright.sync_api import Request, expect

from berthier.rooms.prove import prove
from tests.browser.conftest import Open
from tests.browser.tables import lay

WORDS = ["", "abc", "dice|game|Blue|" + "x" * 200, "é" * 55, "a" * 55, "a" * 56, "a" * 64, "a" * 119]


def test_sha256_is_sha256(open_page: Open) -> None:
    page = open_page("/")
    found = page.evaluate(
        "async (words) => { const { sha256 } = await import('/static/sha256.js'); return words.map(sha256); }", WORDS
    )
    assert found == [hashlib.sha256(word.encode()).hexdigest() for word in WORDS]


def test_a_secret_is_made_here_and_leaves_when_all_have_committed(open_page: Open, server: str) -> None:
    table = lay(server, dice="fair")
    pages = {seat: open_page(table.seats[seat]) for seat in ("umpire", "Blue", "Red")}
    sent: list[str] = []

    def hear(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data or "")

    for seat, page in pages.items():
        page.on("request", hear)
        page.get_by_role("button", name="Commit it").click()
        expect(page.get_by_role("button", name="Commit it")).to_have_count(0)
        key = f"dice|{table.code}|{seat}"
        kept = str(page.evaluate("key => localStorage.getItem(key)", key)).removeprefix("handed ")
        commitment = hashlib.sha256(f"{key}|{kept}".encode()).hexdigest()
        assert any(f"commitment={commitment}" in each for each in sent), "only the digest was sent"
        if seat != "Red":
            assert not any(kept in each for each in sent)
    expect(pages["umpire"].get_by_text("fixes the dice").first).to_be_attached()
    table.begin("storm_ice", units="1")
    pages["umpire"].reload()
    for page in pages.values():
        page.wait_for_function("() => Object.values(localStorage).some((kept) => String(kept).startsWith('handed '))")
    pages["umpire"].locator(".roll").click()
    expect(pages["umpire"].locator("#table .prompt.decided")).to_contain_text("Rolled ")
    table.do("umpire", do="close")
    log = pages["umpire"].request.get(f"{server}{table.seats['umpire']}/log").body()
    proof = prove(log)
    assert (proof.ok, proof.complete, proof.dice > 0, proof.waiting) == (True, True, True, 0)
