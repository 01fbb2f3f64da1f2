"""Dice typed with the keyboard alone, and everything reached without a mouse."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_dice_are_typed_one_key_at_a_time(open_page: Open) -> None:
    page = open_page("/six_states/field_round?attacker.sp=20&defender.sp=12&_choose.tactic=Skirmish")
    page.keyboard.press("3")
    expect(page.locator("#table .so-far .die")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator("#table .so-far")).to_have_count(0)
    page.keyboard.press("9")  # no die shows nine: nothing happens
    page.keyboard.press("6")
    expect(page.locator("#table .so-far .die")).to_have_attribute("aria-label", "6")
    page.keyboard.press("5")
    expect(page.locator("#table .event").filter(has_text="= 11")).to_be_visible()


def test_digits_in_a_field_are_no_dice(open_page: Open) -> None:
    page = open_page("/six_states/attrition?sp=20")
    page.locator("#in-sp").fill("")
    page.locator("#in-sp").press_sequentially("15")
    expect(page.locator("#in-sp")).to_have_value("15")
    expect(page.locator("#table .event")).to_have_count(0)


def test_tab_reaches_the_dice_and_the_form_in_order(open_page: Open) -> None:
    page = open_page("/six_states/attrition?sp=20")
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("(document.activeElement.name || document.activeElement.className || '').toString()")
        )
    places = [
        next(n for n, one in enumerate(reached) if name in one) for name in ("skip", "_do", "_face", "sp", "flags")
    ]
    assert places == sorted(places)
