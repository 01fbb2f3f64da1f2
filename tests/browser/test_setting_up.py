"""A set-up drawn on the table in a real browser: drags add up, the last is taken back, the whole is given at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.test_table import PLACE, begin
from tests.browser.test_touch import Fingers, at_rest

DRAWN_AT = """id => {
  const piece = document.querySelector(`#pieces [data-piece="${id}"]`);
  const box = piece.querySelector('[transform] rect:nth-of-type(2)').getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def set_up(page: Page) -> None:
    """Brigade and Tercio at one screen; the Tercio army sets up first."""
    begin(page, "/play/elements/brigade_and_tercio")
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Tercios")
    expect(page.locator("#table-says")).to_contain_text("As drawn.")
    at_rest(page)


def carry(page: Page, piece: str, by: tuple[float, float]) -> None:
    x, y = page.evaluate(DRAWN_AT, piece)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0], y + by[1], steps=6)
    page.mouse.up()


def test_drags_add_up_are_taken_back_one_by_one_and_the_whole_is_given(open_page: Open) -> None:
    page = open_page("/play")
    set_up(page)
    says = page.locator("#table-says")
    page.mouse.click(*page.evaluate(DRAWN_AT, "R-Bg1"))
    expect(page.locator("#hand .legend")).to_contain_text("where it may be set up")
    x, y = page.evaluate(DRAWN_AT, "R-Bg1")
    carry(page, "R-Bg1", (60, 20))
    expect(says).to_contain_text("1 of 12 elsewhere")
    expect(says).to_have_attribute("data-drags", "1")
    there = page.evaluate(DRAWN_AT, "R-Bg1")
    assert (round(there[0] - x), round(there[1] - y)) == pytest.approx((60, 20), abs=3)  # the piece itself is there
    page.mouse.click(*page.evaluate(DRAWN_AT, "R-Pk1"))
    expect(page.locator("#hand")).to_contain_text("5 more of its group")
    carry(page, "R-Pk1", (0, -40))
    expect(says).to_contain_text("7 of 12 elsewhere")
    expect(says).to_have_attribute("data-drags", "2")
    page.get_by_role("button", name="Take back the last").click()
    expect(says).to_contain_text("1 of 12 elsewhere")
    page.mouse.click(600, 500)  # beside them all: the hand is empty, the draft stays
    expect(page.locator("#hand")).to_be_hidden()
    expect(says).to_contain_text("1 of 12 elsewhere")
    page.get_by_role("button", name="Set up like this").click()
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Right wing")
    expect(says).to_contain_text("As drawn.")
    given = page.evaluate(DRAWN_AT, "R-Bg1")
    assert given == pytest.approx(there, abs=3)


