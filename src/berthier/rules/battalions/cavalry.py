"""Cavalry against infantry or artillery (D10), steps 1 to 5: contact, check, defence action, the cavalry's check.

Repulse and ride-down are in `ride_down.py`.
"""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
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
from berthier.rules.battalions.contradictions import check_contact, check_new_formation, only_after_melee
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.house import Q25, Q26, Failed, RiddenDown
from berthier.rules.battalions.morale import MoraleMod, MoraleMods, check_morale, leaves_at_once
from berthier.rules.battalions.ride_down import Charge, ChargeResult, End, close, ride_down, told
from berthier.rules.battalions.situation import charged_mods, charging_mods
from berthier.rules.battalions.units import (
    CHARGER,
    DEFENDER,
    Arm,
    Combatant,
    Formation,
    HitFrom,
    Inches,
    Status,
    exact,
    plain,
    tire,
)

CHANGED_FIRST = 15  # inches added when the cavalry changed facing or formation before it charged
TOO_CLOSE = 15  # inches at or under which there is no time to turn or re-form
FROM_FAR = 24  # inches from which turning and re-forming get +2


def cavalry_charge(
    umpire: Umpire,
    charger: Combatant,
    defender: Combatant,
    total_move_in: Inches,
    changed_facing_or_formation_first: bool = False,
    hit_from: HitFrom = HitFrom.FRONT,
    defence_fire: Shot | None = None,
    defence: Defence | None = None,
    new_formation: Formation | None = None,
    fail_choice: FailChoice | None = None,
    step2_mods: MoraleMods | None = None,
    step5_mods: MoraleMods | None = None,
    step7_mods: MoraleMods = (),
) -> Next[ChargeResult]:
    """A whole cavalry charge on infantry or artillery, from contact to the final state of both units (D10).

    Lines not listed are worked out from the facts of the units; a defence or fail_choice not given is asked for.
    """
    charger = msgspec.structs.replace(charger, arm=Arm.CAVALRY)
    check_ready(umpire, charger, defender, defence_fire)
    if defender.arm is Arm.CAVALRY:
        raise BadInput("Cavalry against cavalry is a general close_action.", "defender.arm", ["infantry", "artillery"])
    check_contact(umpire, charger, defender, step2_mods, ())
    check_order(umpire, defender, defence, defence_fire)
    formed = check_new_formation(umpire, defender, new_formation, Formation.SQUARE)
    only_after_melee(step7_mods, "step7_mods")
    if not charger.front:
        raise BadInput("How many figures are in the cavalry's front rank? Give charger.front.", "charger.front")
    distance = exact(total_move_in) + (CHANGED_FIRST if changed_facing_or_formation_first else 0)
    umpire.note(Fact("reaction distance", str(plain(distance))))
    charge = Charge(
        charger,
        defender,
        Stance(defence, defence_fire, formed, hit_from),
        charged_mods(defender, charger, hit_from) if step2_mods is None else step2_mods,
        charging_mods(charger, defender, hit_from) if step5_mods is None else step5_mods,
        step7_mods,
        distance <= TOO_CLOSE,
        distance >= FROM_FAR,
        fail_choice,
    )
    return Next(receive, charge)


def receive(umpire: Umpire, charge: Charge) -> ChargeResult | Next[ChargeResult]:
    """Step 2: the defender checks; failing, it is ridden down."""
    umpire.note(Step("step 2: the defender checks morale"))
    if check_morale(umpire, charge.defender, charge.step2_mods, DEFENDER, "step 2: morale"):
        return Next(defend, charge)
    if umpire.plays(Q25) is RiddenDown.OVER:
        beaten = after(umpire, charge.defender, Status.RETREAT)
        return told(charge, ChargeResult(End.DOWN_2_RETREATS, after(umpire, charge.charger), beaten))
    return Next(ride_down, charge, 2)


