"""A game room in a browser, as a player goes about it: begin, wait to be asked, answer."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page, expect


def begin(page: Page, way: str = "alone", level: str = "first", *, practice: bool = False) -> None:
    """The first scenario of Six States, by its card."""
    page.goto("/play")
    page.locator(".game-card", has_text="Two neighbours").get_by_text("Other ways to play").click()
    page.locator("select[name=level]").select_option(level)
    page.locator("#practice").set_checked(practice)
    page.locator(f"button[value={way}]").click()
    expect(page.locator("#pieces svg")).to_be_visible()


CHANGED_ELSEWHERE = """(ids) => {
  for (const id of ids) document.getElementById(id).dataset.key = "old";
  const room = document.getElementById("room");
  return htmx.ajax("GET", room.dataset.place, { source: room, target: "#table", swap: "none" });
}"""  # as when somebody sits down: the room is asked for again, and some of it has changed


def mine(page: Page) -> None:
    """Wait until this page is asked, or the game is over."""
    expect(page.locator("#table[data-mine], #table:has-text('The game is over')").first).to_be_visible()


ASKED = "document.querySelector('#giving input[name=turn]')?.value + document.querySelector('#table h2')?.innerText"
PRESS = f"""([before, words]) => {{
  if (({ASKED}) !== before) return true;
  if (window.pressed?.isConnected) return false;
  const word = words[before.split(": ").pop()] ?? words[""], typed = document.getElementById("typed");
  if (word !== undefined) typed.value = word;
  window.pressed = document.querySelector(word === undefined ? "#giving .order-buttons button" : ".typing button");
  window.pressed?.click();
  return false;
}}"""  # found and pressed in one breath; one that was drawn anew before it was heard is pressed again
IN_SIGHT = f"""() => document.querySelector("#curtain[open]") ? "" : ({ASKED})"""


def look(page: Page) -> str:
    """What is asked; at one screen the next player raises the curtain first, if it has fallen."""
    while not (asked := page.evaluate(IN_SIGHT)):
        page.locator("#curtain [data-raise]").click()
        expect(page.locator("#curtain")).to_be_hidden()
    return str(asked)


def give(page: Page, words: str | Mapping[str, str] | None = None) -> None:
    """Type an order, by what is asked where there are several; else take the first button. Then wait to be asked anew.

    What is typed goes to the question that was seen: a page that is drawn anew meanwhile is looked at again.
    """
    asked = look(page)
    page.evaluate("() => { window.pressed = null; }")
    page.wait_for_function(PRESS, arg=[asked, {"": words} if isinstance(words, str) else dict(words or {})])


GIVE = """() => { const give = document.querySelector("[data-give]"); give?.click(); return Boolean(give); }"""


ANOTHER = "turn => document.querySelector('#giving input[name=turn]')?.value !== turn"
ANSWER = f"""turn => {{
  if (document.querySelector("[data-give]") || ({ANOTHER})(turn)) return true;
  if (window.pressed?.isConnected) return false;
  const ready = [...document.querySelectorAll("#giving .order-buttons button")];
  window.pressed = ready.find((one) => /done/i.test(one.textContent)) || document.querySelector("#giving button");
  window.pressed?.click();
  return false;
}}"""


def answer(page: Page) -> None:
    """Say done, or take the first order there is; one that begins a fight is given when its odds have come.

    A page that follows its game may be drawn anew meanwhile: who finds his order gone takes it again.
    """
    turn = page.locator("#giving input[name=turn]").get_attribute("value")
    while not page.evaluate(ANOTHER, turn):
        page.evaluate("() => { window.pressed = null; }")
        page.wait_for_function(ANSWER, arg=turn)
        if page.evaluate(GIVE):
            page.wait_for_function(ANOTHER, arg=turn)


def takes_one_that_fights(page: Page, words: list[str], then: str, before: str) -> bool:
    """Takes one piece after another in hand until one could meet an enemy; whether there is one."""
    for word in words:
        page.locator(f'#giving button[value="{word}"]').first.evaluate("one => one.click()")
        expect(page.locator("#table h2")).to_contain_text(then)
        if page.locator("#giving [data-fights]").count():
            return True
        page.keyboard.press("Escape")
        expect(page.locator("#table h2")).to_contain_text(before)
    return False
