"""The axes of a grid: an input, a standing order, a disputed ruling or the policy, and the values each runs through."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.exact import read_count
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.words import label, said
from berthier.staff.blanks import Blank, Kind, form_of

POLICIES = ("first", "even", "equilibrium")
MOST_CELLS = 10_000_000


class Runs(StrEnum):
    """What an axis changes."""

    INPUT = "input"
    CHOOSE = "choose"
    SWITCH = "switch"
    POLICY = "policy"


class AxisWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    """An axis as it is written: what it runs over, and its values as a list or as `from`, `to` and `step`."""

    input: str | None = None
    choose: str | None = None
    switch: str | None = None
    policy: bool = False
    title: str = ""
    values: list[Any] | None = None
    start: int | None = None
    end: int | None = None
    step: int = 1


class SweepAxis(msgspec.Struct, frozen=True):
    """An axis made complete."""

    kind: Runs
    name: str
    title: str
    values: tuple[Any, ...]

    @property
    def is_numeric(self) -> bool:
        """Whether its values are numbers that rise: a line can be drawn along it."""
        numbers = all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)
        return numbers and all(a < b for a, b in zip(self.values, self.values[1:], strict=False))

    def words(self, place: int) -> str:
        """A value as it is read."""
        value = self.values[place]
        if isinstance(value, dict) or (isinstance(value, list | tuple) and any(isinstance(v, dict) for v in value)):
            return msgspec.json.encode(value).decode()
        return said(value)


def read_axis(words: AxisWords, ruleset: Ruleset, procedure: Procedure) -> SweepAxis:
    """Check an axis against the procedure's own inputs, the ruleset's switches, the policies."""
    given = [(kind, getattr(words, kind)) for kind in Runs if getattr(words, kind)]
    if len(given) != 1:
        raise BadInput("An axis runs over one thing: input, choose, switch or policy = true.", "axes", list(Runs))
    kind, name = given[0]
    usual = _usual(kind, name, ruleset, procedure)
    values = _values(words, usual, "policy" if kind is Runs.POLICY else name)
    if kind in (Runs.SWITCH, Runs.POLICY):
        allowed = list(POLICIES) if kind is Runs.POLICY else None
        for value in values:
            if allowed is None:
                ruleset.set({name: value})
            elif value not in allowed:
                raise unknown("policy", str(value), allowed, "policy")
    if kind is Runs.POLICY:
        name = "policy"
    return SweepAxis(kind, name, words.title or label(name), tuple(values))


def _usual(kind: Runs, name: str, ruleset: Ruleset, procedure: Procedure) -> Sequence[Any] | None:
    """Every value there is, where that can be said: an axis need not list them."""
    if kind is Runs.INPUT:
        blank = blank_at(form_of(procedure.run), name)
        return {Kind.PICK: blank.options, Kind.CHECK: (False, True)}.get(blank.kind)
    if kind is Runs.SWITCH:
        known = {switch.id: switch for switch in ruleset.switches}
        if name not in known:
            raise unknown("switch", name, known, "switch")
        return known[name].words
    return POLICIES if kind is Runs.POLICY else None


def _values(words: AxisWords, usual: Sequence[Any] | None, name: str) -> list[Any]:
    values = words.values
    if words.start is not None or words.end is not None:
        values = _range(words, name)
    elif values is None:
        values = None if usual is None else list(usual)
    if not values:
        raise BadInput(f"The axis over {name} needs values = […], or from and to.", name)
    if len({msgspec.json.encode(value, order="deterministic") for value in values}) < len(values):
        raise BadInput(f"The axis over {name} has a value twice.", name)
    return values


def _range(words: AxisWords, name: str) -> list[Any]:
    if words.start is None or words.end is None or words.values is not None:
        raise BadInput(f"The axis over {name} needs both from and to, and then no values.", name)
    if words.step < 1 or words.end < words.start:
        raise BadInput(f"The axis over {name} must rise: from below to, and a step of 1 or more.", name)
    if (words.end - words.start) // words.step >= MOST_CELLS:
        raise BadInput(f"The axis over {name} has more than {MOST_CELLS:,} values, the most of a whole grid.", name)
    return list(range(words.start, words.end + 1, words.step))


def blank_at(blank: Blank, path: str) -> Blank:
    """The blank at a dotted path such as `attacker.sp` or `units.0.men`."""
    for step in path.split("."):
        if blank.kind is Kind.LIST and read_count(step) is not None:
            blank = blank.parts[0]
            continue
        if blank.kind is Kind.COUNTS:
            blank = blank.parts[0]
            continue
        found = next((part for part in blank.parts if part.name == step), None)
        if found is None:
            known = ["0"] if blank.kind is Kind.LIST else [part.name for part in blank.parts]
            raise unknown(f"input at {path!r}", step, known, path)
        blank = found
    return blank


def put(data: dict[str, Any], path: str, value: Any) -> None:
    """Write a value at a dotted path into plain data, groups that are not there yet on the way."""
    *above, last = path.split(".")
    inner: Any = data
    for step in above:
        inner = _inside(inner, step, path)
    if isinstance(inner, list):
        inner[_item(inner, last, path)] = value
    else:
        inner[last] = value


def _inside(data: Any, step: str, path: str) -> Any:
    if isinstance(data, list):
        return data[_item(data, step, path)]
    if data.get(step) is None:
        data[step] = {}
    return data[step]


def _item(items: list[Any], step: str, path: str) -> int:
    place = read_count(step)
    if place is None or place >= len(items):
        raise BadInput(f"{path}: there is no item {step}; the list has {len(items)}, counted from 0.", path)
    return place
