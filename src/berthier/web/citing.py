"""Words as links: every D9, H14, Q12 or G17 that is printed leads to its place in the rules, a table to its door."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.table import Table
from berthier.staff.marks import marks_of

PLACE = re.compile(r"(?<![\w./-])(?:[A-Z]{1,2}\d{1,3}(?:-[A-Za-z]+)?|[cd]-(?:\d+|e)(?:-[a-z]+)?)(?![\w/])")
HEAD = re.compile(r"<h([1-6])>((?:[A-Z]\d+|[cd]-\d+)(?:(?: to |, )(?:[A-Z]\d+))*)\.")
SPAN = re.compile(r"([A-Z])(\d+) to [A-Z](\d+)")
DOOR = re.compile(r"/join\?code=([a-z0-9-]+)")  # the way to another table, as it is said in talk
WORDLESS = ("code", "pre", "a")
CODE = re.compile(r"```.*?```|`[^`]*`", re.S)


@cache
def sheet_of(key: str) -> str:
    """The sheet of a ruleset as HTML; its sections bear their places, and every place it names is a link."""
    file = files(find_ruleset(key).package) / "sheet.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = HEAD.sub(_headed, html)
    named: set[str] = set()
    return _in_text(html, lambda words: _linked(words, key, named))


@cache
def places(key: str) -> dict[str, str]:
    """The places that can be linked to, each with its anchor: sections of the sheet, rulings, then first mentions."""
    text = _prose(find_ruleset(key))
    found = {name: f"at-{name}" for name in PLACE.findall(text)}
    found |= {switch.id: switch.id for switch in find_ruleset(key).switches}
    found |= {name: f"at-{name}" for name, _, _ in readings(key) if name not in found}
    heads = re.findall(r"^#+ ((?:[A-Z]\d+|[cd]-\d+)(?:(?: to |, )(?:[A-Z]\d+))*)\.", text, re.M)
    return found | {name: f"sec-{name}" for head in heads for name in _expanded(head)}


def _prose(ruleset: Ruleset) -> str:
    """The sheet without orders and other code: a unit F1 in an order is no place of the rules."""
    file = files(ruleset.package) / "sheet.md"
    return CODE.sub("", file.read_text(encoding="utf-8")) if file.is_file() else ""


@cache
def readings(key: str) -> tuple[tuple[str, str, Table], ...]:
    """The points of the reading that only charts speak of: each with its sentence and the chart it stands under."""
    ruleset = find_ruleset(key)
    told = set(PLACE.findall(_prose(ruleset)))
    told |= {switch.id for switch in ruleset.switches}
    found: dict[str, tuple[str, str, Table]] = {}
    for table in ruleset.tables.values():
        for sentence in (*(mark.reason for mark in marks_of(table)), *table.notes):
            for name in PLACE.findall(sentence):
                if name not in told:
                    found.setdefault(name, (name, sentence, table))
    return tuple(found[name] for name in sorted(found, key=lambda name: (len(name), name)))


def linked(text: str, ruleset: Ruleset) -> Markup:
    """Words with every place of these rules in them as a link to the rules page."""
    known, page = places(ruleset.key), f"/{ruleset.key}/rules"

    def link(match: re.Match[str]) -> str:
        anchor = known.get(match[0])
        return f'<a class="cited" href="{page}#{anchor}">{match[0]}</a>' if anchor else match[0]

    return Markup(_finder(ruleset.key).sub(link, str(escape(text))))


@pass_context
def cited(context: Context, text: Any) -> Markup:
    """The filter of the templates: the ruleset is that of the desk, the room or the page."""
    ruleset = context.get("ruleset") or next(
        (context[name].ruleset for name in ("desk", "room") if context.get(name) is not None), None
    )
    return linked(str(text), ruleset) if isinstance(ruleset, Ruleset) else escape(str(text))


@cache
def _finder(key: str) -> re.Pattern[str]:
    names = sorted(map(re.escape, places(key)), key=len, reverse=True)
    return re.compile(rf"(?<![\w./-])(?:{'|'.join(names) or '(?!)'})(?![\w/-])")


def _expanded(head: str) -> list[str]:
    """D8 to D10 is D8, D9 and D10."""
    found = []
    for part in head.split(", "):
        span = SPAN.fullmatch(part)
        found += [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)] if span else [part]
    return found


def _headed(match: re.Match[str]) -> str:
    first, *more = _expanded(match[2])
    anchors = "".join(f'<span id="sec-{name}"></span>' for name in more)
    return f'<h{match[1]} id="sec-{first}">{anchors}{match[2]}.'


def _linked(words: str, key: str, named: set[str]) -> str:
    """A piece of the sheet: the first mention of a place that has no other is its anchor."""
    known = places(key)

    def link(match: re.Match[str]) -> str:
        name, anchor = match[0], known[match[0]]
        if anchor.startswith("at-") and name not in named:
            named.add(name)
            return f'<b id="{anchor}">{name}</b>'
        return f'<a class="cited" href="#{anchor}">{name}</a>'

    return _finder(key).sub(link, words)


def _in_text(html: str, change: Any) -> str:
    """Change what is written between the tags; headings, code and links stay as they are."""
    pieces, inside = [], 0
    for piece in re.split(r"(<[^>]+>)", html):
        tag = re.match(r"<(/?)(\w+)", piece)
        if tag and (tag[2] in WORDLESS or re.fullmatch(r"h[1-6]", tag[2])):
            inside += -1 if tag[1] else 1
        pieces.append(piece if tag or inside else change(piece))
    return "".join(pieces)


def with_doors(text: str) -> Markup:
    """What somebody said, with the ways to other tables of this house as links; all else is only text."""
    return Markup(DOOR.sub(lambda door: f'<a href="{door[0]}">table {door[1]}</a>', str(escape(text))))
