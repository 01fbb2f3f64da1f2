"""Force Quality (d-0) and how units become one side of the Assault Table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import floor
from typing import Annotated

import msgspec

from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import UNIT_EFFECTS
from berthier.rules.capitani.house import C20, C46, Average, Share
from berthier.rules.capitani.sides import Fighter
from berthier.rules.capitani.units import Capitani, Class, Unit, Units, has_star

HALF = Fraction(1, 2)


class ForceQuality(msgspec.Struct, frozen=True):
    """The Quality of a Force."""

    quality: int


def force_quality(umpire: Umpire, units: Annotated[tuple[Unit, ...], msgspec.Meta(max_length=20)]) -> ForceQuality:
    """Force Quality: the SP-weighted mean Troop Quality of undemoralised non-Artillery units, halves up (c-46)."""
    body = [unit for unit in units if unit.fights]
    umpire.note(Tally("SP times Quality", tuple(Line("unit", u.sp * u.q, f"{u.called}: {u.sp} × {u.q}") for u in body)))
    umpire.note(Tally("SP", tuple(Line("unit", unit.sp, unit.called) for unit in body)))
    quality = quality_of(units, umpire.plays(C46))
    umpire.note(Fact("Force Quality", quality))
    return ForceQuality(quality)


@cache
def quality_of(units: Units, played: Average) -> int:
    """The mean, or another way to take it; 0 where nobody fights."""
    fighting = [unit for unit in units if unit.fights]
    if not fighting:
        return 0
    if played is Average.LOWEST:
        return min(unit.q for unit in fighting)
    mean = Fraction(sum(unit.q * unit.sp for unit in fighting), sum(unit.sp for unit in fighting))
    if played is Average.HALF_DOWN and mean - floor(mean) == HALF:
        return floor(mean)
    return floor(mean + HALF)


def fighter_of(
    umpire: Umpire, units: Units, capitani: Capitani, disrupted: bool = False, admin_march: bool = False
) -> Fighter:
    """A Force as one side of an attack; without undemoralised units the others count at half (d-0)."""
    body = tuple(unit for unit in units if unit.fights)
    spent = not body
    if spent:
        body = tuple(unit for unit in units if not unit.is_guns)
    heavy = sum(unit.sp for unit in body if unit.cls is Class.HEAVY_CAVALRY)
    return Fighter(
        quality=quality_of(units, umpire.plays(C46)),
        sp=sum(unit.sp for unit in body) - heavy,
        heavy_sp=heavy,
        pike=not spent and any(unit.is_pike for unit in body),
        firearms=not spent and mostly_firearms(body, umpire.plays(C20)),
        bonus=has_star(capitani),
        disrupted=disrupted,
        admin_march=admin_march,
        only_demoralised=spent,
    )


@cache
def mostly_firearms(units: Units, played: Share) -> bool:
    """Firearms count when at least half of the SP have them (c-20)."""
    least = integer(UNIT_EFFECTS.at("Firearms: least per cent of SP", "defending"))
    armed, all_sp = sum(unit.sp for unit in units if unit.firearms), sum(unit.sp for unit in units)
    return 100 * armed > least * all_sp or (played is Share.HALF and 100 * armed == least * all_sp and armed > 0)
