"""The end of a field combat: who has broken, the pursuit, political points (D1 steps 6g and 8)."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec

from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.field.breaking import loser_of_both
from berthier.rules.great_powers.field.casualties import NO_TROOPS, Troops
from berthier.rules.great_powers.field.forces import (
    BREAKS,
    ELIMINATED,
    Battle,
    End,
    FieldResult,
    Flank,
    Setting,
    flank_of,
    names_of_joined,
    political_points,
)
from berthier.rules.great_powers.field.pursuit import pay_points, pursuit
from berthier.rules.great_powers.field.suffering import Hurt, least, morale_row
from berthier.rules.great_powers.house import BothBreak, Eliminated, NeverCame
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Side, Terrain


class Verdict(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Why it is over, who lost (None: nobody can be said to have won), and whether the loser is pursued."""

    end: End
    loser: Side | None
    pursued: bool


@cache
def verdict(
    broken: frozenset[Side],
    dead: frozenset[Side],
    committed: frozenset[Side],
    worse: Side | None,
    at_tie: BothBreak,
    elimination: Eliminated,
) -> Verdict | None:
    """Step 6g: eliminated, then broken; a side that committed its guard breaks unless the enemy is done.

    `worse` is the side with the lower margin of morale, None at a tie.
    """
    done = broken | dead
    broken = broken | {side for side in committed if side.enemy not in done}
    if len(dead) == len(Side):
        return Verdict(End.BOTH_ELIMINATED, None, pursued=False)
    if dead:
        [loser] = dead
        if loser.enemy not in broken or elimination is Eliminated.LOSES:
            return Verdict(ELIMINATED[loser], loser, pursued=False)
    if dead or len(broken) == len(Side):
        margins = (int(worse is not ATTACKER), int(worse is not DEFENDER))
        return Verdict(End.BOTH_BROKEN, loser_of_both(*margins, at_tie), pursued=False)
    for loser in broken:
        return Verdict(BREAKS[loser], loser, pursued=True)
    return None


NOBODY: frozenset[Side] = frozenset()
SETS = {
    (False, False): NOBODY,
    (True, False): frozenset({ATTACKER}),
    (False, True): frozenset({DEFENDER}),
    (True, True): frozenset(Side),
}


def judge(setting: Setting, ours: Hurt, theirs: Hurt, committed: frozenset[Side]) -> Verdict | None:
    """The verdict on two forces after a round."""
    broken = SETS[ours.is_broken, theirs.is_broken]
    dead = SETS[ours.is_eliminated, theirs.is_eliminated]
    if not (broken or dead or committed):
        return None
    worse = None if ours.margin == theirs.margin else ATTACKER if ours.margin < theirs.margin else DEFENDER
    return verdict(broken, dead, committed, worse, setting.both_break, setting.eliminated)


