"""Field combat (D1): secret chits, up to three rounds a day, breaking, another day, pursuit.

The state between two rounds is small and equal states merge: factors by type and side, morale losses in tenths, the
round, and what is still on the march. What does not change stands apart in `Setting` and `Field`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.field.aftermath import NOBODY, Verdict, close, conclude, finish, judge
from berthier.rules.great_powers.field.arrivals import outflank_arrival, reinforcement, withdraw_roll
from berthier.rules.great_powers.field.casualties import NO_TROOPS, CasualtyPolicy, tell_change, troops_of
from berthier.rules.great_powers.field.chits import Footnote
from berthier.rules.great_powers.field.combat_round import Exchange, bombard_both, commit_guards, prepare_fire
from berthier.rules.great_powers.field.forces import (
    LEAVES,
    ROUNDS_A_DAY,
    Battle,
    End,
    Field,
    FieldResult,
    Force,
    Setting,
)
from berthier.rules.great_powers.field.opening import take_the_field
from berthier.rules.great_powers.field.plans import Chits, plans_for, reveal
from berthier.rules.great_powers.field.suffering import (
    Hurt,
    Keep,
    fate,
    is_done_for,
    judged,
    least,
    morale_row,
    no_longer_fighting,
    roll_volley,
    suffer,
    under_fire,
)
from berthier.rules.great_powers.house import C43, D1_BOTH, D1_ELIMINATED, D2, DOUBLE, Option
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Army, DefenderChit, Reserve, Side, Terrain

SECRET_CHITS = Chits()
Year = Annotated[int, msgspec.Meta(ge=1792, le=1820)]
Days = Annotated[int, msgspec.Meta(ge=1, le=9)]


class PolicyOfEach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A casualty policy for a side of its own; one left out has the battle's."""

    A: CasualtyPolicy | None = None
    D: CasualtyPolicy | None = None


SAME_POLICY = PolicyOfEach()


def field_combat(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    chits: Chits = SECRET_CHITS,
    terrain: Terrain = Terrain.CLEAR,
    across_river: bool = False,
    days: Days = 1,
    year: Year = 1805,
    casualties: CasualtyPolicy = CasualtyPolicy.OWNER,
    casualties_of: PolicyOfEach = SAME_POLICY,
    relief: bool = False,
) -> FieldResult | Next[FieldResult]:
    """Fight a field combat from secret chits to pursuit; chits not given are chosen secretly (D1).

    `casualties_of` gives a side a policy of its own. In a relief nobody is pursued here, and the result tells morale
    losses exactly: limited field combat goes on from them (D8).
    """
    ours, our_force = take_the_field(umpire, ATTACKER, attacker, year)
    theirs, their_force = take_the_field(umpire, DEFENDER, defender, year)
    doubling = umpire.plays(DOUBLE) is Option.ON
    policies = casualties_of.A or casualties, casualties_of.D or casualties
    setting = Setting(
        ours, theirs, terrain, across_river, days, *policies,
        umpire.plays(C43), doubling, umpire.plays(D1_BOTH), umpire.plays(D1_ELIMINATED), relief, umpire.plays(D2),
    )  # fmt: skip
    for policy in dict.fromkeys(policies):
        umpire.note(Fact("casualties", str(policy)))
    return Next(choose_chits, setting, Battle(our_force, their_force), chits)


def plan_field_combat(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    chits: Chits = SECRET_CHITS,
    terrain: Terrain = Terrain.CLEAR,
    across_river: bool = False,
    year: Year = 1805,
    casualties: CasualtyPolicy = CasualtyPolicy.CHEAPEST,
) -> Next[FieldResult]:
    """One day of the same combat for advice: casualties by the policy stated, every other choice solved (D1)."""
    return Next(field_combat, attacker, defender, chits, terrain, across_river, 1, year, casualties)


