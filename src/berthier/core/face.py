"""How a ruleset meets a player: its words, its procedures in groups, what to ask first, units to pick from.

All of it is data beside the rules (`face.toml`, `presets/*.toml`); nothing here changes an answer. Only what follows
from a unit that was written down once, and what an outcome leaves of it, is the ruleset's own code (`RosterEntry`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from berthier.core.words import as_plain, counted, flat, label, said, spaced


class UnitFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an entry of a roster stands in a procedure: `takes` names the inputs it fills and the figure for each.

    `without` are figures that an input of its own kind has and that do not count here.
    `told` is the word by which the outcome speaks of it, where that is not its own name; empty where all of it does,
    and one that does not occur there where it tells nothing that lasts.
    """

    takes: dict[str, str] = {}
    without: tuple[str, ...] = ()
    told: str | None = None


class ProcedureFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One procedure: a line on what it is for, the fields asked first, the situation as a sentence, words to find it.

    `answer` are the fields of its outcome that a headline tells of, the weightiest first; `results` its results in
    letters as a player says them, `outcome` the whole outcome as a sentence. In a sentence `{attacker.sp}` is a value,
    `{leader? under a leader of #}` stands only where the value is not empty, `{legal!not allowed}` only where it is.
    """

    about: str = ""
    first: tuple[str, ...] = ()
    sentence: str = ""
    find: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    results: dict[str, str] = {}
    outcome: str = ""
    sides: dict[str, str] = {}  # its sides as players call them, where the ruleset's word for them does not fit here
    begin: dict[str, Any] = {}  # what an empty form is filled with where no example does it
    units: dict[str, UnitFace] = {}  # who of a roster stands here, beside those that are an input of their own


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset's own words: `family` says which published games its sheet belongs to, `best` three situations.

    `records` are what a roster holds, each with the kinds of input it can stand for; the first is the form it is
    written down in, the others take from it the figures they have in common. `items` are one item of a list as a
    sentence, by the name of the list, `letters` what single letters in it stand for.
    """

    family: str = ""
    about: str = ""
    best: tuple[str, ...] = ()
    words: dict[str, str] = {}
    values: dict[str, str] = {}
    groups: dict[str, tuple[str, ...]] = {}
    records: dict[str, tuple[str, ...]] = {}
    items: dict[str, str] = {}
    letters: dict[str, str] = {}
    procedures: dict[str, ProcedureFace] = {}

    def of(self, procedure: str) -> ProcedureFace:
        """The face of a procedure; an empty one where none is drawn."""
        return self.procedures.get(procedure, NO_FACE)

    def serves(self, noun: str) -> tuple[str, ...]:
        """The kinds of input that a record of this kind can stand for, itself among them."""
        return next((kinds for kinds in self.records.values() if noun in kinds), (noun,))

    def word(self, name: str, fallback: str) -> str:
        """What a field is called."""
        return self.words.get(name, fallback)

    def said(self, value: Any) -> str:
        """A value of an outcome as players say it."""
        if isinstance(value, list | tuple) and not any(isinstance(each, Mapping) for each in value):
            return ", ".join(map(self.said, value)) or "none"
        return self.values.get(value, spaced(value)) if isinstance(value, str) else said(value)

    def listed(self, name: str, value: Any) -> str:
        """A figure as players say it; of a list that has a sentence for its items, each as one."""
        sentence = self.items.get(name.rpartition(".")[2])
        if sentence is None or not isinstance(value, list | tuple):
            return self.said(value)
        told = []
        for each in value:  # a letter of its own names a kind; one with a name before it may be the first corps
            words = self.values if isinstance(each, Mapping) else self.values | self.letters
            told.append("".join(piece.text for piece in say(sentence, each, words)))
        return "; ".join(told) or "none"

    def figures(self, data: Any) -> str:
        """The figures of an entry on one line, without those that say nothing."""
        kept = {name: value for name, value in flat(data).items() if value not in (None, "", False, [], 0)}
        return ", ".join(f"{self.word(name, label(name))} {self.listed(name, value)}" for name, value in kept.items())

    def result(self, procedure: str, text: str, sides: tuple[str, ...]) -> str:
        """A result of a procedure as players say it."""
        return self.of(procedure).results.get(text) or counted(self.sided(text, sides, procedure))

    def told(self, procedure: str, outcome: Any) -> str:
        """An outcome as the sentence this procedure has for it; empty where it has none."""
        face = self.of(procedure)
        if not face.outcome:
            return ""
        data = as_plain(outcome)
        fields = data if isinstance(data, Mapping) else {"outcome": data}
        words = self.values | face.results
        return counted("".join(piece.text for piece in say(face.outcome, fields, words))).strip(" ,;")

    def sided(self, text: str, sides: tuple[str, ...], procedure: str = "") -> str:
        """A result with its sides as players call them: “B destroyed” as “the enemy element destroyed”."""
        known = self.words | self.of(procedure).sides
        words = {side: known[side] for side in sides if side in known}
        return re.sub(rf"\b({'|'.join(words)})\b", lambda found: words[found[1]], text) if words else text

    def grouped(self, names: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
        """Procedures by group, in the order of the file; those in none come last."""
        left = dict.fromkeys(names)
        for title, members in self.groups.items():
            found = [name for name in members if name in left]
            for name in found:
                del left[name]
            if found:
                yield title, found
        if left:
            yield ("More" if self.groups else "Procedures"), list(left)


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit to pick: what players call it, other names for it, and the fields it fills in."""

    title: str
    fills: dict[str, Any]
    aka: tuple[str, ...] = ()


class PresetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units of one kind: for which groups of a form they are (`nouns`), and where their figures come from.

    `owns` are the fields that belong to a unit's kind: another pick clears them all before it fills its own, so that
    nothing of the unit before is left behind.
    """

    title: str
    nouns: tuple[str, ...]
    source: str
    owns: tuple[str, ...]
    presets: tuple[Preset, ...]


NO_FACE = ProcedureFace()
PART = re.compile(r"\{([a-zA-Z_0-9.]+)(?:([?!])((?:[^{}]|\{[^{}]*\})*))?\}")  # a part may hold others
NOTHING: tuple[Any, ...] = (None, "", 0, False, [], {}, "0", "false", "clear", "Clear", "none")


class Said(msgspec.Struct, frozen=True):
    """A piece of a sentence; `path` is the field it comes from, where it comes from one."""

    text: str
    path: str = ""


def say(sentence: str, data: Mapping[str, Any], values: Mapping[str, str] | None = None) -> list[Said]:
    """A situation as a sentence, piece by piece; `values` are words of the sheet as a player says them."""
    words = values or {}
    pieces: list[Said] = []
    at = 0
    for match in PART.finditer(sentence):
        pieces.append(Said(sentence[at : match.start()]))
        at = match.end()
        value = _at(data, match[1])
        if match[2] is None:
            pieces.append(Said(_words(value, words), match[1]))
        elif (value in NOTHING) == (match[2] == "!"):
            pieces += _part(match, value, data, words)
    pieces.append(Said(sentence[at:]))
    return _one([piece for piece in pieces if piece.text])


def _one(pieces: list[Said]) -> list[Said]:
    """The words after a value of one stand for one thing."""
    return [
        Said(counted(f"1{piece.text}")[1:], piece.path) if n and pieces[n - 1].text == "1" else piece
        for n, piece in enumerate(pieces)
    ]


def _part(match: re.Match[str], value: Any, data: Mapping[str, Any], words: Mapping[str, str]) -> list[Said]:
    """Words that stand only where a value is (or is not) there; # is the value itself."""
    if "{" in match[3]:
        return say(match[3], data, words)
    before, hash_, after = match[3].partition("#")
    return [
        Said(before, "" if hash_ else match[1]),
        *([Said(_words(value, words), match[1])] if hash_ else []),
        Said(after),
    ]


def _at(data: Any, path: str) -> Any:
    for name in path.split("."):
        if isinstance(data, list | tuple) and name.isdigit():
            data = data[int(name)] if int(name) < len(data) else None
        else:
            data = data.get(name) if isinstance(data, Mapping) else None
    return data


def _words(value: Any, words: Mapping[str, str]) -> str:
    if value is None or value == "":
        return "…"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple):
        return str(len(value))
    return words.get(str(value), str(value).replace("_", " "))


