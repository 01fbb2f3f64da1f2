"""Whom an outcome favours: what colours the bars, and how the chances of both sides stand against one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.ruleset import Procedure
from berthier.core.words import in_words

NEITHER = "neither"


class Part(msgspec.Struct, frozen=True):
    """A side's part of all outcomes; `side` is 0 for the first, 1 for the second, None for neither."""

    name: str
    side: int | None
    share: Fraction


def side_of(procedure: Procedure, outcome: Any) -> int | None:
    """The place of the side an outcome favours; None for neither, or where the procedure does not say."""
    winner = procedure.won_by(outcome) if procedure.won_by is not None else None
    return procedure.sides.index(str(winner)) if winner is not None and str(winner) in procedure.sides else None


def sides_of_groups(procedure: Procedure, outcomes: Iterable[Any]) -> dict[str, int]:
    """The groups all of whose outcomes favour one side, with that side's place."""
    gather = procedure.group or in_words
    found: dict[str, set[int | None]] = {}
    for outcome in outcomes if procedure.won_by is not None else ():
        found.setdefault(gather(outcome), set()).add(side_of(procedure, outcome))
    return {name: side for name, sides in found.items() if len(sides) == 1 for side in sides if side is not None}


def parts(procedure: Procedure, weights: Mapping[Any, int]) -> tuple[Part, ...]:
    """What falls to the first side, to neither, to the second; nothing where the procedure does not say."""
    if procedure.won_by is None:
        return ()
    shares: dict[int | None, int] = {0: 0, None: 0, 1: 0}
    for outcome, weight in weights.items():
        shares[side_of(procedure, outcome)] += weight
    names = {0: procedure.sides[0], None: NEITHER, 1: procedure.sides[1]}
    told = {side: weight for side, weight in shares.items() if weight or side is not None}
    return tuple(Part(names[side], side, Fraction(weight, sum(shares.values()))) for side, weight in told.items())