def choose_chits(
    umpire: Umpire, setting: Setting, battle: Battle, chits: Chits = SECRET_CHITS
) -> FieldResult | Next[FieldResult]:
    """Steps 2 to 4: chits and splits secretly and at the same time, revealed; a Withdraw chit is tried first."""
    umpire.note(Step("day"))
    ours = plans_for(ATTACKER, setting.attacker, battle.attacker, chits.A)
    theirs = plans_for(DEFENDER, setting.defender, battle.defender, chits.D)
    plans = umpire.secretly({ATTACKER: ours, DEFENDER: theirs}, "chit")
    field, battle = reveal(umpire, setting, battle, plans[ATTACKER], plans[DEFENDER])
    if field.row == DefenderChit.WITHDRAW:
        host = setting.defender
        corps = 1 if host.has_leader else host.corps
        if umpire.resolve(withdraw_roll, field.attacker_chit, host.strategic, host.light, corps).withdraws:
            return got_away(umpire, setting, battle, (battle.day - 1) * ROUNDS_A_DAY)
    return Next(fight_round, field, battle)


def got_away(umpire: Umpire, setting: Setting, battle: Battle, rounds: int) -> FieldResult:
    """The defender is gone before it came to blows: no pursuit, no political points."""
    closing = msgspec.structs.replace(close(setting, battle, End.WITHDRAWN, None, pursued=False), rounds=rounds)
    return closing.result(umpire, None, closing.attacker, closing.defender)


def fight_round(umpire: Umpire, field: Field, battle: Battle) -> Next[FieldResult]:
    """Step 6a to 6d: guards, bombardment, then the tables and the dice both sides will roll."""
    umpire.note(Step("round"))
    battle, shifts, wiped_out = commit_guards(umpire, field, battle)
    if not wiped_out:
        battle = bombard_both(umpire, field, battle)
    over = before_fire(field, battle, wiped_out)
    if over is not None:
        return finish(field.setting, battle, over)
    return Next(exchange_fire, field, prepare_fire(umpire, field, battle, shifts))


def before_fire(field: Field, battle: Battle, wiped_out: frozenset[Side]) -> Verdict | None:
    """A guard wiped out by its commitment, or an army by bombardment, loses at once."""
    if not wiped_out and not battle.attacker.is_eliminated and not battle.defender.is_eliminated:
        return None
    ours, theirs = judged(battle.attacker, field.attacker_level), judged(battle.defender, field.defender_level)
    if ATTACKER in wiped_out:
        ours = msgspec.structs.replace(ours, is_broken=True)
    if DEFENDER in wiped_out:
        theirs = msgspec.structs.replace(theirs, is_broken=True)
    return judge(field.setting, ours, theirs, NOBODY)


def exchange_fire(umpire: Umpire, field: Field, exchange: Exchange) -> Next[FieldResult]:
    """Steps 6e to 6g: both roll at once, owners take their losses; is anybody done?"""
    one, other = volleys(umpire, field, exchange)
    ours, theirs = (other, one) if exchange.first.side is DEFENDER else (one, other)
    after = Battle(ours.force, theirs.force, exchange.round, exchange.day)
    over = judge(field.setting, ours, theirs, exchange.committed)
    if over is not None:
        return finish(field.setting, after, over)
    if exchange.round < ROUNDS_A_DAY:
        return Next(between_rounds, field, after)
    return Next(end_day, field.setting, dusk(field.setting, after))


def volleys(umpire: Umpire, field: Field, exchange: Exchange) -> tuple[Hurt, Hurt]:
    """Both sides under fire. Owners are asked when both dice lie; a policy need not wait, so equal results merge."""
    first, second, committed = exchange.first, exchange.second, exchange.committed
    if not field.setting.asks_owners and len(committed) < len(Side):
        one = umpire.resolve(under_fire, field.setting, first, exchange.keep)
        keep = fate(one, committed) if exchange.is_last else Keep.ALL
        return one, umpire.resolve(under_fire, field.setting, second, keep)
    hit, answer = roll_volley(umpire, first), roll_volley(umpire, second)
    if len(committed) == len(Side):  # each breaks unless the other is done, and then gives up a cavalry factor
        keeps = [Keep.ALL if is_done_for(*other) else Keep.TROOPS for other in ((second, answer), (first, hit))]
        one = suffer(umpire, field.setting, first, hit, keeps[0])
        return one, suffer(umpire, field.setting, second, answer, keeps[1])
    one = suffer(umpire, field.setting, first, hit, Keep.ALL)
    keep = fate(one, committed) if committed else Keep.ALL
    return one, suffer(umpire, field.setting, second, answer, keep)


