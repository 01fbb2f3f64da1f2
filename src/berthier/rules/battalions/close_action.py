"""The general close action (D9): contact, the defender's check and action, the charger's check, melee, losses, rout.

For cavalry against infantry or artillery see `cavalry.py`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.contact import (
    After,
    Defence,
    FailChoice,
    Stance,
    after,
    check_ready,
    fire_on,
    manoeuvre,
    pick_defence,
    pick_fail,
    unformed,
)
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.house import H31, Q12, Carry
from berthier.rules.battalions.melee import (
    ON_FLANK,
    CasualtyMod,
    MeleeMod,
    MeleeMods,
    both_values,
    clash,
    inflict,
    ready,
)
from berthier.rules.battalions.morale import (
    MoraleMod,
    MoraleMods,
    after_failure,
    check_morale,
    is_removed,
)
from berthier.rules.battalions.situation import (
    charged_mods,
    charger_melee_mods,
    charging_mods,
    is_foot,
    is_horse,
    melee_mods,
)
from berthier.rules.battalions.units import (
    CHARGER,
    DEFENDER,
    Arm,
    Combatant,
    Formation,
    HitFrom,
    Side,
    Status,
    lose,
    tire,
)


class End(StrEnum):
    """How a close action ended."""

    DEFENDER_RETREATS = "defender retreats"
    DEFENDER_ROUTS = "defender routs"
    CHARGER_RETREATS = "charger retreats"
    CHARGER_STOPS = "charger stops 3 in short"
    CHARGER_REMOVED = "charger removed"
    CHARGER_WINS = "charger wins"
    DEFENDER_WINS = "defender wins"


class CloseAction(msgspec.Struct, frozen=True, cache_hash=True):
    """A close action between two steps: both units, and the lines that fit."""

    charger: Combatant
    defender: Combatant
    stance: Stance
    step2_mods: MoraleMods
    step5_mods: MoraleMods
    step8_mods: MoraleMods
    charger_mv_mods: MeleeMods
    defender_mv_mods: MeleeMods
    melee_frontage: int
    cavalry_vs_cavalry: bool
    vs_artillery_front: bool
    fail_choice: FailChoice | None


class CloseResult(msgspec.Struct, frozen=True, cache_hash=True):
    """The end, the step it came at, who won the melee if there was one, and both units afterwards."""

    result: End
    ended_at_step: int
    winner: Side | None
    charger: After
    defender: After


def close_action(
    umpire: Umpire,
    charger: Combatant,
    defender: Combatant,
    melee_frontage: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None,
    hit_from: HitFrom = HitFrom.FRONT,
    defence_fire: Shot | None = None,
    defence: Defence | None = None,
    new_formation: Formation = Formation.LINE,
    fail_choice: FailChoice | None = None,
    step2_mods: MoraleMods | None = None,
    step5_mods: MoraleMods | None = None,
    step8_mods: MoraleMods = (),
    charger_mv_mods: MeleeMods | None = None,
    defender_mv_mods: MeleeMods | None = None,
    cavalry_vs_cavalry: bool | None = None,
    vs_artillery_front: bool = False,
) -> Next[CloseResult]:
    """A whole close action from contact to the final state of both units (D9).

    Lines not listed are worked out from the facts of the units; a defence or fail_choice not given is asked for.
    """
    if vs_artillery_front or (defence_fire is not None and defence_fire.calibre is not None):
        defender = msgspec.structs.replace(defender, arm=Arm.ARTILLERY)
    check_ready(charger, defender, defence_fire)
    check_arms(charger, defender)
    frontage = melee_frontage or charger.front
    if not frontage:
        raise BadInput("How many charging figures are in contact? Give melee_frontage, or charger.front.", "melee_frontage")
    both_horse = is_horse(charger) and is_horse(defender)
    action = CloseAction(
        charger,
        defender,
        Stance(defence, defence_fire, new_formation, hit_from),
        charged_mods(defender, charger, hit_from) if step2_mods is None else step2_mods,
        charging_mods(charger, defender, hit_from) if step5_mods is None else step5_mods,
        step8_mods,
        charger_melee_mods(charger, defender, hit_from) if charger_mv_mods is None else charger_mv_mods,
        melee_mods(defender, charger) if defender_mv_mods is None else defender_mv_mods,
        frontage,
        both_horse if cavalry_vs_cavalry is None else cavalry_vs_cavalry,
        vs_artillery_front or (defender.arm is Arm.ARTILLERY and hit_from is HitFrom.FRONT),
        fail_choice,
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
    return CloseResult(end, 2, None, after(umpire, action.charger), after(umpire, action.defender, status))


def defend(umpire: Umpire, action: CloseAction) -> CloseResult | Next[CloseResult]:
    """Steps 3 and 4: one defence action if one is left: fire, turn, or change formation."""
    umpire.note(Step("step 4: the defence action"))
    picked = pick_defence(umpire, action.defender, action.stance, None)
    if picked is Defence.NONE:
        return Next(press, action, False)
    if picked is Defence.FIRE:
        return take_fire(umpire, action)
    mods = action.step2_mods
    if action.charger.is_spent:
        mods = (*mods, MoraleMod.CHARGER_SPENT)
    if not manoeuvre(umpire, action.defender, mods):
        return Next(press, msgspec.structs.replace(action, defender=unformed(action.defender)), False)
    return Next(press, turned(action) if picked is Defence.CHANGE_FACING else reformed(action), False)


def take_fire(umpire: Umpire, action: CloseAction) -> CloseResult | Next[CloseResult]:
    """The charger takes the volley before it checks."""
    shot = action.stance.shot
    assert shot is not None, "fire is offered only with a shot"
    charger = fire_on(umpire, action.charger, shot)
    if is_removed(umpire, charger):
        return CloseResult(End.CHARGER_REMOVED, 4, None, after(umpire, charger), after(umpire, action.defender))
    took_hits = charger.lost > action.charger.lost
    return Next(press, msgspec.structs.replace(action, charger=charger), took_hits)


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
    if check_morale(umpire, action.charger, mods, CHARGER, "step 5: morale"):
        return Next(fight, action)
    stops = pick_fail(umpire, action.fail_choice) is FailChoice.STOP
    end, status = (End.CHARGER_STOPS, None) if stops else (End.CHARGER_RETREATS, Status.RETREAT)
    return CloseResult(end, 5, None, after(umpire, action.charger, status), after(umpire, action.defender))


def fight(umpire: Umpire, action: CloseAction) -> Next[CloseResult]:
    """Step 6: each side's die times its modified melee value; the higher total wins."""
    umpire.note(Step("step 6: melee"))
    fighters = ready(umpire, action.charger), ready(umpire, action.defender)
    values = both_values(umpire, *fighters, action.charger_mv_mods, action.defender_mv_mods)
    return Next(count_losses, action, umpire.resolve(clash, *values))


