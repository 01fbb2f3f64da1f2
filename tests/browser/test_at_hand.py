"""What a piece or a question speaks of is in sight: answers under a guide, orders of a piece, a stack fanned out."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.game_room import give, look

PHONE = {"width": 390, "height": 844, "touch": True}
THROW = """table => {
  table.insertAdjacentHTML('beforeend', '<p class="fell"><span class="thrown">Electorate of Grauland, combat dice, ' +
    'larger force <svg class="die" viewBox="0 0 32 32"></svg><svg class="die" viewBox="0 0 32 32"></svg></span></p>');
  return table.querySelector('.fell .die:last-child').getBoundingClientRect().right;
}"""  # as the dice of an assault are told


def at_one_screen(page: Page) -> None:
    page.locator("button[value=hotseat]").first.click()
    expect(page.locator("#table[data-mine]")).to_be_visible()


def box_of(one: Locator) -> FloatRect:
    box = one.bounding_box()
    assert box is not None
    return box


def test_a_guide_leaves_the_answers_in_sight(open_page: Open) -> None:
    """On a phone the hint may be long: it is read by scrolling it, and what it speaks of stands under it."""
    page = open_page("/play/six_states/two_neighbours", **PHONE)
    at_one_screen(page)
    expect(page.locator(".guide p").first).to_be_in_viewport()
    expect(page.locator(".order-buttons button").first).to_be_in_viewport(ratio=1)


def test_the_last_word_before_a_fight_is_not_cut_off(open_page: Open) -> None:
    page = open_page("/play/six_states/two_neighbours", **PHONE)
    at_one_screen(page)
    give(page, "done")
    side = "0921" if "Grauland" in page.locator("#table h2").inner_text() else "1621"
    page.locator(f'#giving button[value="army {side}"]').first.evaluate("one => one.click()")
    expect(page.locator(".guide p").first).to_be_in_viewport()
    page.locator(f'#giving button[value^="march {side}-1317"]').first.evaluate("one => one.click()")
    expect(page.locator("[data-give]")).to_be_in_viewport(ratio=1)


def test_dice_with_a_long_name_are_all_seen(open_page: Open) -> None:
    page = open_page("/play/six_states/two_neighbours", **PHONE)
    at_one_screen(page)
    assert page.locator("#table").evaluate(THROW) <= PHONE["width"]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["desk", "phone"])
def test_a_stack_at_the_edge_is_fanned_out_in_sight(open_page: Open, size: dict[str, int]) -> None:
    """Three corps and two marshals in Alsace, at the left of the map of Ulm; then the orders of one of them."""
    page = open_page("/play/great_powers/ulm", **size)
    at_one_screen(page)
    while "France" not in page.locator("#table h2").inner_text():
        give(page, "done")
    look(page)
    page.locator('#pieces [data-piece="Fr:V"]').dispatch_event("click")
    fanned, frame = page.locator("#pieces .fanned"), box_of(page.locator("#board"))
    expect(fanned).to_have_count(5)
    page.wait_for_function("() => !document.getAnimations().length")
    for place in range(5):
        box = box_of(fanned.nth(place))
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    page.locator('#pieces [data-piece="Fr:V"]').dispatch_event("click")
    expect(page.locator(".picked-orders button").first).to_be_in_viewport(ratio=1)
    rest = page.locator(".order-buttons button", has_text="The rest stand")
    assert box_of(page.locator(".picked-orders"))["y"] < box_of(rest)["y"]  # what the piece in hand may do comes first


@pytest.mark.parametrize("scenario", ["capitani/novara_1513", "great_powers/ulm"])
def test_the_sheet_at_its_highest_leaves_the_line_above_the_board_whole(open_page: Open, scenario: str) -> None:
    """At 320 pixels the date and the scores take two rows, and what happened last a third."""
    page = open_page(f"/play/{scenario}", width=320, height=640, touch=True)
    page.locator("button[value=alone]").click()
    expect(page.locator("#sheet")).to_have_attribute("data-height", "half")
    page.locator(".sheet-handle").click()
    expect(page.locator("#sheet")).to_have_attribute("data-height", "full")
    over = "() => document.querySelector('#score').getBoundingClientRect().bottom"
    page.wait_for_function(f"() => document.querySelector('#sheet').getBoundingClientRect().top >= ({over})() - 1")


def test_the_next_secret_form_is_read_from_its_head(open_page: Open) -> None:
    """At one screen two sides answer one secret question after each other: the second is not shown its middle."""
    page = open_page("/play/capitani/novara_1513", **PHONE)
    at_one_screen(page)
    heading = page.locator("#table h2")
    asked = heading.inner_text()
    page.get_by_role("button", name="Give these orders").click()
    expect(heading).not_to_have_text(asked)
    expect(heading).to_be_in_viewport()
