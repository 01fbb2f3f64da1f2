"""Finding things in a player's own words: situations, procedures, charts, units and whole games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache
from math import log

import msgspec

from berthier.core.ruleset import Ruleset
from berthier.core.words import label
from berthier.staff.players_words import MEANT, SMALL

MOST = 24
NEAR = 0.77  # how alike two words must be for one to be taken for the other
NAMED, SAID, FURTHER = 3.0, 2.0, 1.6  # a word of the title, of what is said of it, of what else it is found by
ITSELF, MEANS, BEGINS, SPELT = 1.0, 0.7, 0.6, 0.85  # how near a word is to the one that was asked for
SHORTEST = 4  # letters of a beginning, or of a word that may be misspelt
NEVER_EMPTY = 6  # shown where nothing is alike at all
RANK = {"situation": 0.6, "procedure": 0.4}  # of two that fit alike the one to begin with


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


class SearchAnswer(msgspec.Struct, frozen=True):
    """What was found, the best first; unsure where nothing fits the words and it is only what one may begin with."""

    found: list[SearchHit]
    is_sure: bool = True


class _Index(msgspec.Struct, frozen=True):
    """Everything there is to find, and for each word where it stands and how much it says: the rarer, the more."""

    entries: tuple[_Entry, ...]
    places: dict[str, dict[int, float]]
    weight: dict[str, float]


def find(rulesets: Iterable[Ruleset], asked: str) -> SearchAnswer:
    """What fits the words, the best first; where nothing does, situations to begin with: the answer is never empty."""
    index = _index(tuple(rulesets))
    scores: dict[int, float] = {}
    for word in _words(asked):
        for place, score in _fits(word, index).items():
            scores[place] = scores.get(place, 0.0) + score
    if not scores:
        first = [entry.found for entry in index.entries if entry.found.what is What.SITUATION][::NEVER_EMPTY]
        return SearchAnswer(first[:NEVER_EMPTY], is_sure=not asked.strip())
    for place in scores:
        scores[place] += RANK.get(index.entries[place].found.what, 0.0)
    ranked = sorted(scores, key=lambda place: (-scores[place], len(_words(index.entries[place].found.title)), place))
    return SearchAnswer([index.entries[place].found for place in ranked[:MOST]])


def _fits(word: str, index: _Index) -> dict[int, float]:
    """Where a word, or one that means the same or is spelt nearly so, stands; each place counts its best one."""
    found: dict[int, float] = {}
    for known, near in _meant(word, index.places).items():
        for place, far in index.places[known].items():
            found[place] = max(found.get(place, 0.0), far * near * index.weight[known])
    return found


def _meant(word: str, known: Mapping[str, object]) -> dict[str, float]:
    """The words of the index that a player's word may mean: itself, one or many of it, what it stands for, a word that
    begins with it; only where there is none of these, one spelt nearly so."""
    stem = _stem(word)
    meant = {each: ITSELF for each in known if _stem(each) == stem}
    for also in MEANT.get(word, MEANT.get(stem, "")).split():
        meant |= {each: MEANS for each in known if each not in meant and _stem(each) == _stem(also)}
    if len(stem) >= SHORTEST:
        meant |= {each: BEGINS for each in known if each not in meant and each.startswith(stem)}
    return meant or (_spelt(word, known) if len(word) >= SHORTEST else {})


def _spelt(word: str, known: Iterable[str]) -> dict[str, float]:
    """Words spelt nearly so, the nearest first; of letters in another order too."""
    judge = SequenceMatcher(b=word)
    found = {}
    for each in known:
        judge.set_seq1(each)
        if abs(len(each) - len(word)) < SHORTEST and judge.real_quick_ratio() > NEAR and judge.quick_ratio() > NEAR:
            alike = judge.ratio()
            if alike > NEAR:
                found[each] = SPELT * alike
    best = max(found.values(), default=0.0)
    return {each: alike for each, alike in found.items() if alike > best - 0.1}


def _stem(word: str) -> str:
    """One or many of it: pikes and pike, cavalries and cavalry, charging and charges and charge."""
    for end, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("es", ""), ("ed", ""), ("s", ""), ("e", "")):
        if word.endswith(end) and len(word) - len(end) >= SHORTEST - 1 and not word.endswith("ss"):
            return word.removesuffix(end) + instead
    return word


@lru_cache(maxsize=4)
def _index(rulesets: tuple[Ruleset, ...]) -> _Index:
    entries = tuple(entry for ruleset in rulesets for entry in _entries(ruleset))
    places: dict[str, dict[int, float]] = {}
    for place, entry in enumerate(entries):
        for word, far in entry.words.items():
            places.setdefault(word, {})[place] = far
    weight = {word: 1.0 / (1.0 + log(len(there))) + 0.5 for word, there in places.items()}
    return _Index(entries, places, weight)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in re.findall(r"[\w’']+", text.casefold()) if word not in SMALL)


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
    return _Entry(SearchHit(what, ruleset.title, title, about, address), words)
