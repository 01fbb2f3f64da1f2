"""Breaking: who is done at the end of a round, and what carries over to a second day (D1 steps 6g and 7)."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import PURSUIT_CLASS
from berthier.rules.great_powers.house import D1_BOTH, BothBreak
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Morale, Side


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side's morale level and its cumulative loss, as decimals."""

    morale: Morale
    loss: Morale = 0

    @property
    def margin(self) -> int:
        """What is left of its morale, in tenths; 0 or less is broken."""
        return round(self.morale * 10) - round(self.loss * 10)


class BreakCheck(msgspec.Struct, frozen=True):
    """Who breaks; margins as decimals; no pursuit where both break."""

    breaks: bool
    loser: str | None
    A_margin: float | None
    D_margin: float | None
    pursuit: str | None


def loser_of_both(attacker_margin: int, defender_margin: int, at_tie: BothBreak) -> Side:
    """Both break: the lower margin loses; equal margins, the attacker."""
    if attacker_margin == defender_margin:
        return ATTACKER if at_tie is BothBreak.ATTACKER else DEFENDER
    return ATTACKER if attacker_margin < defender_margin else DEFENDER


def break_check(
    umpire: Umpire,
    A: Standing | None = None,  # noqa: N803
    D: Standing | None = None,  # noqa: N803
) -> BreakCheck:
    """A side breaks when its cumulative morale loss reaches its morale level (D1 step 6g)."""
    if A is None and D is None:
        raise BadInput("Give the morale and loss of A, of D, or of both.", "A", ["A", "D"])
    broken = [side for side, army in ((ATTACKER, A), (DEFENDER, D)) if army is not None and army.margin <= 0]
    loser = broken[0] if broken else None
    if A is not None and D is not None and len(broken) == len(Side):
        loser = loser_of_both(A.margin, D.margin, umpire.plays(D1_BOTH))
    for letter, army in (("A", A), ("D", D)):
        if army is not None:
            lines = (
                Line("morale", round(army.morale * 10), "morale level"),
                Line("loss", -round(army.loss * 10), "lost"),
            )
            umpire.note(Tally(f"margin of {letter} in tenths", lines))
    umpire.note(Fact("breaks", bool(broken)))
    return BreakCheck(
        bool(broken),
        loser and loser.letter,
        None if A is None else A.margin / 10,
        None if D is None else D.margin / 10,
        "none" if len(broken) == len(Side) else None,
    )


class Carried(msgspec.Struct, frozen=True):
    """Morale losses taken into the next day, as decimals."""

    A: float
    D: float


class SecondDay(msgspec.Struct, frozen=True):
    """How a second day begins."""

    new_chits: bool
    losses_carried: Carried
    next_round_number_for_pursuit: int
    pursuit_column: str


def second_day(umpire: Umpire, A: Standing, D: Standing, rounds_fought: int = 3) -> SecondDay:  # noqa: N803
    """Both stay: new chits, losses carried over, rounds keep counting for pursuit (D1 step 7)."""
    if A.margin <= 0 or D.margin <= 0:
        raise BadInput("A side that has broken does not fight a second day.", "A" if A.margin <= 0 else "D")
    next_round = rounds_fought + 1
    column = PURSUIT_CLASS.columns.head(next_round)
    umpire.note(Fact("next round for pursuit", next_round))
    umpire.note(Fact("pursuit column", column))
    return SecondDay(True, Carried(A.loss, D.loss), next_round, column)
