"""The short way to a cell's measures: backward, from what is known of the states that it shares with other cells.

It gives the very same numbers as the odds themselves, so whether it is taken is only a question of time: it is where
the cell before found most of its states known.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.ruleset import Procedure
from berthier.core.words import flat
from berthier.lab.measured import Measured, as_measured
from berthier.staff.comparing.measures import Of
from berthier.staff.reckoned.expecting import Expecting, Features
from berthier.staff.reckoned.policies import choose_play
from berthier.staff.reckoned.reckoning import OddsAsk
from berthier.staff.reckoned.sharing import Shared, Sharing
from berthier.staff.situation import Situation

EXPECTING, LOOPS = "what is expected of", "has loops"
IS_WHOLE, IS_NO_CHANCE = "is a whole number", "is no chance"


class Short(msgspec.Struct, frozen=True):
    """A cell's measures, and who chose."""

    policy: str
    measures: tuple[Measured, ...]


def expected(situation: Situation, ask: OddsAsk, sharing: Sharing, fractions: str) -> Short | None:
    """The measures by the short way; None where it is not the shorter, or cannot be gone."""
    if ask.count or ask.policy == "equilibrium":
        return None
    play = choose_play(situation, ask.policy, ask.goal, ask.budget, heard)
    exact = sharing.take(situation.ruleset.key, play, situation.switches, ask.budget, heard)
    if not isinstance(exact, Shared) or not exact.is_well_shared or LOOPS in exact.beside:
        return None
    found = _expecting(exact, situation.procedure).expect(situation.call)
    if found is None:
        exact.beside[LOOPS] = True
        return None
    features, chose = found
    measures = as_measured(_values(features, situation.procedure), fractions)
    return Short(exact.policy.name if chose else "no choices", measures) if measures else None


def _expecting(exact: Shared, procedure: Procedure) -> Expecting:
    key = f"{EXPECTING} {procedure.name}"
    known: Expecting | None = exact.beside.get(key)
    if known is None:
        known = exact.beside[key] = Expecting(exact, reader(procedure))
    return known


def reader(procedure: Procedure) -> Callable[[Any], Features]:
    """Reads every measure off an outcome; beside a figure that it is one, and beside a goal where it is no chance."""

    def read(outcome: Any) -> Features:
        features: Features = {}
        for goal in procedure.goals:
            features[Of.GOAL, goal.name] = value = goal.measure(outcome)
            features[IS_NO_CHANCE, goal.name] = value not in (0, 1)
        if procedure.group is not None:
            features[Of.RESULT, procedure.group(outcome)] = 1
        for name, figure in flat(outcome).items():
            if type(figure) is int:
                features[Of.MEAN, name] = figure
                features[IS_WHOLE, name] = 1
        return features

    return read


def _values(features: Features, procedure: Procedure) -> dict[tuple[Of, str], tuple[Fraction, bool]]:
    """The measures: a mean only of a figure that is a whole number in every outcome."""

    def value(of: Of, name: str) -> Fraction:
        return Fraction(features.get((of, name), 0))

    names = [goal.name for goal in procedure.goals]
    goals = {(Of.GOAL, name): (value(Of.GOAL, name), (IS_NO_CHANCE, name) not in features) for name in names}
    whole = [name for (what, name), share in features.items() if what == IS_WHOLE and share == 1]
    means = {(Of.MEAN, name): (value(Of.MEAN, name), False) for name in whole}
    results = {key: (share, True) for key, share in features.items() if key[0] is Of.RESULT}
    return goals | means | results


def heard(runs: int) -> None:
    """A cell is too small a piece of work to tell of its progress."""
