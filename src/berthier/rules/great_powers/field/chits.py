"""Operational Possibilities: the two chits give the tables both sides fight on, round by round, and their notes."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Cell
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import OPERATIONAL_POSSIBILITIES, OPERATIONAL_PUBLISHED, TERRAIN
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.resolution import CombatTable, read_table
from berthier.rules.great_powers.house import C49, CHART, Chart, NationalMorale
from berthier.rules.great_powers.units import ATTACKER, AttackerChit, DefenderChit, Side, Terrain

NO_TABLE = "-"
ACROSS_RIVER = "Cordon across a river"


class Footnote(StrEnum):
    """The notes of the chart."""

    UNSPLIT = "a"
    FLANK_MARCH = "b"
    TURKISH = "c"
    RIVER = "d"
    AUSTRIAN = "e"
    ALL_CAVALRY = "f"
    SLIPS_AWAY = "g"
    WITHDRAWS_PLUS_ONE = "h"
    WITHDRAWS = "i"
    FLANK_PLUS_ONE = "j"
    NO_TACTICAL = "k"
    RUSSIAN = "l"
    AUTOMATIC = "automatic"


def chart_row(defender: DefenderChit, *, across_river: bool) -> str:
    """The row of a defender's chit; a Cordon behind a river has its own (footnote d)."""
    return ACROSS_RIVER if defender is DefenderChit.CORDON and across_river else str(defender)


@cache
def footnotes(row: str, attacker: AttackerChit) -> frozenset[Footnote]:
    """The notes of one cell."""
    text = str(OPERATIONAL_POSSIBILITIES.at(f"{row}: notes", attacker).value)
    return frozenset(Footnote(word) for word in text.split() if word != NO_TABLE)


@cache
def line_cell(row: str, attacker: AttackerChit, line: str, chart: Chart) -> Cell:
    """The cell with the three tables of one line; the published figure where the two differ and it is played."""
    name = f"{row}: {line}"
    if chart is Chart.PUBLISHED and name in OPERATIONAL_PUBLISHED.rows.heads:
        published = OPERATIONAL_PUBLISHED.at(name, attacker)
        if published.value != NO_TABLE:
            return published
    return OPERATIONAL_POSSIBILITIES.at(name, attacker)


@cache
def round_table(cell: Cell, round_: int) -> CombatTable | None:
    """The table of one round in a line; None where the chart has a dash."""
    words = str(cell.value).split()
    if len(words) < round_ or words[round_ - 1] == NO_TABLE:
        return None
    return read_table(words[round_ - 1])


class Ground(msgspec.Struct, frozen=True, cache_hash=True):
    """What a side's table is shifted by before any guard: levels of casualty and of morale."""

    casualty: int
    morale: int


@cache
def ground_shift(terrain: Terrain, side: Side) -> Ground:
    """Terrain shifts a side's levels."""
    casualty, morale = (TERRAIN.at(terrain, f"{side.letter} {what}") for what in ("casualty", "morale"))
    return Ground(integer(casualty), integer(morale))


def national_levels(notes: frozenset[Footnote], side: Side, led_by: Nation | None) -> int:
    """Footnote c: +1 under a Turkish leader on either side; footnote l: +1 for a defender under a Russian leader."""
    turkish = Footnote.TURKISH in notes and led_by is Nation.TURKEY
    russian = Footnote.RUSSIAN in notes and led_by is Nation.RUSSIA and side is not ATTACKER
    return int(turkish or russian)


def national_table_levels(umpire: Umpire, levels: int) -> int:
    """The national levels as far as they go to the table (C49)."""
    return levels if levels and umpire.plays(C49) is NationalMorale.TABLE else 0


def possible_table(
    umpire: Umpire, row: str, attacker: AttackerChit, side: Side, round_: int, *, arrived: bool
) -> CombatTable:
    """The printed table of a side in a round: 1st tables, or 2nd once a flank force has arrived."""
    notes = footnotes(row, attacker)
    line = f"{'2nd' if arrived and Footnote.FLANK_MARCH in notes else '1st'} {side.letter}"
    cell = line_cell(row, attacker, line, umpire.plays(CHART))
    umpire.note(cell)
    table = round_table(cell, round_)
    if table is None:
        when = "once the flank force is there" if arrived else "before a flank force arrives"
        raise BadInput(f"{attacker} against {row} has no table for round {round_} {when}: nobody fights then.", "round")
    return table
