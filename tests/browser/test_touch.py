"""A board under real fingers: one pans, two pinch, one that rests asks, one that carries a piece gives its order."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Open
from tests.browser.game_room import answer, begin, mine

Point = tuple[float, float]

VIEW = """() => {
  const box = document.querySelector('.world').getBoundingClientRect();
  return [box.x, box.y, box.width];
}"""
# Of these elements the one nearest to a point (or the first) whose middle can be touched.
NEAREST = """(all, from) => all.map((one) => [one, one.getBoundingClientRect()])
  .map(([one, box]) => [box.x + box.width / 2, box.y + box.height / 2, one])
  .filter(([x, y, one]) => document.elementFromPoint(x, y)?.closest('#pieces'))
  .filter(([x, y, one]) => document.elementsFromPoint(x, y).some((top) => one.contains(top)))
  .sort((a, b) => from ? Math.hypot(a[0] - from[0], a[1] - from[1]) - Math.hypot(b[0] - from[0], b[1] - from[1]) : 0)
  .map(([x, y]) => [x, y])[0]"""
# A place where neither a piece nor what can be done is under the finger.
BARE = """() => {
  const frame = document.querySelector('#board').getBoundingClientRect();
  for (let y = frame.y + 90; y < frame.y + frame.height / 2; y += 20)
    for (let x = 100; x < 290; x += 20)
      if (!document.elementFromPoint(x, y)?.closest('#pieces [data-piece], #pieces .lit, .board-tools')) return [x, y];
}"""


# The click that a browser tells after a touch comes later than it does by itself, as on a slow phone.
LATER = """() => addEventListener('click', (told) => {
  told.stopImmediatePropagation();
  told.preventDefault();
  setTimeout(() => {
    const { clientX, clientY, detail } = told;
    told.target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }));
    window.clicked = true;
  }, 50);
}, { capture: true, once: true })"""


class Fingers:
    """Touches as the browser gets them from the glass."""

    def __init__(self, page: Page) -> None:
        self.glass: CDPSession = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())


def at_rest(page: Page) -> None:
    """The board is drawn sharp, and the sheet has come to where it stays."""
    expect(page.locator(".world[style*=translate3d]:not(.zooming)")).to_be_visible()
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


def to_the_land_orders(page: Page) -> None:
    """The first question that is answered with a piece and a place."""
    begin(page)
    while "on land" not in page.locator("#table h2").inner_text():
        mine(page)
        answer(page)
    page.locator("[data-zoom=fit]").click()
    at_rest(page)


def test_one_finger_pans_and_two_pinch(open_page: Open) -> None:
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "hotseat")
    at_rest(page)
    fingers = Fingers(page)
    x, y = page.evaluate(BARE)
    left, top, broad = page.evaluate(VIEW)
    fingers.down((x, y))
    for step in range(1, 5):
        fingers.move((x - 15 * step, y))
    fingers.up()
    page.wait_for_function(f"() => Math.abs(({VIEW})()[0] - {left - 60}) < 12")
    assert page.evaluate(VIEW)[1:] == [top, broad]
    fingers.down((x - 20, y), (x + 20, y))
    for step in range(1, 5):
        fingers.move((x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    fingers.up()
    page.wait_for_function(f"() => ({VIEW})()[2] > {broad * 1.5}")
    expect(page.locator(".world.zooming")).to_have_count(0)  # and is drawn sharp once they rest


def test_a_finger_that_rests_asks_and_orders_nothing(open_page: Open) -> None:
    page = open_page("/play", width=390, height=844, touch=True)
    to_the_land_orders(page)
    asked = page.locator("#table h2").inner_text()
    fingers = Fingers(page)
    fingers.down(tuple(page.locator("#pieces .lit[data-piece]").evaluate_all(NEAREST)))
    expect(page.locator("#piece-told")).to_be_visible()
    fingers.up()
    expect(page.locator("#table h2")).to_have_text(asked)
    expect(page.locator("#pieces .picked")).to_have_count(0)


def test_the_click_that_ends_a_short_pan_is_no_tap(open_page: Open) -> None:
    """A finger that moved a little from where a force may march: the browser still tells a click. No order is given."""
    page = open_page("/play", width=390, height=844, touch=True)
    to_the_land_orders(page)
    page.touchscreen.tap(*page.locator("#pieces .lit[data-piece]").evaluate_all(NEAREST))
    expect(page.locator("#table h2")).to_contain_text("where it marches")
    at_rest(page)
    reach = page.locator("#pieces .lit:not([data-piece])")
    asked = page.locator("#giving input[name=turn]").get_attribute("value")
    page.evaluate(LATER)
    fingers = Fingers(page)
    x, y = reach.evaluate_all(NEAREST)
    fingers.down((x, y))
    for step in range(1, 4):
        fingers.move((x, y + 4 * step))
    fingers.up()
    page.wait_for_function("() => window.clicked")
    given = list[str]()
    page.on("request", lambda request: given.append(request.post_data or "") if request.method == "POST" else None)
    page.touchscreen.tap(*reach.evaluate_all(NEAREST))  # a tap is one, and the first that is told to the server
    expect(page.locator(f"#giving input[name=turn][value='{asked}']")).to_have_count(0)
    assert [f"turn={asked}" in sent for sent in given] == [True]


def test_a_finger_carries_a_piece_to_a_place(open_page: Open) -> None:
    """Taken up where it stands, let go where it may march: the order is given, or shown with its odds first."""
    page = open_page("/play", width=390, height=844, touch=True)
    to_the_land_orders(page)
    fingers = Fingers(page)
    x, y = page.locator("#pieces .lit[data-piece]").evaluate_all(NEAREST)
    fingers.down((x, y))
    fingers.move((x + 12, y))
    expect(page.locator(".carried")).to_be_attached()
    reach = page.locator("#pieces .lit.on:not([data-piece])")
    expect(reach.first).to_be_attached()
    turn = page.locator("#giving input[name=turn]").get_attribute("value")
    fingers.move(tuple(reach.evaluate_all(NEAREST, [x, y])))
    fingers.up()
    expect(page.locator(".carried")).to_have_count(0)
    given = page.locator(f"#giving:not(:has(input[name=turn][value='{turn}'])), #preview [data-give]")
    expect(given.first).to_be_attached()


def test_measuring_lays_nothing_over_the_board(open_page: Open) -> None:
    """On a phone the menu folds, the strip says what to do, and ends it."""
    page = open_page("/play", width=390, height=844, touch=True)
    page.locator(".game-card", has_text="Two neighbours").get_by_text("Play against the computer").click()
    page.locator(".board-menu summary").click()
    page.locator("[data-measure-button]").click()
    expect(page.locator(".board-menu")).not_to_have_attribute("open", "")
    expect(page.locator("#measure-told")).to_have_text("Tap one end, then the other.")
    board = page.locator("#board").bounding_box()
    assert board is not None
    for x, y in ((80, 250), (250, 280)):
        page.touchscreen.tap(board["x"] + x, board["y"] + y)
    expect(page.locator("#measure-told")).to_contain_text("hexes")
    page.locator("[data-measure-end]").click()
    expect(page.locator("#measuring")).to_be_hidden()


def test_what_is_tapped_in_the_room_is_large_enough(open_page: Open) -> None:
    """44 px, as fingers are: every button, field and fold of the sheet."""
    page = open_page("/play", width=390, height=844, touch=True)
    page.locator(".game-card", has_text="Two neighbours").get_by_text("Play against the computer").click()
    expect(page.locator("#talk-text")).to_have_count(1)
    small = page.locator("#room").evaluate(
        """room => [...room.querySelectorAll("button, select, summary, input")]
        .filter((one) => one.offsetParent && !one.matches(".mark"))
        .map((one) => [one.textContent.trim() || one.id, one.getBoundingClientRect()])
        .filter(([, box]) => box.height > 0 && box.height < 43.5).map(([name, box]) => `${name} ${box.height}`)"""
    )
    assert small == []


def test_who_lets_the_computer_play_is_told_so_and_takes_it_back(open_page: Open) -> None:
    page = open_page("/play", width=390, height=844, touch=True)
    page.locator(".game-card", has_text="Two neighbours").get_by_text("Play against the computer").click()
    page.locator("details.more > summary").click()
    page.locator("button[value=hand-over]").click()
    expect(page.locator("#table h2")).to_contain_text("plays for you")
    page.locator("button[value=play-myself]").click()
    expect(page.locator("#table h2")).not_to_contain_text("plays for you")
