"""A miniatures table in a real browser: a group is taken, dragged, wheeled, refused, given; keys do the same."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_touch import at_rest

EDGES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
PLACE = """id => {
  const world = document.querySelector('#board .world'), box = world.getBoundingClientRect();
  const piece = document.querySelector(`#pieces [data-piece="${id}"]`), scale = box.width / world.dataset.width;
  return [box.left + piece.dataset.x * scale, box.top + piece.dataset.y * scale + 4];
}"""

HANDLE = """() => {
  const box = document.querySelector('.handle circle').getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def begin(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("button[value=hotseat]").click()
    expect(page.locator("#pieces svg")).to_be_visible()
    expect(page.locator("#table[data-mine]")).to_be_visible()
    page.locator("#table-says").wait_for(state="attached")  # the scripts are there, the board has its first size
    page.locator("[data-zoom=fit]").click()


def mine(page: Page) -> str:
    """A base of the side that is asked."""
    side = "R" if page.locator("#table h2").inner_text().startswith("Imperialists") else "B"
    return f"{side}-Pk1"


@pytest.mark.parametrize("width", [390, 1280])
def test_a_group_is_dragged_refused_and_given(open_page: Open, width: int) -> None:
    page = open_page("/play", width=width, height=844)
    begin(page, "/play/elements/crossroads")
    base = mine(page)
    page.mouse.click(*page.evaluate(PLACE, base))
    expect(page.locator("#hand")).to_contain_text("more of its group")
    expect(page.locator(".handle")).to_have_count(2)
    expect(page.locator(".hand-layer .shade.reach").first).to_be_attached()
    x, y = page.evaluate(PLACE, base)
    ahead = -1 if base.startswith("B") else 1
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + ahead * 120, steps=6)
    page.mouse.up()
    expect(page.locator("#table-says")).to_contain_text("may go")
    page.get_by_role("button", name="As far as it goes").click()
    expect(page.locator("#table-says")).to_contain_text("paces, 0 points")
    rest = page.get_by_role("button", name="The rest stand")  # it would end the orders and drop the one that is drawn
    expect(rest).to_be_hidden()
    turn = page.locator("#giving input[name=turn]").get_attribute("value")
    page.locator("#table-says button", has_text="Give it").click()
    expect(page.locator(f"#giving input[name=turn][value='{turn}']")).to_have_count(0)
    expect(page.locator("#hand")).to_be_hidden()


def test_a_plan_that_was_given_is_not_judged_again(open_page: Open) -> None:
    """The gun on the hill shoots; the next question is another, to which the old plan is no answer."""
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    page.get_by_role("button", name="The rest stand").click()
    expect(page.locator("#table h2")).to_contain_text("fire plan")
    expect(page.locator("#table-says")).to_contain_text("shoot")
    judged = list[str]()
    page.on("request", lambda request: judged.append(request.url) if "/ghost" in request.url else None)
    page.on("response", lambda answer: judged.clear() if answer.request.method == "POST" else None)  # given now
    page.locator("#table-says button", has_text="Give it").click()
    expect(page.locator("#table h2")).to_contain_text("Swedes")
    expect(page.locator("#happened")).to_contain_text("575 paces")
    assert judged == []
    expect(page.locator("#table-says.refused")).to_have_count(0)


def test_keys_carry_and_wheel(open_page: Open) -> None:
    """A group by keys alone: taken with Enter, carried and wheeled, its draft a line of notation; Escape drops it."""
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    page.locator(f"#pieces [data-piece='{mine(page)}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand .in-hand-title")).to_contain_text("more of its group")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#preview [data-give]")).to_have_attribute("value", "Pk1* ahead 12.5")
    page.keyboard.press("[")
    expect(page.locator("#preview [data-give]")).to_have_attribute("value", "Pk1* ahead 12.5; wheel L 1")
    page.keyboard.press("Escape")
    expect(page.locator("#hand")).to_be_hidden()


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_group_laid_onto_an_enemy_out_of_reach_goes_towards_him(open_page: Open, by_keys: bool) -> None:
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    at_rest(page)
    base = mine(page)
    page.mouse.click(*page.evaluate(PLACE, base))
    expect(page.locator("#hand")).to_contain_text("more of its group")
    if by_keys:
        page.keyboard.press("c")
    else:
        page.mouse.move(*page.evaluate(PLACE, base))
        page.mouse.down()
        page.mouse.move(*page.evaluate(PLACE, "R-Pk1" if base.startswith("B") else "B-Pk1"), steps=6)
        page.mouse.up()
    expect(page.locator("#table-says.refused")).to_contain_text("As far as it goes")
    if by_keys:
        page.keyboard.press("m")
    else:
        page.get_by_role("button", name="As far as it goes").click()
    expect(page.locator("#preview [data-give]")).to_have_attribute("value", re.compile(r"^Pk1\* (ahead|wheel)"))
    expect(page.locator("#table-says button", has_text="Give it")).to_be_visible()


