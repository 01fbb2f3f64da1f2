"""A whole game in real browsers: two people and a program, a piece and then a place, a server that is killed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PATIENCE, Open
from tests.browser.game_room import answer, begin, mine
from tests.web.served import serving

MOST = 400  # questions of one game


TAKE = """() => {
  if (document.querySelector('#table h2').innerText.includes('marches')) return true;
  const one = document.querySelector('#pieces .fanned.lit') || document.querySelector('#pieces .lit[data-piece]');
  const how = one?.classList.contains('fanned');
  if (!one || (window.pressed === one && window.how === how)) return false;
  [window.pressed, window.how] = [one, how];
  one.focus();
  one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return false;
}"""  # Enter on the first army, in one breath: again where a stack was fanned out, or drawn anew before it was heard


def test_a_piece_is_picked_and_then_a_place(open_page: Open) -> None:
    """With the keyboard too: Escape takes back, what is lit can be reached, the view stays where it was."""
    page = open_page("/play")
    begin(page)
    while "on land" not in page.locator("#table h2").inner_text():
        mine(page)
        answer(page)
    before = page.locator(".world").get_attribute("style")
    page.wait_for_function(TAKE)
    reach = page.locator("#pieces .lit.on")
    expect(reach.first).to_be_visible()
    expect(page.locator("#pieces [data-piece][role=button]:focus")).to_have_count(1)  # the keyboard stays on the board
    page.keyboard.press("ArrowUp")
    expect(page.locator("#pieces .lit:focus")).to_have_count(1)
    assert page.locator(".world").get_attribute("style") == before
    page.keyboard.press("Escape")
    expect(page.locator("#table h2")).to_contain_text("on land")
    expect(reach).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_room_fits_its_screen(open_page: Open, width: int) -> None:
    """Nothing is wider than the screen; the board, the score and what is expected are on the first one."""
    page = open_page("/play", width=width, height=844)
    begin(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in ("#score", "#board", "#table h2"):
        expect(page.locator(part)).to_be_in_viewport()


def test_two_people_and_a_program_finish_the_learning_scenario(open_page: Open, server: str) -> None:
    """Ann opens it for friends, Bob comes by the code and lets the computer play for him; both pages follow."""
    ann = open_page("/play")
    begin(ann, "friends")
    code = ann.locator("#room").get_attribute("data-code")
    bob = open_page(f"/join?code={code}&seat=Yellow")
    bob.locator("input[name=name]").fill("Bob")
    bob.locator("main form button", has_text=re.compile("Sit|Take|Join", re.I)).first.click()
    expect(bob.locator("#pieces svg")).to_be_visible()
    bob.locator("details.more > summary").click()
    bob.locator("button[value=hand-over]").click()
    for _ in range(MOST):
        mine(ann)
        if "The game is over" in ann.locator("#table").inner_text():
            break
        answer(ann)
    for page in (ann, bob):
        expect(page.locator("#table")).to_contain_text("The game is over", timeout=PATIENCE)


LATE = """place => {
  const late = htmx.ajax('GET', place, { source: '#room', target: '#table', swap: 'none' });
  const table = document.getElementById('table');
  table.replaceWith(table.cloneNode(true));
  return late;
}"""  # what it was asked for is drawn anew before it comes, as by an answer of one's own


def test_what_comes_late_from_the_server_does_not_put_a_question_again(open_page: Open) -> None:
    """The page was asked for before an answer and comes after it: it is older than what is shown, and dropped."""
    page = open_page("/play")
    begin(page)
    mine(page)
    place = page.locator("#room").get_attribute("data-place")
    older = page.evaluate(
        "place => fetch(place, { headers: { 'HX-Request': 'true' } }).then((one) => one.text())", place
    )
    answer(page)
    mine(page)
    stand = page.locator("#stand")
    now = int(stand.get_attribute("data-seq") or 0)
    page.route(f"**{place}", lambda route: route.fulfill(body=older, content_type="text/html"))
    page.evaluate("place => htmx.ajax('GET', place, { source: '#room', target: '#table', swap: 'none' })", place)
    assert int(stand.get_attribute("data-seq") or 0) >= now
    page.evaluate(LATE, place)
    assert int(stand.get_attribute("data-seq") or 0) >= now


def test_the_computer_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    """kill -9 in mid-game; another server on the same store, the same page: the program answers and play goes on."""
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(store) as (address, first):
        page = browser.new_context(base_url=address).new_page()
        begin(page)
        mine(page)
        page.locator("#giving .order-buttons button").first.evaluate("one => one.click()")
        first.kill()
        first.wait()
    with serving(store, port=int(address.rpartition(":")[2])):
        page.reload()
        mine(page)
        answer(page)
    page.context.close()


def test_nobody_is_called_who_did_not_ask_for_it(open_page: Open) -> None:
    """The browser is asked for leave only by a tap; then "your move" is told while nobody looks; talk can be muted."""
    page = open_page("/play")
    page.add_init_script(
        """window.asked = 0; window.told = [];
        window.Notification = class { static permission = "default"; constructor(title, more) { told.push(more.body); }
          static async requestPermission() { asked += 1; this.permission = "granted"; return "granted"; } };"""
    )
    begin(page)
    mine(page)
    answer(page)
    assert page.evaluate("[asked, told.length]") == [0, 0]
    button = page.get_by_role("button", name="Call me when it is my move")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    for _ in range(12):
        mine(page)
        if page.evaluate("told.length"):
            break
        answer(page)
    assert page.evaluate("[asked, told.length > 0]") == [1, True]
    page.get_by_role("button", name="Mute").click()
    page.reload()
    expect(page.get_by_role("button", name="Muted")).to_have_attribute("aria-pressed", "true")


def test_the_guided_turn_gives_the_order_it_speaks_of(open_page: Open) -> None:
    """ "Do this" in the guide is a button of its own: the voyage is made, and the next step is told."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "hotseat")
    button = page.locator(".guide button", has_text="Do this")
    while not button.count():  # by the dice Yellow may be first, and the order the guide speaks of is Gray's
        answer(page)
    button.click()
    expect(page.locator("#table h2")).to_contain_text("on land")
    expect(page.locator("#table > .problem")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_replayed_pieces_stand_on_their_ground(open_page: Open, width: int) -> None:
    """Only a part of the continent is played on: the ground is drawn to the same measure as what stands on it."""
    page = open_page("/play", width=width)
    begin(page, "hotseat")
    answer(page)
    replay = page.locator(".score-bar a, .sheet-links a", has_text="Replay").last.get_attribute("href")
    page.goto(str(replay))
    share = page.locator(".replay-board > .ground.day").evaluate(
        "one => one.getBoundingClientRect().width / (one.getScreenCTM().a * one.getAttribute('width'))"
    )
    assert share == pytest.approx(1, abs=0.01)


def test_stepping_back_on_a_phone_shows_the_board(open_page: Open) -> None:
    """The sheet over all of it goes down to a part, with what happened still in sight."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "hotseat")
    back = page.get_by_role("button", name="A step back")
    while not back.count():
        answer(page)
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator("#sheet")).to_have_attribute("data-height", "full")
    back.click()
    expect(page.locator("#sheet")).to_have_attribute("data-height", "half")
    expect(page.get_by_role("button", name="Now")).to_be_in_viewport()


def test_fit_shows_what_is_played_on_and_then_the_whole_board(open_page: Open) -> None:
    """Two neighbours play on a corner of the continent."""
    page = open_page("/play", width=1280)
    begin(page, "hotseat")
    fit = page.get_by_role("button", name="Fit")
    broad = "document.querySelector('.world').getBoundingClientRect().width"
    fit.click()
    played = page.evaluate(broad)
    fit.click()
    assert page.evaluate(broad) < 0.8 * played
    fit.click()
    assert abs(page.evaluate(broad) / played - 1) < 0.01


def test_the_link_for_a_friend_is_in_sight_on_a_phone(open_page: Open) -> None:
    """Who waits for a seat nobody has taken need not look for what to send."""
    page = open_page("/play", width=390, height=844, touch=True)
    begin(page, "friends")
    waits = page.locator("#h-table", has_text="Waiting for")
    while not waits.count():  # by the dice Gray may be first
        answer(page)
    expect(page.locator("#table .shared input")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Let the computer play it instead")).to_be_visible()
