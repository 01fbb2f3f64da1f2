"""A miniatures table looked at: ground, commands, locked lines, the help; by a mouse and by a finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from berthier.look.battalions.scene import board
from tests.browser.conftest import Open, Scheme
from tests.browser.test_table import begin, mine
from tests.browser.test_touch import at_rest
from tests.rules.elements.game.locked import locked_lines

AT = """([x, y]) => {
  const world = document.querySelector('#board .world'), box = world.getBoundingClientRect();
  const scale = box.width / world.dataset.width;
  return [box.left + x * scale, box.top + y * scale];
}"""
IN_IT = """id => {
  const piece = document.querySelector(`#pieces [data-piece="${id}"]`);
  const box = piece.querySelector('[transform] rect').getBoundingClientRect();
  return [box.left + box.width * 0.7, box.top + box.height / 2];
}"""
BOTH_LOCKED = {"ruleset": "elements", "scenario": locked_lines(), "way": "hotseat"}
GORSE, OPEN_GROUND = (600, 680), (940, 1040)


def locked(page: Page) -> None:
    """Both lines locked, at one screen: fights are chosen at once."""
    page.goto(page.request.post("/play", multipart=BOTH_LOCKED).url)
    expect(page.locator("#table h2")).to_contain_text("which pair fights next")
    page.locator("#table-says").wait_for(state="attached")
    expect(page.locator(".fight-text")).to_have_count(7)


def test_fights_that_come_before_the_script_are_drawn(open_page: Open) -> None:
    page = open_page("/play")
    script: list[Route] = []
    page.route("**/table.js", lambda route: script.append(route))
    page.goto(page.request.post("/play", multipart=BOTH_LOCKED).url)
    expect(page.locator("#fights [data-one]")).to_have_count(7)
    script[0].continue_()
    expect(page.locator(".fight-text")).to_have_count(7)


@pytest.mark.parametrize(("width", "touch"), [(1280, False), (390, True)])
def test_a_tap_beside_every_base_tells_of_the_ground(open_page: Open, width: int, touch: bool) -> None:
    page = open_page("/play", width=width, height=844, touch=touch)
    begin(page, "/play/elements/crossroads")
    tap = page.touchscreen.tap if touch else page.mouse.click
    told = page.locator("#piece-told")
    tap(*page.evaluate(AT, GORSE))
    expect(told).to_contain_text("Gorse, scrub")
    expect(told).to_be_in_viewport()
    tap(*page.evaluate(AT, OPEN_GROUND))
    expect(told).to_contain_text("Open ground; good going: 250 paces light horse")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


@pytest.mark.parametrize(("width", "touch"), [(1280, False), (390, True)])
def test_a_tap_beside_every_unit_of_battalions_tells_of_the_ground(open_page: Open, width: int, touch: bool) -> None:
    page = open_page("/play", width=width, height=844, touch=touch)
    begin(page, "/play/battalions/two_elms")
    at_rest(page)
    tap, told = page.touchscreen.tap if touch else page.mouse.click, page.locator("#piece-told")
    tap(*page.evaluate(AT, board("two_elms").point(10000, 34000)))
    expect(told).to_contain_text("Birch Wood (light wood); covers who stands in it: -1 on the die of fire")
    expect(told).to_contain_text("half going: 7 inches horse in column")
    expect(told).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_a_tap_on_the_name_of_a_command_draws_how_far_its_general_reaches(open_page: Open) -> None:
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    page.locator("[data-marker=B1] text").click()
    expect(page.locator("#piece-told")).to_contain_text("beaten from 4 on, broken from 6")
    expect(page.locator(".hand-layer .shade.command")).to_have_count(2)
    page.mouse.click(*page.evaluate(AT, OPEN_GROUND))
    expect(page.locator(".hand-layer .shade.command")).to_have_count(0)


def test_in_locked_lines_a_tap_takes_whom_it_falls_on(open_page: Open) -> None:
    """Both fronts are one line: neither hides the other from a finger. Nobody is moved now, so nothing wheels."""
    page = open_page("/play")
    locked(page)
    for id_ in ("R-Sh2", "B-Pk1", "R-Pk1", "B-Sh2"):
        page.mouse.click(*page.evaluate(IN_IT, id_))
        side = "Imperial" if id_.startswith("R") else "Swedish"
        expect(page.locator("#hand")).to_contain_text(id_[2:])
        expect(page.locator("#hand")).to_contain_text(f"of {side} advance guard")
        expect(page.locator(".handle")).to_have_count(0)
        page.keyboard.press("Escape")


def test_a_fight_is_chosen_where_its_odds_stand_or_by_its_base(open_page: Open) -> None:
    page = open_page("/play")
    locked(page)
    expect(page.locator("#fights")).to_be_hidden()  # they are listed with what is asked
    page.mouse.click(*page.evaluate(IN_IT, "R-Sh2"))
    page.locator("#hand button", has_text="against").click()
    expect(page.locator("#preview [data-give]")).to_be_visible()
    page.keyboard.press("Escape")
    turn = page.locator("#giving input[name=turn]").get_attribute("value")
    page.locator(".leads button", has_text="Fight it next").first.click()
    expect(page.locator(f"#giving input[name=turn][value='{turn}']")).to_have_count(0)


BESIDE = """([x, y]) => {
  const at = document.elementFromPoint(x, y), told = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  for (const kind of ['pointerdown', 'pointerup']) at.dispatchEvent(new PointerEvent(kind, { ...told, pointerId: 7 }));
  at.dispatchEvent(new MouseEvent('click', { ...told, clientX: x + 6, clientY: y + 9, detail: 1 }));
}"""


def test_a_click_that_is_told_beside_the_finger_is_a_tap(open_page: Open) -> None:
    """A phone tells the click of a finger at the nearest words: it counts where the finger was."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "/play/elements/crossroads")
    page.evaluate(BESIDE, page.evaluate(IN_IT, "B-LH1"))
    expect(page.locator("#hand")).to_contain_text("LH1, light horse")


