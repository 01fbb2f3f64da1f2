"""Steps 6 to 9 of the general close action (D9): melee, casualties, the loser's check, fatigue."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.contact import After, Done, FailChoice, Stance, after, named
from berthier.rules.battalions.house import H31, Q12, Carry
from berthier.rules.battalions.melee import ON_FLANK, CasualtyMod, MeleeMods, both_values, clash, inflict, ready
from berthier.rules.battalions.morale import MoraleMod, MoraleMods, check_morale, leaves_at_once
from berthier.rules.battalions.units import CHARGER, DEFENDER, Combatant, HitFrom, Side, Status, lose, tire


class End(StrEnum):
    """How a close action ended."""

    DEFENDER_RETREATS = "defender retreats"
    DEFENDER_ROUTS = "defender routs"
    CHARGER_RETREATS = "charger retreats"
    CHARGER_STOPS = "charger stops 3 in short"
    CHARGER_REMOVED = "charger removed"
    CHARGER_WINS = "charger wins"
    DEFENDER_WINS = "defender wins"


ENDS = {  # as a player at a table reads them
    End.DEFENDER_RETREATS: "defender gives way",
    End.CHARGER_WINS: "charger wins the melee",
    End.DEFENDER_WINS: "defender wins the melee",
    End.CHARGER_REMOVED: "charger is shot down",
}


class Further(Combatant, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """A further unit that charges the same target (H20), and where it strikes."""

    hit_from: HitFrom = HitFrom.FRONT


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
    others: tuple[Further, ...] = ()
    done: Done = Done.NOTHING
    on_table: bool = False


class CloseResult(msgspec.Struct, frozen=True, cache_hash=True):
    """The end, the step it came at, who won the melee if there was one, and all units afterwards."""

    result: End
    ended_at_step: int
    winner: Side | None
    charger: After
    defender: After
    others: tuple[After, ...] = ()


class CloseOnTable(CloseResult, frozen=True, cache_hash=True):
    """What a table must know besides: the defence in step 4, and which chargers stopped 3 in short."""

    defence: Done = Done.NOTHING
    halted: tuple[bool, ...] = (False,)
    names: tuple[str, str] | None = None

    @property
    def brief(self) -> str:
        """How it ended, as a line of odds says it."""
        return named(ENDS.get(self.result, str(self.result)), self.names)


def told(umpire: Umpire, action: CloseAction, result: CloseResult, halted: tuple[bool, ...] = (False,)) -> CloseResult:
    """The result, with what a table must know if it is fought on one."""
    umpire.note(Fact("ended at step", result.ended_at_step))
    if not action.on_table:
        return result
    return CloseOnTable(**msgspec.structs.asdict(result), defence=action.done, halted=halted, names=action.stance.names)


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
    taken = inflict_both(umpire, action, winner, action.melee_frontage, flank)
    charger, defender = lose(action.charger, taken[DEFENDER]), lose(action.defender, taken[CHARGER])
    return Next(settle, msgspec.structs.replace(action, charger=charger, defender=defender), winner)


def inflict_both(umpire: Umpire, action: CloseAction, winner: Side, frontage: int, flank: bool) -> dict[Side, int]:
    """What each side takes off the other."""
    taken: dict[Side, int] = {}
    for side in (CHARGER, DEFENDER):
        fits = {
            CasualtyMod.WINNER: side is winner,
            CasualtyMod.CAVALRY: action.cavalry_vs_cavalry,
            CasualtyMod.FLANK: side is CHARGER and flank,
        }
        mods = tuple(mod for mod, fit in fits.items() if fit)
        taken[side] = inflict(umpire, frontage, mods, side, "step 7: casualties")
        umpire.note(Fact(f"step 7: inflicted by the {side}", taken[side]))
    return taken


def settle(umpire: Umpire, action: CloseAction, winner: Side) -> CloseResult:
    """Steps 8 and 9: the loser checks, rout if it fails, retreat if it passes; both gain a fatigue level."""
    umpire.note(Step("step 8: the loser checks morale"))
    pair = (action.charger, action.defender)
    loser, victor = pair if winner is DEFENDER else pair[::-1]
    status = check_loser(umpire, action, winner, loser, victor.figures, "step 8: morale")
    umpire.note(Step("step 9: both gain a fatigue level"))
    charger = after(umpire, tire(action.charger), status if winner is DEFENDER else None)
    defender = after(umpire, tire(action.defender), status if winner is CHARGER else None)
    end = End.CHARGER_WINS if winner is CHARGER else End.DEFENDER_WINS
    return told(umpire, action, CloseResult(end, 9, winner, charger, defender))


def check_loser(umpire: Umpire, action: CloseAction, winner: Side, loser: Combatant, enemy: int, why: str) -> Status:
    """Step 8 for one unit: failing it routs, passing it retreats; one that is already gone does not check."""
    if leaves_at_once(umpire, loser):
        return Status.REMOVED
    mods = loser_mods(umpire, action, winner, loser.figures, enemy)
    return Status.RETREAT if check_morale(umpire, loser, mods, winner.enemy, why) else Status.ROUT


def loser_mods(umpire: Umpire, action: CloseAction, winner: Side, own: int, enemy: int) -> MoraleMods:
    """The loser's own terms (Q12): its figures against all closed enemy figures (H31), +2 if it was the charger."""
    mods = list(action.step8_mods)
    if winner is DEFENDER:
        mods.append(MoraleMod.LOSER_WAS_CHARGER)
    elif umpire.plays(Q12) is Carry.STAYS:
        mods += action.step2_mods
    if umpire.plays(H31) == "on" and enemy >= 2 * own:
        mods.append(MoraleMod.OUTNUMBERED_3X if enemy >= 3 * own else MoraleMod.OUTNUMBERED_2X)
    return tuple(mods)
