"""Five questions asked at tables, in players' words: three taps and two fields at most to a headline to repeat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open

WIDTHS = {"desk": (1280, 900), "phone": (390, 844)}

# what is typed into the search, the situation that is opened, and two fields that make it the player's own
QUESTIONS = {
    "column on line": ("column on line", "Column against line", {}),
    "9 v 8 at a river": ("river", "Behind a river", {"attacker.sp": "9", "defender.sp": "8"}),
    "Swiss against Landsknechts": ("swiss landsknechts", "Swiss pikes in the open", {}),
    "60 v 45, which chit": ("which chit", "Behind the river", {}),
    "pikes against lancers": ("pikes lancers", "Push of pike", {}),
}


def found(page: Page) -> list[str]:
    return page.locator(".found h2 a").all_inner_texts()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_headline_in_three_taps(open_page: Open, question: str, width: str) -> None:
    """Ask, open what was found first, and read: a sentence, and a figure with what it rests on."""
    words, _, fields = QUESTIONS[question]
    wide, high = WIDTHS[width]
    page = open_page("/", width=wide, height=high)
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("button", name="Ask").click()  # the first tap
    expect(page.locator(".found h2 a").first).to_be_visible()
    page.locator(".found h2 a").first.click()  # the second
    for name, value in fields.items():
        field = page.locator(f"[name='{name}']")
        if field.count() and field.is_visible():
            field.fill(value)
    headline = page.locator(".headline strong").first
    expect(headline).to_have_text(re.compile(r"[0-9]"))
    expect(page.locator(".headline")).to_be_in_viewport()


def test_the_first_field_is_on_the_first_screen_of_a_phone(open_page: Open) -> None:
    page = open_page("/six_states/field_battle?_example=river_line", width=390, height=844)
    expect(page.locator("[name='attacker.sp']")).to_be_in_viewport()
    expect(page.locator(".headline")).to_be_in_viewport()


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