def test_two_fingers_zoom_and_one_drags(open_page: Open) -> None:
    """On a phone: a pinch makes the table larger, a finger carries the group and wheels it by a handle of its size."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "/play/elements/crossroads")
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def stroke(x: float, y: float, down: float) -> None:
        touch("touchStart", (x, y))
        for n in range(1, 6):
            touch("touchMove", (x, y + down * n / 5))
        touch("touchEnd")

    wide = "() => document.querySelector('#board .world').getBoundingClientRect().width"
    before = page.evaluate(wide)
    touch("touchStart", (170, 300), (220, 300))
    for n in range(1, 6):
        touch("touchMove", (170 - 5 * n, 300), (220 + 5 * n, 300))
    touch("touchEnd")
    grown = "most => document.querySelector('#board .world').getBoundingClientRect().width > most"
    page.wait_for_function(grown, arg=1.5 * before)
    page.locator("[data-zoom=fit]").click()
    at_rest(page)  # when a gesture rests the handles are drawn anew
    base = mine(page)
    page.touchscreen.tap(*page.evaluate(PLACE, base))
    expect(page.locator(".handle")).to_have_count(2)
    size = page.locator(".handle circle").first.bounding_box()
    assert size is not None
    assert size["width"] >= 43
    ahead = -1 if base.startswith("B") else 1
    stroke(*page.evaluate(PLACE, base), down=ahead * 8)
    expect(page.locator("#preview .prompt")).to_contain_text("paces ahead")
    stroke(*page.evaluate(HANDLE), down=ahead * 8)
    expect(page.locator("#preview .prompt")).to_contain_text("wheel")


LATE = """([x, y]) => {
  const told = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', told));
}"""


def test_a_click_told_after_a_drag_is_no_tap(open_page: Open) -> None:
    """A finger's click comes a while after it is lifted, and where it began: the group in hand stays whole."""
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    base = mine(page)
    page.mouse.click(*page.evaluate(PLACE, base))
    expect(page.locator("#hand")).to_contain_text("more of its group")
    x, y = page.evaluate(PLACE, base)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + (-16 if base.startswith("B") else 16), steps=4)
    page.mouse.up()
    page.evaluate(LATE, [x, y])
    expect(page.locator("#preview .prompt")).to_contain_text("paces ahead")
    expect(page.locator("#hand")).to_contain_text("more of its group")


FIGHTS = """pairs => {
  document.querySelector('#fights').innerHTML = pairs.map(([one, other]) =>
    `<p data-one="${one}" data-other="${other}" data-text="${other} (Imperialists) is destroyed 36.1 %"></p>`).join('');
  const table = document.querySelector('#table'), detail = { shouldSwap: true, target: table };
  table.dispatchEvent(new CustomEvent('htmx:oobAfterSwap', { bubbles: true, detail }));
}"""


WRITTEN = """() => [...document.querySelectorAll('.fight-text')].map((one) => one.getBoundingClientRect())
  .sort((one, other) => one.y - other.y).map((one) => [one.y, one.height])"""


def test_what_is_written_on_fights_side_by_side_can_be_read(open_page: Open) -> None:
    """Each line below the one before it, from near and, where letters are larger, from afar."""
    page = open_page("/play", width=390, height=844)
    begin(page, "/play/elements/crossroads")
    at_rest(page)
    page.evaluate(FIGHTS, [["B-Sh1", "R-Sh1"], ["B-Pk1", "R-Pk1"], ["B-Sh2", "R-Sh2"]])
    expect(page.locator(".fight-text")).to_have_count(3)
    for _ in range(2):
        for (upper, high), (lower, _) in pairwise(page.evaluate(WRITTEN)):
            assert lower - upper > 0.7 * high  # the box is higher than the letters by their halo
        page.locator("[data-zoom=fit]").click()  # what is in play, and then the whole board
        at_rest(page)


