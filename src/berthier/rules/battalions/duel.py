"""A volley duel: two units fire at each other period after period until one breaks (D4, D8, H10)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.contradictions import check_target, check_weariness
from berthier.rules.battalions.fire import Shot, can_hurt, fire
from berthier.rules.battalions.fire_terms import WEARINESS, FireMod, FireMods, Weapon, firing_figures
from berthier.rules.battalions.house import G30, Told
from berthier.rules.battalions.morale import MoraleMods, after_failure, check_morale, is_removed
from berthier.rules.battalions.units import LEVELS, Actions, Combatant, Formation, Inches, Role, Status, lose


class Firer(Combatant, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """A unit in a duel: its weapon, the lines of the fire list for its shots, and of the morale list for its checks."""

    weapon: Weapon = Weapon.MUSKET
    mods: FireMods = ()
    check_mods: MoraleMods = ()


class Breaks(StrEnum):
    """Who broke first."""

    A = "A breaks"
    D = "D breaks"
    BOTH = "both break"
    NEITHER = "neither can hurt the other"


class Duel(msgspec.Struct, frozen=True, cache_hash=True):
    """A duel between two periods. A is the side that fires first in each."""

    A: Firer
    D: Firer
    range_in: float
    actions: int


class DuelResult(msgspec.Struct, frozen=True, cache_hash=True):
    """Who broke first, and what each has lost and become."""

    result: Breaks
    A_lost: int
    D_lost: int
    A_status: Status
    D_status: Status


def volley_duel(
    umpire: Umpire,
    A: Firer,  # noqa: N803 - the sides of a period are A and D on the sheet
    D: Firer,  # noqa: N803 - as above
    range_in: Inches = 2,
    actions: Actions = 2,
) -> Next[DuelResult]:
    """Fire for the actions given in every period, A first, until a unit fails its check or is removed."""
    if umpire.plays(G30) is Told.FITS:
        for firer, target, who in ((A, D, "A"), (D, A, "D")):
            check_target(firer.mods, target.formation, f"target of {who}", f"{who}.mods")
            check_weariness(firer.mods, firer, who, f"{who}.mods")
    return Next(exchange_volleys, Duel(A, D, range_in, actions))


def exchange_volleys(umpire: Umpire, duel: Duel) -> DuelResult | Next[DuelResult]:
    """One period: A fires, D fires with what is left, then every unit that lost a figure checks (H10)."""
    umpire.note(Step("period"))
    ours, theirs = shot_of(umpire, duel, duel.A), shot_of(umpire, duel, duel.D)
    if not can_hurt(umpire, ours) and not can_hurt(umpire, theirs):  # it would never end
        return result(umpire, duel, Status.FORMED, Status.FORMED)
    hit = lose(duel.D, fire(umpire, ours, Role.A, "fire"))
    if is_removed(umpire, hit):
        return result(umpire, msgspec.structs.replace(duel, D=hit), Status.FORMED, Status.REMOVED)
    back = lose(duel.A, fire(umpire, shot_of(umpire, duel, hit), Role.D, "fire"))
    return Next(
        end_period, msgspec.structs.replace(duel, A=back, D=hit), back.lost > duel.A.lost, hit.lost > duel.D.lost
    )


def end_period(umpire: Umpire, duel: Duel, a_marked: bool, d_marked: bool) -> DuelResult | Next[DuelResult]:
    """Step 10 of the period: marked units check; failing, they retreat."""
    states = (
        stands(umpire, duel.A, a_marked, Role.A),
        stands(umpire, duel.D, d_marked, Role.D),
    )
    if states == (Status.FORMED, Status.FORMED):
        return Next(exchange_volleys, duel)
    return result(umpire, duel, *states)


def stands(umpire: Umpire, unit: Firer, marked: bool, role: Role) -> Status:
    """The unit after its check, if it has to make one."""
    if is_removed(umpire, unit):
        return Status.REMOVED
    if not marked or check_morale(umpire, unit, unit.check_mods, role, "morale"):
        return Status.FORMED
    return after_failure(unit)


def shot_of(umpire: Umpire, duel: Duel, unit: Firer) -> Shot:
    """The volley of a unit with the figures it has left."""
    figures = firing_figures(umpire, unit.formation or Formation.LINE, unit.figures)
    mods = unit.mods
    if unit.fatigue and not any(mod in WEARINESS for mod in mods):
        mods = (*mods, FireMod(LEVELS[unit.fatigue]))
    return Shot(figures=figures, weapon=unit.weapon, range_in=duel.range_in, actions=duel.actions, mods=mods)


def result(umpire: Umpire, duel: Duel, a_status: Status, d_status: Status) -> DuelResult:
    """Who broke; a unit that did not stays as it was."""
    umpire.note(Fact("figures lost by A and D", f"{duel.A.lost} and {duel.D.lost}"))
    broke = (a_status is not Status.FORMED, d_status is not Status.FORMED)
    who = {(True, True): Breaks.BOTH, (True, False): Breaks.A, (False, True): Breaks.D, (False, False): Breaks.NEITHER}
    states = [s if b else u.status for s, b, u in zip((a_status, d_status), broke, (duel.A, duel.D), strict=True)]
    return DuelResult(who[broke], duel.A.lost, duel.D.lost, *states)
