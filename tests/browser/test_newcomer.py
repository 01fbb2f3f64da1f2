"""A newcomer finds the rules, opens a situation, changes it, sees the odds move, plays it and takes the record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from berthier.engine.replay import verify
from tests.browser.conftest import OPEN_FOLDS, Open

PATHS = [
    ("Six States", "Running the blockade", "blockaded.nsp"),
    ("Elements", "Massed shot on a pike block", "assisting"),
    ("Battalions", "Column against line", "defence_fire.figures"),
    ("Great Powers", "A month before a fortress", "city.garrison.factors"),
    ("Capitani", "Gendarmes charge light horse", "quality"),
]
CHANGED = """([answers, partial]) => {
    const [given, part] = ["_answers", "_partial"].map((name) => document.querySelector(`#table input[name=${name}]`));
    return given && part && (given.value !== answers || part.value !== partial);
}"""


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[0])
def test_from_the_front_door_to_a_verified_log(open_page: Open, tmp_path: Path, path: tuple[str, str, str]) -> None:
    """Home, the rules, a situation, another input, other odds, the whole game rolled out, the log taken and checked."""
    rules, situation, changed = path
    page = open_page("/")
    page.get_by_role("heading", name=rules).get_by_role("link").click()
    page.get_by_role("link", name=situation, exact=True).click()
    page.wait_for_load_state("networkidle")
    panel = page.locator("#panel")
    before = panel.inner_text()
    _lower(page, changed)
    expect(panel).not_to_have_text(before)
    _play_out(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the log").press("Enter")  # what comes later moves it under a pointer
    kept = tmp_path / "game.jsonl"
    download.value.save_as(kept)
    verdict = verify(kept.read_bytes())
    assert (verdict.ok, verdict.complete) == (True, True)


def _lower(page: Page, name: str) -> None:
    """One less of a number in the form; the address follows."""
    page.evaluate(OPEN_FOLDS)  # it may be among the further circumstances
    field = page.locator(f"[name='{name}']")
    field.fill(str(int(field.input_value()) - 1))
    expect(page).to_have_url(re.compile(re.escape(f"{name}={field.input_value()}")))


def _play_out(page: Page) -> None:
    """Rolls, or takes the first option, until it is decided."""
    page.get_by_role("button", name="Roll for me").or_(page.locator("#table .option").first).first.wait_for()
    while page.locator("#table .roll, #table .option").count():
        answers = page.locator("#table input[name=_answers]").input_value()
        partial = page.locator("#table input[name=_partial]").input_value()
        if page.locator("#table details.screen:not([open])").count():
            page.locator("#table details.screen > summary").click()
        page.locator("#table .roll, #table .option").first.click()
        page.wait_for_function(CHANGED, arg=[answers, partial])
    expect(page.locator("#table .prompt.decided")).to_be_visible()


def test_a_table_from_the_front_door_to_the_applied_result(open_page: Open) -> None:
    """Home, open a table, two armies into the roster, a battle set up from it, played, applied; home remembers it."""
    page = open_page("/")
    page.get_by_role("link", name="Open a table", exact=True).click()
    page.get_by_label("Rules").select_option("six_states")
    page.get_by_label("What is played").fill("The bridge at Arcole")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("I play").select_option("")
    page.get_by_label("The server rolls").check()
    page.get_by_role("button", name="Open the table").click()
    for name, strength in (("Masséna", "5"), ("Provera", "3")):
        page.get_by_role("link", name="Enter into the roster").click()
        page.get_by_label("Its name").fill(name)
        page.locator("[name=sp]").fill(strength)
        page.get_by_role("button", name="Write it down").click()
    expect(page.locator("#roster .unit")).to_have_count(2)
    page.get_by_label("Begin with").select_option("field_round")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_label("Taken from").first).to_have_value("Masséna")
    expect(page.locator("#odds .bars tbody tr").first).to_be_visible()
    page.get_by_role("button", name="Begin", exact=True).last.click()
    for tactic in ("Charge", "Skirmish"):
        page.get_by_role("button", name=tactic, exact=True).click()  # the umpire plays for empty seats
        expect(page.locator("#story")).to_contain_text(
            f"seals the choice of {'Attacker' if tactic == 'Charge' else ''}"
        )
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_text("Apply the result to the roster")).to_be_visible()
    page.get_by_role("button", name="Apply", exact=True).click()
    expect(page.locator("#story")).to_contain_text("applies the result of procedure 1")
    expect(page.locator("#roster .unit").first).to_contain_text(re.compile(r"strength points \(SP\)\s*[0-9]"))
    expect(page.locator("#roster .unit").first).not_to_contain_text("morale")  # a battle's morale goes with it
    page.get_by_role("link", name="Berthier").first.click()
    page.locator(".recent").get_by_role("link", name="The bridge at Arcole").click()
    expect(page.locator("h1")).to_contain_text("The bridge at Arcole")


def test_elements_a_charge_with_and_without_pikes(open_page: Open) -> None:
    page = open_page("/elements")
    page.get_by_role("link", name="Lancers charge shot in the open").click()
    bars = page.locator(".bars tbody tr")
    before = bars.first.inner_text()  # waits for it
    page.evaluate(OPEN_FOLDS)
    page.get_by_role("button", name="Add to flank support").last.click()
    page.locator("[name='B.flank_support.0.type']").wait_for(state="attached")
    page.evaluate(OPEN_FOLDS)
    page.locator("[name='B.flank_support.0.type']").select_option("Pk")
    expect(bars.first).not_to_have_text(before, use_inner_text=True)
    expect(page.locator("#panel .why")).to_contain_text("Pk")
    page.get_by_text("What would change this").scroll_into_view_if_needed()  # worked out where somebody looks
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
    expect(page.locator("#table .screen > summary")).to_contain_text("Attacker has chosen")
    expect(page.locator("#table").get_by_role("button", name="Refuse")).to_be_hidden()
    page.locator("#table .screen > summary").click()
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
    expect(page.get_by_role("tooltip")).to_have_text(mark.get_attribute("aria-label") or "")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()


def test_a_figure_beyond_the_rules_is_answered_with_a_sentence(open_page: Open) -> None:
    page = open_page("/elements/shooting?_example=shot_on_pikes")
    page.locator("[name=assisting]").fill("9")
    expect(page.locator("#problem")).to_contain_text("is too large; the most is 2.")
    expect(page.locator("[name=assisting]")).to_have_value("9")
