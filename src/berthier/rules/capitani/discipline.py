"""Discipline and Recovery Checks (d-5): one die for each unit, by Troop Quality in combat, by Reliability otherwise."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import DISCIPLINE, RELIABILITY
from berthier.rules.capitani.house import C35, FLIGHT, Flight, Routed
from berthier.rules.capitani.units import Phase, Quality, Reliability, Strength, Unit, Units, with_sp

LEAST_FOR_F = 2  # a unit of more SP than this loses 1; another takes F as D
LEAST_FOR_FF = 3  # a unit of more SP than this loses 2; another takes FF as D


class Code(StrEnum):
    """Results of the table."""

    P = "P"
    F = "F"
    FF = "FF"
    D = "D"
    D_STAR = "D*"


class Checked(msgspec.Struct, frozen=True, cache_hash=True):
    """A Discipline Check: the modified roll, its code, and the unit afterwards."""

    code: Code
    modified: int
    sp_after: int
    demoralised: bool
    eliminated: bool
    flies: bool = False


class Recovered(msgspec.Struct, frozen=True, cache_hash=True):
    """A Recovery Check: the modified roll, its code, and whether the unit is back or gone."""

    code: Code
    modified: int
    recovered: bool
    eliminated: bool
    flies: bool = False


def discipline(
    umpire: Umpire,
    sp: Strength,
    phase: Phase = Phase.COMBAT,
    quality: Quality | None = None,
    reliability: Reliability | None = None,
    demoralised: bool = False,
    primo_star: bool = False,
    forced_order: bool = False,
    formation: bool = False,
    by: str = "owner",
) -> Checked:
    """Discipline Check of one unit: one die with modifiers on its column."""
    flags = {"primo_star": primo_star, "forced_order": forced_order, "formation": formation}
    code, modified = roll_check(umpire, column_of(phase, quality, reliability), flags, "Discipline Check", by)
    loss = sp_lost(code, sp)
    if loss:
        umpire.note(Fact("SP left", f"{sp - loss} of {sp}"))
    if code is Code.P or loss:
        return Checked(code, modified, sp - loss, demoralised, False)
    away = flies(umpire, code, phase)
    if not demoralised or not goes_when_demoralised(umpire, phase):
        return Checked(code, modified, sp, True, False, away)
    return Checked(code, modified, 0, True, True, away)


def flies(umpire: Umpire, code: Code, phase: Phase) -> bool:
    """D* outside the Combat Phase: by the optional rule 18.7 the whole Force flies to pillage."""
    return code is Code.D_STAR and phase is not Phase.COMBAT and umpire.plays(FLIGHT) is Flight.ON


def sp_lost(code: Code, sp: int) -> int:
    """F costs 1 SP and FF 2, to units big enough."""
    if code is Code.F and sp > LEAST_FOR_F:
        return 1
    return 2 if code is Code.FF and sp > LEAST_FOR_FF else 0


def goes_when_demoralised(umpire: Umpire, phase: Phase) -> bool:
    """D on a unit already Demoralised: eliminated in the Command Phase, nothing in the Combat Phase (c-35)."""
    if phase is Phase.ACTIVATION:
        return umpire.plays(C35) is Routed.ELIMINATED
    return phase is Phase.COMMAND


def recovery(
    umpire: Umpire,
    reliability: Reliability | None = None,
    phase: Phase = Phase.COMMAND,
    quality: Quality | None = None,
    primo_star: bool = False,
    extra_wages: bool = False,
    mp_expended: bool = False,
    formation: bool = False,
    by: str = "owner",
) -> Recovered:
    """Recovery Check of a Demoralised unit: P brings it back, D* ends it."""
    flags = {
        "primo_star": primo_star,
        "extra_wages": extra_wages,
        "mp_expended": mp_expended,
        "formation": formation,
    }
    code, modified = roll_check(umpire, column_of(phase, quality, reliability), flags, "Recovery Check", by)
    return Recovered(code, modified, code is Code.P, code is Code.D_STAR, flies(umpire, code, phase))


def column_of(phase: Phase, quality: int | None, reliability: Reliability | None) -> int:
    """Troop Quality in the Combat Phase; Reliability Class in the others."""
    if phase is Phase.COMBAT:
        if quality is None:
            raise BadInput("A check in the Combat Phase goes by Troop Quality: give quality.", "quality", "0123")
        return quality
    if reliability is None:
        raise BadInput(
            f"A check in the {phase} Phase goes by Reliability Class: give reliability.",
            "reliability",
            list(Reliability),
        )
    return integer(RELIABILITY.at(reliability, "column"))


def roll_check(umpire: Umpire, column: int, flags: dict[str, bool], why: str, by: str) -> tuple[Code, int]:
    """One die with its modifiers on a column of the table."""
    tally = Tally(why, tuple(DISCIPLINE.modifier(id_) for id_, applies in flags.items() if applies))
    umpire.note(tally)
    modified = umpire.roll(D6, why, by=by) + tally.total
    umpire.note(Fact("modified roll", modified))
    cell = DISCIPLINE.at(modified, column)
    umpire.note(cell)
    return Code(str(cell.value)), modified


class Check(msgspec.Struct, frozen=True, cache_hash=True):
    """What modifies the checks of a body of units, and in which phase they are taken."""

    phase: Phase = Phase.COMBAT
    primo_star: bool = False
    formation: bool = False
    forced_order: bool = False
    extra_wages: bool = False
    mp_expended: bool = False


def check_units(umpire: Umpire, units: Units, check: Check, by: str) -> Units:
    """A check called on a Force or Corps is rolled for each of its non-Artillery units."""
    return check_some(umpire, units, tuple(not unit.is_guns for unit in units), check, by).units


class Held(msgspec.Struct, frozen=True, cache_hash=True):
    """What checks leave of some units, and whether one of them sends the whole Force flying (18.7)."""

    units: Units
    flies: bool = False


def check_some(umpire: Umpire, units: Units, checking: tuple[bool, ...], check: Check, by: str) -> Held:
    """The units marked check, one after the other."""
    left: Units = ()
    away = False
    for unit, must in zip(units, checking, strict=True):
        held = umpire.resolve(check_unit, unit, check, by) if must else Held((unit,))
        left, away = left + held.units, away or held.flies
    return Held(left, away)


def check_unit(umpire: Umpire, unit: Unit, check: Check, by: str) -> Held:
    """One unit of several: what is left of it."""
    umpire.note(Fact("unit", unit.called))
    result = discipline(
        umpire, unit.sp, check.phase, unit.q, unit.r, unit.demoralised,
        check.primo_star, check.forced_order, check.formation, by,
    )  # fmt: skip
    left = with_sp(msgspec.structs.replace(unit, demoralised=result.demoralised), result.sp_after)
    return Held(left, result.flies)


def recover_units(umpire: Umpire, units: Units, check: Check, by: str) -> Units:
    """Every Demoralised unit tries to recover."""
    return recover_force(umpire, units, check, by).units


def recover_force(umpire: Umpire, units: Units, check: Check, by: str) -> Held:
    """The same, and whether the Force flies (18.7)."""
    left: Units = ()
    away = False
    for unit in units:
        held = umpire.resolve(recover_unit, unit, check, by) if unit.demoralised else Held((unit,))
        left, away = left + held.units, away or held.flies
    return Held(left, away)


def recover_unit(umpire: Umpire, unit: Unit, check: Check, by: str) -> Held:
    """One Demoralised unit's Recovery Check: what is left of it."""
    umpire.note(Fact("unit", unit.called))
    result = recovery(
        umpire, unit.r, check.phase, unit.q, check.primo_star, check.extra_wages, check.mp_expended, check.formation, by
    )
    if result.eliminated:
        return Held((), result.flies)
    return Held((msgspec.structs.replace(unit, demoralised=not result.recovered),), result.flies)