def dusk(setting: Setting, battle: Battle) -> Battle:
    """The battle as the day ends: on the last day a row of morale is all that is told, so equal armies merge."""
    if battle.day < setting.days or setting.is_relief:
        return battle
    ours, theirs = (
        no_longer_fighting(force, least(morale_row(force.loss))) for force in (battle.attacker, battle.defender)
    )
    return Battle(ours, theirs, battle.round, battle.day)


class Reserves(StrEnum):
    """An uncommitted stack next door."""

    MARCH = "march to the guns"
    HOLD = "hold back"


def between_rounds(umpire: Umpire, field: Field, battle: Battle) -> FieldResult | Next[FieldResult]:
    """Step 6h: reserves may join (D3), then a flank force may arrive (D2); against note g it must."""
    for side in Side:
        force = battle.of(side)
        for reserve in force.reserves:
            if umpire.choose(side, tuple(Reserves), "reserve") is Reserves.MARCH:
                tried = umpire.resolve(reinforcement, reserve.rating, field.setting.terrain, side)
                if tried.joins:
                    before, after = battle.of(side), joined(battle.of(side), reserve)
                    tell_change(umpire, side, before.troops, after.troops, "reserve that joins")
                    battle = battle.replaced(side, after)
    for side in Side:
        if battle.of(side).away.total:
            arrives = flank_arrives(umpire, field, battle, side)
            if not arrives and Footnote.SLIPS_AWAY in field.notes and battle.round == 1:
                return got_away(umpire, field.setting, battle, battle.rounds_fought)
            if arrives:
                battle = battle.replaced(side, come_in(battle.of(side)))
    return Next(fight_round, field, Battle(battle.attacker, battle.defender, battle.round + 1, battle.day))


def flank_arrives(umpire: Umpire, field: Field, battle: Battle, side: Side) -> bool:
    """Roll for the flank force."""
    bonus = int(side is ATTACKER and Footnote.FLANK_PLUS_ONE in field.notes)
    setting = field.setting
    rating = setting.of(side).flank_rating
    return umpire.resolve(outflank_arrival, rating, setting.terrain, battle.round, bonus, side).arrives


def come_in(force: Force) -> Force:
    """The flank force is on the field."""
    return Force(force.troops, force.loss, force.tactical, NO_TROOPS, force.away.total, force.reserves)


def joined(force: Force, reserve: Reserve) -> Force:
    """The reserve's factors are added; a senior leader takes command; the morale level stays (D3)."""
    more = troops_of(reserve.parts)
    troops = force.troops.plus(more)
    tactical = force.tactical if reserve.takes_command is None else reserve.takes_command
    waiting = list(force.reserves)
    waiting.remove(reserve)
    return Force(troops, force.loss, tactical, force.away, force.arrived, tuple(waiting), force.marching)


class DayEnd(StrEnum):
    """After three rounds nobody has broken."""

    STAY = "stay"
    WITHDRAW = "withdraw"


STAY_OR_GO = tuple(DayEnd)


def end_day(umpire: Umpire, setting: Setting, battle: Battle) -> FieldResult | Next[FieldResult]:
    """Step 7: both choose secretly to stay or withdraw; one that withdraws may be pursued; both stay: another day."""
    if setting.is_relief:  # not won in its one day: nobody is asked, the siege goes on
        return conclude(umpire, setting, close(setting, battle, End.DAY_ENDS, None, pursued=False))
    picks = umpire.secretly({ATTACKER: STAY_OR_GO, DEFENDER: STAY_OR_GO}, "stay or withdraw")
    leaving = [side for side in Side if picks[side] is DayEnd.WITHDRAW]
    if len(leaving) == 1:
        return Next(conclude, setting, close(setting, battle, LEAVES[leaving[0]], leaving[0], pursued=True), True)
    if leaving or battle.day == setting.days:
        end = End.BOTH_LEAVE if leaving else End.DAY_ENDS
        return conclude(umpire, setting, close(setting, battle, end, None, pursued=False))
    return Next(choose_chits, setting, Battle(battle.attacker, battle.defender, 1, battle.day + 1))
