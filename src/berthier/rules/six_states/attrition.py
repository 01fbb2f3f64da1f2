"""Attrition Table (D2): what big stacks lose, worse when unsupplied, in winter, in swamp."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import ATTRITION
from berthier.rules.six_states.house import C17, Star
from berthier.rules.six_states.losses import lose
from berthier.rules.six_states.units import Count, Troops

FEWEST = 3  # C16: below 3 SP there is no column, so no roll


class AttritionFlag(StrEnum):
    """The modifiers of the table, by their ids."""

    ONLY_MAJOR = "only_major_state_units"
    HOME = "all_units_in_home_country"
    UNSUPPLIED = "unsupplied"
    WINTER = "winter_turn"
    SWAMP = "swamp_hex"


class Attrition(msgspec.Struct, frozen=True):
    """The modified roll (None: no roll), SP lost, how many must be cavalry, and what is left by type."""

    roll: int | None
    lost: int
    cavalry_must_be_included: int
    troops: Troops | None = None


def suffer_attrition(
    umpire: Umpire,
    sp: Count | None = None,
    cavalry: Count = 0,
    flags: frozenset[AttritionFlag] = frozenset(),
    troops: Troops | None = None,
) -> Attrition:
    """Attrition of one side's stack in a hex: one die with modifiers, limited to 1 to 6, column by SP (D2)."""
    strength, horse = _strength(sp, cavalry, troops)
    flags = flags if troops is None else seen_in(flags, troops)
    if strength < FEWEST:
        umpire.note(Fact("too few for a column", strength))
        return Attrition(None, 0, 0, troops)
    tally = Tally("attrition modifiers", tuple(ATTRITION.modifier(flag) for flag in AttritionFlag if flag in flags))
    umpire.note(tally)
    roll = max(1, min(6, umpire.roll(D6, "attrition die", by="owner") + tally.total))
    umpire.note(Fact("modified roll", roll))
    cell = ATTRITION.at(roll, strength)
    umpire.note(cell)
    lost, star = int(str(cell.value).rstrip("*")), str(cell.value).endswith("*")
    if star and umpire.plays(C17) is Star.EXTRA and horse:
        lost += 1
    must, lost = 1 if star and horse else 0, min(lost, strength)
    umpire.note(Fact("SP lost", lost))
    umpire.note(Fact("of these cavalry, at least", must))
    left = None if troops is None else lose(umpire, "owner", troops, lost, horse_at_least=must)
    return Attrition(roll, lost, must, left)


def seen_in(flags: frozenset[AttritionFlag], troops: Troops) -> frozenset[AttritionFlag]:
    """What the troops themselves say of "only major state units"; a flag against them is refused (C19)."""
    minor = troops.minor_infantry + troops.minor_cavalry
    if not minor:
        return flags | {AttritionFlag.ONLY_MAJOR}
    if AttritionFlag.ONLY_MAJOR in flags:
        raise BadInput(
            f"The flag {AttritionFlag.ONLY_MAJOR} contradicts the troops: {minor} SP are of minor states.", "flags"
        )
    return flags


def _strength(sp: int | None, cavalry: int, troops: Troops | None) -> tuple[int, int]:
    """SP and cavalry of the stack, given plainly or by type."""
    if troops is not None:
        if sp is not None and sp != troops.sp:
            raise BadInput(f"sp says {sp} but the troops add up to {troops.sp}.", "sp")
        if cavalry and cavalry != troops.horse:
            raise BadInput(f"cavalry says {cavalry} but the troops have {troops.horse}.", "cavalry")
        return troops.sp, troops.horse
    if sp is None:
        raise BadInput("This stack is empty: give sp, or troops by type.", "sp")
    if cavalry > sp:
        raise BadInput(f"{cavalry} SP of cavalry are more than the {sp} SP of the whole stack.", "cavalry")
    return sp, cavalry
