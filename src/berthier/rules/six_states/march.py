"""Force March Table (D3): extra movement points for one die, at a risk."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import FORCE_MARCH
from berthier.rules.six_states.house import C19, GuardsMarch
from berthier.rules.six_states.losses import lose
from berthier.rules.six_states.units import Troops

ExtraPoints = Annotated[int, msgspec.Meta(ge=1, le=3)]


class MarchFlag(StrEnum):
    """The modifiers of the table, by their ids."""

    ALL_GUARDS = "all_guards"
    ALL_MAJOR = "all_major_state"
    UNSUPPLIED = "unsupplied"
    WINTER = "winter_turn"
    SWAMP = "any_swamp_hex"


class ForceMarch(msgspec.Struct, frozen=True):
    """The modified roll, movement points granted (the stack may use fewer), SP lost, and what is left by type."""

    roll: int
    granted: int
    sp_lost: int
    troops: Troops | None = None


def force_march(
    umpire: Umpire,
    extra_mp: ExtraPoints,
    flags: frozenset[MarchFlag] = frozenset(),
    troops: Troops | None = None,
) -> ForceMarch:
    """Force march for 1 to 3 extra points, declared before the roll; a star costs one SP even if unused (D3)."""
    tally = march_modifiers(flags if troops is None else seen_in(flags, troops), umpire.plays(C19))
    umpire.note(tally)
    roll = modified(umpire.roll(D6, "force march die", by="owner"), tally)
    umpire.note(Fact("modified roll", roll))
    cell = FORCE_MARCH.at(roll, extra_mp)
    umpire.note(cell)
    lost = 1 if str(cell.value).endswith("*") else 0
    granted = points_in(cell)
    umpire.note(Fact("points granted", granted))
    umpire.note(Fact("SP lost", lost))
    left = None if troops is None else lose(umpire, "owner", troops, lost)
    return ForceMarch(roll, granted, lost, left)


def modified(die: int, tally: Tally) -> int:
    """The modified roll: the table has rows 1 to 6."""
    return max(1, min(6, die + tally.total))


def points_in(cell: Cell) -> int:
    """The points a cell of the table grants; a star beside them costs one SP."""
    return int(str(cell.value).rstrip("*"))


def granting(extra_mp: ExtraPoints, flags: frozenset[MarchFlag], guards: GuardsMarch) -> int:
    """How many faces of the die grant all the points asked for."""
    tally = march_modifiers(flags, guards)
    return sum(points_in(FORCE_MARCH.at(modified(face, tally), extra_mp)) >= extra_mp for face in range(1, 7))


def seen_in(flags: frozenset[MarchFlag], troops: Troops) -> frozenset[MarchFlag]:
    """What the troops themselves say of the conditions; a flag against them is refused (C19)."""
    guards, major = troops.guards == troops.sp, not (troops.minor_infantry or troops.minor_cavalry)
    for flag, holds, others in (
        (MarchFlag.ALL_GUARDS, guards, f"{troops.sp - troops.guards} SP of the troops are no Guards"),
        (MarchFlag.ALL_MAJOR, major, f"{troops.minor_infantry + troops.minor_cavalry} SP are of minor states"),
    ):
        if flag in flags and not holds:
            raise BadInput(f"The flag {flag} contradicts the troops: {others}.", "flags")
        flags = flags | {flag} if holds else flags
    return flags


def march_modifiers(flags: frozenset[MarchFlag], guards: GuardsMarch) -> Tally:
    """All that apply add up; an all-Guards stack gets both -1, for Guards belong to major states (C19)."""
    if MarchFlag.ALL_GUARDS in flags:
        both = guards is GuardsMarch.BOTH
        flags = flags | {MarchFlag.ALL_MAJOR} if both else flags - {MarchFlag.ALL_MAJOR}
    return Tally("force march modifiers", tuple(FORCE_MARCH.modifier(flag) for flag in MarchFlag if flag in flags))
