"""What would change this: the same odds worked out again with one input changed, each input in turn."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.live import Live
from berthier.core.tally import Line
from berthier.staff.figures import number, percent, signed
from berthier.staff.plain import label, said
from berthier.staff.reckoning import Ask, Reckoning
from berthier.staff.situation import Situation
from berthier.web.blanks import Blank, Kind
from berthier.web.odds_view import reckoned
from berthier.web.work import Deadline, OutOfTime

MOST = 120  # changes tried
SECONDS = 10.0
MOST_OPTIONS = 8
FIRST = (Kind.PICK, Kind.SEVERAL, Kind.CHECK, Kind.NUMBER)  # the order in which changes are tried


class Change(msgspec.Struct, frozen=True):
    """One input changed, what the measure then is and by how much that differs; which modifiers come or go."""

    what: str
    value: str
    difference: str
    size: float
    comes: tuple[str, ...]
    goes: tuple[str, ...]


class Changes(msgspec.Struct, frozen=True):
    """All changes tried, the largest effect first; `measured` says what is compared, `now` its value as it stands."""

    measured: str
    now: str
    rows: tuple[Change, ...]
    untried: int = 0


class Measured(msgspec.Struct, frozen=True):
    """One number to compare situations by."""

    title: str
    of: Callable[[Reckoning], Fraction]
    is_chance: bool

    def words(self, value: Fraction) -> str:
        """The number as it is read."""
        return percent(value) if self.is_chance else number(value)

    def difference(self, value: Fraction) -> str:
        """A difference, with its sign."""
        size = float(value) * (100 if self.is_chance else 1)
        return f"{size:+.1f} points" if self.is_chance else f"{size:+.2f}"


def measure_of(found: Reckoning) -> Measured | None:
    """What to compare: the procedure's first goal, else the likeliest result, else the first mean."""
    procedure = found.situation.procedure
    if procedure.goals:
        goal = procedure.goals[0]
        is_chance = all(goal.measure(outcome) in (0, 1) for outcome in found.odds)
        return Measured(f"{goal.title} ({goal.side})", lambda each: each.odds.mean(goal.measure), is_chance)
    if len(found.odds) > 1 and found.groups:
        name = max(found.groups, key=lambda pair: pair[1])[0]
        return Measured(f"the chance of “{name}”", lambda each: dict(each.groups).get(name, Fraction(0)), True)
    if found.means:
        name = next(iter(found.means))
        return Measured(f"mean {label(name)}", lambda each: each.means.get(name, Fraction(0)), False)
    return None


def find_changes(situation: Situation, blank: Blank, ask: Ask) -> Changes | None:
    """Try each change; None where there is nothing to compare. `TooMuch` where even the situation itself is."""
    base = reckoned(situation, ask)
    measured = measure_of(base)
    if measured is None:
        return None
    now, lines = measured.of(base), _lines(situation)
    tried, rows, deadline = 0, [], Deadline(SECONDS)
    every = list(_variations(situation, blank))
    for what, data in every[:MOST]:
        try:
            deadline(tried)
            changed = _with(situation, data)
            found = reckoned(changed, ask, deadline)
        except BadInput:
            tried += 1  # the rules refuse it, so it is no change one could make
            continue
        except OutOfTime:
            break
        except TooMuch:
            continue
        tried += 1
        rows.append(_row(what, measured, measured.of(found), now, lines, _lines(changed)))
    rows.sort(key=lambda row: -row.size)
    return Changes(measured.title, measured.words(now), tuple(rows), len(every) - tried)


def _row(
    what: str, measured: Measured, value: Fraction, now: Fraction, before: dict[str, Line], after: dict[str, Line]
) -> Change:
    comes = tuple(_modifier(line) for key, line in after.items() if before.get(key) != line)
    goes = tuple(_modifier(line) for key, line in before.items() if after.get(key) != line)
    size = abs(float(value - now))
    return Change(what, measured.words(value), measured.difference(value - now), size, comes, goes)


def _modifier(line: Line) -> str:
    return f"{line.reason} {signed(line.value)}".replace("-", "−")


def _lines(situation: Situation) -> dict[str, Line]:
    """The modifiers that stand before the first roll."""
    game: Live[Any] = Live(situation.call, situation.switches)
    return {f"{tally.name}/{line.id}": line for tally in game.record.tallies for line in tally.lines}


def _with(situation: Situation, data: dict[str, Any]) -> Situation:
    call = situation.ruleset.call(situation.procedure, data)
    return msgspec.structs.replace(situation, call=call)


def _variations(situation: Situation, blank: Blank) -> Iterator[tuple[str, dict[str, Any]]]:
    whole = situation.inputs

    def urgency(leaf: tuple[tuple[str, ...], Blank]) -> tuple[bool, int]:
        """What somebody set comes before what stands at its default."""
        return _at(whole, leaf[0]) == leaf[1].default, FIRST.index(leaf[1].kind)

    for steps, part in sorted(_leaves(blank, whole), key=urgency):
        now = _at(whole, steps)
        for other in _others(part, now):
            yield f"{label('.'.join(steps))}: {said(now)} → {said(other)}", _put(whole, steps, other)


def _leaves(blank: Blank, data: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Blank]]:
    for part in blank.parts:
        here = data.get(part.name) if isinstance(data, dict) else None
        if part.kind is Kind.GROUP:
            yield from _leaves(part, here, (*above, part.name)) if here is not None else ()
        elif part.kind in FIRST:
            yield (*above, part.name), part


def _others(blank: Blank, now: Any) -> Iterator[Any]:
    if blank.kind is Kind.CHECK:
        yield not now
    elif blank.kind is Kind.PICK and (len(blank.options) <= MOST_OPTIONS or now != blank.default):
        others = blank.options if len(blank.options) <= MOST_OPTIONS else filter(None, [blank.default])
        yield from (word for word in others if word != str(now))
    elif blank.kind is Kind.NUMBER and isinstance(now, int):
        low, high = blank.low if blank.low is not None else now - 1, blank.high if blank.high is not None else now + 1
        yield from (other for other in (now - 1, now + 1) if low <= other <= high)
    elif blank.kind is Kind.SEVERAL:
        for word in blank.options:
            yield [w for w in now if w != word] if word in now else [*now, word]


def _at(data: Any, steps: tuple[str, ...]) -> Any:
    for step in steps:
        data = data[step]
    return data


def _put(data: dict[str, Any], steps: tuple[str, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(data)
    inner = changed
    for step in steps[:-1]:
        inner = inner[step]
    inner[steps[-1]] = value
    return changed
