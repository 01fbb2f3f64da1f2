"""Odds ratio: which row two strengths fight on (Combat Results Table and Naval Tables; C6)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.house import C6_ROUNDING, Rounding
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Side

Strength = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Row(StrEnum):
    """The odds rows of the charts, larger force to smaller."""

    EVEN = "1-1"
    THREE_TO_TWO = "3-2"
    TWO_TO_ONE = "2-1"
    THREE_TO_ONE = "3-1"

    @property
    def ratio(self) -> Fraction:
        larger, smaller = self.split("-")
        return Fraction(int(larger), int(smaller))


LAND_ROWS = tuple(Row)
NAVAL_ROWS = (Row.EVEN, Row.THREE_TO_TWO, Row.TWO_TO_ONE)


@cache
def odds_row(larger: int, smaller: int, rounding: Rounding, rows: tuple[Row, ...] = LAND_ROWS) -> Row:
    """The row for these strengths: rounded toward the smaller force, the last row above it (C6).

    A force fixed as larger that has become the weaker fights on the first row (D1).
    """
    ratio = Fraction(larger, smaller)
    if rounding is Rounding.NEAREST:
        return min(rows, key=lambda row: (abs(row.ratio - ratio), row.ratio))
    return max((row for row in rows if row.ratio <= ratio), key=lambda row: row.ratio, default=rows[0])


class OddsRow(msgspec.Struct, frozen=True):
    """The odds row of two strengths."""

    row: Row


def find_odds(umpire: Umpire, larger: Strength, smaller: Strength) -> OddsRow:
    """Odds ratio of a larger force against a smaller one, as a row of the Combat Results Table."""
    if larger < smaller:
        raise BadInput(f"The larger force has {larger} SP, the smaller {smaller}: change them round.", "larger")
    row = odds_row(larger, smaller, umpire.plays(C6_ROUNDING))
    umpire.note(Fact("odds", row))
    return OddsRow(row)


def larger_side(attacker: int, defender: int, at_tie: Side) -> Side:
    """Who counts as the larger force: by strength; at a tie the attacker, unless the table plays it otherwise (C6)."""
    if attacker == defender:
        return at_tie
    return ATTACKER if attacker > defender else DEFENDER
