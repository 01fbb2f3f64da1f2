"""The switches of every page, and the standing orders of the panel: what is set stays set, nothing else sets it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_lamp_and_large_type_answer_to_their_buttons_alone(open_page: Open) -> None:
    page = open_page("/")
    for name, key, set_ in (("Lamp", "lamp", "night"), ("Large type", "large", "yes")):
        page.get_by_role("button", name=name).click()
        page.reload()
        page.get_by_role("heading", level=1).click()
        page.get_by_role("heading", level=1).click()
        page.get_by_role("heading", level=1).click()
        assert page.evaluate("key => document.documentElement.dataset[key]", key) == set_
        page.get_by_role("button", name=name).click()
        assert page.evaluate("key => document.documentElement.dataset[key]", key) != set_


def test_a_number_cleared_and_typed_again_gives_the_same_odds(open_page: Open) -> None:
    """The example comes with standing orders; the panel that says what is wrong must not lose them."""
    page = open_page("/six_states/field_battle")
    field, bars, order = page.locator("[name='attacker.sp']"), page.locator(".bars"), page.locator("#order-1")
    before, number, ordered = bars.inner_text(), field.input_value(), order.input_value()
    assert ordered
    field.fill("")
    expect(page.locator("#problem")).to_be_visible()
    field.fill(number)
    expect(page.locator("#problem")).to_have_count(0)
    page.wait_for_function("before => document.querySelector('.bars').innerText === before", arg=before)
    assert order.input_value() == ordered
