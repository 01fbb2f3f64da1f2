"""What situations are compared by: the chance of each goal and result, the mean of each figure, the length."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import msgspec

from berthier.core.errors import unknown
from berthier.core.words import in_words, label, number, percent
from berthier.staff.reckoned.reckoning import Reckoning


class Of(StrEnum):
    """What a measure is read off."""

    GOAL = "goal"
    RESULT = "result"
    MEAN = "mean"
    LENGTH = "length"


class Measure(msgspec.Struct, frozen=True):
    """One number to compare situations by; a chance is said in percent, any other figure as it is."""

    of: Of
    name: str
    title: str
    is_chance: bool

    def words(self, value: Fraction) -> str:
        """The number as it is read."""
        return percent(value) if self.is_chance else number(value)

    def difference(self, value: Fraction) -> str:
        """A difference with its sign: of chances in points, of figures as it is; what is not nothing is never 0."""
        size, digits = float(value) * (100 if self.is_chance else 1), 1 if self.is_chance else 2
        words = f"{size:+.{digits}f}"
        if value and not float(words):
            return f"{'+' if value > 0 else '-'}<{10**-digits}"
        return words if value else f"{0:.{digits}f}"


Values = dict[Measure, Fraction]


def values_of(found: Reckoning) -> Values:
    """Every measure with its value. The first is the one to look at: a goal, else the likeliest result, else a mean."""
    goals, results, means = _goals(found), _results(found), _means(found)
    if goals:
        return goals | means | _length(found) | results
    return results | means | _length(found) if len(found.odds) > 1 or not means else means | results


def value_in(measure: Measure, values: Values) -> Fraction | None:
    """A measure's value in another situation: a result not met there has no chance, a figure not met there no mean."""
    if measure.of is Of.RESULT:
        return values.get(measure, Fraction(0))
    same = (value for other, value in values.items() if (other.of, other.name) == (measure.of, measure.name))
    return next(same, None)


def find_measure(values: Values, name: str | None) -> Measure:
    """A measure by its name; the first when none is named."""
    for measure in values:
        if name in (None, measure.name):
            return measure
    raise unknown("measure", str(name), [measure.name for measure in values], "measure")


def _goals(found: Reckoning) -> Values:
    values: Values = {}
    for goal in found.situation.procedure.goals:
        is_chance = goal.is_chance(found.odds)
        title = f"{goal.title} ({goal.side})"
        values[Measure(Of.GOAL, goal.name, title, is_chance)] = found.odds.mean(goal.measure)
    return values


def _results(found: Reckoning) -> Values:
    """The procedure's own groups; outcomes in words where it has none and nothing else could be compared."""
    groups = found.groups
    if not groups and not found.means and not found.situation.procedure.goals:
        groups = list(found.odds.by(in_words).items())
    likeliest = sorted(groups, key=lambda pair: (-pair[1], pair[0]))
    return {result(name): chance for name, chance in likeliest}


def result(name: str) -> Measure:
    """The chance of one result."""
    return Measure(Of.RESULT, name, f"the chance of “{name}”", True)


def _means(found: Reckoning) -> Values:
    return {Measure(Of.MEAN, name, f"mean {label(name)}", False): mean for name, mean in found.means.items()}


def _length(found: Reckoning) -> Values:
    if found.counts is None:
        return {}
    what = found.situation.procedure.counts_what
    return {Measure(Of.LENGTH, what, f"mean {what}", False): found.counts.mean(lambda count: count)}
