"""Close actions from the table (G81 to G86): the inputs of `close_action` and `cavalry_charge` from the records."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from berthier.rules.battalions.close_melee import Further
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.fire_terms import FireMod
from berthier.rules.battalions.game.combat.charging import touching
from berthier.rules.battalions.game.combat.firing import CRITICAL, OUT, RATING, SHAPED, own_lines, shot_data, small_arm
from berthier.rules.battalions.game.combat.settling import drawn
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import inches
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.shape import barrels, firing, size
from berthier.rules.battalions.melee import MeleeMod, MeleeMods
from berthier.rules.battalions.situation import charger_melee_mods, melee_mods
from berthier.rules.battalions.units import Arm, Combatant, Cover, Formation, HitFrom

COVERS = {
    "wall": Cover.WALL_REDOUBT,
    "buildings": Cover.WALL_REDOUBT,
    "hedge": Cover.HEDGE_DEFENSES,
    "light_wood": Cover.WOODS,
    "heavy_wood": Cover.WOODS,
}


class Close(NamedTuple):
    """The next procedure to run on a target: its name, who charges, and its inputs."""

    procedure: str
    charger: Troop
    others: tuple[Troop, ...]
    inputs: dict[str, Any]


def chargers_of(field: Field, target: Troop) -> list[Troop]:
    """Who charges a unit, in list order."""
    return [troop for troop in field.troops if troop.contact == target.id]


def close_inputs(field: Field, target: Troop) -> Close:
    """Horse on foot or guns one after another, before any foot; else all chargers together (G82, G86, H20)."""
    chargers = chargers_of(field, target)
    riders = [one for one in chargers if one.arm is Arm.CAVALRY and target.arm is not Arm.CAVALRY]
    if riders:
        return Close("cavalry_charge", riders[0], (), charge_inputs(field, riders[0], target))
    return Close("close_action", chargers[0], tuple(chargers[1:]), action_inputs(field, chargers, target))


def charge_inputs(field: Field, charger: Troop, target: Troop) -> dict[str, Any]:
    """The inputs of `cavalry_charge`."""
    ours, theirs = combatant(field, charger), defender(field, target, charger)
    return {
        "charger": ours,
        "defender": theirs,
        "total_move_in": inches(charger.moved),
        "changed_facing_or_formation_first": charger.changed,
        "hit_from": struck(charger),
        **volley(field, target, charger),
        "new_formation": offered_formation(field, target, charger),
    }


def action_inputs(field: Field, chargers: list[Troop], target: Troop) -> dict[str, Any]:
    """The inputs of `close_action`; further chargers count their figures in contact as their front."""
    first = chargers[0]
    ours, theirs = combatant(field, first), defender(field, target, first)
    figures, partial = touching(first, field.bases[first.id], field.bases[target.id])
    more = {"others": tuple(further(field, one, target) for one in chargers[1:])} if len(chargers) > 1 else {}
    return {
        "charger": ours,
        "defender": theirs,
        "melee_frontage": figures,
        "hit_from": struck(first),
        **volley(field, target, first),
        "new_formation": offered_formation(field, target, first),
        "charger_mv_mods": in_order((*charger_melee_mods(ours, theirs, struck(first)), *partly(partial))),
        "defender_mv_mods": in_order((*melee_mods(theirs, ours), *partly(partial))),
        **more,
    }


def partly(partial: bool) -> MeleeMods:
    """The line of partial contact, for both sides (G53)."""
    return (MeleeMod.PARTIAL_CONTACT,) if partial else ()


def in_order(mods: MeleeMods) -> MeleeMods:
    """Lines in the order of the list."""
    return tuple(mod for mod in MeleeMod if mod in mods)


def struck(charger: Troop) -> HitFrom:
    """Where it strikes, as it was when its action began (G52)."""
    return charger.hit_from or HitFrom.FRONT


def plain_state(troop: Troop) -> dict[str, Any]:
    """What a unit suffered, as `morale` and the close actions read it."""
    state: dict[str, Any] = {"original": troop.original, "lost": troop.lost, "fatigue": troop.fatigue}
    state |= {"status": troop.status, "ridden_down": troop.ridden_down, "quality": troop.quality}
    return state | {"mn": troop.mn}


def combatant(field: Field, troop: Troop) -> Combatant:
    """A charger, or what both sides have in common."""
    return Combatant(
        **plain_state(troop),
        mv=troop.mv,
        arm=troop.arm,
        weight=troop.weight,
        formation=acting(troop),
        front=size(troop).front,
        actions_left=troop.left,
        used_both_actions=troop.used >= 2,
        supported=field.is_supported(troop),
    )


def acting(troop: Troop) -> Formation:
    """Its formation in a procedure: a garrison acts as a line (G49)."""
    return Formation.LINE if troop.is_garrison else troop.drawn_up


def defender(field: Field, target: Troop, charger: Troop) -> Combatant:
    """The unit that is charged, with its cover and ground against the charge's start."""
    x, y, _ = charger.start or charger.pose
    cover = field.cover(target, (x, y))
    higher = field.table.level(field.bases[target.id].centre) > field.table.level((x, y))
    return msgspec.structs.replace(
        combatant(field, target),
        used_both_actions=None,
        cover=None if cover is None else COVERS[cover],
        on_higher_ground=higher,
    )


