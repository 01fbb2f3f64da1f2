"""Naval Tables (D4, steps 1 to 4): one exchange of fire between two fleets."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Cell, Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import NAVAL_COMBAT
from berthier.rules.six_states.house import C6_ROUNDING, C6_TIE, C21, C22, Naval22, Tie
from berthier.rules.six_states.odds_ratio import NAVAL_ROWS, Row, larger_side, odds_row
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Fleet, Side

LIST = f"{NAVAL_COMBAT.source}: {NAVAL_COMBAT.title}"

Scenario = Annotated[int, msgspec.Meta(ge=-10, le=10)]


class Effect(StrEnum):
    """What happens to the side named in a naval result."""

    RETREAT = "retreat"
    SUNK = "sunk"
    CAPTURED = "captured"


class NavalResult(msgspec.Struct, frozen=True):
    """One exchange: who suffers, what, and how many NSP it costs (no more than the fleet has)."""

    sufferer: Side
    effect: Effect
    nsp_lost: int


def naval_exchange(
    umpire: Umpire,
    attacker: Fleet,
    defender: Fleet,
    other_modifier: Scenario = 0,
    names: tuple[str, str] = (str(ATTACKER), str(DEFENDER)),
) -> NavalResult:
    """One naval exchange: the larger fleet rolls one die on the row of the odds (D4, steps 1 to 4)."""
    at_tie = ATTACKER if umpire.plays(C6_TIE) is Tie.ATTACKER else DEFENDER
    larger = larger_side(attacker.nsp, defender.nsp, at_tie)
    fleets = (attacker, defender) if larger is ATTACKER else (defender, attacker)
    row = odds_row(fleets[0].nsp, fleets[1].nsp, umpire.plays(C6_ROUNDING), NAVAL_ROWS)
    umpire.note(Fact("odds", row))
    tally = naval_modifier(fleets[0].morale, fleets[1].morale, other_modifier, umpire.plays(C21))
    umpire.note(tally)
    cell = naval_cell(
        row,
        umpire.roll(D6, "naval die, larger force", by=name(names, larger)) + tally.total,
        umpire.plays(C22),
    )
    umpire.note(cell)
    result = read_result(cell, larger, fleets[0].nsp, fleets[1].nsp)
    umpire.note(Fact("NSP lost", result.nsp_lost))
    return result


@cache
def naval_modifier(larger: int, smaller: int, other: int, limit: int) -> Tally:
    """Morale difference and scenario modifiers, limited to two either way (C21)."""
    lines = (
        Line("morale", larger - smaller, f"morale {larger} and {smaller}", f"{LIST}, morale values"),
        Line("scenario", other, "scenario modifier", "C21"),
    )
    return Tally("naval modifier", lines, floor=-limit, cap=limit)


@cache
def naval_cell(row: Row, roll: int, played: Naval22) -> Cell:
    """The cell of a row and a modified die; the odd 2LC is kept as printed (C22)."""
    cell = NAVAL_COMBAT.at(row, roll)
    if cell.value == "2LC" and played is Naval22.STEPPED:
        return msgspec.structs.replace(cell, value="LC", status="house")
    return cell


@cache
def read_result(cell: Cell, larger: Side, larger_nsp: int, smaller_nsp: int) -> NavalResult:
    """What a naval result says: how many, of which fleet, and what becomes of them (C24)."""
    text = str(cell.value)
    number, who, what = (int(text[0]), *text[1:]) if text[0].isdigit() else (1, *text)
    sufferer, nsp = (larger, larger_nsp) if who == "L" else (larger.enemy, smaller_nsp)
    effect = {"R": Effect.RETREAT, "S": Effect.SUNK, "C": Effect.CAPTURED}[what]
    return NavalResult(sufferer, effect, 0 if effect is Effect.RETREAT else min(number, nsp))


def name(names: tuple[str, str], side: Side) -> str:
    """How a side is called in questions."""
    return names[0] if side is ATTACKER else names[1]
