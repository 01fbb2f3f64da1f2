"""Five questions asked at tables, in players' words: three taps and two fields at most to a headline to repeat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open

WIDTHS = {"desk": (1280, 900), "phone": (390, 844)}

# what is typed into the search, the situation found first, two fields at most that make it the player's own, and how
# it is then told
QUESTIONS = {
    "column on line": ("column on line", "Column against line", {}, "column"),
    "9 v 8 at a river": (
        "9 SP against 8 behind a river",
        "Twenty against twelve behind a river",
        {"attacker.sp": "9", "defender.sp": "8"},
        "9 SP attack 8 SP behind a river",
    ),
    "Swiss against Landsknechts": (
        "swiss landsknechts",
        "Swiss against Landsknechts",
        {},
        "10 SP of Swiss meet 10 SP of Landsknecht",
    ),
    "60 v 45, which chit": ("60 v 45, which chit", "Sixty against forty-five: which chit?", {}, "52 + 8 factors"),
    "pikes against lancers": ("pikes against lancers", "Pikes against lancers", {}, "pikes fight ordinary lancers"),
}


def found(page: Page) -> list[str]:
    return page.locator(".found h2 a").all_inner_texts()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_headline_in_three_taps(open_page: Open, question: str, width: str) -> None:
    """Ask, open what was found first, and read: a sentence, and a figure with what it rests on."""
    words, title, fields, told = QUESTIONS[question]
    wide, high = WIDTHS[width]
    page = open_page("/", width=wide, height=high)
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("button", name="Ask").click()  # the first tap
    expect(page.locator(".found h2 a").first).to_have_text(title)
    page.locator(".found h2 a").first.click()  # the second
    for name, value in fields.items():
        page.locator(f"[name='{name}']").fill(value)
    expect(page.locator(".said")).to_contain_text(told)
    headline = page.locator(".headline strong").first
    expect(headline).to_have_text(re.compile(r"[0-9]"))
    expect(page.locator(".headline")).to_be_in_viewport()


def test_the_first_field_is_on_the_first_screen_of_a_phone(open_page: Open) -> None:
    page = open_page("/six_states/field_battle?_example=river_line", width=390, height=844)
    expect(page.locator("[name='attacker.sp']")).to_be_in_viewport()
    expect(page.locator(".headline")).to_be_in_viewport()


def test_what_is_typed_before_the_scripts_are_there_counts(open_page: Open) -> None:
    """On a slow line a player types first; nobody has to type again."""
    page, held = open_page("/six_states"), list[Route]()
    page.route("**/static/**/panel.js", lambda route: held.append(route))
    with page.expect_request("**/static/**/panel.js"):
        page.goto("/six_states/field_battle?_example=river_line", wait_until="commit")
    page.locator("[name='attacker.sp']").fill("9")
    held[0].continue_()
    expect(page.locator(".said")).to_contain_text("9 SP attack 12 SP behind a river")


def test_a_unit_picked_leaves_nothing_of_the_one_before(open_page: Open) -> None:
    """Landsknechts after Swiss: quality and arms are theirs."""
    page = open_page("/capitani/assault")
    unit = page.locator("[name='_preset.att']")
    unit.select_option("Swiss pikes")
    expect(page.locator("[name='att.quality']")).to_have_value("3")
    page.locator("[name='_preset.att']").select_option("Landsknechts")
    expect(page.locator("[name='att.quality']")).to_have_value("2")


def test_a_search_is_never_empty(open_page: Open) -> None:
    page = open_page("/search?q=zzzzzz")
    assert found(page)


def test_a_choice_is_drawn_from_the_mix(open_page: Open) -> None:
    page = open_page("/six_states/field_round/advice?attacker.sp=9&defender.sp=8")
    page.get_by_text("Draw my choice").click()
    page.get_by_role("button", name="Draw mine").first.click()
    expect(page.locator(".draw output").first).to_have_text(re.compile(r"^[0-9]+: [A-Z]"))


@pytest.mark.parametrize("width", WIDTHS)
def test_from_the_front_page_one_tap_and_two_fields(open_page: Open, width: str) -> None:
    """9 v 8 at a river without the search: a situation on the ruleset's card, then the two strengths."""
    wide, high = WIDTHS[width]
    page = open_page("/", width=wide, height=high)
    page.get_by_role("link", name="Twenty against twelve behind a river").click()
    page.locator("[name='attacker.sp']").fill("9")
    page.locator("[name='defender.sp']").fill("8")
    expect(page.locator(".said")).to_contain_text("9 SP attack 8 SP behind a river")
    expect(page.locator(".headline strong").first).to_have_text(re.compile(r"[0-9]"))
    expect(page.locator(".headline")).to_be_in_viewport()