def test_what_refuses_a_place_is_said_and_cannot_be_given(open_page: Open) -> None:
    page = open_page("/play")
    set_up(page)
    says = page.locator("#table-says")
    page.mouse.click(*page.evaluate(DRAWN_AT, "R-Bg1"))
    expect(page.locator("#hand")).to_contain_text("Bg1")
    carry(page, "R-Bg1", (0, 300))
    expect(says).to_contain_text("Bg1 is outside its strip.")
    expect(says).to_have_attribute("data-drags", "1")
    expect(page.locator(".hand-layer polygon.ghost.refused")).to_have_count(1)
    expect(page.get_by_role("button", name="Set up like this")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(says).to_contain_text("As drawn.")
    expect(page.locator(".hand-layer polygon.ghost")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#hand")).to_be_hidden()


def test_keys_alone_set_up_a_command(open_page: Open) -> None:
    """Enter takes a base, another base with Enter the next; u takes back; Enter on who is in hand gives the whole."""
    page = open_page("/play")
    set_up(page)
    says = page.locator("#table-says")
    bag, gun = (page.locator(f"#pieces [data-piece='R-{name}']") for name in ("Bg1", "Art1"))
    bag.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_contain_text("Bg1")
    page.keyboard.press("Enter")  # nothing is drawn yet: nothing is given
    page.keyboard.press("ArrowDown")
    expect(says).to_contain_text("1 of 12 elsewhere")
    gun.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand .in-hand-title")).to_contain_text("Art1")
    page.keyboard.press("Shift+ArrowDown")
    expect(says).to_contain_text("2 of 12 elsewhere")
    page.keyboard.press("]")
    page.keyboard.press("u")
    expect(says).to_contain_text("2 of 12 elsewhere")
    page.keyboard.press("Enter")
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Right wing")


def press_at_once(page: Page, *keys: str) -> None:
    """Keys pressed while the server judges the first of them."""
    held: list[Route] = []
    page.route("**/ghost?*", lambda route: held.append(route))
    for key in keys:
        page.keyboard.press(key)
    while not held:
        page.wait_for_timeout(10)
    page.unroute("**/ghost?*")  # those held go on


def test_keys_that_are_quicker_than_the_server_count_one_by_one(open_page: Open) -> None:
    """Each starts from what the one before came to, the last is taken back, the order is given when all are judged."""
    page = open_page("/play")
    set_up(page)
    says = page.locator("#table-says")
    page.locator("#pieces [data-piece='R-Bg1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_contain_text("Bg1")
    start = page.evaluate(DRAWN_AT, "R-Bg1")[1]
    page.keyboard.press("Shift+ArrowDown")
    expect(says).to_have_attribute("data-drags", "1")
    step = page.evaluate(DRAWN_AT, "R-Bg1")[1] - start
    press_at_once(page, "Shift+ArrowDown", "Shift+ArrowDown", "u", "Enter")
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Right wing")
    at_rest(page)
    assert page.evaluate(DRAWN_AT, "R-Bg1")[1] - start == pytest.approx(2 * step, abs=0.2) != pytest.approx(0, abs=0.2)


def test_an_order_waits_for_what_is_asked_of_its_draft(open_page: Open) -> None:
    """Else the server is asked of a set-up that is given: it refused, where nobody did anything wrong."""
    page = open_page("/play")
    set_up(page)
    page.locator("#pieces [data-piece='R-Bg1']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_contain_text("Bg1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#table-says")).to_have_attribute("data-drags", "2")
    held: list[Route] = []
    page.route("**/take?*", lambda route: held.append(route))
    page.keyboard.press("u")
    while not held:
        page.wait_for_timeout(10)
    page.keyboard.press("Enter")
    page.evaluate("fetch(location.href).then((answer) => answer.text())")  # behind an order that did not wait
    page.unroute("**/take?*")
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Right wing")


def test_a_finger_sets_up_and_wheels(open_page: Open) -> None:
    page = open_page("/play", width=390, height=844, touch=True)
    set_up(page)
    at_rest(page)
    says, fingers = page.locator("#table-says"), Fingers(page)
    page.touchscreen.tap(*page.evaluate(DRAWN_AT, "R-Pi8"))
    expect(says).to_contain_text("Pi8 is not to be set up now.")
    page.touchscreen.tap(*page.evaluate(DRAWN_AT, "R-Bg1"))
    expect(page.locator("#hand")).to_contain_text("Bg1, ")
    expect(page.locator(".handle")).to_have_count(3)
    x, y = page.evaluate(DRAWN_AT, "R-Bg1")
    fingers.down((x, y))
    for step in range(1, 6):
        fingers.move((x + 5 * step, y + 2 * step))
    fingers.up()
    expect(says).to_contain_text("1 of 12 elsewhere")
    expect(says).to_have_attribute("data-drags", "1")
    turn = page.locator(".handle[data-drag=turn] circle").bounding_box()
    assert turn is not None
    at = (turn["x"] + turn["width"] / 2, turn["y"] + turn["height"] / 2)
    fingers.down(at)
    for step in range(1, 6):
        fingers.move((at[0] + 8 * step, at[1]))
    fingers.up()
    turned = "id => document.querySelector(`[data-piece='${id}']`).style.transform.match(/rotate\\(-?[1-9]/)"
    page.wait_for_function(turned, arg="R-Bg1")
    expect(says).to_have_attribute("data-drags", "2")
    page.get_by_role("button", name="Take back the last").click()
    page.wait_for_function(turned.replace("=> ", "=> !"), arg="R-Bg1")
    page.get_by_role("button", name="Set up like this").click()
    expect(page.locator("#table h2")).to_have_text("Tercio army: set-up of Right wing")


def test_who_was_laid_onto_another_is_carried_off_again(open_page: Open) -> None:
    """Under a unit that is drawn over it, the one in hand is still the one a drag takes hold of."""
    page = open_page("/play")
    begin(page, "/play/battalions/free")
    says = page.locator("#table-says")
    at_rest(page)
    (x, y), (to, down) = (page.evaluate(DRAWN_AT, name) for name in ("B1", "B2"))
    page.mouse.click(x, y)
    expect(page.locator("#hand")).to_contain_text("B1")
    carry(page, "B1", (to - x, down - y))
    expect(says).to_contain_text("B2 stands in the way.")
    expect(says).to_have_attribute("data-drags", "1")
    carry(page, "B1", (x - to - 60, y - down))
    expect(says).to_contain_text("1 elsewhere than proposed")
    expect(says).to_have_attribute("data-drags", "2")


def test_of_two_leaders_at_one_point_a_second_tap_takes_the_other(open_page: Open) -> None:
    """The commander waits where the leader of the middle brigade does; who was dragged away is alone again."""
    page = open_page("/play")
    begin(page, "/play/battalions/free")
    at_rest(page)
    title = page.locator("#hand .in-hand-title")
    x, y = page.evaluate(PLACE, "BL2")
    page.mouse.click(x, y)
    expect(title).to_contain_text("BL2 Brigade B2")
    expect(page.locator("#hand")).to_contain_text("at the same point, with another tap: BL Commander")
    page.mouse.click(x, y)
    expect(title).to_contain_text("BL Commander")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y - 20, steps=6)
    page.mouse.up()
    expect(page.locator("#table-says")).to_contain_text("1 elsewhere than proposed")
    expect(page.locator("#table-says")).to_have_attribute("data-drags", "1")
    page.mouse.click(x, y)
    expect(title).to_contain_text("BL2 Brigade B2")
    page.mouse.click(x, y)
    page.mouse.click(x + 80, y - 20)
    expect(title).to_contain_text("BL Commander")


def test_a_brigade_of_battalions_is_drawn_up_by_hand(open_page: Open) -> None:
    """Who is to be placed stands as proposed: a unit is dragged, put in line, a leader carried; all given at once."""
    page = open_page("/play")
    begin(page, "/play/battalions/free")
    expect(page.locator("#table h2")).to_have_text("Blue: draw up B1, B2, B3, B4")
    says = page.locator("#table-says")
    expect(says).to_contain_text("As proposed.")
    at_rest(page)
    page.mouse.click(*page.evaluate(DRAWN_AT, "B1"))
    expect(page.locator("#hand .legend")).to_contain_text("where it may be set up")
    expect(page.locator("#hand")).to_contain_text("moves 12 inches an action")
    in_line = page.get_by_role("button", name="in line", exact=True)
    there = str(in_line.get_attribute("title"))
    carry(page, "B1", (-90, 30))
    expect(says).to_contain_text("1 elsewhere than proposed")
    expect(in_line).not_to_have_attribute("title", there)  # it starts from where the unit now stands
    in_line.click()
    expect(says).to_have_attribute("data-drags", "2")
    expect(page.locator("#hand")).to_contain_text("moves 6 inches an action")
    wide = (
        "() => document.querySelector('#pieces [data-piece=B1] [transform] rect:nth-of-type(2)').getAttribute('width')"
    )
    broad = float(page.evaluate(wide))
    page.mouse.click(*page.evaluate(PLACE, "BL1"))
    expect(page.locator("#hand .in-hand-title")).to_contain_text("BL1")
    expect(page.locator(".handle")).to_have_count(0)  # a leader has no front
    x, y = page.evaluate(PLACE, "BL1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 20, steps=6)
    page.mouse.up()
    expect(says).to_contain_text("2 elsewhere than proposed")
    page.get_by_role("button", name="Take back the last").click()
    expect(says).to_contain_text("1 elsewhere than proposed")
    page.get_by_role("button", name="Take back the last").click()
    expect(says).to_have_attribute("data-drags", "1")
    assert float(page.evaluate(wide)) < broad / 2  # in column again
    page.mouse.click(*page.evaluate(DRAWN_AT, "B1"))
    in_line.click()
    expect(says).to_have_attribute("data-drags", "2")
    page.get_by_role("button", name="Set up like this").click()
    expect(page.locator("#table h2")).to_have_text("Red: draw up R1, R2, R3, R4")
    assert float(page.evaluate(wide)) == broad
    expect(page.locator("#happened")).to_contain_text("B1 drawn up by hand")
