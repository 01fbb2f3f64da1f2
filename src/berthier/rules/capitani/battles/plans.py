"""Plans of a round (d-8 step 4): for each Corps of the line at most one new chit, and Engage or Hold, in secret."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from itertools import product

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.capitani.battles.chits import Chit, Pool, Works, lasts
from berthier.rules.capitani.battles.corps import POSTS, Array, Battle, Corps, Ground, Post
from berthier.rules.capitani.ground import Battleground, battleground, can_use_firearms
from berthier.rules.capitani.house import D8_PLANS, Reveal
from berthier.rules.capitani.units import ATTACKER, Side, gun_sp, horse_sp


class Posture(StrEnum):
    """What a Corps does."""

    ENGAGE = "Engage"
    HOLD = "Hold"


ONLY_HOLDING = (Chit.EARTHWORKS, Chit.RIVER, Chit.MUSTER)


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """What one Corps does this round."""

    posture: Posture
    chit: Chit | None = None

    def __str__(self) -> str:
        return f"{self.posture} with {self.chit}" if self.chit else str(self.posture)


class LinePlan(msgspec.Struct, frozen=True, cache_hash=True):
    """What both Corps of the line do; None for a place where nobody stands."""

    vanguard: Plan | None
    main_body: Plan | None

    def __str__(self) -> str:
        return _in_words(self)


@cache  # a few hundred plans, each told and read again for every answer that is weighed
def _in_words(line: LinePlan) -> str:
    named = ((Post.VANGUARD, line.vanguard), (Post.MAIN_BODY, line.main_body))
    return ", ".join(f"{post} {plan}" for post, plan in named if plan is not None)


Options = dict[str, tuple[LinePlan, ...]]


def make_plans(umpire: Umpire, ground: Ground, battle: Battle) -> Battle:
    """Both sides plan in secret and reveal: both Corps together, or fight by fight (switch)."""
    if umpire.plays(D8_PLANS) is Reveal.TOGETHER:
        options: Options = {side: line_plans(ground, battle.side(side), side, battle.round) for side in Side}
        picked = umpire.secretly(options, "battle plan")
        for side in Side:
            battle = battle.put(side, follow(battle.side(side), picked[side]))
        return battle
    for post in POSTS:
        choices: Options = {side: post_plans(ground, battle.side(side), side, battle.round, post) for side in Side}
        chosen = umpire.secretly(choices, f"plan of the {post}")
        for side in Side:
            battle = battle.put(side, follow(battle.side(side), chosen[side]))
    return battle


@cache
def line_plans(ground: Ground, array: Array, side: Side, number: int) -> tuple[LinePlan, ...]:
    """Every plan of a side: each Corps' own, as far as the chits suffice for both."""
    each = [corps_plans(ground, array, side, number, post) for post in POSTS]
    plans = [LinePlan(*pair) for pair in product(*each)]
    return tuple(plan for plan in plans if array.pool.can_give(*chits_of(plan)))


@cache
def post_plans(ground: Ground, array: Array, side: Side, number: int, post: Post) -> tuple[LinePlan, ...]:
    """Every plan for one place of the line."""
    plans = corps_plans(ground, array, side, number, post)
    return tuple(LinePlan(plan, None) if post is Post.VANGUARD else LinePlan(None, plan) for plan in plans)


def chits_of(plan: LinePlan) -> tuple[Chit, ...]:
    """The chits a plan plays."""
    return tuple(each.chit for each in (plan.vanguard, plan.main_body) if each is not None and each.chit is not None)


def corps_plans(ground: Ground, array: Array, side: Side, number: int, post: Post) -> tuple[Plan | None, ...]:
    """What one Corps can do: the attacker's first thought is to Engage, the defender's to Hold."""
    corps = array.at(post)
    if corps is None:
        return (None,)
    postures = tuple(Posture) if side is ATTACKER else tuple(Posture)[::-1]
    beside = array.at(post.other) is not None
    chits = [chit for chit in Chit if array.pool.has(chit) and is_playable(chit, corps, ground, number, beside)]
    return tuple(
        Plan(posture, chit)
        for chit in (None, *chits)
        for posture in postures
        if posture is Posture.HOLD or chit not in ONLY_HOLDING
    )


def is_playable(chit: Chit, corps: Corps, ground: Ground, number: int, beside: bool) -> bool:
    """Whether a chit does anything for this Corps now."""
    if chit in (Chit.EARTHWORKS, Chit.RIVER):
        return corps.works is None  # c-26: at most one such chit for a Corps
    horse = horse_sp(corps.units) > 0
    armed = any(unit.fights and unit.firearms for unit in corps.units)
    shaken = any(unit.demoralised for unit in corps.units)
    playable = {
        Chit.MUSTER: number > 1 and shaken and any(capitano.generale for capitano in corps.capitani),
        Chit.ARTILLERY: gun_sp(corps.units) > 0 and not corps.artillery,
        Chit.CHARGE: horse and battleground(ground.terrain) is Battleground.ALLOWED,
        Chit.COMBINED_ARMS: corps.is_combined,
        Chit.COORDINATION: beside,
        Chit.FIREARMS: armed and not corps.firearms and can_use_firearms(ground.weather),
    }
    return playable.get(chit, False)


@cache
def follow(array: Array, plan: LinePlan) -> Array:
    """Plans revealed: postures taken, chits laid down and out of the pool."""
    for post, each in ((Post.VANGUARD, plan.vanguard), (Post.MAIN_BODY, plan.main_body)):
        corps = array.at(post)
        if each is not None and corps is not None:
            array = array.put(post, laid(corps, each))
    pool: Pool = array.pool.without(*chits_of(plan))
    return msgspec.structs.replace(array, pool=pool)


def laid(corps: Corps, plan: Plan) -> Corps:
    """A Corps with its posture and the chit laid on it."""
    corps = msgspec.structs.replace(corps, engages=plan.posture is Posture.ENGAGE, played=plan.chit)
    if plan.chit is Chit.ARTILLERY:
        return msgspec.structs.replace(corps, artillery=lasts(Chit.ARTILLERY))
    if plan.chit is Chit.FIREARMS:
        return msgspec.structs.replace(corps, firearms=lasts(Chit.FIREARMS))
    if plan.chit in (Chit.EARTHWORKS, Chit.RIVER):
        return msgspec.structs.replace(corps, works=Works(str(plan.chit)))
    return corps