def nothing_more(_: Any) -> Mapping[str, Any]:
    """Nothing follows from a record beside its own figures."""
    return {}


class RosterEntry(msgspec.Struct, frozen=True):
    """What a roster holds: what players call it, the form it is written down in, and what follows from it.

    A procedure takes of a record the figures it has in common with its input, and of what follows likewise. `words`
    are those that results write for a figure: a unit that comes out "tired" has fatigue 2. `returns` says what becomes
    of a record by the figures an outcome tells of it; without it those of the same name go into it.
    """

    called: str
    kind: type[msgspec.Struct]
    follows: Callable[[Any], Mapping[str, Any]] = nothing_more
    words: Mapping[str, Mapping[str, Any]] = {}
    returns: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] | None = None

    def complete(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        """An entry with what follows from it; None where it is none of these."""
        unit = self._read(data)
        return None if unit is None else {**msgspec.to_builtins(unit), **self.follows(unit)}

    def after(self, data: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any] | None:
        """The figures of an entry that an outcome changes, by what it tells of it; None where it is none of these."""
        unit = self._read(data)
        if unit is None:
            return None
        if self.returns is not None:
            return dict(self.returns(unit, told))
        return {name: value for name, value in told.items() if name in self.kind.__struct_fields__}

    def _read(self, data: Mapping[str, Any]) -> Any:
        if not data.keys() <= set(self.kind.__struct_fields__):
            return None
        said = {name: self.words.get(name, {}).get(str(value), value) for name, value in data.items()}
        try:
            return msgspec.convert({name: value for name, value in said.items() if value is not None}, self.kind)
        except msgspec.ValidationError:
            return None