def count_losses(umpire: Umpire, action: CloseAction, winner: Side) -> Next[CloseResult]:
    """Step 7: both sides roll in the column of the charging figures (H18); losses are taken together."""
    umpire.note(Step("step 7: casualties"))
    flank = any(mod in ON_FLANK for mod in action.charger_mv_mods)
    taken = {}
    for side in (CHARGER, DEFENDER):
        fits = {
            CasualtyMod.WINNER: side is winner,
            CasualtyMod.CAVALRY: action.cavalry_vs_cavalry,
            CasualtyMod.FLANK: side is CHARGER and flank,
        }
        mods = tuple(mod for mod, fit in fits.items() if fit)
        taken[side] = inflict(umpire, action.melee_frontage, mods, side, "step 7: casualties")
        umpire.note(Fact(f"step 7: inflicted by the {side}", taken[side]))
    charger, defender = lose(action.charger, taken[DEFENDER]), lose(action.defender, taken[CHARGER])
    return Next(settle, msgspec.structs.replace(action, charger=charger, defender=defender), winner)


def settle(umpire: Umpire, action: CloseAction, winner: Side) -> CloseResult:
    """Steps 8 and 9: the loser checks, rout if it fails, retreat if it passes; both gain a fatigue level."""
    umpire.note(Step("step 8: the loser checks morale"))
    loser = action.charger if winner is DEFENDER else action.defender
    status = Status.REMOVED
    if not is_removed(umpire, loser):
        passed = check_morale(umpire, loser, loser_mods(umpire, action, winner), winner.enemy, "step 8: morale")
        status = Status.RETREAT if passed else Status.ROUT
    charger = after(umpire, tire(action.charger), status if winner is DEFENDER else None)
    defender = after(umpire, tire(action.defender), status if winner is CHARGER else None)
    return CloseResult(End.CHARGER_WINS if winner is CHARGER else End.DEFENDER_WINS, 9, winner, charger, defender)


def loser_mods(umpire: Umpire, action: CloseAction, winner: Side) -> MoraleMods:
    """The loser's own terms (Q12): outnumbered in figures (H31), +2 if it was the charger."""
    mods = list(action.step8_mods)
    if winner is DEFENDER:
        mods.append(MoraleMod.LOSER_WAS_CHARGER)
    elif umpire.plays(Q12) is Carry.STAYS:
        mods += action.step2_mods
    units = action.defender.figures, action.charger.figures
    own, enemy = units if winner is CHARGER else units[::-1]
    if umpire.plays(H31) == "on" and enemy >= 2 * own:
        mods.append(MoraleMod.OUTNUMBERED_3X if enemy >= 3 * own else MoraleMod.OUTNUMBERED_2X)
    return tuple(mods)
