"""Storm/Ice (D7): on winter turns, one die for each unit at sea or in icy water."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
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
    """One unit after another, the sound ones first."""
    if not sound and not damaged:
        for fate in so_far.__struct_fields__:
            umpire.note(Fact(f"units {fate}", getattr(so_far, fate)))
        return so_far
    fate = umpire.resolve(one_unit, not sound)
    after = msgspec.structs.replace(so_far, **{fate: getattr(so_far, fate) + 1})
    return Next(roll_storm, max(0, sound - 1), damaged if sound else damaged - 1, after)


def one_unit(umpire: Umpire, was_damaged: bool) -> str:
    """The die of one unit: S sunk, D damaged, E unharmed; damage on damage sinks it."""
    cell = STORM_ICE.at("Storm/Ice", umpire.roll(D6, "storm or ice die", by="owner"))
    umpire.note(cell)
    if cell.value == "D" and was_damaged:
        return "sunk"
    return {"S": "sunk", "D": "damaged", "E": "escaped"}[str(cell.value)]
