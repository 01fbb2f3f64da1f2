"""Two browsers in one room: sealed choices, dice by keyboard, undo by consent, the replay and the luck of it."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.game_room import CHANGED_ELSEWHERE
from tests.browser.tables import Tabled, lay

TACTICS = ("Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse", "Withdraw")


def _words(text: str) -> Counter[str]:
    """How often each tactic is named."""
    return Counter(re.findall("|".join(TACTICS), text))


class Overheard:
    """Everything that reaches a browser: bodies of answers, and events of its stream."""

    def __init__(self, page: Page) -> None:
        self.bodies: list[str] = []
        self.events: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", lambda event: self.events.append(event["data"]))
        page.on("requestfinished", lambda request: self._keep(request.response().text(), request.url))

    def _keep(self, body: str, url: str) -> None:
        if "/odds" not in url and "/static/" not in url:
            self.bodies.append(body)


def both_charge(server: str) -> Tabled:
    """A battle in which both have sealed a charge: the umpire is asked for two dice."""
    table = lay(server)
    table.begin()
    for side in ("Blue", "Red"):
        table.do(side, do="seal", pick="Charge", turn="1")
    return table


def test_sealed_tactics_show_nothing_before_the_reveal(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin()
    blue, red = open_page(table.seats["Blue"]), open_page(table.seats["Red"])
    expect(red.locator(".option")).to_have_count(7)
    before, overheard = _words(red.content()), Overheard(red)
    blue.get_by_role("button", name="Bombard", exact=True).click()
    expect(blue.locator(".seals .in")).to_contain_text("Attacker has sealed")
    expect(red.locator(".seals .in")).to_contain_text("Attacker has sealed")
    expect(red.locator(".option")).to_have_count(7)
    assert _words(red.locator("#table").inner_html()) == dict.fromkeys(TACTICS, 2)  # its own seven, value and label
    assert _words(red.content()) == before
    assert [json for json in overheard.events if "sealed choice" in json]
    assert all(_words(heard) == {} for heard in overheard.events)
    assert all(_words(body) <= before for body in overheard.bodies)
    blue.locator(".own-pick summary").click()
    expect(blue.locator(".own-pick")).to_contain_text("Bombard")
    red.get_by_role("button", name="Refuse", exact=True).click()
    for page in (blue, red):
        expect(page.locator("#acts .event")).to_contain_text("Attacker: Bombard · Defender: Refuse")
    assert any("Bombard" in heard for heard in overheard.events)


def test_dice_typed_with_the_keyboard_alone(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin("attrition", sp="12")
    page, other = open_page(table.seats["umpire"]), open_page(table.seats["Blue"])
    page.keyboard.press("9")  # no die shows nine
    page.keyboard.press("4")
    expect(page.locator("#table .prompt")).to_contain_text("Rolled 4.")
    expect(page.locator("#acts .event .die")).to_have_attribute("aria-label", "4")
    expect(other.locator("#acts .event .die")).to_have_attribute("aria-label", "4")


def test_half_typed_dice_and_words_survive_what_others_do(open_page: Open, server: str) -> None:
    table = lay(server, players="Blue, Red")
    table.begin()
    table.do("Blue", do="seal", pick="Charge", turn="1")
    table.do("Red", do="seal", pick="Charge", turn="1")
    page = open_page(table.seats["umpire"])
    page.get_by_text("Umpire’s ruling").click()
    page.get_by_label("Reason, kept in the log").first.fill("the die fell off the ta")
    page.locator("#h-table").click()
    page.keyboard.press("3")
    expect(page.locator(".so-far .die")).to_have_attribute("aria-label", "3")
    expect(page.get_by_label("Reason, kept in the log").first).to_have_value("the die fell off the ta")
    table.join("spectator", "Zoe")
    expect(page.locator("#story")).to_contain_text("Zoe looks on")
    expect(page.locator(".so-far .die")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator(".so-far")).to_have_count(0)
    page.keyboard.press("3")
    page.keyboard.press("5")
    expect(page.locator("#acts .event").last).to_contain_text("= 8")


FOLLOWED = """() => {
  const room = document.getElementById("room");
  return htmx.ajax("GET", room.dataset.place, { source: room, target: "#table", swap: "none" });
}"""


def test_the_second_die_waits_for_the_first_though_the_page_follows_its_game(open_page: Open, server: str) -> None:
    """Two keys at once; before the first die is answered the room is asked for again, as when somebody sits down."""
    table = lay(server, players="Blue, Red")
    table.begin()
    table.do("Blue", do="seal", pick="Charge", turn="1")
    table.do("Red", do="seal", pick="Charge", turn="1")
    page, held = open_page(table.seats["umpire"]), list[Route]()
    page.locator(".faces").wait_for()

    def hold_the_first_die(route: Route) -> None:
        if held or route.request.method != "POST":
            route.continue_()
        else:
            held.append(route)

    page.route("**/seat/**", hold_the_first_die)
    page.keyboard.press("3")
    page.keyboard.press("5")
    while not held:  # the first die is on its way
        page.wait_for_timeout(20)
    page.evaluate(FOLLOWED)
    held[0].continue_()
    expect(page.locator("#acts .event").last).to_contain_text("= 8")


ANSWERED = """() => { window.answered = new Promise((done) => document.body.addEventListener("htmx:oobBeforeSwap",
  (event) => { const { answers, force } = event.detail.fragment.firstElementChild.dataset;
    if (event.detail.target.id === "table" && (answers ?? force) !== undefined) done(); })); }"""  # of a form


def test_an_answer_that_comes_late_leaves_the_button_under_the_finger(open_page: Open, server: str) -> None:
    """The page has learnt of it by its events before: what stands there already is not drawn anew under a press."""
    table = both_charge(server)
    page, held = open_page(table.seats["umpire"]), list[Route]()
    page.locator(".faces").wait_for()
    page.keyboard.press("3")
    expect(page.locator(".so-far")).to_be_visible()
    page.route("**/do", lambda route: held.append(route))
    with page.expect_request("**/do"):
        page.keyboard.press("5")
    page.wait_for_function("() => document.querySelector('#table .htmx-request')")
    late = held[0].fetch()
    expect(page.locator("#acts .event").last).to_contain_text("= 8")
    page.evaluate(ANSWERED)
    page.get_by_role("button", name="Set it up").hover()
    page.mouse.down()
    page.evaluate("() => { window.under = document.querySelector('.starting button'); }")
    held[0].fulfill(response=late)
    page.evaluate("() => window.answered")
    assert page.evaluate("() => window.under.isConnected")
    page.mouse.up()
    expect(page).to_have_url(re.compile("/start"))


def test_a_die_is_typed_after_one_whose_form_was_drawn_anew(open_page: Open, server: str) -> None:
    table = both_charge(server)
    page, held = open_page(table.seats["umpire"]), list[Route]()
    page.locator(".faces").wait_for()
    page.route("**/do", lambda route: held.append(route), times=1)
    page.keyboard.press("3")
    while not held:
        page.wait_for_timeout(20)
    page.evaluate(CHANGED_ELSEWHERE, ["table"])
    held[0].continue_()
    expect(page.locator(".so-far")).to_be_visible()
    page.keyboard.press("5")
    expect(page.locator("#acts .event").last).to_contain_text("= 8")


def test_undo_by_consent_between_two_browsers(open_page: Open, server: str) -> None:
    table = lay(server, dice="server")
    table.begin()
    table.do("Blue", do="seal", pick="Charge", turn="1")
    table.do("Red", do="seal", pick="Skirmish", turn="1")
    blue, red = open_page(table.seats["Blue"]), open_page(table.seats["Red"])
    blue.get_by_role("button", name="Roll").click()
    expect(red.locator("#acts .event")).to_have_count(2)
    for answer, count in (("Refuse", 2), ("Agree", 1)):
        blue.get_by_role("button", name="Ask to take back").click()
        expect(blue.locator(".consent")).to_contain_text("Waiting for Red")
        expect(red.locator(".consent")).to_contain_text("Blue asks to take back line")
        red.get_by_role("button", name=answer).click()
        expect(blue.locator(".consent")).to_have_count(0)
        expect(blue.locator("#acts .event")).to_have_count(count)
    expect(red.locator("#story .struck s").filter(has_text="rolls:")).to_have_count(1)
    expect(red.locator("#acts .event")).to_have_count(1)


def test_replay_by_arrow_keys_and_slider_and_the_luck_page(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin("attrition", sp="12")
    table.do("umpire", _face="6", turn="1")
    page = open_page(f"{table.seats['umpire']}/replay")
    last = int(page.locator(".slide output").inner_text())
    expect(page.locator(".told .prompt")).to_contain_text("brings it to its end")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told .prompt")).to_contain_text("throws: 6")
    expect(page.locator(".told .die")).to_have_attribute("aria-label", "6")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".told .prompt")).to_contain_text("begins")
    expect(page.locator("#replay .event")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".told .prompt")).to_contain_text("opens the table")
    page.locator("#slide").focus()
    page.keyboard.press("End")
    expect(page.locator(".slide output")).to_have_text(str(last))
    page.get_by_role("link", name="Luck").click()
    expect(page.locator(".verdict")).to_have_text("High dice: as high as this or higher in 16.7 % of all such throws.")
    expect(page.get_by_role("img", name=re.compile("^1 dice made 6; expected 3.5"))).to_be_visible()


def test_the_slider_of_a_replay_stays_in_the_hand_while_the_lines_follow_it(open_page: Open, server: str) -> None:
    table = lay(server)
    table.begin("attrition", sp="12")
    table.do("umpire", _face="6", turn="1")
    page = open_page(f"{table.seats['umpire']}/replay")
    line, last = page.locator("#replay-line"), int(page.locator("#replay-line").inner_text())
    box = page.locator("#slide").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, middle, steps=3)
    expect(line).not_to_have_text(str(last))  # the page has followed, and the button is still down
    page.mouse.move(box["x"] + 8, middle, steps=3)
    page.mouse.up()
    expect(line).to_have_text("1")
    expect(page.locator("#slide")).to_have_value("1")
    expect(page.locator(".told .prompt")).to_contain_text("opens the table")
    expect(page.locator("#replay-steps .off").first).to_have_text("First")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_text("2")


def test_the_room_without_any_script(browser: Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=server)
    page = context.new_page()
    page.goto("/tables/new?ruleset=six_states")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("I play").select_option("")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Begin with").select_option("attrition")
    page.get_by_role("button", name="Set it up").click()
    page.get_by_role("button", name="Begin", exact=True).last.click()
    page.locator(".face").nth(2).click()
    expect(page.locator("#table .prompt")).to_have_text("Owner chooses: losses")
    page.locator(".option").first.click()
    expect(page.locator("#table .prompt.decided")).to_be_visible()
    context.close()
