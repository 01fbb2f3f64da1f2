"""How *sharp* keeps armies that have no enemy near: posts beside small states, winter quarters, leaders, rest.

An army that rests at home in supply loses nothing (G11), one of six SP on its border helps a suit (G14), and in winter
five SP of a great power at home are safe where a great stack is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.remembered import remembered
from berthier.program.six_states.outlook import goals, threat
from berthier.program.six_states.urge_land import army_urges, garrison_need, in_hand
from berthier.rules.six_states.game.continent import COUNTRY, STEPS, capital_range, points_from
from berthier.rules.six_states.game.council.council import ENOUGH, is_beside, may_court, needed_to_court
from berthier.rules.six_states.game.council.relations import enemies_of, holder, may_enter
from berthier.rules.six_states.game.land.hosts import sp_of
from berthier.rules.six_states.game.land.land_orders import March, Stay
from berthier.rules.six_states.game.land.march_order import MarchOrder
from berthier.rules.six_states.game.land.marching import Body, reach, terms_of
from berthier.rules.six_states.game.land.wear import WINTER, flags_by, is_easy, losses_of, net_of
from berthier.rules.six_states.game.position import Army, Position, Troop

SAFE = 5  # SP: the column of the table below which a great power's troops lose nothing at home, in winter either
BEFORE_WINTER = tuple((month - 2) % 12 + 1 for month in WINTER)
WEAR = 0.6  # points of worth an SP that is lost by attrition would have brought
POST = 0.2  # for each point of march nearer to a post
HOPEFUL = 8  # on two dice: a suit that needs more is left to others
RIDE = 0.5  # for a leader who goes where none is
NEAR = 8  # hexes: enemies so near leave no rest
STIR = 0.05  # what it takes to give up resting


def is_crowded(position: Position) -> bool:
    """Whether more than one other answers a power's orders: a month of five others in thought is dear."""
    return len(position.powers) > 2


def is_calm(position: Position, army: Army) -> bool:
    """Whether an army among many powers has no enemy near, and nothing to go for."""
    near = threat(position, army.power, NEAR).get(army.hex, 0)
    return is_crowded(position) and not near and army.key not in goals(position, army.power)


def resting(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float] | None:
    """What each order on land is worth to an army at rest: in peace, and before the months of winter in war as well.

    None where it has to be thought through.
    """
    peace = is_crowded(position) and not enemies_of(position, side)
    if why == "orders on land" and peace:
        return army_urges(position, side, options)
    if why != "where it marches" or not (peace or position.month in BEFORE_WINTER):
        return None
    army = in_hand(position, side, options)
    if army is None or not army.sp or not is_calm(position, army):
        return None
    return [_urge(position, army, order.value) for order in options]


def proposals(position: Position, side: str, why: str, options: Sequence[Any]) -> list[MarchOrder]:
    """Where an army might send a part: into winter quarters, or a leader it can spare to troops that have none."""
    army = in_hand(position, side, options) if why == "where it marches" and is_crowded(position) else None
    if army is None or army.inside or not army.sp:
        return []
    return [*quarters(position, army), *riders(position, army)]


def quarters(position: Position, army: Army) -> list[MarchOrder]:
    """Before a month of winter: five SP each of a stack into free hexes of its own country."""
    home = army.power
    in_time = position.month in BEFORE_WINTER and army.sp > SAFE and COUNTRY[army.hex] == home
    if not in_time or not is_calm(position, army):
        return []
    body = Body(home, _five(army.troops), army.leaders[1:2])
    found, taken = reach(terms_of(position, body), army.hex, body.points), standing(position, home)
    names = tuple(name for name, _ in body.leaders)
    free = [to for to in sorted(found) if COUNTRY[to] == home and to not in taken]
    return [MarchOrder(army, March((army.hex, to), body.troops, names), found[to]) for to in free]


