"""The short form of a procedure: a few fields first, all other circumstances folded; units to pick from a list.

Which fields come first is said by the ruleset's `face.toml`; without it, those that must be filled in and those that
are not as they were at first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from berthier.core.errors import unknown
from berthier.core.exact import read_count
from berthier.core.face import Face, PresetFile
from berthier.core.ruleset import Ruleset
from berthier.staff.blanks import Blank, Kind
from berthier.web.desk.filled import Filled

FEW = 7  # fields asked first
SHORT_LIST = 0  # items of a list that are shown whole
PRESET = "_preset."


class Section(msgspec.Struct, frozen=True):
    """Fields that come first, under the group they belong to; `units` may be picked to fill it in."""

    title: str
    path: str
    fields: tuple[Filled, ...]
    units: tuple[str, ...] = ()


class ShortForm(msgspec.Struct, frozen=True):
    """The form in two parts: what comes first, and what is folded away."""

    sections: tuple[Section, ...]
    more: tuple[Filled, ...]


def short_form(ruleset: Ruleset, procedure: str, form: Filled, opened: str | None = None) -> ShortForm:
    """A form cut in two; of the items of long lists only what is said of them, but for the one that is `opened`."""
    shown = _brief_lists(named(form, ruleset.face, procedure), opened)
    leaves = {leaf.path: leaf for leaf in _leaves(shown)}
    first = [path for path in ruleset.face.of(procedure).first if path in leaves] or _by_itself(leaves)
    groups: dict[str, list[Filled]] = {}
    for path in first:
        groups.setdefault(path.rpartition(".")[0], []).append(leaves[path])
    every = {group.path: group for group in _groups(shown)}
    sections = tuple(
        Section(every[path].title if path else "", path, tuple(fields), _units(ruleset, every.get(path)))
        for path, fields in groups.items()
    )
    left = (_without(part, set(first)) for part in shown.parts)
    return ShortForm(sections, tuple(part for part in left if part is not None))


def named(filled: Filled, face: Face, within: str = "") -> Filled:
    """The form in the ruleset's words; a word may be of one kind of group ("Both.A") or one procedure alone."""
    parts = tuple(named(part, face, filled.blank.noun or within) for part in filled.parts)
    numbered, name = filled.path.rpartition(".")[2].isdigit(), filled.blank.name
    title = filled.title if numbered else face.word(f"{within}.{name}", face.word(name, filled.title))
    meanings = tuple(_meant(option, words, face) for option, words in filled.blank.choices)
    blank = msgspec.structs.replace(filled.blank, meanings=meanings) if meanings else filled.blank
    return msgspec.structs.replace(filled, blank=blank, parts=parts, title=title)


def in_titles(sentence: str, path: str, form: Filled) -> str:
    """A sentence about a field with the field, and those within it, under their titles: “charger.original is missing”
    as “charger, figures at first is missing”."""
    way, here = [], form
    for step in path.split("."):
        found = next((part for part in here.parts if part.path.rpartition(".")[2] == step), None)
        if found is None:
            return sentence
        way.append(found.title)
        here = found
    said = re.sub(rf"(?<![\w.]){re.escape(path)}(?![\w.]\w)", ", ".join(way), sentence)
    inside = {part.blank.name: part.title for part in here.parts if "_" in part.blank.name}
    return re.sub(r"\w+_\w+", lambda word: inside.get(word[0], word[0]), said)


def _meant(option: str, words: str, face: Face) -> str:
    said = face.values.get(option)
    return words if said is None else f"{said[0].upper()}{said[1:]} ({option})" if len(option) < 4 else said


def _brief_lists(filled: Filled, opened: str | None) -> Filled:
    """Items of a long list show what must be said and what is: a field that is not there stands at its default."""
    parts = tuple(_brief_lists(part, opened) for part in filled.parts)
    if filled.blank.kind is Kind.LIST and len(parts) > SHORT_LIST:
        parts = tuple(part if part.path == opened else _brief(part) for part in parts)
    inside = bool(opened) and f"{opened}.".startswith(f"{filled.path}.")
    briefed = msgspec.structs.replace(filled, parts=parts, is_open=inside and filled.blank.kind is Kind.LIST)
    is_deep = filled.blank.kind is Kind.GROUP and "." in filled.path and not filled.is_item
    return _brief(briefed) if is_deep and filled.is_long and not inside else briefed


