"""Checks of G9 (G91) from marks and place, standing fire (G6), rest (G10) and entries (G12)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from berthier.boards.table.measure import Pose, length_up, out_of_frame
from berthier.boards.table.trails import on_leg
from berthier.core.umpire import Umpire
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.fire import can_hurt
from berthier.rules.battalions.game.combat.firing import (
    Fire,
    aim_canister,
    aim_small_arms,
    canister_reach,
    check_battery,
    check_may_fire,
    gun_reach,
    musket_reach,
)
from berthier.rules.battalions.game.combat.ray import Solid, aim_solid
from berthier.rules.battalions.game.record import MarkedBy, Troop
from berthier.rules.battalions.game.table.constants import ENTRY_STEP, inches
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import WOODS
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.table.standing import is_gunner, may_stand
from berthier.rules.battalions.morale import MoraleMod, MoraleMods
from berthier.rules.battalions.solid import points_per_hit
from berthier.rules.battalions.units import Arm, Formation, Unit

FAR = 1000  # inches: no enemy at all


class Standing(NamedTuple):
    """Who fires by himself at whom."""

    target: Troop
    fire: Fire | Solid


def state_of(troop: Troop) -> Unit:
    """What `morale` reads of a record."""
    return Unit(
        original=troop.original,
        mn=troop.mn,
        quality=troop.quality,
        lost=troop.lost,
        fatigue=troop.fatigue,
        status=troop.status,
        ridden_down=troop.ridden_down,
    )


def check_mods(field: Field, troop: Troop) -> MoraleMods:
    """The lines of a check under fire (G91)."""
    shots = [mark for mark in troop.marks if mark.by is MarkedBy.FIRE]
    sheltered = troop.is_garrison or field.table.is_in_wood(field.bases[troop.id].centre, *WOODS)
    guns = troop.arm is Arm.ARTILLERY
    fits = {
        MoraleMod.SUPPORTED: field.is_supported(troop),
        MoraleMod.BEHIND_COVER: any(mark.cover for mark in shots) if shots else sheltered,
        MoraleMod.ARTILLERY_VS_ARTILLERY: guns and any(mark.guns for mark in shots),
        MoraleMod.FIRED_ON_BY_12LB: not guns and any(mark.twelve for mark in shots),
        MoraleMod.FIRED_ON_FLANK: any(mark.flank for mark in shots),
    }
    return tuple(mod for mod in MoraleMod if fits.get(mod))


@lru_cache(1024)
def aim(field: Field, troop: Troop, target: Troop, actions: int = 1, shot: str | None = None) -> Fire | Solid:
    """Fire at a unit: small arms; guns with canister in its range, else solid shot (G64)."""
    if not is_gunner(troop):
        return aim_small_arms(field, troop, target, actions)
    check_may_fire(field, troop, target, actions)
    check_battery(troop, actions)
    near = field.gap(troop.id, target.id) <= canister_reach(troop)
    if shot == "canister" or (shot is None and near):
        return aim_canister(field, troop, target, actions)
    return aim_solid(field, troop, target, actions)


def standing_fire(field: Field, troop: Troop, umpire: Umpire | None = None) -> Standing | None:
    """An idle unit fires one action at the nearest enemy it may fire at, if that can hurt (G24)."""
    if troop.activated or troop.is_broken or field.in_contact(troop) or not troop.left:
        return None
    reach = gun_reach(troop) if is_gunner(troop) else musket_reach(troop)
    near = [enemy for enemy in field.enemies(troop.side) if field.within(troop.id, enemy.id, reach)]
    for enemy in sorted(near, key=lambda one: field.gap(troop.id, one.id)):  # equals stay in list order
        try:
            fire = aim(field, troop, enemy)
        except Refused:
            continue
        return Standing(enemy, fire) if hurts(field, troop, fire, umpire) else None
    return None


def hurts(field: Field, troop: Troop, fire: Fire | Solid, umpire: Umpire | None) -> bool:
    """A 6 would take a figure; or a ball meets no friend, and a hit on some enemy counts points."""
    silent = quiet(umpire)
    if isinstance(fire, Fire):
        return can_hurt(silent, fire.shot)
    met = [(target, field.by_id[target.name]) for target in fire.targets]
    if any(one.side == troop.side for _, one in met):
        return False
    return any(
        points_per_hit(silent, fire.cannon, fire.howitzers, target.formation, target.mods) > 0 for target, _ in met
    )


def rest_inputs(field: Field, troop: Troop) -> dict[str, Any]:
    """The inputs of `rest` (G10, H13)."""
    found = field.nearest(field.figures[troop.id], field.enemies(troop.side))
    return {
        "fatigue": troop.fatigue,
        "stood_both_actions": troop.used == 0,
        "figures_lost": troop.hits,
        "enemy_in": FAR if found is None else inches(found[1]),
    }


def entry(field: Field, troop: Troop, segment: tuple[tuple[int, int], tuple[int, int]], heading: int) -> Pose | None:
    """The first free half inch of a stretch of the edge, rear edge on it, heading inward; None: next period (G12).

    Guns come on limbered.
    """
    a, b = segment
    whole = length_up(a, b)
    shape = Formation.LIMBERED if troop.arm is Arm.ARTILLERY else troop.drawn_up
    base = field.base_at(troop, troop.pose, shape)
    for gone in range(0, whole + 1, ENTRY_STEP):
        pose = Pose(*out_of_frame(Pose(*on_leg(a, b, gone, whole), heading), 0, base.depth), heading)
        if may_stand(field, troop, base.at(pose), shape):
            return pose
    return None
