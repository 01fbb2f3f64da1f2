"""Storm/Ice (D7): on winter turns, one die for each unit at sea or in icy water."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.charts import STORM_ICE
from berthier.rules.six_states.units import Count


class Weathered(msgspec.Struct, frozen=True):
    """Units sunk, damaged and unharmed. A unit damaged before that escapes stays damaged."""

    sunk: int = 0
    damaged: int = 0
    escaped: int = 0


def storm_and_ice(umpire: Umpire, units: Count = 0, already_damaged: Count = 0) -> Next[Weathered]:
    """Each sound and each damaged NSP or T rolls: 1 sunk, 2-3 damaged, 4-6 unharmed; a second D sinks (D7)."""
    if units + already_damaged == 0:
        raise BadInput("There is nobody at sea: give units, or already_damaged ones.", "units")
    return Next(roll_storm, units, already_damaged, Weathered())


def roll_storm(umpire: Umpire, sound: int, damaged: int, so_far: Weathered) -> Weathered | Next[Weathered]:
    """One unit, the sound ones first."""
    if sound:
        return Next(roll_storm, sound - 1, damaged, umpire.resolve(one_unit, False, so_far))
    if damaged:
        return Next(roll_storm, 0, damaged - 1, umpire.resolve(one_unit, True, so_far))
    return so_far


def one_unit(umpire: Umpire, was_damaged: bool, so_far: Weathered) -> Weathered:
    """The die of one unit; damage on damage sinks it."""
    cell = STORM_ICE.at("Storm/Ice", umpire.roll(D6, "storm or ice die", by="owner"))
    umpire.note(cell)
    if cell.value == "S" or (cell.value == "D" and was_damaged):
        return msgspec.structs.replace(so_far, sunk=so_far.sunk + 1)
    if cell.value == "D":
        return msgspec.structs.replace(so_far, damaged=so_far.damaged + 1)
    return msgspec.structs.replace(so_far, escaped=so_far.escaped + 1)
