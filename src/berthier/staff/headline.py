"""The headline of a situation: what a player would repeat, always with the assumption it rests on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.goal import Goal
from berthier.core.words import number, percent
from berthier.engine.flow import NeverEnds
from berthier.staff.reckoning import OddsAsk, Reckoning, reckon
from berthier.staff.situation import Situation

BUDGET = 40_000  # runs spent on best play for a headline
BEST, EVEN, AS_ASKED, NO_CHOICES = "with best play", "if both choose evenly", "under the orders given", ""


class Figure(msgspec.Struct, frozen=True):
    """A figure and what it rests on; `policy` is the setting of the page that shows it."""

    said: str
    value: float
    assumption: str
    policy: str


class Headline(msgspec.Struct, frozen=True):
    """What is told of, for whom, and the figures, the surest assumption first."""

    what: str
    side: str
    figures: tuple[Figure, ...]

    @property
    def sentence(self) -> str:
        """All of it on one line."""
        told = "; ".join(f"{each.said} {each.assumption}".strip() for each in self.figures)
        return f"{self.what}: {told}"


def headline(situation: Situation, found: Reckoning, progress: Callable[[int], None]) -> Headline | None:
    """The first goal, or the likeliest result, under the choices asked about and under the two plain assumptions."""
    goal = situation.procedure.goals[0] if situation.procedure.goals else None
    if goal is None:
        return _likeliest(found)
    what = f"{goal.side}, {goal.title}"
    asked = Figure(_said(goal, found), float(_worth(goal, found)), AS_ASKED if found.asked else NO_CHOICES, "")
    if not found.asked:
        return Headline(what, str(goal.side), (asked,))
    figures = [
        _under(situation, goal, policy, said, progress) for policy, said in (("equilibrium", BEST), ("even", EVEN))
    ]
    both = [figure for figure in figures if figure is not None]
    ordered = situation.chosen or not both
    return Headline(what, str(goal.side), _apart((*((asked,) if ordered else ()), *both)))


def _apart(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Figures that differ; where none does, the choices make no difference, and it is said once."""
    if len(figures) > 1 and len({each.said for each in figures}) == 1:
        return (msgspec.structs.replace(figures[0], assumption="under the orders, with best play and evenly alike"),)
    return figures


def _under(situation: Situation, goal: Goal, policy: str, said: str, progress: Callable[[int], None]) -> Figure | None:
    name = goal.name if policy == "equilibrium" else None
    try:
        found = reckon(situation, OddsAsk(policy, name, BUDGET), progress)
    except (TooMuch, NeverEnds, BadInput):
        return None
    return Figure(_said(goal, found), float(_worth(goal, found)), said, policy)


def _worth(goal: Goal, found: Reckoning) -> Fraction:
    return Fraction(found.odds.mean(goal.measure))


def _said(goal: Goal, found: Reckoning) -> str:
    values = {goal.measure(outcome) for outcome in found.odds}
    mean = _worth(goal, found)
    return percent(mean) if values <= {0, 1} else number(mean)


def _likeliest(found: Reckoning) -> Headline | None:
    chances: list[tuple[Any, Fraction]] = list(found.groups) if found.groups else []
    if not chances:
        return None
    name, chance = max(chances, key=lambda pair: pair[1])
    return Headline(str(name), "", (Figure(percent(chance), float(chance), AS_ASKED if found.asked else "", ""),))
