"""The general close action (D9), steps 1 to 5: contact, the defender's check and action, the charger's check.

Melee and rout are in `close_melee.py`; cavalry against infantry or artillery in `cavalry.py`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.close_melee import CloseAction, CloseResult, End, Further, fight, told
from berthier.rules.battalions.combined import press_together
from berthier.rules.battalions.contact import (
    Defence,
    Done,
    FailChoice,
    Stance,
    after,
    check_order,
    check_ready,
    fire_on,
    manoeuvre,
    pick_defence,
    pick_fail,
    unformed,
)
from berthier.rules.battalions.contradictions import check_contact, check_new_formation
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.melee import ON_FLANK, MeleeMod, MeleeMods, base_value
from berthier.rules.battalions.morale import MoraleMod, MoraleMods, after_failure, check_morale, leaves_at_once
from berthier.rules.battalions.situation import (
    charged_mods,
    charger_melee_mods,
    charging_mods,
    is_foot,
    is_horse,
    melee_mods,
)
from berthier.rules.battalions.units import CHARGER, DEFENDER, Arm, Combatant, Formation, HitFrom, Status


def close_action(
    umpire: Umpire,
    charger: Combatant,
    defender: Combatant,
    melee_frontage: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None,
    hit_from: HitFrom = HitFrom.FRONT,
    defence_fire: Shot | None = None,
    defence: Defence | None = None,
    new_formation: Formation | None = None,
    fail_choice: FailChoice | None = None,
    step2_mods: MoraleMods | None = None,
    step5_mods: MoraleMods | None = None,
    step8_mods: MoraleMods = (),
    charger_mv_mods: MeleeMods | None = None,
    defender_mv_mods: MeleeMods | None = None,
    cavalry_vs_cavalry: bool | None = None,
    vs_artillery_front: bool | None = None,
    others: tuple[Further, ...] = (),
) -> Next[CloseResult]:
    """A whole close action from contact to the final state of both units (D9).

    Lines not listed are worked out from the facts of the units; a defence or fail_choice not given is asked for.
    `others` are further chargers on the same target (H20).
    """
    if defender.arm is None and (vs_artillery_front or (defence_fire is not None and defence_fire.calibre is not None)):
        defender = msgspec.structs.replace(defender, arm=Arm.ARTILLERY)
    check_ready(umpire, charger, defender, defence_fire)
    check_arms(charger, defender)
    check_contact(umpire, charger, defender, step2_mods, step8_mods)
    check_order(umpire, defender, defence, defence_fire)
    formed = check_new_formation(umpire, defender, new_formation, Formation.LINE)
    for further in others:
        check_ready(umpire, further, defender, None)
        check_arms(further, defender)
        if not further.front:
            raise BadInput("How many figures of each further charger are in contact? Give its front.", "others")
    for unit in (charger, defender, *others):
        base_value(umpire, unit)  # a missing melee value is told before the first die, not at step 6
    frontage = melee_frontage or charger.front
    if not frontage:
        raise BadInput(
            "How many charging figures are in contact? Give melee_frontage, or charger.front.", "melee_frontage"
        )
    both_horse = is_horse(charger) and is_horse(defender)
    at_guns = defender.arm is Arm.ARTILLERY and hit_from is HitFrom.FRONT
    action = CloseAction(
        charger,
        defender,
        Stance(defence, defence_fire, formed, hit_from),
        charged_mods(defender, charger, hit_from) if step2_mods is None else step2_mods,
        charging_mods(charger, defender, hit_from) if step5_mods is None else step5_mods,
        step8_mods,
        charger_melee_mods(charger, defender, hit_from) if charger_mv_mods is None else charger_mv_mods,
        melee_mods(defender, charger) if defender_mv_mods is None else defender_mv_mods,
        frontage,
        both_horse if cavalry_vs_cavalry is None else cavalry_vs_cavalry,
        at_guns if vs_artillery_front is None else vs_artillery_front,
        fail_choice,
        others,
    )
    return Next(receive, action)


def check_arms(charger: Combatant, defender: Combatant) -> None:
    """Cavalry against foot or guns has its own steps; foot does not charge formed cavalry (Q45)."""
    if is_horse(charger) and defender.arm in (Arm.INFANTRY, Arm.ARTILLERY):
        raise BadInput(f"Cavalry against {defender.arm} is a cavalry_charge, with steps of its own.", "charger.arm")
    if charger.arm is Arm.INFANTRY and is_horse(defender) and defender.status is Status.FORMED:
        raise BadInput("Infantry charges cavalry only when that is disordered or in retreat.", "defender.status")
    if charger.arm is Arm.ARTILLERY:
        raise BadInput("Artillery does not charge.", "charger.arm", [Arm.INFANTRY, Arm.CAVALRY])


def receive(umpire: Umpire, action: CloseAction) -> CloseResult | Next[CloseResult]:
    """Step 2: the defender checks once; failing, it retreats, and fatigue is unchanged."""
    umpire.note(Step("step 2: the defender checks morale"))
    if check_morale(umpire, action.defender, action.step2_mods, DEFENDER, "step 2: morale"):
        return Next(defend, action)
    status = after_failure(action.defender)
    end = End.DEFENDER_ROUTS if status is Status.ROUT else End.DEFENDER_RETREATS
    return ended(umpire, action, end, 2, None, status)


def defend(umpire: Umpire, action: CloseAction) -> CloseResult | Next[CloseResult]:
    """Steps 3 and 4: one defence action if one is left: fire, turn, or change formation."""
    umpire.note(Step("step 4: the defence action"))
    spent = action.charger.is_spent
    mods = (*action.step2_mods, MoraleMod.CHARGER_SPENT) if spent else action.step2_mods
    picked = pick_defence(umpire, action.defender, action.stance, mods)
    if picked is Defence.NONE:
        return Next(press, action, False)
    if picked is Defence.FIRE:
        return take_fire(umpire, action)
    if not manoeuvre(umpire, action.defender, mods):
        failed = msgspec.structs.replace(action, defender=unformed(action.defender), done=Done.FAILED)
        return Next(press, failed, False)
    if picked is Defence.CHANGE_FACING:
        return Next(press, msgspec.structs.replace(turned(action), done=Done.TURNED), False)
    return Next(press, msgspec.structs.replace(reformed(action), done=Done.FORMED), False)


def take_fire(umpire: Umpire, action: CloseAction) -> CloseResult | Next[CloseResult]:
    """The charger takes the volley before it checks; with nobody left, nobody closes."""
    shot = action.stance.shot
    assert shot is not None, "fire is offered only with a shot"
    charger = fire_on(umpire, action.charger, shot)
    took_hits = charger.lost > action.charger.lost
    action = msgspec.structs.replace(action, charger=charger, done=Done.FIRED)
    if (not charger.figures or leaves_at_once(umpire, charger)) and not action.others:
        return ended(umpire, action, End.CHARGER_REMOVED, 4, None, None)
    return Next(press, action, took_hits)


def turned(action: CloseAction) -> CloseAction:
    """A passed turn cancels the flank bonuses (D9 step 4)."""
    return msgspec.structs.replace(
        action,
        charger_mv_mods=tuple(mod for mod in action.charger_mv_mods if mod not in ON_FLANK),
        step5_mods=tuple(mod for mod in action.step5_mods if mod is not MoraleMod.CHARGING_FLANK),
    )


def reformed(action: CloseAction) -> CloseAction:
    """A passed change of formation: what hung on the old one is gone; a square meets the charge with a front."""
    formation = action.stance.new_formation
    tied = (MeleeMod.SQUARE_VS_INFANTRY, MeleeMod.ROAD_COLUMN)
    mods = tuple(mod for mod in action.defender_mv_mods if mod not in tied)
    if formation is Formation.SQUARE:
        action = turned(action)
        mods += (MeleeMod.SQUARE_VS_INFANTRY,) if is_foot(action.charger) else ()
    defender = msgspec.structs.replace(action.defender, formation=formation)
    return msgspec.structs.replace(action, defender=defender, defender_mv_mods=mods)


def press(umpire: Umpire, action: CloseAction, took_hits: bool) -> CloseResult | Next[CloseResult]:
    """Step 5: the charger checks; failing, its owner picks retreat or a halt 3 in away, and fatigue is unchanged."""
    umpire.note(Step("step 5: the charger checks morale"))
    mods = action.step5_mods
    if action.vs_artillery_front and took_hits and MoraleMod.CHARGING_GUNS not in mods:
        mods = (*mods, MoraleMod.CHARGING_GUNS)
    if action.others:
        return Next(press_together, action, mods)
    if check_morale(umpire, action.charger, mods, CHARGER, "step 5: morale"):
        return Next(fight, action)
    stops = pick_fail(umpire, action.fail_choice, action.stance.names) is FailChoice.STOP
    end, status = (End.CHARGER_STOPS, None) if stops else (End.CHARGER_RETREATS, Status.RETREAT)
    return ended(umpire, action, end, 5, status, None)


def ended(
    umpire: Umpire, action: CloseAction, end: End, step: int, charger: Status | None, defender: Status | None
) -> CloseResult:
    """Over before a melee: the statuses given, everybody else as they were."""
    others = tuple(after(umpire, unit) for unit in action.others)
    states = after(umpire, action.charger, charger), after(umpire, action.defender, defender)
    return told(umpire, action, CloseResult(end, step, None, *states, others), (end is End.CHARGER_STOPS,))
