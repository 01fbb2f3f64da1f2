"""What a side may want of an outcome, and several wants weighed against one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.exact import in_short, read_exact

MIX = "mix:"


class Goal(msgspec.Struct, frozen=True):
    """What a side may want: a number read off the outcome, the higher the better for `side`.

    `headline` says it as players do, with # for the side: “# holds the field”; `otherwise` what it is when it is not:
    what is likelier is told.
    """

    name: str
    title: str
    side: str
    measure: Callable[[Any], Any]
    headline: str = ""
    otherwise: str = ""

    def is_chance(self, outcomes: Iterable[Any]) -> bool:
        """Whether it lies between 0 and 1 in all of these (a half where nobody wins), so that its mean is a chance."""
        return all(0 <= self.measure(outcome) <= 1 for outcome in outcomes)


def find_goal(goals: Sequence[Goal], name: str | None) -> Goal:
    """A goal by name, the first when none is named, or a mix of them such as `mix:win=1,factors=0.05`."""
    if name is None:
        return goals[0]
    if name.startswith(MIX):
        return weighed(goals, name.removeprefix(MIX))
    return _named(goals, name)


def weighed(goals: Sequence[Goal], text: str) -> Goal:
    """Several goals of one side, each by its weight: `win=1,factors=0.05`."""
    weights = [_weight(goals, part) for part in text.split(",") if part.strip()]
    kept = tuple((goal, weight) for goal, weight in weights if weight)
    if not kept:
        raise BadInput("A mix needs at least one goal with a weight, such as mix:win=1,factors=0.05.", "goal")
    if len({goal.side for goal, _ in kept}) > 1:
        raise BadInput("A mix weighs goals of one side; these are of two.", "goal")
    said = " + ".join(f"{_plain(weight)} × {goal.title}" for goal, weight in kept)
    name = MIX + ",".join(f"{goal.name}={_plain(weight)}" for goal, weight in kept)
    return Goal(
        name, said, kept[0][0].side, lambda outcome: sum(weight * goal.measure(outcome) for goal, weight in kept)
    )


def _weight(goals: Sequence[Goal], part: str) -> tuple[Goal, Fraction]:
    name, equals, weight = part.partition("=")
    goal = _named(goals, name.strip())
    try:
        found = read_exact(weight)
    except ValueError:
        if equals:
            raise BadInput(f"{in_short(weight.strip())} is not a weight; write 2, 0.05 or 1/20.", "goal") from None
        raise BadInput(f"{in_short(part.strip())} needs its weight, such as {name.strip()}=1.", "goal") from None
    if abs(found) > 1_000_000 or found.denominator > 1_000_000:
        raise BadInput(f"{weight.strip()} is no weight to work with; the most is a million.", "goal")
    return goal, found


def _named(goals: Sequence[Goal], name: str) -> Goal:
    for goal in goals:
        if goal.name == name:
            return goal
    raise unknown("goal", name, [*(goal.name for goal in goals), f"{MIX}NAME=WEIGHT,…"], "goal")


def _plain(weight: Fraction) -> str:
    """A weight as it is written: 0.05 where that is exact and short, else 1/3."""
    text = f"{float(weight):g}"
    return text if Fraction(text) == weight else str(weight)