CONTRAST = """kind => {
  const light = (colour) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) => {
      const share = one / 255;
      return share > 0.04 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const drawn = light(getComputedStyle(document.querySelector(`.hand-layer .${kind}`)).stroke);
  const ground = light(getComputedStyle(document.querySelector('#board')).backgroundColor);
  return Math.max(drawn, ground) / Math.min(drawn, ground);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_shaded_is_seen_by_day_and_by_night_and_said_beside_it(open_page: Open, scheme: Scheme) -> None:
    page = open_page("/play", scheme=scheme)
    begin(page, "/play/elements/crossroads")
    page.mouse.click(*page.evaluate(IN_IT, f"{mine(page)[0]}-Sh1"))
    expect(page.locator("#hand .legend")).to_contain_text("how far it goes")
    expect(page.locator("#hand .legend")).to_contain_text("where it shoots")
    for kind in ("shade.reach", "shade.shot"):
        assert page.evaluate(CONTRAST, kind) >= 3, kind
    page.keyboard.press("Escape")
    page.locator(f"[data-marker={mine(page)[0]}1] text").click()
    expect(page.locator(".shade.command")).to_have_count(2)
    assert page.evaluate(CONTRAST, "shade.command") >= 3


def test_a_shooter_in_hand_is_offered_his_own_targets_alone(open_page: Open) -> None:
    """Whole plans have their buttons below; nothing wheels while shots are planned."""
    page = open_page("/play")
    begin(page, "/play/elements/crossroads")
    page.get_by_role("button", name="The rest stand").click()
    expect(page.locator("#table h2")).to_contain_text("fire plan")
    page.mouse.click(*page.evaluate(IN_IT, "R-Art1"))
    expect(page.locator("#hand button", has_text="holds fire")).to_be_visible()
    offered = page.locator("#hand button").evaluate_all("all => all.map(one => one.textContent)")
    assert all(words.startswith("at their") or words.endswith("holds fire") for words in offered), offered
    expect(page.locator(".handle")).to_have_count(0)


SIZES = """() => ['.board-frame', '.world', '.ground.day', '#pieces svg']
  .map((one) => document.querySelector(one).getBoundingClientRect())
  .map((box) => [Math.round(box.left), Math.round(box.width), Math.round(box.height)])"""


def test_a_game_prints_the_whole_board_by_day(open_page: Open) -> None:
    """By night and from near as well; the pieces where they stand, and nothing of the screen to press."""
    page = open_page("/play", scheme="dark")
    begin(page, "/play/elements/crossroads")
    page.locator("[data-zoom=in]").click()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 990})
    expect(page.locator("img.ground.day")).to_be_visible()
    expect(page.locator("img.ground.night")).to_be_hidden()
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    frame, *layers = page.evaluate(SIZES)
    assert all(layer == frame for layer in layers)
    assert (
        page.locator("#room :is(button, input)").evaluate_all("all => all.filter((one) => one.offsetParent).length")
        == 0
    )
    expect(page.locator("#happened h2")).to_be_visible()


def test_a_key_of_battalions_goes_on_to_the_next_of_its_orders(open_page: Open) -> None:
    """The help tells the keys of its orders; pressed again one takes the next: a gun fires twice, then once."""
    page = open_page("/play")
    begin(page, "/play/battalions/two_elms")
    page.locator("#giving button[value='3']").click()
    page.locator("#curtain [data-raise]").click()
    page.locator("#giving button[value='2']").click()
    page.locator("#giving button[value='A']").click()
    expect(page.locator("#table h2")).to_have_text("French: orders")
    page.locator("#pieces [data-piece='FA']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand .in-hand-title")).to_contain_text("FA")
    drawn = page.locator("#preview [data-give]")
    for word in (r" x2$", r"fire \w+$", r" x2$"):
        page.keyboard.press("f")
        expect(drawn).to_have_attribute("value", re.compile(word))
    expect(page.locator(".board-helps .keys")).to_contain_text("fire at the nearest")
    expect(page.locator(".board-helps .keys")).not_to_contain_text("its next edge")
