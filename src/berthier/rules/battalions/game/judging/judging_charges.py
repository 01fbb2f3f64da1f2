"""What a charge is likely to bring (section g): chances of each step from the tallies, without throwing a die."""

from __future__ import annotations

from typing import Any

from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.cavalry import CHANGED_FIRST, TOO_CLOSE
from berthier.rules.battalions.fire import expected
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.combat.closing import close_inputs
from berthier.rules.battalions.game.judging.tasks import worth_of
from berthier.rules.battalions.game.judging.weights import STEADY, BattleWeights
from berthier.rules.battalions.game.orders.orders import ChargeAt
from berthier.rules.battalions.game.orders.preview import after_charge
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.house import Pairs
from berthier.rules.battalions.melee import melee_tally, ready
from berthier.rules.battalions.morale import MoraleMods, morale_tally, number
from berthier.rules.battalions.situation import charged_mods, charging_mods
from berthier.rules.battalions.units import CHARGER, DEFENDER, Arm, Combatant, Formation, HitFrom, Status


def charge_gain(field: Field, troop: Troop, target: Troop, wheel: int, weights: BattleWeights = STEADY) -> float:
    """Points won less points lost, by the chances of the steps."""
    charge(field, troop, target, wheel)
    after = after_charge(field, troop, ChargeAt(target.id, wheel))
    close = close_inputs(after, after.troop(target.id))
    ours, theirs = close.inputs["charger"], close.inputs["defender"]
    struck = close.inputs["hit_from"]
    stands = chance(theirs, charged_mods(theirs, ours, struck))
    shot = close.inputs.get("defence_fire")
    volley = expected(quiet(), shot) if shot is not None and theirs.actions_left else 0.0
    closes = chance(ours, charging_mods(ours, theirs, struck), volley)
    own, other = worth_of(troop), worth_of(target)
    if close.procedure == "cavalry_charge":
        ridden = ride_gain(close.inputs, stands, closes, own, other, weights)
        return ridden - stands * figures_lost(own, ours, volley)
    wins: float = win_chance(close.inputs, ours, theirs)
    gain = (1 - stands) * weights.fled * other
    met = wins * weights.beaten * other - (1 - wins) * weights.lost * own - weights.tired * own
    fought = closes * met - (1 - closes) * weights.stopped * own
    return float(gain + stands * (fought - figures_lost(own, ours, volley)))


def figures_lost(money: float, unit: Combatant, figures: float) -> float:
    """What so many figures of a unit are worth."""
    return 0.9 * money * figures / max(1, unit.original)


def ride_gain(
    inputs: dict[str, Any], stands: float, closes: float, own: float, other: float, weights: BattleWeights
) -> float:
    """Cavalry on foot or guns: ridden down, or thrown back by a square or a steady line."""
    ours, theirs = inputs["charger"], inputs["defender"]
    safe = theirs.status is Status.FORMED and theirs.arm is not Arm.ARTILLERY
    steady = safe and (theirs.formation is Formation.SQUARE or holds_line(ours, theirs, inputs["hit_from"]))
    distance = inputs["total_move_in"] + (CHANGED_FIRST if inputs.get("changed_facing_or_formation_first") else 0)
    can_form = safe and theirs.actions_left > 0 and distance > TOO_CLOSE
    thrown = 1.0 if steady else (0.9 * stands if can_form and inputs["new_formation"] is Formation.SQUARE else 0.0)
    ridden = weights.ridden * other - weights.tired * own
    met = closes * (thrown * -weights.thrown * own + (1 - thrown) * ridden) - (1 - closes) * weights.recoiled * own
    return (1 - stands) * ridden + stands * met


def holds_line(ours: Combatant, theirs: Combatant, struck: HitFrom) -> bool:
    """A line struck in front with enough figures."""
    return theirs.formation is Formation.LINE and struck is HitFrom.FRONT and 2 * theirs.front >= 3 * ours.front


def chance(unit: Combatant, mods: MoraleMods, lost: float = 0.0) -> float:
    """The chance to pass a check with these lines, after so many figures more."""
    tally = morale_tally(number(quiet(), unit), unit, mods, Pairs.WHOLE)
    return min(1.0, max(0.0, (tally.total - lost / 2) / 20))


def win_chance(inputs: dict[str, Any], ours: Combatant, theirs: Combatant) -> float:
    """The chance of the charger's total to be the higher, ties thrown again."""
    silent = quiet()
    attack = melee_tally(CHARGER, ready(silent, ours), inputs["charger_mv_mods"]).total
    defence = melee_tally(DEFENDER, ready(silent, theirs), inputs["defender_mv_mods"]).total
    won = sum(attack * a > defence * d for a in range(1, 7) for d in range(1, 7))
    even = sum(attack * a == defence * d for a in range(1, 7) for d in range(1, 7))
    return won / (36 - even) if even < 36 else 0.5
