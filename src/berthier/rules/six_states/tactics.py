"""Tactical Matrix for Field Battles: the two secret choices give a dice modifier, no combat, or the battle's end."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.notes import Cell
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import TACTICAL_MATRIX
from berthier.rules.six_states.house import C8, Axes
from berthier.rules.six_states.units import Tactic


class TacticCell(msgspec.Struct, frozen=True):
    """A cell read: the larger force's dice modifier (None with no combat), and whether the battle ceases."""

    modifier: int | None
    no_combat: bool
    battle_ends: bool


@cache
def matrix_cell(smaller: Tactic, larger: Tactic, axes: Axes) -> Cell:
    """The cell of two tactics: row smaller force, column larger force (C8, held in this one place)."""
    if axes is Axes.ROWS_LARGER:
        return TACTICAL_MATRIX.at(larger, smaller)
    return TACTICAL_MATRIX.at(smaller, larger)


@cache
def read_cell(cell: Cell) -> TacticCell:
    """What a cell means: a number modifies the dice, NC skips them, brackets end the battle after the round (C9)."""
    text = str(cell.value)
    inside = text.strip("()")
    modifier = None if inside == "NC" else int(inside)
    return TacticCell(modifier, no_combat=modifier is None, battle_ends=text.startswith("("))


def consult_matrix(umpire: Umpire, smaller: Tactic, larger: Tactic) -> TacticCell:
    """Tactical Matrix: row the smaller force's tactic, column the larger force's."""
    cell = matrix_cell(smaller, larger, umpire.plays(C8))
    umpire.note(cell)
    return read_cell(cell)
