"""The luck in results in a real browser: a line of battle played out, read, opened, replayed."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import OPEN_FOLDS, Open
from tests.browser.test_access import TAGS
from tests.patience import HANG

LINE = {"A": [{"type": "Pk"}, {"type": "Bd"}], "B": [{"type": "Sh"}, {"type": "Pk"}], "bound_of": "A"}


def _ask(server: str, path: str, data: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    asked = urllib.request.Request(server + path, json.dumps(data).encode(), headers)
    with urllib.request.urlopen(asked, timeout=HANG) as answer:
        return json.load(answer)


def _played_out(server: str) -> str:
    """A table where one line of battle is over; the page of its luck."""
    table = {"ruleset": "elements", "title": "Two pairs", "name": "Ann", "players": ["A", "B"], "dice": "typed"}
    token = _ask(server, "/api/games", table)["token"]
    does: dict[str, Any] = {"do": "start", "procedure": "line_of_battle", "inputs": LINE}
    faces = iter((6, 1, 2, 5) * 20)
    while (seen := _ask(server, "/api/seat/commands", does, token))["question"] is not None:
        question = seen["question"]
        if question["asks"] == "choose":
            does = {"turn": seen["turn"], "do": "choose", "pick": question["options"][question["by"][0]][0]}
        else:
            does = {"turn": seen["turn"], "do": "dice", "faces": [next(faces)]}
    return f"/seat/{token}/luck"


def test_a_result_is_told_drawn_and_within_reach_of_everybody(open_page: Open, server: str) -> None:
    path = _played_out(server)
    page = open_page(path, width=360, height=740)
    expect(page.get_by_role("heading", name=re.compile("^A line of battle"))).to_be_visible()
    expect(page.get_by_role("rowheader", name="Having more elements standing")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("throw by throw. It turned most with one throw"))).to_be_visible()
    page.get_by_text("Throw by throw", exact=True).click()
    expect(page.locator(".result ol li").first).to_contain_text("combat die: 6")
    page.evaluate(OPEN_FOLDS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
        assert [(each["id"], [node["target"] for node in each["nodes"]][:5]) for each in found] == []
    page.get_by_role("link", name=re.compile("^line 3")).click()
    expect(page.locator(".told .prompt")).to_contain_text("begins")