CROWDED = """() => {
  const tags = [...document.querySelectorAll('#pieces .unit-tag')];
  const boxes = tags.map((one) => one.getBoundingClientRect());
  const grown = (one) => Number(one.style.getPropertyValue('--tags') || 9) > 1;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.x, b.x) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 1;
  return tags.flatMap((one, n) => tags.slice(n + 1).filter((two, m) => grown(one) && grown(two)
    && over(boxes[n], boxes[n + 1 + m])).map((two) => [one.textContent, two.textContent]));
}"""


def test_tags_that_grow_from_afar_leave_each_other_room(open_page: Open) -> None:
    page = open_page("/play/battalions/quatre_bras", width=390, height=844, touch=True)
    page.locator("button[value=hotseat]").click()
    expect(page.locator(".world[style*='--tags']:not(.zooming)")).to_be_visible()
    assert page.locator("#pieces .unit-tag").count() > 20
    assert page.evaluate(CROWDED) == []


def test_tags_of_a_dense_line_are_drawn_smaller_rather_than_over_each_other(open_page: Open) -> None:
    """At Albuera fourteen pairs lay over each other; those that do now stand too close for any size."""
    page = open_page("/play/battalions/albuera")
    page.locator("button[value=hotseat]").click()
    expect(page.locator(".world[style*='--tags']:not(.zooming)")).to_be_visible()
    assert len(page.evaluate(CROWDED.replace("'--tags') || 9) > 1", "'--tags') || 9) > 0"))) <= 5


AT_THE_EDGE = """() => {
  const frame = document.querySelector('#board').getBoundingClientRect(), far = (one) => {
    const at = one.getBoundingClientRect(), x = at.left + at.width / 2;
    return Math.min(x - frame.left, frame.right - x);
  };
  const inside = [...document.querySelectorAll('#pieces [data-piece]')].filter((one) => far(one) > 5);
  return inside.sort((one, other) => far(one) - far(other))[0].dataset.piece;
}"""
HIDDEN = """() => {
  const frame = document.querySelector('#board').getBoundingClientRect();
  const own = document.querySelector('.fight-text').getBoundingClientRect();
  return Math.max(0, frame.left - own.left) + Math.max(0, own.right - frame.right);
}"""


def test_what_is_written_on_a_fight_at_the_edge_can_be_read(open_page: Open) -> None:
    """The base nearest to an edge of the frame: half of its line would lie beyond it."""
    page = open_page("/play", width=390, height=844)
    begin(page, "/play/elements/crossroads")
    at_rest(page)
    piece = page.evaluate(AT_THE_EDGE)
    page.evaluate(FIGHTS.replace("is destroyed", "is destroyed or gives way"), [[piece, piece]])
    expect(page.locator(".fight-text")).to_have_count(1)
    assert page.evaluate(HIDDEN) == 0


def test_a_layer_is_drawn_for_what_is_in_hand(open_page: Open) -> None:
    """The reach of whom one takes, his or the enemy's; the list of layers does not stay over the table."""
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    page.get_by_text("Look", exact=True).click()
    page.locator("button[data-layer=reach]").click()
    told = page.locator("#layers-told")
    expect(told).to_have_text("Pick an element to see how far it moves.")
    page.mouse.click(*page.evaluate(PLACE, "B-LH1"))
    expect(told).to_have_text("LH1: as far as it moves over good going.")
    expect(told).to_be_hidden()
    page.mouse.click(*page.evaluate(PLACE, "R-Pk1"))
    expect(told).to_have_text("Pk1: as far as it moves over good going.")
    page.keyboard.press("Escape")
    expect(told).to_have_text("Pick an element to see how far it moves.")


def test_handles_are_whole_on_a_phone(open_page: Open) -> None:
    """Who stands at the edge of the screen can be wheeled by either corner."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "/play/elements/crossroads")
    side = mine(page)[0]
    for base in (f"{side}-Pi2", f"{side}-LH1"):
        page.keyboard.press("Escape")
        page.mouse.click(*page.evaluate(PLACE, base))
        expect(page.locator("#hand")).to_contain_text(base[2:])
        expect(page.locator(".handle circle")).not_to_have_count(0)
        for left, right in page.locator(".handle circle").evaluate_all(EDGES):  # at once: they are drawn anew any time
            assert left >= 0
            assert right <= 390
