"""Artillery bombardment (option 12.3.5): a percentage of the artillery, at the start of a round."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import FIXED_TABLES, TERRAIN
from berthier.rules.great_powers.field.resolution import (
    casualties,
    casualty_cells,
    effect_of,
    modified_die,
    read_table,
    resolution_cell,
)
from berthier.rules.great_powers.house import O_BOMBARD, Option
from berthier.rules.great_powers.units import ATTACKER, Count, DieModifier, Side, Terrain


class Bombardment(msgspec.Struct, frozen=True, cache_hash=True):
    """One side's bombardment; nothing rolled where it is not allowed."""

    allowed: bool
    die: int | None
    pct: int
    losses: int


SILENT = Bombardment(allowed=False, die=None, pct=0, losses=0)


def bombardment(
    umpire: Umpire,
    artillery: Count,
    modifier: DieModifier = 0,
    terrain: Terrain = Terrain.CLEAR,
    side: Side = ATTACKER,
) -> Bombardment:
    """Roll on the bombardment table, morale ignored; never in marsh (12.3.5)."""
    allowed = TERRAIN.at(terrain, "bombardment")
    umpire.note(allowed)
    if not integer(allowed) or not artillery or umpire.plays(O_BOMBARD) is Option.OFF:
        return SILENT
    which = FIXED_TABLES.at("bombardment", "attacking")
    umpire.note(which)
    die = modified_die(umpire.roll(D6, "bombardment", by=side), modifier)
    cell = resolution_cell(read_table(str(which.value)), die)
    umpire.note(cell)
    pct = effect_of(cell).pct
    for used in casualty_cells(pct, artillery):
        umpire.note(used)
    return Bombardment(allowed=True, die=die, pct=pct, losses=casualties(pct, artillery))


def bombard(umpire: Umpire, artillery: int, modifier: int, terrain: Terrain, side: Side) -> int:
    """The factors a side's bombardment removes."""
    return bombardment(umpire, artillery, modifier, terrain, side).losses