def riders(position: Position, army: Army) -> list[MarchOrder]:
    """A leader who is not needed rides to an army that cannot leave its country without one (G23)."""
    if len(army.leaders) < 2:
        return []
    spare = min(army.leaders, key=lambda leader: (leader[1], leader[0]))
    body = Body(army.power, (), (spare,))
    found = reach(terms_of(position, body), army.hex, body.points)
    own = (each for each in position.armies if each.power == army.power and not each.inside)
    waiting = [each.hex for each in own if each.sp >= ENOUGH and not each.leaders and each.hex in found]
    return [MarchOrder(army, March((army.hex, to), (), (spare[0],)), found[to]) for to in waiting]


def _five(troops: tuple[Troop, ...]) -> tuple[Troop, ...]:
    """Five SP of an army, foot first."""
    left, found = SAFE, []
    for state, foot, horse, guards in troops:
        take = (min(foot, left), min(horse, left - min(foot, left)))
        left -= sum(take)
        g = min(guards, left)
        left -= g
        if sum(take) + g:
            found.append((state, *take, g))
    return tuple(found)


@remembered("armies")
def standing(position: Position, power: str) -> dict[str, int]:
    """A power's SP in each hex."""
    found: dict[str, int] = {}
    for army in position.armies:
        if army.power == power and army.sp:
            found[army.hex] = found.get(army.hex, 0) + army.sp
    return found


def _urge(position: Position, army: Army, value: Any) -> float:
    if not isinstance(value, March) or value.invade is not None:
        return 0.0 if isinstance(value, Stay) else -1.0
    sp = army.sp if value.troops is None else sp_of(value.troops)
    if not sp:
        return RIDE
    to, rest = value.path[-1], army.sp - sp
    if holder(position, army.hex) == army.power and rest < garrison_need(position, army.power, army.hex):
        return -1.0
    own = standing(position, army.power)
    here, there = own.get(army.hex, 0), own.get(to, 0)
    saved = wear(position, army, army.hex, here, False) + wear(position, army, to, there, False)
    saved -= wear(position, army, army.hex, here - sp, False) + wear(position, army, to, there + sp, True)
    return WEAR * saved + _post(position, army, sp, to) - STIR * (1 + value.force)


def wear(position: Position, army: Army, name: str, sp: int, moved: bool) -> float:
    """SP that a stack of the army's states is to lose by attrition when next month opens."""
    states = frozenset(troop[0] for troop in army.troops)
    flags = flags_by(states, name, False, position.month in BEFORE_WINTER)
    return 0.0 if is_easy(flags) and not moved else sum(losses_of(sp, net_of(flags))) / 6


def _post(position: Position, army: Army, sp: int, to: str) -> float:
    """How much nearer a body comes to the post it is to take; leaving a post costs as much."""
    if sp < ENOUGH or position.month in BEFORE_WINTER:
        return 0.0
    far = posted(position, army.power).get(army.key)
    return 0.0 if far is None else POST * (far.get(army.hex, 40) - far.get(to, 40))


@remembered("armies", "minors", "barred", "turn", "alliance", "war", "wronged")
def posted(position: Position, power: str) -> dict[tuple[str, str, bool], dict[str, int]]:
    """The armies that go beside the small states best courted, and how far each hex is from their posts."""
    found: dict[tuple[str, str, bool], dict[str, int]] = {}
    free = [a for a in position.armies if a.power == power and a.sp >= ENOUGH and not a.inside]
    suits = [m for m, stand in position.minors if stand.status == "neutral" and may_court(position, power, m)]
    for minor in sorted(suits, key=lambda m: (needed_to_court(power, m), capital_range(m, power), m)):
        near = [
            (points_from(post).get(army.hex, 40), army.key, post)
            for post in borders(position, power, minor)
            for army in free
        ]
        if near and needed_to_court(power, minor) <= HOPEFUL:
            _, key, post = min(near)
            found[key] = points_from(post)
            free = [army for army in free if army.key != key]
    return found


@remembered("minors", "alliance", "war", "scenario")
def borders(position: Position, power: str, minor: str) -> tuple[str, ...]:
    """The hexes beside a small state's country that a power may enter."""
    return tuple(sorted(at for at in STEPS if is_beside(at, minor) and may_enter(position, power, at)))
