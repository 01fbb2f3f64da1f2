"""What things are worth, worked out as a whole and said as plain data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import TooMuch
from berthier.core.exact import written
from berthier.staff.comparing.measures import Measure
from berthier.staff.comparing.modifiers import Modifier
from berthier.staff.comparing.variations import Variation, input_variations, order_variations, ruling_variations
from berthier.staff.comparing.worth import Baseline, Change, Priced, base_of, further, price_modifiers
from berthier.staff.reckoned.reckoning import OddsAsk, Reckoning, reckon
from berthier.staff.reckoned.sharing import Sharing
from berthier.staff.situation import Situation

BUDGET = 1_000_000  # runs of the rules one change may cost, where nothing else is said
MOST_BUDGETS = 20  # budgets spent on all changes together


class Worth(msgspec.Struct, frozen=True):
    """Every change that could be made, and the modifiers these show; `too_much` were past the budget."""

    base: Baseline
    changes: tuple[Change, ...]
    modifiers: tuple[Priced, ...]
    too_much: tuple[str, ...] = ()

    def ranked(self, measure: Measure) -> list[Change]:
        """The changes by their effect on a measure, the largest first."""
        return sorted(self.changes, key=lambda change: -abs(change.differences.get(measure, Fraction(0))))

    @property
    def telling(self) -> Measure:
        """What to look at where nobody says: the first measure that any change moves, else the first."""
        measures = self.base.measures
        moved = (each for each in measures if any(change.differences.get(each) for change in self.changes))
        return next(moved, measures[0])

    def as_data(self) -> dict[str, Any]:
        """The documented shape of `worth --json`."""
        found, measures = self.base.found, self.base.measures
        return {
            "measures": [_measure(measure) | _value(self.base.values[measure]) for measure in measures],
            "changes": [_change(change, measures) for change in self.ranked(measures[0])] if measures else [],
            "modifiers": [_priced(each, measures) for each in self.modifiers],
            "too_much": list(self.too_much),
            "policy": found.odds.policy,
            "switches": found.situation.in_force,
            "inputs": found.situation.inputs,
        }


class Purse:
    """Counts the runs of all changes together, so that many long ones do not take for ever."""

    def __init__(self, runs: int) -> None:
        self.runs, self._this = runs, 0

    def open(self) -> None:
        """Another change begins; `TooMuch` when all is spent."""
        self.runs, self._this = self.runs - self._this, 0
        if self.runs <= 0:
            raise TooMuch(self.runs)

    def __call__(self, runs: int) -> None:
        self._this = max(self._this, runs)


def work_out(
    situation: Situation, ask: OddsAsk, *, rulings: bool, progress: Callable[[int, int], None], start: Reckoning
) -> Worth:
    """Try every change of a situation whose odds stand; `progress` hears how many of how many are done."""
    sharing, base = Sharing(), base_of(start)
    every = [*input_variations(situation), *order_variations(start, ask.policy)]
    every += ruling_variations(situation) if rulings else ()
    each = msgspec.structs.replace(ask, budget=ask.budget or BUDGET)
    purse = Purse((ask.budget or BUDGET) * MOST_BUDGETS)
    changes, too_much = list[Change](), list[str]()

    def attempt(variation: Variation) -> None:
        try:
            purse.open()
            change = base.change(variation, lambda changed: reckon(changed, each, purse, sharing))
        except TooMuch:
            too_much.append(variation.what)
            return
        if change is not None:
            changes.append(change)

    for number, variation in enumerate(every):
        progress(number, len(every))
        attempt(variation)
    for change in list(changes):
        for variation in further(base, change):
            attempt(variation)
    return Worth(base, tuple(changes), tuple(price_modifiers(changes)), tuple(too_much))


def _measure(measure: Measure) -> dict[str, Any]:
    return {"name": measure.name, "of": measure.of, "title": measure.title, "is_chance": measure.is_chance}


def _value(value: Fraction) -> dict[str, Any]:
    return {"value": written(value), "decimal": float(value)}


def _change(change: Change, measures: tuple[Measure, ...]) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "name": change.name,
        "what": change.what,
        "before": change.before,
        "after": change.after,
        "differences": _differences(change, measures),
        "comes": [_modifier(each) for each in change.comes],
        "goes": [_modifier(each) for each in change.goes],
    }


def _differences(change: Change, measures: tuple[Measure, ...]) -> list[dict[str, Any]]:
    """In the order of the measures; one that does not exist after the change is left out."""
    known = [measure for measure in measures if measure in change.differences]
    return [{"name": m.name, "of": m.of} | _value(change.differences[m]) for m in known]


def _modifier(modifier: Modifier) -> dict[str, Any]:
    return {"tally": modifier.tally, **msgspec.to_builtins(modifier.line)}


def _priced(priced: Priced, measures: tuple[Measure, ...]) -> dict[str, Any]:
    shape = _modifier(priced.modifier) | {"is_present": priced.is_present, "by": priced.by.what}
    return shape | {"differences": _differences(priced.by, measures)}
