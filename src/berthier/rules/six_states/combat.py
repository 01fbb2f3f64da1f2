"""Combat Results Table and Combat Loss Chart: one roll of two dice gives both sides' losses."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import COMBAT_LOSS, COMBAT_RESULTS
from berthier.rules.six_states.house import C7, C10, Leaders, Limit
from berthier.rules.six_states.odds_ratio import Row, Strength
from berthier.rules.six_states.tactics import read_cell
from berthier.rules.six_states.units import ATTACKER, Force, Side

MOST = 4  # the printed limit of the net modifier
LIST = f"{COMBAT_RESULTS.source}: {COMBAT_RESULTS.title}, modifiers"

Modifier = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Told = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Code(StrEnum):
    """Results of the Combat Results Table."""

    NO_LOSS = "0"
    LOSS = "1"
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"


NO_LOSS = Code.NO_LOSS


class CombatResult(msgspec.Struct, frozen=True):
    """A column of the Combat Results Table: the result of the larger force (L) and the smaller (S)."""

    column: int
    L: Code
    S: Code


class CombatLoss(msgspec.Struct, frozen=True, cache_hash=True):
    """Strength points lost, and morale lost with them."""

    sp_lost: int
    morale_lost: int


NOTHING = CombatLoss(0, 0)


class Exchange(msgspec.Struct, frozen=True, cache_hash=True):
    """One round's damage to the larger and to the smaller force."""

    larger: CombatLoss
    smaller: CombatLoss


def consult_results(umpire: Umpire, odds: Row, net_modifier: Told = 0, by: Side = ATTACKER) -> CombatResult:
    """Combat Results Table by itself: two dice, never modified by more than four whatever was added up (C7)."""
    told = Line("net", net_modifier, "net modifier as told", LIST)
    tally = Tally("dice modifier", (told,), floor=-MOST, cap=MOST)
    umpire.note(tally)
    return umpire.resolve(roll_combat, odds, tally.total, by)


def roll_combat(umpire: Umpire, odds: Row, net_modifier: Modifier = 0, by: Side = ATTACKER) -> CombatResult:
    """Combat Results Table: the larger force's player rolls two dice; under 2 reads as 2, over 12 as 12."""
    dice = umpire.roll(2 * D6, "combat dice, larger force", by=by)
    modified = max(2, min(12, dice + net_modifier))
    umpire.note(Fact("modified roll", modified))
    cell = COMBAT_RESULTS.find(odds, modified)
    umpire.note(cell)
    larger, smaller = COMBAT_RESULTS.at("L", cell.column), COMBAT_RESULTS.at("S", cell.column)
    umpire.note(larger)
    umpire.note(smaller)
    return CombatResult(int(cell.column), Code(str(larger.value)), Code(str(smaller.value)))


def combat_loss(umpire: Umpire, code: Code, smaller_sp: Strength) -> CombatLoss:
    """Combat Loss Chart: the result's row at the smaller force's SP, before the round's losses (C14)."""
    if code is NO_LOSS:
        return NOTHING
    cell = loss_cell(code, smaller_sp)
    umpire.note(cell)
    return read_loss(cell, code)


@cache
def loss_cell(code: Code, smaller_sp: int) -> Cell:
    """The chart's cell; D2 and D3 share a row."""
    return COMBAT_LOSS.at("D2 or D3" if code in (Code.D2, Code.D3) else code, smaller_sp)


@cache
def read_loss(cell: Cell, code: Code) -> CombatLoss:
    """SP as printed; D1, D2, D3 lower morale by their number as well."""
    return CombatLoss(integer(cell), 0 if code is Code.LOSS else int(code[1:]))


def exchange(umpire: Umpire, odds: Row, net_modifier: Modifier, smaller_sp: Strength, by: Side) -> Exchange:
    """Steps 6 and 7: roll, read the column, and find both sides' losses at once."""
    result = umpire.resolve(roll_combat, odds, net_modifier, by)
    umpire.note(Fact("result", f"{result.L}/{result.S}"))
    larger, smaller = combat_loss(umpire, result.L, smaller_sp), combat_loss(umpire, result.S, smaller_sp)
    umpire.note(Fact("loss of the larger force", larger.sp_lost))
    umpire.note(Fact("loss of the smaller force", smaller.sp_lost))
    return Exchange(larger, smaller)


@cache
def net_modifier(
    leaders: tuple[int, int],
    morale: tuple[int, int],
    ground: int,
    matrix: Cell | None,
    limit: Limit,
    rule: Leaders,
) -> Tally:
    """Step 5: leaders, morale difference, terrain and Tactical Matrix, limited to four either way (C7, C10, C11).

    Leaders and morale are the larger force's, then the smaller's.
    """
    lines = [
        Line("leaders", _leaders(*leaders, rule), f"best leaders {leaders[0]} and {leaders[1]}", f"{LIST}; C10"),
        Line("morale", morale[0] - morale[1], f"morale {morale[0]} and {morale[1]}", LIST),
        Line("terrain", ground, "the defender's ground", f"{LIST}; C11"),
    ]
    if matrix is not None:
        lines.append(_matrix_line(matrix))
    if limit is Limit.EACH:
        lines = [msgspec.structs.replace(line, value=max(-MOST, min(MOST, line.value))) for line in lines]
        return Tally("dice modifier", tuple(lines))
    return Tally("dice modifier", tuple(lines), floor=-MOST, cap=MOST)


def _leaders(larger: int, smaller: int, rule: Leaders) -> int:
    if rule is Leaders.NONE:
        return 0
    return larger if rule is Leaders.LARGER_ONLY else larger - smaller


def _matrix_line(cell: Cell) -> Line:
    value = read_cell(cell).modifier or 0
    return Line("matrix", value, f"{cell.column} against {cell.row}", f"{cell.source}: {cell.title}; C8")


def work_out_modifier(umpire: Umpire, larger: Force, smaller: Force, ground: int, matrix: Cell | None) -> Tally:
    """The net modifier of the larger force's roll under the rulings in force, noted for the record."""
    leaders, morale = (larger.leader, smaller.leader), (larger.morale, smaller.morale)
    tally = net_modifier(leaders, morale, ground, matrix, umpire.plays(C7), umpire.plays(C10))
    umpire.note(tally)
    return tally
