"""Guard commitment (option 12.3.4): a better table for one round, paid in guard factors and at the risk of breaking."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import GUARD_COMMITMENT
from berthier.rules.great_powers.countries import Nation, Power
from berthier.rules.great_powers.house import O_GUARD, Option
from berthier.rules.great_powers.units import ATTACKER, Army, Count, Kind, Shift, Side

BOLD = (Power.FRANCE, Power.RUSSIA)  # the only guards that may shift by 2
NEVER = (Power.BRITAIN, Power.SPAIN)
MAJORS = {str(power): power for power in Power}


class Commitment(msgspec.Struct, frozen=True, cache_hash=True):
    """What a commitment costs and gives."""

    extra_guard_losses: int
    morale_level_shift: int


class Legality(msgspec.Struct, frozen=True):
    """Whether each request is allowed."""

    legal: tuple[bool, ...]


def most_shift(power: Power) -> int:
    """How far a power's guards may shift: not at all, 1, or 2."""
    return 0 if power in NEVER else 2 if power in BOLD else 1


def is_guard(nation: Nation, kind: Kind) -> bool:
    """A guard factor that may be committed."""
    return kind is Kind.GUARD and nation in MAJORS and most_shift(MAJORS[nation]) > 0


def army_shift(army: Army) -> int:
    """The farthest shift the guards in an army may make."""
    return max((most_shift(MAJORS[nation]) for nation, kind, _ in army.parts if is_guard(nation, kind)), default=0)


def open_shifts(umpire: Umpire, most: int, guards: int) -> tuple[Shift, ...]:
    """What a side may declare: no shift, or one its guards may make and can pay for with that many factors."""
    if not most or not guards or umpire.plays(O_GUARD) is Option.OFF:
        return (Shift.NONE,)
    return shifts_up_to(min(most, guards))


@cache
def shifts_up_to(levels: int) -> tuple[Shift, ...]:
    """No shift, and every one of no more levels than these."""
    return tuple(shift for shift in Shift if shift.levels <= levels)


def roll_guard(umpire: Umpire, shift: Shift, side: Side) -> int:
    """The extra guard factors a commitment costs (Guard Commitment Table)."""
    cell = GUARD_COMMITMENT.at(umpire.roll(D6, "guard commitment", by=side), str(shift))
    umpire.note(cell)
    return integer(cell)


def guard_commitment(umpire: Umpire, power: Power, shift: Shift = Shift.ONE, guards: Count | None = None) -> Commitment:
    """One commitment: roll for the guard factors it costs."""
    if shift is Shift.NONE or shift.levels > most_shift(power):
        may = {0: "never", 1: "only +1"}.get(most_shift(power), "+1 or +2")
        raise BadInput(f"{power.full_name} guards may not shift by {shift}: {may}.", "shift")
    if guards is not None and guards < shift.levels:
        raise BadInput(f"A shift of {shift} needs {shift.levels} guard factors; there are {guards}.", "guards")
    return Commitment(umpire.resolve(roll_guard, shift, ATTACKER), shift.levels)


def guard_legality(umpire: Umpire, requests: tuple[tuple[Power, Shift], ...]) -> Legality:
    """Which commitments are allowed: Britain and Spain never, +2 only France and Russia."""
    return Legality(tuple(0 < shift.levels <= most_shift(power) for power, shift in requests))
