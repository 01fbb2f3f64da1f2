"""What goes on beside the board, in several browsers: private talk, who is muted, plans that are used up."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.game_room import begin, give


def campaign(open_page: Open) -> tuple[Page, Page, Page]:
    """Austria, France and Great Britain, each in a browser of his own; who opens it is there first."""
    ann = open_page("/play/great_powers/campaign")
    ann.locator("#at-once + form button[value=friends]").click()
    expect(ann.locator("#talk-text")).to_be_visible()
    code = ann.locator("#room").get_attribute("data-code")
    return ann, sit(open_page, str(code), "France", "Bob"), sit(open_page, str(code), "Great Britain", "Cyd")


def sit(open_page: Open, code: str, seat: str, name: str) -> Page:
    page = open_page(f"/join?code={code}&seat={seat}")
    page.locator("input[name=name]").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#talk-text")).to_be_visible()
    return page


def say(page: Page, text: str) -> None:
    page.locator("#talk-text").fill(text)
    page.get_by_role("button", name="Say it").click()
    expect(page.locator(".said-list li").last).to_contain_text(text)


def test_who_sits_down_later_can_be_spoken_to_alone_and_the_second_word_too(open_page: Open) -> None:
    """The page of who was there first knows him, with what was being typed; a second line is not told to all."""
    ann, bob, cyd = campaign(open_page)
    heard: list[str] = []
    cyd.on("requestfinished", lambda request: heard.append(request.url + str(request.response().text())))
    expect(ann.locator("#talk-to option")).to_have_text(["to all", "to France alone", "to Great Britain alone"])
    ann.locator("#talk-to").select_option("France")
    say(ann, "Let us share Bavaria")
    expect(ann.locator("#talk-to")).to_have_value("France")
    say(ann, "and Saxony")
    expect(bob.locator(".said-list li.whispered")).to_have_count(2)
    say(bob, "Bavaria yes")
    expect(cyd.locator(".said-list")).to_contain_text("Bavaria yes")
    expect(ann.locator("#talk-to")).to_have_value("France")  # what others say meanwhile changes nothing
    assert not [one for one in heard if "share Bavaria" in one or "Saxony" in one]


def test_somebody_is_muted_for_one_reader_alone(open_page: Open) -> None:
    ann, bob, cyd = campaign(open_page)
    say(bob, "Sweden is mine")
    for page in (ann, cyd):
        expect(page.locator(".said-list li", has_text="Sweden is mine")).to_be_visible()
    ann.get_by_text("Mute somebody").click()
    ann.locator("[data-mute]", has_text="Bob, France").click()
    expect(ann.locator(".said-list li", has_text="Sweden is mine")).to_be_hidden()
    ann.locator("#talk").evaluate("one => one.classList.remove('fresh')")
    say(bob, "Denmark too")
    expect(cyd.locator(".said-list li", has_text="Denmark too")).to_be_visible()
    expect(ann.locator(".said-list li", has_text="Denmark too")).to_be_attached()
    expect(ann.locator(".said-list li", has_text="Denmark too")).to_be_hidden()
    expect(ann.locator("#talk")).not_to_have_class(re.compile("fresh"))
    ann.reload()
    expect(ann.locator(".said-list li", has_text="Denmark too")).to_be_attached()
    expect(ann.locator(".said-list li", has_text="Denmark too")).to_be_hidden()


def test_words_typed_while_the_talk_is_on_its_way_stay(open_page: Open) -> None:
    """Somebody else speaks, and before their words are drawn another line is begun."""
    ann, bob, _ = campaign(open_page)
    held: list[Route] = []
    bob.route("**/talk?*", lambda route: held.append(route))
    say(ann, "Sweden is mine")
    while not held:  # the page asks for what was said
        bob.wait_for_timeout(20)
    bob.locator("#talk-text").fill("Then Denmark is")
    bob.locator("#talk-text").focus()
    for one in held:
        one.continue_()
    bob.unroute("**/talk?*")
    expect(bob.locator(".said-list li").last).to_contain_text("Sweden is mine")
    expect(bob.locator("#talk-text")).to_have_value("Then Denmark is")
    expect(bob.locator("#talk-text")).to_be_focused()


def test_a_plan_that_was_given_stands_no_more(open_page: Open) -> None:
    """What is prepared is said to stand; once its order is given the field is empty again, with no reload."""
    page = open_page("/play/battalions/two_elms")
    page.locator("button[value=hotseat]").first.click()
    heading = page.locator("#h-table")
    while "orders" not in heading.inner_text():  # both bid, again if they bid the same; the winner is A or D
        give(page)
    expect(heading).to_contain_text("orders")
    unit = "F1" if "French" in heading.inner_text() else "A1"
    page.get_by_text("Plans and wishes", exact=True).click()
    field = page.locator("#prepared-lines")
    expect(page.locator("#prepared-inside")).to_contain_text("Nothing is prepared.")
    for line in (f"wish {unit} evade no", f"wish {unit} evade no\nplan {unit} ahead 3"):
        field.fill(line)
        page.get_by_role("button", name="Prepare").click()
        expect(page.locator("#prepared-inside [role=status]")).to_contain_text("stand")
    expect(page.locator("#happened")).to_contain_text(f"{unit} marches 3 in.")
    expect(field).to_have_value(f"wish {unit} evade no")
    expect(page.locator("#prepared-inside")).to_contain_text("1 line stands")


BOLD = """() => [...document.querySelectorAll("#table .again .button")]
  .filter((one) => getComputedStyle(one).backgroundColor === getComputedStyle(document.body).color)
  .map((one) => one.innerText)"""


def resign(page: Page) -> None:
    page.locator("details.more > summary").click()
    page.locator("details.resigning > summary").click()
    page.locator("button[value=resign]").click()


def test_where_a_rematch_stands_open_its_door_is_the_one_bold_button(open_page: Open) -> None:
    ann = open_page("/play")
    begin(ann, "friends")
    bob = sit(open_page, str(ann.locator("#room").get_attribute("data-code")), "Yellow", "Bob")
    resign(ann)
    for page in (ann, bob):
        expect(page.locator("#table .again")).to_be_visible()
        (bold,) = page.evaluate(BOLD)
        assert bold.startswith("A rematch by link")
    ann.locator("button[value=friends]").click()
    expect(bob.locator("#table .again").get_by_role("link", name="take your seat")).to_be_visible()
    (bold,) = bob.evaluate(BOLD)
    assert "take your seat" in bold
