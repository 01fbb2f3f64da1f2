"""One round of field combat with everything given: two tables, two dice, two losses (D1 step 6)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.command import die_tally
from berthier.rules.great_powers.field.chits import chart_row, ground_shift, possible_table
from berthier.rules.great_powers.field.resolution import CombatTable, inflict, modified_die
from berthier.rules.great_powers.units import (
    ATTACKER,
    DEFENDER,
    AttackerChit,
    DefenderChit,
    DieModifier,
    Factors,
    Loses,
    Side,
    Terrain,
)


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure for each side: A and D, as on the charts."""

    A: DieModifier = 0
    D: DieModifier = 0

    def of(self, side: Side) -> int:
        """The figure of one side."""
        return self.A if side is ATTACKER else self.D


class RoundResult(msgspec.Struct, frozen=True, cache_hash=True):
    """A round: the tables, the modified dice, and what each side loses (morale in tenths)."""

    table_A: str  # noqa: N815
    table_D: str  # noqa: N815
    modified_die_A: int  # noqa: N815
    modified_die_D: int  # noqa: N815
    attacker_loses: Loses
    defender_loses: Loses


NOBODY = Both()
Shifts = Annotated[int, msgspec.Meta(ge=0, le=2)]


class ShiftOfBoth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels of morale each side's table is raised by."""

    A: Shifts = 0
    D: Shifts = 0

    def of(self, side: Side) -> int:
        """The levels of one side."""
        return self.A if side is ATTACKER else self.D


NO_SHIFT = ShiftOfBoth()
OUTFLANKS = frozenset({AttackerChit.OUTFLANK, DefenderChit.OUTFLANK})


def table_after(
    umpire: Umpire, side: Side, printed: CombatTable, terrain: Terrain, guard: int, national: int
) -> CombatTable:
    """Step c: the printed table moved by terrain, guard commitment and the national notes, held to 1 to 5."""
    casualty, morale, table = shifted_table(side, printed, terrain, guard, national)
    umpire.note(casualty)
    umpire.note(morale)
    umpire.note(Fact(f"table of {side}", str(table)))
    return table


@cache
def shifted_table(
    side: Side, printed: CombatTable, terrain: Terrain, guard: int, national: int
) -> tuple[Tally, Tally, CombatTable]:
    """The casualty level and the morale level with their reasons, and the table they lead to."""
    ground = ground_shift(terrain, side)
    lines = (
        Line("chart", printed.morale, "the two chits", "7.5.2"),
        Line("terrain", ground.morale, f"{terrain}: morale level", "terrain"),
        Line("guard", guard, "guard commitment", "12.3.4"),
        Line("national", national, "Turkish or Russian leader", "footnotes c, l"),
    )
    chart = Line("chart", printed.casualty, "the two chits", "7.5.2")
    moved = Line("terrain", ground.casualty, f"{terrain}: casualty level", "terrain")
    casualty = Tally(f"casualty level of {side}", (chart, moved), 1, 5)
    morale = Tally(f"morale level of {side}", lines, 1, 5)
    return casualty, morale, CombatTable(casualty.total, morale.total)


def fire(umpire: Umpire, side: Side, table: CombatTable, modifier: int, strength: int) -> Loses:
    """Step e: one die, modified, on the side's table: what its enemy loses."""
    die = modified_die(umpire.roll(D6, "combat die", by=side), modifier)
    umpire.note(Fact(f"modified die of {side}", die))
    loses = inflict(umpire, table, die, strength)
    tell_loses(umpire, side.enemy, loses)
    return loses


def tell_loses(umpire: Umpire, side: Side, loses: Loses) -> None:
    """For the record: factors and morale that a side loses."""
    umpire.note(Fact(f"{side} loses", loses.factors))
    umpire.note(Fact(f"{side} loses morale in tenths", loses.morale))


def field_round(
    umpire: Umpire,
    attacker_chit: AttackerChit,
    defender_chit: DefenderChit,
    attacker_factors: Factors,
    defender_factors: Factors,
    round: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1,
    terrain: Terrain = Terrain.CLEAR,
    across_river: bool = False,
    outflank_arrived: bool = False,
    commander_mods: Both = NOBODY,
    cavalry_mods: Both = NOBODY,
    national_die_mods: Both = NOBODY,
    guard_shift: ShiftOfBoth = NO_SHIFT,
    national_morale_level: ShiftOfBoth = NO_SHIFT,
) -> RoundResult:
    """One round from the chits and all modifiers: both fire at once (D1 step 6)."""
    if outflank_arrived and OUTFLANKS.isdisjoint((attacker_chit, defender_chit)):
        raise BadInput("No flank force arrives where nobody played Outflank.", "outflank_arrived")
    row = chart_row(defender_chit, across_river=across_river)
    tables, modifiers = {}, {}
    for side in Side:
        printed = possible_table(umpire, row, attacker_chit, side, round, arrived=outflank_arrived)
        levels = guard_shift.of(side), national_morale_level.of(side)
        tables[side] = table_after(umpire, side, printed, terrain, *levels)
        given = commander_mods.of(side), cavalry_mods.of(side), national_die_mods.of(side)
        modifiers[side] = die_tally(umpire, side, *given).total
    dice = {side: umpire.roll(D6, "combat die", by=side) for side in Side}
    shown = {side: modified_die(dice[side], modifiers[side]) for side in Side}
    theirs = inflict(umpire, tables[ATTACKER], shown[ATTACKER], attacker_factors)
    ours = inflict(umpire, tables[DEFENDER], shown[DEFENDER], defender_factors)
    losses = held(ours, attacker_factors), held(theirs, defender_factors)
    for side, loses in zip(Side, losses, strict=True):
        tell_loses(umpire, side, loses)
        umpire.note(Fact(f"modified die of {side}", shown[side]))
    return RoundResult(str(tables[ATTACKER]), str(tables[DEFENDER]), shown[ATTACKER], shown[DEFENDER], *losses)


def held(loses: Loses, factors: int) -> Loses:
    """Nobody loses more factors than it has."""
    return Loses(min(loses.factors, factors), loses.morale)
