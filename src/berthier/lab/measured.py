"""The measures of a cell: exact with their fraction, or from a sample with their 95 % interval."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import msgspec

from berthier.core.exact import written
from berthier.core.ruleset import Procedure
from berthier.core.words import flat, in_words
from berthier.engine.simulate import Z95, Sample
from berthier.staff.comparing.measures import Of, values_of
from berthier.staff.reckoned.reckoning import Reckoning

SHORT = 60  # characters of a fraction beyond which only its decimal value is recorded, unless all are asked for


class Measured(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number of a cell: the chance of a goal or result, a mean. A sampled one lies between `low` and `high`.

    `is_chance` marks a goal that is a thing that happens or not; that a result is one goes without saying.
    """

    of: str
    name: str
    value: float
    fraction: str = ""
    low: float | None = None
    high: float | None = None
    is_chance: bool = False


def exactly(found: Reckoning, fractions: str) -> tuple[Measured, ...]:
    """Every measure of exact odds."""
    return as_measured({(m.of, m.name): (value, m.is_chance) for m, value in values_of(found).items()}, fractions)


def as_measured(values: dict[tuple[Of, str], tuple[Fraction, bool]], fractions: str) -> tuple[Measured, ...]:
    """Exact values with whether they are chances, in an order that does not depend on how they were found."""
    goals = [key for key in values if key[0] is Of.GOAL]  # as the procedure has them
    return tuple(
        Measured(
            of=of,
            name=name,
            value=float(values[of, name][0]),
            fraction=_said(values[of, name][0], fractions),
            is_chance=of is Of.GOAL and values[of, name][1],
        )
        for of, name in [*goals, *sorted(key for key in values if key[0] is not Of.GOAL)]
    )


def _said(value: Fraction, fractions: str) -> str:
    if fractions == "none":
        return ""
    text = written(value)
    return text if fractions == "all" or len(text) <= SHORT else ""


def sampled(procedure: Procedure, sample: Sample[Any]) -> tuple[Measured, ...]:
    """The same measures of a sample."""
    goals = [_mean(Of.GOAL, goal.name, sample, goal.measure) for goal in procedure.goals]
    rows = {outcome: flat(outcome) for outcome in sample.counts}
    first = next(iter(rows.values()))
    names = [name for name in sorted(first) if all(type(row.get(name)) is int for row in rows.values())]
    means = [_mean(Of.MEAN, name, sample, partial(_figure, rows, name)) for name in names]
    group = procedure.group or (None if means or goals else in_words)
    if group is None:
        return tuple(goals + means)
    by_result = sample.by(group)
    shares = [_share(Of.RESULT, name, by_result, name) for name in sorted(by_result.counts)]
    return tuple(goals + means + shares)


def _share(of: Of, name: str, sample: Sample[Any], happened: Any) -> Measured:
    """A share of the games with its interval."""
    share, (low, high) = sample.counts[happened] / sample.games, sample.interval(happened)
    return Measured(of, name, share, "", low, high, of is Of.GOAL)


def _figure(rows: dict[Any, dict[str, Any]], name: str, outcome: Any) -> Any:
    return rows[outcome][name]


def _mean(of: Of, name: str, sample: Sample[Any], measure: Callable[[Any], Any]) -> Measured:
    """A mean with its interval; what happens or not has the interval of a share."""
    figures = {outcome: measure(outcome) for outcome in sample.counts}
    if all(figure in (0, 1) for figure in figures.values()):
        return _share(of, name, sample.by(lambda outcome: bool(figures[outcome])), True)
    games = sample.games
    total = sum((count * Fraction(figures[outcome]) for outcome, count in sample.counts.items()), Fraction(0))
    squares = sum((count * Fraction(figures[outcome]) ** 2 for outcome, count in sample.counts.items()), Fraction(0))
    spread = (squares - total * total / games) / max(1, games - 1)
    reach = Z95 * sqrt(float(spread) / games)
    mean = float(total / games)
    return Measured(of, name, mean, "", mean - reach, mean + reach)
