"""Morale values, and the morale of a mixed force (C12)."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import MORALE
from berthier.rules.six_states.house import C12, Averaging
from berthier.rules.six_states.units import Army, Count, Force, Troops

GUARDS = MORALE.at("Guards", "morale")
MAJOR = MORALE.at("Major State Infantry/Cavalry", "morale")
MINOR = MORALE.at("Minor State Infantry/Cavalry", "morale")


class ForceMorale(msgspec.Struct, frozen=True):
    """The morale a force fights with."""

    morale: int


def find_morale(umpire: Umpire, gds: Count = 0, major: Count = 0, minor: Count = 0) -> ForceMorale:
    """Morale of a force: the mean weighted by SP, to the nearest whole, an exact half down (C12)."""
    counts = {GUARDS: gds, MAJOR: major, MINOR: minor}
    present = [cell for cell, sp in counts.items() if sp]
    if not present:
        raise BadInput("This force is empty: give at least one SP in gds, major or minor.", "gds")
    for cell in present:
        umpire.note(cell)
    points, sp = sum(integer(cell) * n for cell, n in counts.items()), sum(counts.values())
    umpire.note(Fact("mean morale", f"{points}/{sp}"))
    morale = rounded(umpire.plays(C12), points, sp, min(integer(cell) for cell in present))
    umpire.note(Fact("morale of the force", morale))
    return ForceMorale(morale)


def rounded(averaging: Averaging, points: int, sp: int, lowest: int) -> int:
    """Morale points over SP as a whole number, as the table plays it (C12)."""
    if averaging is Averaging.LOWEST:
        return lowest
    if averaging is Averaging.HALF_UP:
        return (2 * points + sp) // (2 * sp)
    return -((sp - 2 * points) // (2 * sp))  # ceil(mean - 1/2): nearest, an exact half down


def form_up(umpire: Umpire, army: Army) -> Force:
    """Before round 1: strength and morale of a force, fixed for the battle (C12). Plain SP count as Major State."""
    if army.troops is None:
        assert army.sp is not None
        if army.morale is None:
            umpire.note(MAJOR)
        return Force(army.sp, army.morale or integer(MAJOR), army.leader)
    morale = army.morale or morale_of(umpire, army.troops)
    umpire.note(Fact("SP of the force", army.troops.sp))
    return Force(army.troops.sp, morale, army.leader, army.troops)


def morale_of(umpire: Umpire, troops: Troops) -> int:
    """The morale of troops by type."""
    major = troops.infantry + troops.cavalry
    minor = troops.minor_infantry + troops.minor_cavalry
    return umpire.resolve(find_morale, troops.guards, major, minor).morale
