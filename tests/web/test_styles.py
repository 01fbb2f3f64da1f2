"""No two styles of different pages share a class: a word of one page never dresses an element of another.

`berthier.css` and `face.css` are what all pages have in common: parts of theirs (buttons, charts, bars) may be refined
inside something of a page's own. A class of the rooms or of the boards is styled there alone. What is adjusted for a
finger or for paper stands in sheets of its own, for all pages.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import berthier.web

STATIC = Path(berthier.web.__file__).parent / "static"
COMMON, ROOMS, BOARDS = "common", "rooms", "boards"
SHEETS = {
    "berthier.css": COMMON,
    "face.css": COMMON,
    "rooms.css": ROOMS,
    "games.css": BOARDS,
    "room-board.css": BOARDS,
}
ADJUSTING = {"touch.css", "print.css"}
NESTED = re.compile(r"\([^()]*\)")
ALONE = re.compile(r"[a-z]*\.[\w-]+(:{1,2}[\w-]+)*")  # `.then`, `path.then`, `.then:hover`: wherever it stands


def selectors(css: str) -> Iterator[str]:
    """Every selector of a sheet, one by one, without what stands in brackets."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    for found in re.finditer(r"([^{};]+)\{", plain):
        words = found[1].strip()
        while NESTED.search(words):
            words = NESTED.sub("", words)
        yield from (each.strip() for each in words.split(",") if not words.startswith("@"))


def shared(sheets: dict[str, list[str]]) -> list[str]:
    """The classes that are styled alone in one family of sheets, and again where another page would be meant."""
    alone, styled = defaultdict(set), defaultdict(set)
    for family, rules in sheets.items():
        for rule in rules:
            subject = re.split(r"[\s>+~]+", rule)[-1]
            for name in re.findall(r"\.([a-zA-Z][\w-]*)", subject):
                styled[name].add(family)
                if ALONE.fullmatch(rule):
                    alone[name].add(family)
    return sorted(
        name for name, homes in alone.items() if len(homes) > 1 or (homes != {COMMON} and styled[name] - homes)
    )


def test_no_two_styles_of_different_pages_share_a_class() -> None:
    assert {path.name for path in STATIC.glob("*.css")} == SHEETS.keys() | ADJUSTING
    families: dict[str, list[str]] = defaultdict(list)
    for name, family in SHEETS.items():
        families[family] += selectors((STATIC / name).read_text())
    assert shared(families) == []


def test_a_word_that_dresses_two_pages_is_found() -> None:
    """As `then` of a replay did to the board of a step back, and `sheet` of a chart to the sheet of a phone."""
    assert shared({ROOMS: [".then"], BOARDS: [".pieces-layer.then"]}) == ["then"]
    assert shared({COMMON: [".sheet"], BOARDS: [".sheet", ".scripted .sheet"]}) == ["sheet"]
    assert shared({COMMON: [".option"], BOARDS: [".orders .option"], ROOMS: [".room"]}) == []
