"""How a procedure in play stands: who, how many now and at first, morale, leader, ground, round; from its own state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec

from berthier.core.inputs import input_type
from berthier.core.nesting import innermost
from berthier.core.notes import Step
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.umpire import Next
from berthier.core.words import label, said
from berthier.engine.live import Live

COUNTED = ("round", "day", "turn", "period", "bound", "month")  # what a state may count
STRENGTH = ("sp", "factors", "figures", "strength")  # what the items of a list are added up by
MOST_DEPTH = 3
MOST = 8  # figures told of one side


class SideFigure(msgspec.Struct, frozen=True):
    """One figure of a side: what it is now, and at first where that was something else."""

    name: str
    now: str
    first: str = ""


class Stand(msgspec.Struct, frozen=True):
    """One side, or the place that is fought for, with its figures; `side` is its colour."""

    name: str
    figures: tuple[SideFigure, ...]
    side: int | None = None


class Standing(msgspec.Struct, frozen=True):
    """All sides, and what holds for both: the ground, the round."""

    sides: tuple[Stand, ...]
    facts: tuple[str, ...] = ()


def standing(ruleset: Ruleset, procedure: Procedure, call: Next[Any], game: Live[Any]) -> Standing:
    """How it stands now that began with this call; nothing where the procedure has no sides to tell of."""
    names = input_type(procedure.run).__struct_fields__
    first = dict(zip(names, call.args, strict=True))
    node = innermost(game.position[0])
    groups = {name: value for name, value in first.items() if _has_figures(value)}
    declared = procedure.stands(node) if procedure.stands is not None else None
    sides = tuple(
        Stand(
            ruleset.face.word(name, label(name)),
            _figures(ruleset, _find(node, name, value), value)
            if declared is None
            else _declared(ruleset, declared[name]),
            procedure.sides.index(name)
            if name in procedure.sides
            else place
            if place < 2 and len(groups) == 2
            else None,
        )
        for place, (name, value) in enumerate(groups.items())
        if declared is None or name in declared
    )
    told = (name for name in names if _tells(procedure, name, first[name]))
    plain = (f"{ruleset.face.word(name, label(name))}: {_said(ruleset, first[name])}" for name in told)
    return Standing(tuple(side for side in sides if side.figures), (*_counted(node, game), *plain))


def _has_figures(value: Any) -> bool:
    return isinstance(value[0] if isinstance(value, tuple) and value else value, msgspec.Struct)


def _declared(ruleset: Ruleset, figures: Mapping[str, Any]) -> tuple[SideFigure, ...]:
    """Figures as the rules themselves tell them: a value, or what it is now and was at first."""
    pairs = ((name, value if isinstance(value, tuple) else (value, None)) for name, value in figures.items())
    return tuple(_told(ruleset, name, now, first) for name, (now, first) in pairs)


def _tells(procedure: Procedure, name: str, value: Any) -> bool:
    """Whether an input is a circumstance worth a word: said, and not at its default."""
    fields = {field.name: field.default for field in msgspec.structs.fields(input_type(procedure.run))}
    is_plain = isinstance(value, str | int | float | Enum) and not isinstance(value, bool)
    return (is_plain or value is True) and value != fields.get(name)


def _find(node: Next[Any], name: str, first: Any) -> Any:
    """The side as it is now: under its own name somewhere in the state, else the only one of its kind; None where the
    state does not tell it."""
    states = list(_structs(node.args, 0))
    for state in states:
        found = getattr(state, name, None)
        if found is not None and _has_figures(found):
            return found
    same = [state for state in states if type(state) is type(first)]
    return same[0] if len(same) == 1 else first if first in node.args else None


def _structs(values: tuple[Any, ...], depth: int) -> Iterator[msgspec.Struct]:
    for value in values:
        if isinstance(value, msgspec.Struct) and not isinstance(value, Next):
            yield value
            if depth < 2:
                yield from _structs(tuple(getattr(value, field) for field in value.__struct_fields__), depth + 1)


def _figures(ruleset: Ruleset, now: Any, first: Any) -> tuple[SideFigure, ...]:
    if now is None:
        return ()
    before = dict(_flat(first))
    return tuple(_told(ruleset, name, value, before.get(name)) for name, value in _flat(now))[:MOST]


def _told(ruleset: Ruleset, name: str, now: Any, first: Any) -> SideFigure:
    words = _said(ruleset, now)
    at_first = _said(ruleset, first) if first is not None else ""
    return SideFigure(ruleset.face.word(name, label(name)), words, at_first if at_first != words else "")


def _flat(value: Any) -> Iterator[tuple[str, Any]]:
    """The figures of a side that say something: numbers, words, and lists by what they add up to."""
    if isinstance(value, tuple):
        return  # a list of equals is a line: it is drawn
    for name in STRENGTH:
        total = _total(value, name, 0)
        if total and not hasattr(value, name):
            yield name, total
    for field in msgspec.structs.fields(value):
        inside = getattr(value, field.name)
        if isinstance(inside, bool):
            if inside and not field.default:
                yield field.name, inside
        elif isinstance(inside, str | int | float | Enum) and (inside != field.default or field.required):
            yield field.name, inside


def _total(value: Any, name: str, depth: int) -> int:
    """What all units inside a side add up to."""
    if depth and isinstance(getattr(value, name, None), int):
        return int(getattr(value, name))
    if depth > MOST_DEPTH:
        return 0
    fields = (
        (getattr(value, field) for field in value.__struct_fields__) if isinstance(value, msgspec.Struct) else value
    )
    return sum(_total(one, name, depth + 1) for one in fields if isinstance(one, msgspec.Struct | tuple))


def _said(ruleset: Ruleset, value: Any) -> str:
    return ruleset.face.values.get(str(value), said(value) if not isinstance(value, str) else label(value))


def _counted(node: Next[Any], game: Live[Any]) -> list[str]:
    """The round, as the state counts it or as the record tells it."""
    for state in _structs(node.args, 0):
        for name in COUNTED:
            number = getattr(state, name, None)
            if isinstance(number, int) and not isinstance(number, bool) and number:
                return [f"{name} {number}"]
    steps = (entry.title.casefold() for entry in game.record.entries if isinstance(entry, Step))
    rounds = sum(step.startswith("round") for step in steps)
    return [f"round {rounds}"] if rounds else []
