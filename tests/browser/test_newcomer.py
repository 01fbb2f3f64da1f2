"""A newcomer finds the rules, opens a situation, changes it, sees the odds move, plays it and takes the record."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from berthier.core.replay import verify
from tests.browser.conftest import Open


def test_six_states_from_the_front_door_to_a_verified_log(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/")
    page.get_by_role("heading", name="Six States").get_by_role("link").click()
    page.get_by_role("link", name="The same at a river line").click()
    bars = page.locator(".bars tbody tr")
    before = bars.first.inner_text()
    page.get_by_label("terrain", exact=True).select_option("clear")
    expect(bars.first).not_to_have_text(before)
    expect(page).to_have_url(re.compile("terrain=clear"))
    page.get_by_role("button", name="Roll for me").click()
    expect(page.locator("#table .event").filter(has_text="rolls two dice").first).to_be_visible()
    while page.locator("#table .faces").count() or page.locator("#table .option").count():
        button = page.locator("#table .roll, #table .option").first
        answers = page.locator("#table input[name=_answers]").input_value()
        button.click()
        page.wait_for_function(
            "before => document.querySelector('#table input[name=_answers]').value !== before", arg=answers
        )
    expect(page.get_by_text("It is decided.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the log").click()
    kept = tmp_path / "game.jsonl"
    download.value.save_as(kept)
    verdict = verify(kept.read_bytes())
    assert (verdict.ok, verdict.complete) == (True, True)


def test_elements_a_charge_with_and_without_pikes(open_page: Open) -> None:
    page = open_page("/elements")
    page.get_by_role("link", name="Lancers charge shot in the open").click()
    bars = page.locator(".bars tbody tr")
    before = bars.all_inner_texts()
    page.get_by_role("button", name="Add to flank support").last.click()
    page.locator("[name='B.flank_support.0.type']").select_option("Pk")
    expect(page.locator(".bars tbody tr").first).not_to_have_text(before[0])
    expect(page.locator("#panel .why")).to_contain_text("Pk")
    page.get_by_text("What would change this").click()
    expect(page.locator(".what-if tbody tr").first).to_be_visible()


def test_a_copied_address_opens_the_same_odds(open_page: Open) -> None:
    page = open_page("/six_states/attrition?sp=20")
    page.get_by_label("winter turn").check()
    expect(page.locator("#panel .why")).to_contain_text("winter turn")
    expect(page).to_have_url(re.compile("winter_turn"))
    again = open_page(page.url)
    assert again.locator(".bars").inner_text() == page.locator(".bars").inner_text()
    assert again.get_by_label("winter turn").is_checked()


def test_secret_choices_hide_behind_the_screen(open_page: Open) -> None:
    page = open_page("/six_states/field_round?attacker.sp=20&defender.sp=12")
    page.locator("#table").get_by_role("button", name="Charge").click()
    expect(page.locator("#table summary")).to_contain_text("Attacker has chosen")
    expect(page.locator("#table").get_by_role("button", name="Refuse")).to_be_hidden()
    page.locator("#table summary").click()
    page.locator("#table").get_by_role("button", name="Refuse").click()
    expect(page.locator("#table .event")).to_contain_text("Attacker: Charge · Defender: Refuse")


def test_advice_from_the_same_situation(open_page: Open) -> None:
    page = open_page("/six_states/field_round?attacker.sp=20&defender.sp=12")
    page.get_by_role("button", name="Advice").click()
    expect(page.locator(".heat tbody tr")).to_have_count(7)
    value = page.locator(".value b").inner_text()
    page.get_by_label("sp").first.fill("30")
    expect(page.locator(".value b")).not_to_have_text(value)


def test_the_charts_are_searched(open_page: Open) -> None:
    page = open_page("/six_states/charts")
    page.get_by_label("Search the charts").fill("swamp home country")
    expect(page.locator("#found")).to_have_text("1 of 15")
    expect(page.locator(".chart-sheet:visible h2")).to_have_text("Attrition Table")


def test_a_mark_says_why_on_focus_and_escape_closes_it(open_page: Open) -> None:
    page = open_page("/six_states/charts")
    mark = page.locator("button.mark").first
    mark.focus()
    expect(page.get_by_role("tooltip")).to_have_text(mark.get_attribute("data-why") or "")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