def defend(umpire: Umpire, charge: Charge) -> ChargeResult | Next[ChargeResult]:
    """Steps 3 and 4: one defence action; turning and re-forming only if the charge came from over 15 in."""
    umpire.note(Step("step 4: the defence action"))
    barred = "too close to manoeuvre" if charge.too_close else None
    mods = (*charge.step2_mods, MoraleMod.FROM_24) if charge.from_far else charge.step2_mods
    picked = pick_defence(umpire, charge.defender, charge.stance, mods, barred)
    if picked is Defence.NONE:
        return Next(press, charge, False)
    if picked is Defence.FIRE:
        return take_fire(umpire, charge)
    if not manoeuvre(umpire, charge.defender, mods):
        failed = msgspec.structs.replace(charge, defender=unformed(charge.defender), done=Done.FAILED)
        return Next(press, failed, False)
    if picked is Defence.CHANGE_FACING:
        return Next(press, msgspec.structs.replace(facing(charge), done=Done.TURNED), False)
    return Next(press, msgspec.structs.replace(reformed(charge), done=Done.FORMED), False)


def take_fire(umpire: Umpire, charge: Charge) -> ChargeResult | Next[ChargeResult]:
    """The cavalry takes the volley before it checks; with nobody left, nobody closes."""
    shot = charge.stance.shot
    assert shot is not None, "fire is offered only with a shot"
    charger = fire_on(umpire, charge.charger, shot)
    if not charger.figures or leaves_at_once(umpire, charger):
        shot_down = ChargeResult(End.REMOVED, after(umpire, charger), after(umpire, charge.defender))
        return told(msgspec.structs.replace(charge, done=Done.FIRED), shot_down)
    took_hits = charger.lost > charge.charger.lost
    return Next(press, msgspec.structs.replace(charge, charger=charger, done=Done.FIRED), took_hits)


def facing(charge: Charge) -> Charge:
    """The defender has turned: the charge now meets its front, and the flank bonus is gone."""
    stance = msgspec.structs.replace(charge.stance, hit_from=HitFrom.FRONT)
    mods = tuple(mod for mod in charge.step5_mods if mod is not MoraleMod.CHARGING_FLANK)
    return msgspec.structs.replace(charge, stance=stance, step5_mods=mods)


def reformed(charge: Charge) -> Charge:
    """The defender stands in its new formation; a square has only fronts, a line two ranks (H24)."""
    defender, formation = charge.defender, charge.stance.new_formation
    front = defender.figures // 2 if formation is Formation.LINE else defender.front
    defender = msgspec.structs.replace(defender, formation=formation, front=front)
    charge = msgspec.structs.replace(charge, defender=defender)
    return facing(charge) if formation is Formation.SQUARE else charge


def press(umpire: Umpire, charge: Charge, took_hits: bool) -> ChargeResult | Next[ChargeResult]:
    """Step 5: the cavalry checks; failing, its owner picks retreat, or a halt 3 in away and a fatigue level."""
    umpire.note(Step("step 5: the cavalry checks morale"))
    mods = charge.step5_mods
    at_guns = charge.defender.arm is Arm.ARTILLERY and charge.stance.hit_from is HitFrom.FRONT
    if at_guns and took_hits and MoraleMod.CHARGING_GUNS not in mods:
        mods = (*mods, MoraleMod.CHARGING_GUNS)
    if check_morale(umpire, charge.charger, mods, CHARGER, "step 5: morale"):
        return Next(close, charge)
    stops = pick_fail(umpire, charge.fail_choice, charge.stance.names) is FailChoice.STOP
    tires = stops or umpire.plays(Q26) is Failed.EITHER
    charger = tire(charge.charger) if tires else charge.charger
    end, status = (End.STOPS, None) if stops else (End.RETREATS, Status.RETREAT)
    result = ChargeResult(end, after(umpire, charger, status), after(umpire, charge.defender))
    return told(charge, result, halted=stops)