def further(field: Field, charger: Troop, target: Troop) -> Further:
    """A further charger on the same target."""
    figures, partial = touching(charger, field.bases[charger.id], field.bases[target.id])
    facts = msgspec.structs.asdict(combatant(field, charger)) | {"front": figures, "partial_contact": partial}
    return Further(**facts, hit_from=struck(charger))


def volley(field: Field, target: Troop, charger: Troop) -> dict[str, Any]:
    """The defence volley (G83, H29): struck in front, not in retreat, an action left; one action, close, no cover."""
    if struck(charger) is not HitFrom.FRONT or target.is_broken or not target.left:
        return {}
    lines = {RATING[target.quality], *own_lines(target)}
    if charger.drawn_up in SHAPED:
        lines.add(SHAPED[charger.drawn_up])
    mods = tuple(mod for mod in FireMod if mod in lines)
    if target.arm is Arm.ARTILLERY:
        return gun_volley(target, mods)
    if not firing(target):
        return {}
    return {"defence_fire": Shot(figures=firing(target), weapon=small_arm(target), mods=mods)}


def gun_volley(target: Troop, mods: tuple[FireMod, ...]) -> dict[str, Any]:
    """Canister, by guns that are unlimbered and have ammunition."""
    spent = target.sixes >= OUT or (target.sixes >= CRITICAL and target.fired >= 1)
    if target.guns is None or target.drawn_up is not Formation.UNLIMBERED or spent:
        return {}
    cannon, howitzers = barrels(target)
    shot = Shot(calibre=target.guns.calibre, cannon=cannon, howitzers=howitzers, mods=mods)
    return {"defence_fire": shot}


def offered_formation(field: Field, target: Troop, charger: Troop) -> Formation:
    """Square against horse, line against foot if in column, road or square; else the present one (G83)."""
    now = acting(target)
    if target.arm is not Arm.INFANTRY or target.is_garrison or target.is_broken:
        return now
    if charger.arm is Arm.CAVALRY:
        wanted = Formation.SQUARE
    elif target.drawn_up in (Formation.COLUMN, Formation.ROAD, Formation.SQUARE):
        wanted = Formation.LINE
    else:
        return now
    if wanted is now:
        return now
    return wanted if drawn(field, target, charger, wanted) is not None else now


def case_inputs(close: Close) -> dict[str, Any]:
    """The inputs as plain data, what is plain left out (appendix)."""
    data: dict[str, Any] = {}
    for key, value in close.inputs.items():
        if key == "others":
            data[key] = [fighter_data(one, charger=True) for one in value]
        elif key in ("charger", "defender"):
            data[key] = fighter_data(value, charger=key == "charger")
        elif isinstance(value, Shot):
            data[key] = shot_data(value)
        else:
            data[key] = list(map(str, value)) if isinstance(value, tuple) else msgspec.to_builtins(value)
    return data


def fighter_data(fighter: Combatant, *, charger: bool) -> dict[str, Any]:
    """A combatant: arm, weight, formation, front, actions, support always; the rest when it is not plain."""
    data: dict[str, Any] = msgspec.to_builtins(fighter)
    data |= {"front": fighter.front, "actions_left": fighter.actions_left, "supported": fighter.supported}
    data.pop("partial_contact", None)  # no word of a board question: it is a line of the lists (G85)
    if charger:
        data["used_both_actions"] = bool(fighter.used_both_actions)
    if isinstance(fighter, Further):
        data["hit_from"] = str(fighter.hit_from)
    return data
