"""Finding things in a player's own words: situations, procedures, charts, units and whole games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from enum import StrEnum

import msgspec

from berthier.core.ruleset import Ruleset
from berthier.core.words import label

MOST = 24
NEAR = 0.77  # how alike two words must be for one to be taken for the other
NAMED, SAID, FURTHER = 3.0, 2.0, 1.6  # a word of the title, of what is said of it, of what else it is found by
NEVER_EMPTY = 6  # shown where nothing is alike at all


class What(StrEnum):
    """What was found."""

    SITUATION = "situation"
    PROCEDURE = "procedure"
    CHART = "chart"
    UNIT = "unit"
    GAME = "game"


class SearchHit(msgspec.Struct, frozen=True):
    """Something to open: its title, what is said of it, and its address."""

    what: What
    ruleset: str
    title: str
    about: str
    address: str


class _Entry(msgspec.Struct, frozen=True):
    """Something to be found, with the words it is found by: the nearer to its name, the more they count."""

    found: SearchHit
    words: dict[str, float]
    text: str


def find(rulesets: Iterable[Ruleset], asked: str) -> list[SearchHit]:
    """What fits the words, the best first; where nothing does, what is nearest, so that the answer is never empty."""
    entries = [entry for ruleset in rulesets for entry in _entries(ruleset)]
    wanted = _words(asked)
    if not wanted:
        return [entry.found for entry in entries if entry.found.what is What.SITUATION][:NEVER_EMPTY]
    scored = [(sum(_fit(word, entry) for word in wanted), entry) for entry in entries]
    ranked = sorted(
        (pair for pair in scored if pair[0] > 0), key=lambda pair: (-pair[0], len(_words(pair[1].found.title)))
    )
    if ranked:
        return [entry.found for _, entry in ranked[:MOST]]
    nearest = sorted(entries, key=lambda entry: -SequenceMatcher(None, asked.casefold(), entry.text).ratio())
    return [entry.found for entry in nearest[:NEVER_EMPTY]]


def _fit(word: str, entry: _Entry) -> float:
    """How well one word fits: itself, one or many of it, a beginning, or a word spelt nearly so; situations before
    charts."""
    rank = {What.SITUATION: 0.3, What.PROCEDURE: 0.2, What.GAME: 0.2}.get(entry.found.what, 0.0)
    known = entry.words
    itself = max(known.get(each, 0.0) for each in (word, f"{word}s", word.removesuffix("s")))
    if itself:
        return itself + rank
    begins = [far for each, far in known.items() if each.startswith(word) or (len(each) > 3 and word.startswith(each))]
    if begins:
        return max(begins) * 0.6 + rank
    alike = (SequenceMatcher(None, word, each).ratio() for each in known if abs(len(each) - len(word)) < 4)
    best = max(alike, default=0.0)
    return best - 0.4 + rank if best > NEAR else 0.0


def _words(text: str) -> tuple[str, ...]:
    small = {"a", "an", "the", "of", "on", "at", "in", "against", "and", "or", "v", "vs", "to", "by"}
    return tuple(word for word in re.findall(r"[\w’']+", text.casefold()) if word not in small)


def _entries(ruleset: Ruleset) -> Iterator[_Entry]:
    face = ruleset.face
    for name, example in ruleset.examples.items():
        if example.procedure in ruleset.procedures:
            more = " ".join(face.of(example.procedure).find)
            address = f"/{ruleset.key}/{example.procedure}?_example={name}"
            yield _entry(What.SITUATION, ruleset, example.title, example.about, address, f"{label(name)} {more}")
    for name, procedure in ruleset.procedures.items():
        own = face.of(name)
        if ruleset.game_of(name) is None:
            more = " ".join((label(name), *own.find))
            yield _entry(What.PROCEDURE, ruleset, procedure.title, own.about, f"/{ruleset.key}/{name}", more)
    for key, table in ruleset.tables.items():
        yield _entry(What.CHART, ruleset, table.title, table.source, f"/{ruleset.key}/charts#{key}", label(key))
    for game in ruleset.games:
        for scenario in game.scenarios().values():
            yield _entry(What.GAME, ruleset, scenario.title, scenario.about, f"/play#{ruleset.key}", scenario.teaches)
    yield from _units(ruleset)


def _units(ruleset: Ruleset) -> Iterator[_Entry]:
    """Units lead to the first procedure whose form takes them."""
    from berthier.staff.blanks import form_of

    for file in ruleset.presets:
        place = next(
            (
                (name, part.name)
                for name, procedure in ruleset.procedures.items()
                for part in form_of(procedure.run).parts
                if part.noun in file.nouns
            ),
            None,
        )
        if place is not None:
            for preset in file.presets:
                address = f"/{ruleset.key}/{place[0]}?_preset.{place[1]}={preset.title}"
                yield _entry(What.UNIT, ruleset, preset.title, file.title, address, " ".join(preset.aka))


def _entry(what: What, ruleset: Ruleset, title: str, about: str, address: str, more: str) -> _Entry:
    words = (
        dict.fromkeys(_words(more), FURTHER) | dict.fromkeys(_words(about), SAID) | dict.fromkeys(_words(title), NAMED)
    )
    text = f"{title} {about} {more}".casefold()
    return _Entry(SearchHit(what, ruleset.title, title, about, address), words, text)
