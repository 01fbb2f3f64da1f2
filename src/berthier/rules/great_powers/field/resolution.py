"""The Combat Resolution and Casualty Percentage charts: what a die does on a table."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import CASUALTY_PERCENTAGE, COMBAT_RESOLUTION
from berthier.rules.great_powers.units import Count, Level, Loses

BLOCK = 20  # the casualty table's last column, used again for every 20 factors
LOWEST, HIGHEST = 0, 7  # the dice the chart prints


class Effect(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A cell of the chart: percentage of the roller's factors, and morale loss in tenths."""

    pct: int
    morale: int


class CombatTable(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A table of the Combat Resolution Chart: its casualty level and its morale level, held to 1 to 5."""

    casualty: int
    morale: int

    def __str__(self) -> str:
        return f"{self.casualty}-{self.morale}"

    def shifted(self, casualty: int, morale: int) -> CombatTable:
        """The table so many levels away, held to the chart."""
        return CombatTable(min(5, max(1, self.casualty + casualty)), min(5, max(1, self.morale + morale)))


@cache
def read_table(text: str) -> CombatTable:
    """A table as the charts write it: casualty level, dash, morale level."""
    casualty, _, morale = text.partition("-")
    return CombatTable(int(casualty), int(morale))


def modified_die(die: int, modifier: int) -> int:
    """The die with its modifier, held to the chart's 0 to 7."""
    return min(HIGHEST, max(LOWEST, die + modifier))


def resolution_cell(table: CombatTable, die: int) -> Cell:
    """The cell of a table and a modified die."""
    return COMBAT_RESOLUTION.at(f"{table.morale}/{die}", table.casualty)


@cache
def effect_of(cell: Cell) -> Effect:
    """What the cell says: “10% -0.7” is ten per cent and seven tenths of morale."""
    pct, morale = str(cell.value).split()
    return Effect(int(pct.rstrip("%")), round(abs(float(morale)) * 10))


def casualty_cells(pct: int, factors: int) -> list[Cell]:
    """The cells that make up a strength: the last column for every 20 factors, and the rest."""
    whole, rest = divmod(factors, BLOCK)
    return [CASUALTY_PERCENTAGE.at(f"{pct}%", part) for part in [BLOCK] * whole + [rest] * (rest > 0)]


@cache
def casualties(pct: int, factors: int) -> int:
    """How many factors a percentage of a strength is."""
    return sum(integer(cell) for cell in casualty_cells(pct, factors)) if pct else 0


def inflict(umpire: Umpire, table: CombatTable, die: int, strength: int) -> Loses:
    """What a modified die on a table does to the enemy of this strength (7.5.2.9)."""
    cell = resolution_cell(table, die)
    effect = effect_of(cell)
    umpire.note(cell)
    if effect.pct:
        for used in casualty_cells(effect.pct, strength):
            umpire.note(used)
    return Loses(casualties(effect.pct, strength), effect.morale)


class Lookup(msgspec.Struct, frozen=True):
    """A cell of the Combat Resolution Chart, read; morale loss as a decimal."""

    pct: int
    morale_loss: float


def crc_lookup(
    umpire: Umpire,
    casualty_level: Level,
    morale_level: Level,
    modified: Annotated[int, msgspec.Meta(ge=LOWEST, le=HIGHEST)] | None = None,
) -> Lookup:
    """Combat Resolution Chart: one modified die on one table; rolled when not given."""
    die = modified if modified is not None else umpire.roll(D6, "combat die", by="attacker")
    cell = resolution_cell(CombatTable(casualty_level, morale_level), die)
    umpire.note(cell)
    effect = effect_of(cell)
    return Lookup(effect.pct, effect.morale / 10)


class Casualties(msgspec.Struct, frozen=True):
    """Factors or ships lost."""

    losses: int


PERCENTAGES = [0, *(int(head.rstrip("%")) for head in CASUALTY_PERCENTAGE.rows.heads)]


def casualty_table(umpire: Umpire, pct: int, factors: Count) -> Casualties:
    """Casualty Percentage Table: a percentage of a strength in whole factors."""
    if pct not in PERCENTAGES:
        raise BadInput(f"{pct} % is no row of the Casualty Percentage Table.", "pct", map(str, PERCENTAGES))
    if pct:
        for cell in casualty_cells(pct, factors):
            umpire.note(cell)
    umpire.note(Fact("losses", casualties(pct, factors)))
    return Casualties(casualties(pct, factors))
