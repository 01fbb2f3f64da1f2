"""Major Battle (d-8): rounds of secret plans, fire, charges, Engagements, until a side is done."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.aftermath import (
    BattleEnd,
    BattleResult,
    FieldResult,
    after_battle,
    rest_of,
    stands,
)
from berthier.rules.capitani.battles.chits import Chit, Works, fresh_pool
from berthier.rules.capitani.battles.clashes import (
    can_charge,
    can_fire,
    engagement,
    exchange_charges,
    exchange_fire,
    muster,
)
from berthier.rules.capitani.battles.corps import POSTS, Army, Array, Battle, Corps, Ground, Post
from berthier.rules.capitani.battles.line import clash_at, facing, left_works, meetings, met, rallied
from berthier.rules.capitani.battles.plans import make_plans
from berthier.rules.capitani.battles.rearguard import commit, may_commit
from berthier.rules.capitani.fight import why_no_battle
from berthier.rules.capitani.ground import check_combat
from berthier.rules.capitani.house import D6, D8_ROUNDS
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Hexside, Side, Terrain, Weather, fighting_sp, gun_sp

BattleEnding = BattleResult | FieldResult
Round = Annotated[int, msgspec.Meta(ge=1, le=6)]


def major_battle(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    hexside: Hexside | None = None,
    round: Round = 1,
) -> Next[BattleEnding]:
    """Fight a Major Battle to its end and pursue; the attacker is the side that began it."""
    ground, battle = draw_up(umpire, attacker, defender, terrain, weather, hexside, round)
    if round == 1:
        return Next(deploy, ground, battle)
    return Next(begin_round, ground, battle, Length.WHOLE)


def battle_round(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    hexside: Hexside | None = None,
    round: Round = 1,
) -> Next[BattleEnding]:
    """Fight one round of a Major Battle and look how it stands, without concession or pursuit."""
    return Next(plan_round, *draw_up(umpire, attacker, defender, terrain, weather, hexside, round), Length.ONE_ROUND)


class Length(StrEnum):
    """How far a battle is played."""

    WHOLE = "to the end"
    ONE_ROUND = "one round"


def draw_up(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    terrain: Terrain,
    weather: Weather,
    hexside: Hexside | None,
    round: int,
) -> tuple[Ground, Battle]:
    """Steps 1 to 3: is it allowed, the Corps, the chits of each side."""
    check_allowed(terrain, hexside)
    most = umpire.plays(D8_ROUNDS)
    if round > most:
        raise BadInput(f"A Major Battle has {most} rounds; there is no round {round}.", "round")
    ours, theirs = array_of(umpire, attacker, ATTACKER, round), array_of(umpire, defender, DEFENDER, round)
    return Ground(terrain, weather), Battle(ours, theirs, round)


def check_allowed(terrain: Terrain, hexside: Hexside | None) -> None:
    """Step 1: refuse ground where no Major Battle is fought."""
    check_combat(terrain, hexside)
    barred = why_no_battle(terrain, hexside)
    if barred:
        field = "hexside" if hexside is Hexside.FERRY else "terrain"
        raise BadInput(f"{barred[0].upper()}{barred[1:]}: use a Skirmish.", field, ["Clear", "Marsh", "Heath", "Hill"])


def array_of(umpire: Umpire, army: Army, side: Side, round: int) -> Array:
    """A side drawn up; each Corps needs a unit that fights, the side at the start enough SP in all (d-6)."""
    line = [corps for corps in (army.vanguard, army.main_body) if corps is not None]
    if any(corps.is_broken for corps in (*line, *army.rearguard)):
        raise BadInput(f"A Corps of the {side} has no undemoralised unit: it is Broken and cannot stand.", side)
    strength, least = sum(fighting_sp(corps.units) for corps in (*line, *army.rearguard)), umpire.plays(D6)
    if strength < least and round == 1:
        raise BadInput(
            f"The {side} has {strength} undemoralised SP; a Major Battle needs {least}: use a Skirmish.", side
        )
    check_leaders(army, side)
    for corps in line:
        check_chits(corps, army, side)
    pool = fresh_pool(umpire, army.earthworks_level, army.behind_river, army.used)
    return Array(army.vanguard, army.main_body, army.rearguard, pool)


def check_leaders(army: Army, side: Side) -> None:
    """Refuse two Capitani Generali, or the one Formation chit on both Corps."""
    line = [corps for corps in (army.vanguard, army.main_body) if corps is not None]
    generali = sum(capitano.generale for corps in (*line, *army.rearguard) for capitano in corps.capitani)
    if generali > 1:
        raise BadInput(f"The {side} has {generali} Capitani Generali; a side has one.", side)
    if sum(corps.formation for corps in line) > 1:
        raise BadInput(f"The {side} has the Formation chit on both Corps; there is one.", side)


def check_chits(corps: Corps, army: Army, side: Side) -> None:
    """Refuse a chit that lies on a Corps for nothing: guns, Firearms, works or a river that are not there."""
    idle = {
        "an Artillery chit, but no guns": corps.artillery and not gun_sp(corps.units),
        "a Firearms chit, but no unit with Firearms": corps.firearms and not any(u.firearms for u in corps.units),
        "an Earthworks chit, but the army has none": corps.works is Works.EARTHWORKS and not army.earthworks_level,
        "a River chit, but the army is behind no river": corps.works is Works.RIVER and not army.behind_river,
    }
    for what, contradicts in idle.items():
        if contradicts:
            raise BadInput(f"A Corps of the {side} has {what}.", side)


class Formed(StrEnum):
    """Where the Formation chit goes."""

    NONE = "no Formation"
    VANGUARD = "Formation on the Vanguard"
    MAIN_BODY = "Formation on the Main Body"


def deploy(umpire: Umpire, ground: Ground, battle: Battle) -> Next[BattleEnding]:
    """Step 2, Deployment of Capitani: each side may secretly place its Formation chit, for the whole battle."""
    options: dict[str, tuple[Formed, ...]] = {side: formations(battle.side(side)) for side in Side}
    placed = umpire.secretly(options, "Formation chit")
    for side in Side:
        battle = battle.put(side, formed(battle.side(side), placed[side]))
    return Next(begin_round, ground, battle, Length.WHOLE)


def formations(array: Array) -> tuple[Formed, ...]:
    """The Corps that can be named."""
    able = {
        Formed.NONE: True,
        Formed.VANGUARD: array.vanguard is not None,
        Formed.MAIN_BODY: array.main_body is not None,
    }
    return tuple(form for form in Formed if able[form]) if array.pool.has(Chit.FORMATION) else (Formed.NONE,)


def formed(array: Array, form: Formed) -> Array:
    """The array with the chit on the named Corps."""
    if form is Formed.NONE:
        return array
    post = Post.VANGUARD if form is Formed.VANGUARD else Post.MAIN_BODY
    corps = array.at(post)
    assert corps is not None
    array = array.put(post, msgspec.structs.replace(corps, formation=True))
    return msgspec.structs.replace(array, pool=array.pool.without(Chit.FORMATION))


class Nerve(StrEnum):
    """At the start of a round after the first."""

    FIGHT_ON = "fight on"
    CONCEDE = "concede"


def begin_round(umpire: Umpire, ground: Ground, battle: Battle, length: Length) -> BattleEnding | Next[BattleEnding]:
    """A side may concede at the start of any round after the first: pursuit at -1."""
    if battle.round > 1:
        for side in Side:
            if umpire.choose(side, tuple(Nerve), "concede") is Nerve.CONCEDE:
                return Next(after_battle, battle, side, BattleEnd.CONCEDED, ground.campaign)
    return plan_round(umpire, ground, battle, length)


def plan_round(umpire: Umpire, ground: Ground, battle: Battle, length: Length) -> Next[BattleEnding]:
    """Step 4: secret plans, revealed; Muster at once."""
    umpire.note(Step("round"))
    battle = make_plans(umpire, ground, battle)
    for side in Side:
        for post in POSTS:
            corps = battle.side(side).at(post)
            if corps is not None and corps.played is Chit.MUSTER:
                battle = battle.put(side, battle.side(side).put(post, muster(umpire, corps, side)))
    if any(can_fire(each) for each in (*battle.attacker.line, *battle.defender.line)):
        return Next(fire, ground, battle, length, Post.VANGUARD)
    return to_charges(ground, battle, length)


def to_charges(ground: Ground, battle: Battle, length: Length) -> Next[BattleEnding]:
    """Step 6 where anyone charges, else step 7."""
    if any(can_charge(each) for each in (*battle.attacker.line, *battle.defender.line)):
        return Next(charges, ground, battle, length, Post.VANGUARD)
    return Next(engagements, ground, left_works(battle), length, Post.VANGUARD)


def fire(umpire: Umpire, ground: Ground, battle: Battle, length: Length, post: Post) -> Next[BattleEnding]:
    """Step 5 for one place of the line, then for the next."""
    for side, both in meetings(battle, post):
        corps, enemy = facing(battle, side, post)
        if can_fire(corps) or (both and can_fire(enemy)):
            pair = umpire.resolve(exchange_fire, ground, corps, enemy, side, both)
            battle = met(battle, side, post, pair)
    if post is Post.VANGUARD:
        return Next(fire, ground, battle, length, Post.MAIN_BODY)
    return to_charges(ground, battle, length)


def charges(umpire: Umpire, ground: Ground, battle: Battle, length: Length, post: Post) -> Next[BattleEnding]:
    """Step 6 for one place of the line, then for the next."""
    for side, both in meetings(battle, post):
        corps, enemy = facing(battle, side, post)
        if can_charge(corps) or (both and can_charge(enemy)):
            pair = umpire.resolve(exchange_charges, ground, corps, enemy, side, both)
            battle = met(battle, side, post, pair)
    if post is Post.VANGUARD:
        return Next(charges, ground, battle, length, Post.MAIN_BODY)
    return Next(engagements, ground, left_works(battle), length, Post.VANGUARD)


def engagements(
    umpire: Umpire, ground: Ground, battle: Battle, length: Length, post: Post
) -> BattleEnding | Next[BattleEnding]:
    """Step 7 for one place of the line: who engages attacks; both: the higher Initiative, at a tie the attacker."""
    clash = clash_at(battle, post)
    if clash is not None:
        pair = umpire.resolve(
            engagement, ground, clash.striker, clash.target, clash.side, clash.lent, clash.lent_to_enemy
        )
        battle = met(battle, clash.side, post, pair)
    if post is Post.VANGUARD:
        return Next(engagements, ground, battle, length, Post.MAIN_BODY)
    return end_round(umpire, ground, battle, length)


def end_round(umpire: Umpire, ground: Ground, battle: Battle, length: Length) -> BattleEnding | Next[BattleEnding]:
    """Steps 8 and 9: Broken Corps leave, Rearguards are committed; a side without a line loses, or rounds go on."""
    battle = commit(umpire, Battle(rallied(battle.attacker), rallied(battle.defender), battle.round))
    if length is Length.ONE_ROUND:
        return stands(umpire, battle)
    for side in Side:
        if not battle.side(side).line and not may_commit(battle.side(side)):
            return Next(after_battle, battle, side, BattleEnd.BROKEN, ground.campaign)
    if battle.round >= (ground.rounds or umpire.plays(D8_ROUNDS)):
        return Next(after_battle, battle, who_withdraws(ground, battle), BattleEnd.WITHDRAWN, ground.campaign)
    return Next(begin_round, ground, msgspec.structs.replace(battle, round=battle.round + 1), length)


def who_withdraws(ground: Ground, battle: Battle) -> Side:
    """Undecided after the last round: the side that began; in a campaign who lost more fighting SP (G5i)."""
    if ground.came_with is None:
        return ATTACKER
    lost = [
        before - fighting_sp(rest.units + rest.plundering)
        for before, rest in zip(ground.came_with, map(rest_of, (battle.attacker, battle.defender)), strict=True)
    ]
    return DEFENDER if lost[1] > lost[0] else ATTACKER