class Closing(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A battle that is over, down to what its pursuit and result need: equal ones merge.

    `attackers` and `defenders` are the factors that came to the field in all, `away` those of the loser that a pursuit
    cannot reach: they never came round the flank (D2).
    """

    end: End
    loser: Side | None
    pursued: bool
    attackers: int
    defenders: int
    attacker: Troops
    defender: Troops
    rounds: int
    cavalry: int = 0
    victor_morale_loss: str | None = None
    attacker_morale_lost: int | msgspec.UnsetType = msgspec.UNSET
    defender_morale_lost: int | msgspec.UnsetType = msgspec.UNSET
    attacker_joined: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    defender_joined: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    attacker_away: Flank | msgspec.UnsetType = msgspec.UNSET
    defender_away: Flank | msgspec.UnsetType = msgspec.UNSET
    away: Troops = NO_TROOPS

    def result(
        self,
        umpire: Umpire,
        winner: Side | None,
        attacker: Troops,
        defender: Troops,
        pursuit_points: int = 0,
        political_points: int = 0,
    ) -> FieldResult:
        """The result with these troops left."""
        ours = lost_in_all(ATTACKER, self.attackers, attacker.total)
        theirs = lost_in_all(DEFENDER, self.defenders, defender.total)
        for note in (ours, theirs, Fact("rounds fought", self.rounds)):
            umpire.note(note)
        row = None if self.victor_morale_loss is None else row_words(self.victor_morale_loss)
        return FieldResult(
            self.end, winner, ours.total, theirs.total, attacker, defender, self.rounds, row, pursuit_points,
            political_points, self.attacker_morale_lost, self.defender_morale_lost, self.attacker_joined,
            self.defender_joined, self.attacker_away, self.defender_away,
        )  # fmt: skip


@lru_cache(maxsize=10_000)
def lost_in_all(side: Side, came: int, left: int) -> Tally:
    """The factors a side has lost, as a sum."""
    return Tally(f"lost by {side}", (Line("came", came, "came to the field"), Line("left", -left, "left of them")))


@cache
def row_words(row: str) -> str:
    """A row of the Pursuit Class Table as it is printed: 10-19 tenths are 1.0-1.9."""
    return re.sub(r"\d+", lambda tenths: f"{int(tenths[0]) / 10:.1f}", row)


def close(setting: Setting, battle: Battle, end: End, loser: Side | None, *, pursued: bool) -> Closing:
    """What is left to settle: the victor's surviving cavalry on the field may pursue."""
    ours, theirs = battle.attacker, battle.defender
    came = setting.attacker.factors - ours.waiting, setting.defender.factors - theirs.waiting
    closing = Closing(
        end, loser, pursued and not setting.is_relief, *came, ours.troops, theirs.troops, battle.rounds_fought,
        attacker_morale_lost=ours.loss if setting.is_relief else msgspec.UNSET,
        defender_morale_lost=theirs.loss if setting.is_relief else msgspec.UNSET,
        attacker_joined=names_of_joined(setting.attacker, ours),
        defender_joined=names_of_joined(setting.defender, theirs),
        attacker_away=flank_of(setting, ours),
        defender_away=flank_of(setting, theirs),
    )  # fmt: skip
    if loser is None:
        return closing
    victor = battle.of(loser.enemy)
    row = morale_row(victor.loss)
    away = battle.of(loser).away if closing.pursued and setting.never_came is NeverCame.UNHURT else NO_TROOPS
    return msgspec.structs.replace(closing, cavalry=victor.present.cavalry, victor_morale_loss=row, away=away)


def conclude(umpire: Umpire, setting: Setting, closing: Closing, unbroken: bool = False) -> FieldResult:
    """Step 8: pursuit, what it costs the loser, and political points."""
    loser = closing.loser
    umpire.note(Fact("end", str(closing.end)))
    if loser is None:
        return closing.result(umpire, None, closing.attacker, closing.defender)
    chase = chase_points(umpire, setting, closing, loser, unbroken) if closing.pursued else 0
    beaten = closing.attacker if loser is ATTACKER else closing.defender
    caught = beaten.less(closing.away)
    left = pay_points(umpire, loser, caught, chase, setting.casualties(loser)).plus(closing.away)
    ours, theirs = (left, closing.defender) if loser is ATTACKER else (closing.attacker, left)
    points = political_points(setting.of(loser).corps)
    umpire.note(Fact("losing corps", setting.of(loser).corps))
    umpire.note(Fact("political points", points))
    return closing.result(umpire, loser.enemy, ours, theirs, chase, points)


def chase_points(umpire: Umpire, setting: Setting, closing: Closing, loser: Side, unbroken: bool) -> int:
    """The victor pursues."""
    victor = loser.enemy
    umpire.note(Fact("victor", str(victor)))
    umpire.note(Fact("pursuing cavalry", closing.cavalry))
    leads = setting.of(victor).cavalry_leader
    lost = least(closing.victor_morale_loss or morale_row(0))
    return umpire.resolve(
        pursuit_points, lost, closing.rounds, closing.cavalry, setting.terrain, leads, unbroken, victor
    )


def pursuit_points(
    umpire: Umpire,
    victor_loss: int,
    rounds: int,
    cavalry: int,
    terrain: Terrain,
    leads: bool,
    unbroken: bool,
    side: Side,
) -> int:
    """The points of a pursuit alone: all a battle needs of it, so that equal ones merge."""
    return pursuit(umpire, victor_loss, rounds, cavalry, terrain, leads, unbroken, side).points


@lru_cache(maxsize=100_000)
def finish(setting: Setting, battle: Battle, over: Verdict) -> Next[FieldResult]:
    """Go on to the pursuit and the result."""
    return Next(conclude, setting, close(setting, battle, over.end, over.loser, pursued=over.pursued))
