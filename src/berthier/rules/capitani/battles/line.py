"""The line of a Major Battle: who faces whom, who strikes, and how it stands after a round."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from berthier.rules.capitani.battles.chits import Chit, is_lost_on_engaging
from berthier.rules.capitani.battles.clashes import Help, Pair
from berthier.rules.capitani.battles.corps import POSTS, Array, Battle, Corps, Post
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Side, Units, fighting_sp


def meetings(battle: Battle, post: Post) -> tuple[tuple[Side, bool], ...]:
    """Who faces an enemy from this place: the attacker with the Corps opposite, or one side alone, on a flank."""
    here = [side for side in Side if battle.side(side).at(post) is not None]
    if len(here) == 2:
        return ((ATTACKER, True),)
    return tuple((side, False) for side in here if battle.opposite(side, post) is not None)


def opposite(battle: Battle, side: Side, post: Post) -> Post:
    """Where the enemy struck from this place stands."""
    place = battle.opposite(side, post)
    assert place is not None
    return place


def facing(battle: Battle, side: Side, post: Post) -> tuple[Corps, Corps]:
    """A Corps and the enemy Corps it strikes."""
    corps, enemy = battle.side(side).at(post), battle.side(side.enemy).at(opposite(battle, side, post))
    assert corps is not None
    assert enemy is not None
    return corps, enemy


def met(battle: Battle, side: Side, post: Post, pair: Pair) -> Battle:
    """The battle after two Corps met; horse gone plundering leaves its Corps."""
    place = opposite(battle, side, post)
    ours = plundered(battle.side(side).put(post, pair.ours), pair.our_plunderers)
    theirs = plundered(battle.side(side.enemy).put(place, pair.theirs), pair.their_plunderers)
    return Battle(ours, theirs, battle.round) if side is ATTACKER else Battle(theirs, ours, battle.round)


def plundered(array: Array, horse: Units) -> Array:
    """Horse Lost in Plundering is out of the rest of the battle."""
    return msgspec.structs.replace(array, plundering=array.plundering + horse) if horse else array


class Clash(msgspec.Struct, frozen=True):
    """An Engagement about to be fought: who strikes whom, and the SP lent to each by Fight Coordination."""

    side: Side
    striker: Corps
    target: Corps
    lent: Help
    lent_to_enemy: Help


@lru_cache(maxsize=8)  # asked again for every result of the same Engagement
def clash_at(battle: Battle, post: Post) -> Clash | None:
    """The Engagement of this place, if anyone engages and neither Corps is Broken already."""
    side = who_strikes(battle, post)
    if side is None:
        return None
    striker, target = facing(battle, side, post)
    if striker.is_broken or target.is_broken:
        return None
    place = opposite(battle, side, post)
    return Clash(side, striker, target, lent(battle.side(side), post), lent(battle.side(side.enemy), place))


def who_strikes(battle: Battle, post: Post) -> Side | None:
    """The side that attacks from this place, if any: both engaging, the higher Initiative, at a tie the attacker."""
    ours, theirs = battle.attacker.at(post), battle.defender.at(post)
    willing = [side for side, corps in ((ATTACKER, ours), (DEFENDER, theirs)) if corps is not None and corps.engages]
    if ours is not None and theirs is not None and len(willing) == 2:
        return DEFENDER if theirs.initiative > ours.initiative else ATTACKER
    able = [side for side in willing if battle.opposite(side, post) is not None]
    return able[0] if able else None


@cache
def lent(array: Array, post: Post) -> Help:
    """Fight Coordination: the SP of the other line Corps, if it Holds, count for the ratio."""
    corps, other = array.at(post), array.at(post.other)
    if corps is None or corps.played is not Chit.COORDINATION or other is None or other.engages:
        return Help()
    return Help(fighting_sp(other.units) - other.heavy_sp, other.heavy_sp)


def left_works(battle: Battle) -> Battle:
    """A Corps that engages loses its Artillery, Earthworks or River chit."""
    return Battle(out_of_works(battle.attacker), out_of_works(battle.defender), battle.round)


@cache
def out_of_works(array: Array) -> Array:
    """A side as its Corps go forward."""
    for post in POSTS:
        corps = array.at(post)
        if corps is not None and corps.engages:
            array = array.put(post, leave_works(corps))
    return array


def leave_works(corps: Corps) -> Corps:
    """What an engaging Corps loses."""
    guns = 0 if is_lost_on_engaging(Chit.ARTILLERY) else corps.artillery
    works = None if corps.works is not None and is_lost_on_engaging(corps.works) else corps.works
    return msgspec.structs.replace(corps, artillery=guns, works=works)


@cache
def rallied(array: Array) -> Array:
    """Step 8, and the round is over: Broken Corps leave the line, chits run down, losers are Disrupted next round."""
    for post in POSTS:
        corps = array.at(post)
        if corps is not None and corps.is_broken:
            fled, capitani = array.fled + corps.units, array.fled_capitani + corps.capitani
            array = msgspec.structs.replace(array.put(post, None), fled=fled, fled_capitani=capitani)
        elif corps is not None:
            array = array.put(post, run_down(corps))
    return array


def run_down(corps: Corps) -> Corps:
    """One Corps after a round."""
    return msgspec.structs.replace(
        corps, artillery=max(0, corps.artillery - 1), firearms=max(0, corps.firearms - 1), played=None,
        engages=False, disrupted=corps.lost, lost=False,
    )  # fmt: skip