def _brief(item: Filled) -> Filled:
    if item.blank.kind is not Kind.GROUP:
        return item
    told = tuple(part for part in item.parts if part.blank.is_needed or _is_told(part))
    return msgspec.structs.replace(item, parts=told, is_brief=len(told) < len(item.parts))


def _is_told(part: Filled) -> bool:
    if part.blank.kind is Kind.GROUP:
        return part.is_on and part.value is not None
    return part.value not in (None, "", [], False) and part.value != part.blank.default


def cut_in_two(form: Filled, first: Collection[str]) -> tuple[list[Filled], list[Filled]]:
    """The parts of a form that must be said, are said, or are among the `first` by name; and those that may wait."""
    told = [part for part in form.parts if part.blank.is_needed or _is_told(part) or part.blank.name in first]
    return told, [part for part in form.parts if part not in told]


def _leaves(filled: Filled) -> Iterator[Filled]:
    """Everything that is one control or one list; what stands in a group that is not there is left out."""
    for part in filled.parts:
        if part.blank.kind is Kind.GROUP and part.is_on:
            yield from _leaves(part)
        yield part


def _groups(filled: Filled) -> Iterator[Filled]:
    yield filled
    for part in filled.parts:
        if part.blank.kind is Kind.GROUP:
            yield from _groups(part)


def _by_itself(leaves: Mapping[str, Filled]) -> list[str]:
    """Without a face: what must be filled in, then what was; at most a few, and no group as a whole."""
    plain = {path: leaf for path, leaf in leaves.items() if leaf.blank.kind is not Kind.GROUP}
    needed = [path for path, leaf in plain.items() if leaf.blank.is_needed]
    given = [path for path, leaf in plain.items() if leaf.value != leaf.blank.default and path not in needed]
    return (needed + given + [path for path in plain if path not in needed and path not in given])[:FEW]


def _without(filled: Filled, taken: set[str]) -> Filled | None:
    """A part of the form without the fields that come first; None where nothing is left."""
    if filled.path in taken:
        return None
    if filled.blank.kind is not Kind.GROUP:
        return filled
    parts = tuple(left for part in filled.parts if (left := _without(part, taken)) is not None)
    return msgspec.structs.replace(filled, parts=parts) if parts else None


def _units(ruleset: Ruleset, group: Filled | None) -> tuple[str, ...]:
    if group is None or not group.blank.noun:
        return ()
    return tuple(preset.title for file in files_for(ruleset, group.blank.noun) for preset in file.presets)


def files_for(ruleset: Ruleset, noun: str) -> list[PresetFile]:
    """The units that fit a group of this noun."""
    return [file for file in ruleset.presets if noun in file.nouns]


def apply_presets(ruleset: Ruleset, form: Blank, data: dict[str, Any], picks: Mapping[str, str]) -> dict[str, Any]:
    """The data with a unit picked for each of these groups: what belonged to the unit before is gone."""
    for path, title in picks.items():
        data = _picked(ruleset, form, data, path.split("."), title)
    return data


def _picked(ruleset: Ruleset, blank: Blank, data: Any, path: list[str], title: str) -> Any:
    if not path or path == [""]:
        return _filled_in(ruleset, blank, dict(data or {}), title)
    name, rest = path[0], path[1:]
    place = read_count(name)
    if blank.kind is Kind.LIST and place is not None and isinstance(data, list) and place < len(data):
        return [*data[:place], _picked(ruleset, blank.parts[0], data[place], rest, title), *data[place + 1 :]]
    part = next((each for each in blank.parts if each.name == name), None)
    if part is None or blank.kind is Kind.LIST:
        raise unknown("group of this form", name, [each.name for each in blank.parts], name)
    inside = data.get(name) if isinstance(data, dict) else None
    return {**(data if isinstance(data, dict) else {}), name: _picked(ruleset, part, inside, rest, title)}


def _filled_in(ruleset: Ruleset, blank: Blank, data: dict[str, Any], title: str) -> dict[str, Any]:
    files = files_for(ruleset, blank.noun)
    for file in files:
        for preset in file.presets:
            if preset.title == title:
                fields = {part.name for part in blank.parts}
                kept = {name: value for name, value in data.items() if name not in file.owns}
                named = {"name": title} if "name" in file.owns and "name" in fields else {}
                return kept | {name: value for name, value in preset.fills.items() if name in fields} | named
    raise unknown("unit", title, [preset.title for file in files for preset in file.presets], "unit")
