"""Steps 6 to 8 of a cavalry charge (D10): thrown back by a square or a line, or riding its target down."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.contact import After, Done, FailChoice, Stance, after, named
from berthier.rules.battalions.house import H17, H30, Q12, Carry, Frontage
from berthier.rules.battalions.melee import CasualtyMod, inflict
from berthier.rules.battalions.morale import MoraleMod, MoraleMods, check_morale, leaves_at_once
from berthier.rules.battalions.situation import in_flank
from berthier.rules.battalions.units import CHARGER, DEFENDER, Arm, Combatant, Formation, HitFrom, Status, lose, tire


class End(StrEnum):
    """How the charge ended."""

    REPULSED_BY_LINE = "cavalry repulsed by line"
    REPULSED_BY_SQUARE = "cavalry repulsed by square"
    RETREATS = "cavalry retreats"
    STOPS = "cavalry stops 3 in short"
    REMOVED = "cavalry removed"
    DOWN_2_RETREATS = "ridden down at step 2; defender retreats"
    DOWN_2_ROUTS = "ridden down at step 2; defender routs"
    DOWN_2_REMOVED = "ridden down at step 2; defender removed"
    DOWN_6_RETREATS = "ridden down at step 6; defender retreats"
    DOWN_6_ROUTS = "ridden down at step 6; defender routs"
    DOWN_6_REMOVED = "ridden down at step 6; defender removed"


ENDS = {  # as a player at a table reads them
    End.DOWN_2_RETREATS: "defender is ridden down",
    End.DOWN_6_RETREATS: "defender is ridden down",
    End.DOWN_2_ROUTS: "defender is ridden down and routs",
    End.DOWN_6_ROUTS: "defender is ridden down and routs",
    End.DOWN_2_REMOVED: "defender is destroyed",
    End.DOWN_6_REMOVED: "defender is destroyed",
    End.REPULSED_BY_LINE: "the line throws cavalry back",
    End.REPULSED_BY_SQUARE: "the square throws cavalry back",
    End.REMOVED: "cavalry is shot down",
}

RIDDEN = {
    (2, Status.RETREAT): End.DOWN_2_RETREATS,
    (2, Status.ROUT): End.DOWN_2_ROUTS,
    (2, Status.REMOVED): End.DOWN_2_REMOVED,
    (6, Status.RETREAT): End.DOWN_6_RETREATS,
    (6, Status.ROUT): End.DOWN_6_ROUTS,
    (6, Status.REMOVED): End.DOWN_6_REMOVED,
}


class Charge(msgspec.Struct, frozen=True, cache_hash=True):
    """A charge between two steps: both units, the lines that fit, and what the reaction distance allows."""

    charger: Combatant
    defender: Combatant
    stance: Stance
    step2_mods: MoraleMods
    step5_mods: MoraleMods
    step7_mods: MoraleMods
    too_close: bool
    from_far: bool
    fail_choice: FailChoice | None
    done: Done = Done.NOTHING
    on_table: bool = False


class ChargeResult(msgspec.Struct, frozen=True, cache_hash=True):
    """The end, and both units afterwards."""

    result: End
    charger: After
    defender: After


class ChargeOnTable(ChargeResult, frozen=True, cache_hash=True):
    """What a table must know besides: the defence in step 4, and whether the cavalry stopped 3 in short."""

    defence: Done = Done.NOTHING
    halted: bool = False
    names: tuple[str, str] | None = None

    @property
    def brief(self) -> str:
        """How it ended, as a line of odds says it."""
        return named(ENDS.get(self.result, str(self.result)), self.names)


def told(charge: Charge, result: ChargeResult, *, halted: bool = False) -> ChargeResult:
    """The result, with what a table must know if it is fought on one."""
    if not charge.on_table:
        return result
    return ChargeOnTable(
        **msgspec.structs.asdict(result), defence=charge.done, halted=halted, names=charge.stance.names
    )


def close(umpire: Umpire, charge: Charge) -> ChargeResult | Next[ChargeResult]:
    """Step 6: a formed square, or a formed line struck in front with enough figures, throws the cavalry back."""
    umpire.note(Step("step 6: the cavalry has closed"))
    repulse = repulsed_by(umpire, charge)
    if repulse is None:
        return Next(ride_down, charge, 6)
    charger = after(umpire, tire(charge.charger), Status.RETREAT)
    return told(charge, ChargeResult(repulse, charger, after(umpire, tire(charge.defender))))


def repulsed_by(umpire: Umpire, charge: Charge) -> End | None:
    """What throws the cavalry back, if anything: 1.5 infantry to 1 cavalry, fractions for the cavalry (Q28, H30)."""
    defender = charge.defender
    if defender.arm is Arm.ARTILLERY or defender.status is not Status.FORMED:
        return None
    if defender.formation is Formation.SQUARE:
        return End.REPULSED_BY_SQUARE
    if defender.formation is not Formation.LINE or charge.stance.hit_from is not HitFrom.FRONT:
        return None
    whole = umpire.plays(H30) is Frontage.UNIT
    horse, foot = (charge.charger.figures, defender.figures) if whole else (charge.charger.front, defender.front)
    needed = (3 * horse + 1) // 2
    umpire.note(Fact("infantry needed", needed))
    return End.REPULSED_BY_LINE if foot >= needed else None


def ride_down(umpire: Umpire, charge: Charge, at_step: int) -> ChargeResult:
    """Steps 7 and 8: the ridden-down unit takes losses (H17) and checks: rout or retreat; both gain a fatigue level."""
    umpire.note(Step("step 7: ridden down"))
    defender = lose(charge.defender, ride_down_losses(umpire, charge))
    status = Status.REMOVED
    if not leaves_at_once(umpire, defender):
        mods = (MoraleMod.RIDDEN_DOWN, *charge.step7_mods)
        if umpire.plays(Q12) is Carry.STAYS:
            mods += charge.step2_mods
        passed = check_morale(umpire, defender, mods, DEFENDER, "step 7: morale")
        status = Status.RETREAT if passed else Status.ROUT
    charger = after(umpire, tire(charge.charger))
    return told(charge, ChargeResult(RIDDEN[at_step, status], charger, after(umpire, tire(defender), status)))


def ride_down_losses(umpire: Umpire, charge: Charge) -> int:
    """The cavalry rolls once on the casualty chart, as winner, +1 on a flank; the victim does not (H17)."""
    if umpire.plays(H17) == "off":
        return 0
    flank = in_flank(charge.defender, charge.stance.hit_from)
    mods = (CasualtyMod.WINNER, CasualtyMod.FLANK) if flank else (CasualtyMod.WINNER,)
    casualties = inflict(umpire, charge.charger.front, mods, CHARGER, "step 7: casualties")
    umpire.note(Fact("ride-down casualties", casualties))
    return casualties
