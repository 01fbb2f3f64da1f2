"""Mustering: what can stand in a roster, which entry fits which input, and where the figures of a result belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from berthier.core.errors import BadInput
from berthier.core.face import UnitFace
from berthier.core.inputs import brief, input_type, read_struct
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.core.words import flat, label
from berthier.rooms.session import UMPIRE
from berthier.rooms.standing_in import RETURNED, returned, taken_by
from berthier.rooms.views import ActView, View
from berthier.staff.blanks import Blank, Kind, form_of, form_of_record


class Noun(msgspec.Struct, frozen=True):
    """A thing of these rules that a roster may hold, with its type and its form; `uses` names inputs that take it."""

    name: str
    kind: type[msgspec.Struct]
    blank: Blank
    uses: tuple[str, ...]
    called: str = ""

    @property
    def title(self) -> str:
        """The noun as a player reads it: as the ruleset calls it, else ForceByType becomes force by type."""
        if self.called:
            return self.called
        return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in self.name).strip()

    def read(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The figures of an entry as the rules read them, complete with defaults; a sentence where they do not."""
        whole: dict[str, Any] = msgspec.to_builtins(read_struct(self.kind, data, typed=False), order="deterministic")
        return whole

    def brief(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Only what differs from the defaults: what is worth showing."""
        told: dict[str, Any] = brief(read_struct(self.kind, data))
        return told


@cache
def nouns_of(ruleset_key: str) -> tuple[Noun, ...]:
    """What a roster of these rules holds: the records they name; without any, what procedures cannot do without."""
    records, every = find_ruleset(ruleset_key).face.records, {noun.name: noun for noun in _every_noun(ruleset_key)}
    named = [(called, every[kinds[0]], kinds) for called, kinds in records.items() if kinds[0] in every]
    if not named:
        return tuple(every.values())
    return tuple(
        msgspec.structs.replace(
            noun, called=called, uses=tuple(use for kind in kinds if kind in every for use in every[kind].uses)
        )
        for called, noun, kinds in named
    )


@cache
def _every_noun(ruleset_key: str) -> tuple[Noun, ...]:
    """The kinds of group that the procedures of a ruleset ask for, the most used first."""
    ruleset = find_ruleset(ruleset_key)
    uses: dict[str, list[str]] = {}
    found: dict[str, tuple[type[msgspec.Struct], Blank]] = {}
    for procedure in ruleset.procedures.values():
        types = {field.encode_name: field.type for field in _fields(procedure)}
        for part in form_of(procedure.run).parts:
            kind = types[part.name]
            if part.kind is Kind.GROUP and part.is_needed and isinstance(kind, inspect.StructType):
                uses.setdefault(part.noun, []).append(f"{procedure.title}: {part.label}")
                found.setdefault(part.noun, (kind.cls, msgspec.structs.replace(part, name="", default=None)))
    most = Counter({noun: len(where) for noun, where in uses.items()}).most_common()
    written = (Noun(one.kind.__name__, one.kind, form_of_record(one.kind), ()) for one in ruleset.records)
    return (*written, *(Noun(noun, *found[noun], tuple(uses[noun])) for noun, _ in most))


def _fields(procedure: Procedure) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(input_type(procedure.run))
    assert isinstance(info, inspect.StructType)
    return info.fields


def asked_first(ruleset: Ruleset, noun: str) -> set[str]:
    """The figures of such a thing that some procedure asks for first."""
    found: set[str] = set()
    for name, procedure in ruleset.procedures.items():
        parts = {part.name for part in form_of(procedure.run).parts if part.noun in ruleset.face.serves(noun)}
        first = (path.rpartition(".") for path in ruleset.face.of(name).first)
        found |= {figure for group, _, figure in first if group in parts}
    return found


def models_of(ruleset: Ruleset, noun: str) -> dict[str, dict[str, Any]]:
    """Ready ones: units by their names, then those of the examples, by a title that says where from."""
    found: dict[str, dict[str, Any]] = {}
    for file in ruleset.presets:
        if set(file.nouns) & set(ruleset.face.serves(noun)):
            found |= {preset.title: preset.fills for preset in file.presets}
    for example in ruleset.examples.values():
        for part in form_of(ruleset.procedure(example.procedure).run).parts:
            data = example.inputs.get(part.name)
            if part.kind is Kind.GROUP and part.noun == noun and isinstance(data, dict):
                found[f"{example.title}: {part.label}"] = data
    return found


def sources_of(view: View, procedure: Procedure) -> dict[str, list[str]]:
    """Where an entry of the roster may stand in a procedure, in the order of the form, with the entries that could."""
    parts = form_of(procedure.run).parts
    groups = {part.name: fitting(view, part) for part in parts if part.kind is Kind.GROUP}
    units = find_ruleset(view.ruleset).face.of(procedure.name).units
    single = {place: unit for place, unit in units.items() if unit.takes or place not in groups}
    return groups | {place: _having(view, unit, parts) for place, unit in single.items()}


def _having(view: View, unit: UnitFace, parts: Iterable[Blank]) -> list[str]:
    """The entries with every figure that inputs need, and one of them at least; who fills nothing may be anybody."""
    ruleset, needed = find_ruleset(view.ruleset), {part.name for part in parts if part.is_needed}
    found = []
    for name, entry in view.roster.items():
        data = ruleset.complete(entry)
        has = {place for place, figure in unit.takes.items() if data.get(figure) is not None}
        if not unit.takes or (has and needed & unit.takes.keys() <= has):
            found.append(name)
    return found


def fitting(view: View, part: Blank) -> list[str]:
    """The entries of a roster that could stand for an input: of its kind, or of one that serves for it."""
    if part.kind is not Kind.GROUP:
        return []
    face, needed = find_ruleset(view.ruleset).face, {each.name for each in part.parts if each.is_needed}
    found = []
    for name, entry in view.roster.items():
        data = find_ruleset(view.ruleset).complete(entry)
        kinds = (one.name for one in _every_noun(view.ruleset) if _is_of(one.blank, entry))
        serves = any(part.noun in face.serves(kind) for kind in kinds)
        given = {field for field, value in data.items() if value is not None}
        if _is_of(part, entry) or (serves and needed <= given):
            found.append(name)
    return found


def can_stand(view: View, procedure: Procedure, place: str, entry: str) -> bool:
    """Whether the rules take an entry as it is now for an input: who has left the table does not fight again."""
    part = next((one for one in form_of(procedure.run).parts if one.name == place), None)
    noun = next((one for one in _every_noun(view.ruleset) if part is not None and one.name == part.noun), None)
    try:
        return noun is None or bool(noun.read(taken_by(part, find_ruleset(view.ruleset).complete(view.roster[entry]))))
    except BadInput:
        return False


def _is_of(blank: Blank, data: Mapping[str, Any]) -> bool:
    """Whether every figure of an entry has a place in a form, and nothing is missing there."""
    names, needed = {each.name for each in blank.parts}, {each.name for each in blank.parts if each.is_needed}
    return needed <= data.keys() <= names


def noun_of(view: View, entry: str) -> Noun | None:
    """What an entry of the roster is, as far as its figures tell."""
    return next((noun for noun in nouns_of(view.ruleset) if entry in fitting(view, noun.blank)), None)


def told_of(view: View, entry: str) -> dict[str, Any]:
    """The figures of an entry that are worth showing."""
    data = view.roster[entry]
    noun = noun_of(view, entry)
    try:
        whole, items = _read(view, data), find_ruleset(view.ruleset).face.items
        told = noun.brief(whole) if noun is not None else data
        shown = {name: whole[name] for name in told if name in items and name in whole}  # a sentence wants it all
        return {name: told[name] if isinstance(told[name], dict | list) else data.get(name) for name in told} | shown
    except BadInput:  # a result, or the umpire, put something there that the rules would not take
        return data


def _read(view: View, data: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of an entry as its form has them: what a result calls fresh is fatigue 0 there."""
    whole = find_ruleset(view.ruleset).complete(data)
    return {name: whole.get(name, value) for name, value in data.items()}


class OutcomeFigure(msgspec.Struct, frozen=True):
    """One figure of an outcome, with the place in the roster it most likely belongs to, or none."""

    name: str
    value: Any
    place: str

    @property
    def title(self) -> str:
        """The figure as a player reads it."""
        return label(self.name.removeprefix(f"{RETURNED}."))


class Flow(msgspec.Struct, frozen=True):
    """A figure of the roster that a result changes: which, what it was and what it becomes."""

    field: str
    now: Any
    then: Any


def flows_of(view: View, figures: Iterable[OutcomeFigure]) -> dict[str, list[Flow]]:
    """What changes in the roster when each figure goes where it most likely belongs, by entry."""
    flows: dict[str, list[Flow]] = {}
    for figure in figures:
        entry, _, field = figure.place.partition(".")
        data = view.roster.get(entry)
        if data is not None and _read(view, data | {field: figure.value}).get(field) != _read(view, data).get(field):
            flows.setdefault(entry, []).append(Flow(field, flat(data).get(field), figure.value))
    return flows


def figures_of(view: View, act: ActView) -> list[OutcomeFigure]:
    """The figures of an outcome that could go into the roster: first what the rules make of it for who took part."""
    ruleset, places = find_ruleset(view.ruleset), places_of(view)
    procedure = ruleset.procedure(act.procedure)
    left = returned(ruleset, procedure, act.refs, view.roster, act.outcome)
    own = [
        OutcomeFigure(f"{RETURNED}.{place}.{name}", value, f"{act.refs[place]}.{name}")
        for place, changes in left.items()
        for name, value in flat(changes).items()
        if view.seat in (view.owners.get(act.refs[place], UMPIRE), UMPIRE)
    ]
    reached = {figure.place for figure in own}
    plain = [
        OutcomeFigure(name, value, likely if (likely := _likely(name, act.refs, places)) not in reached else "")
        for name, value in flat(act.outcome).items()
        if value is not None and name not in ("outcome", *procedure.passing) and not isinstance(value, list)
    ]
    return own + plain


def places_of(view: View) -> dict[str, Any]:
    """Every figure in the roster that this seat may change, by its path."""
    own = {name: data for name, data in view.roster.items() if view.seat in (view.owners.get(name, UMPIRE), UMPIRE)}
    return {f"{name}.{path}": value for name, data in own.items() for path, value in flat(data).items()}


def _likely(figure: str, refs: Mapping[str, str], places: Mapping[str, Any]) -> str:
    """`attacker_sp` belongs to the `sp` of whatever entry stood for `attacker`."""
    words = label(figure)
    for field, entry in refs.items():
        begins = f"{label(field)} "
        if words.startswith(begins):
            own = words.removeprefix(begins)
            for place in places:
                if place.startswith(f"{entry}.") and label(place.removeprefix(f"{entry}.")) == own:
                    return place
    return ""
