"""A small game of throws whose every course can be written out by hand, to judge luck by."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from berthier.core.dice import D6
from berthier.core.ruleset import Goal, Procedure, Ruleset
from berthier.core.umpire import Next, Umpire
from berthier.engine.question import Answer
from berthier.staff.situation import Situation

NEEDS, POINTS = {"high": 5, "low": 4}, {"high": 2, "low": 1}


class Scored(msgspec.Struct, frozen=True):
    """Points in so many throws."""

    points: int
    throws: int


NOTHING = Scored(0, 0)


def throw(umpire: Umpire, may_aim: bool) -> int:
    """High: 2 points on a 5 or 6; low: 1 point on a 4, 5 or 6. Who may not aim high throws low or not at all."""
    aim = umpire.choose("A", ("high", "low") if may_aim else ("low", "pass"), "aim")
    if aim == "pass":
        return 0
    die = umpire.roll(D6, "throw", by="A")
    return -1 if die == 1 else POINTS[aim] * (die >= NEEDS[aim])


def match(umpire: Umpire, so_far: Scored = NOTHING, may_aim: bool = True) -> Scored | Next[Scored]:
    """Three throws; a 1 scores nothing, gives one throw more (once), and nobody aims high after it."""
    scored = umpire.resolve(throw, may_aim)
    after = Scored(so_far.points + max(scored, 0), so_far.throws + 1)
    is_cut = not may_aim or scored == -1
    return after if after.throws == 3 + is_cut else Next(match, after, not is_cut)


PROCEDURE = Procedure("match", "A match", "1", match, goals=(Goal("points", "points", "A", lambda end: end.points),))
RULES = Ruleset(
    key="throws", title="Throws", period="any", scale="one die", package="tests", procedures=(PROCEDURE,), tables={}
)


def situation() -> Situation:
    return Situation(RULES, PROCEDURE, PROCEDURE.call({}), RULES.set({}), {}, {})


def answers(*given: str | int) -> list[Answer]:
    return [Answer(picks=(each,)) if isinstance(each, str) else Answer(faces=(each,)) for each in given]


def by_hand(dice: Sequence[int]) -> tuple[int, int]:
    """Points and throws of a match in which the choices were high, low, low, written down without the rules above."""
    points, cut, aims = 0, False, ["high", "low", "low", "low"]
    for place, die in enumerate(dice):
        aim = "low" if cut else aims[place]
        points += {"high": 2 if die >= 5 else 0, "low": 1 if die >= 4 else 0}[aim]
        cut = cut or die == 1
        if place + 1 == (4 if cut else 3):
            return points, place + 1
    raise AssertionError("four throws are always enough")


def share(cases: Sequence[bool]) -> Fraction:
    return Fraction(sum(cases), len(cases))
