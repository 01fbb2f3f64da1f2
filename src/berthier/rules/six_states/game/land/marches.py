"""Marches carried out (G24 to G28, G31, G44): the body leaves, walks, takes depots, overruns, invades, arrives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact
from berthier.core.remembered import remembered
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.game.continent import COUNTRY, STATES
from berthier.rules.six_states.game.council.council import joins_when_invaded
from berthier.rules.six_states.game.council.relations import (
    at_war,
    enemies_inside,
    enemies_of,
    enemies_outside,
    hostile_hexes,
    minors,
)
from berthier.rules.six_states.game.edition import BEFORE_0082
from berthier.rules.six_states.game.fights.engaging import by_type
from berthier.rules.six_states.game.land.hosts import (
    add_depot,
    destroy,
    join,
    put_army,
    reduce_to,
    sp_of,
    take_depots,
    take_troops,
)
from berthier.rules.six_states.game.land.land_orders import March, Plan, plan_march, train_for
from berthier.rules.six_states.game.land.marching import Body, costs_along, is_overrun
from berthier.rules.six_states.game.position import Army, Minor, Position, Troop, pairs
from berthier.rules.six_states.game.reading import sort_armies, sort_fleets
from berthier.rules.six_states.march import ForceMarch, force_march


def march_off(umpire: Umpire, position: Position, power: str, march: March, after: Callable[..., Any]) -> Next[Any]:
    """G24, G25: march; where points are asked for, the Force March Table is consulted first."""
    plan = plan_march(position, power, march)
    if not plan.force:
        return Next(after, walk(umpire, position, plan, plan.body.troops, plan.body.points))
    asked: Next[ForceMarch] = Next(force_march, plan.force, plan.flags, by_type(plan.body.troops))
    owner = (("owner", power),)
    return Next(then, Next(played_by, owner, asked), after_force_march, position, power, march, after)


def after_force_march(
    umpire: Umpire, outcome: ForceMarch, position: Position, power: str, march: March, after: Callable[..., Any]
) -> Next[Any]:
    """The body follows its path as far as the points go; a star's SP is lost wherever it stands."""
    plan = plan_march(position, power, march)
    body = Army(power, plan.army.hex, plan.body.troops)
    left = reduce_to([body], outcome.troops)[0].troops if outcome.sp_lost else plan.body.troops
    lost = take_troops(plan.body.troops, left)
    active = plan.army.active or position.edition in BEFORE_0082  # who stays has not stirred
    worn = msgspec.structs.replace(plan.army, troops=take_troops(plan.army.troops, lost), active=active)
    plan = msgspec.structs.replace(plan, army=worn)
    position = put_army(position, worn)
    return Next(after, walk(umpire, position, plan, left, plan.body.points + outcome.granted))


def walk(umpire: Umpire, position: Position, plan: Plan, troops: tuple[Troop, ...], points: int) -> Position:
    """The body leaves its army with its leaders and train, and goes from hex to hex."""
    army, power = plan.army, plan.body.power
    if not troops and plan.body.troops:  # its last SP fell out on the road; the leaders stay where they are
        return leave(position, msgspec.structs.replace(plan, body=Body(power, ())), (), 0)
    meets = encounters(position, power)
    position, supply = load_train(position, plan, troops)
    position = leave(position, plan, troops, supply)
    at, before = army.hex, army.hex
    for step, (to, cost) in enumerate(zip(plan.path[1:], costs_along(plan.terms, plan.path), strict=True)):
        if cost > points and step:
            break
        before, at = at, to
        if plan.invade is not None or to in meets:
            position = enter(umpire, position, power, to, sp_of(troops), plan.invade)
            meets = encounters(position, power)
        if cost > points or (to in meets and to in hostile_hexes(position, power)):
            break
    umpire.note(Fact(f"{power} marches from {army.hex} to", at))
    came = ((before, sp_of(troops)),) if troops else ()
    body = Army(power, at, troops, plan.body.leaders, False, supply, army.hunger, True, True, army.to_guns, came)
    return join(position, body)


@remembered("war", "armies", "depots")
def encounters(position: Position, power: str) -> frozenset[str]:
    """Hexes where a march meets something: an enemy army, enemy leaders alone, an enemy depot."""
    hostile = enemies_of(position, power)
    armies = [army.hex for army in position.armies if army.power in hostile]
    return frozenset([*armies, *[name for owner, name, _ in position.depots if owner in hostile]])


def load_train(position: Position, plan: Plan, troops: tuple[Troop, ...]) -> tuple[Position, int]:
    """G31: a body takes up to half its SP in points from train and depot; by default all it can."""
    army, power = plan.army, plan.body.power
    most = train_for(position, army, sp_of(troops))
    supply = most if plan.supply is None else min(most, plan.supply)
    drawn = supply - min(supply, army.supply)
    return (add_depot(position, power, army.hex, -drawn) if drawn else position), supply


def leave(position: Position, plan: Plan, troops: tuple[Troop, ...], supply: int) -> Position:
    """The rest stays with what it can keep of the train; what is over becomes a depot."""
    army, names = plan.army, {name for name, _ in plan.body.leaders}
    train = army.supply - min(supply, army.supply)
    stay = () if troops == army.troops else take_troops(army.troops, troops)
    kept = min(train, sp_of(stay) // 2)
    leaders = tuple(leader for leader in army.leaders if leader[0] not in names)
    rest = msgspec.structs.replace(army, troops=stay, leaders=leaders, supply=kept)
    return add_depot(put_army(position, rest), army.power, army.hex, train - kept)


def enter(umpire: Umpire, position: Position, power: str, name: str, sp: int, invades: str | None = None) -> Position:
    """What happens where a body comes: invasion, overrun, leaders alone taken, depots taken."""
    if invades is not None and COUNTRY[name] == invades and minors(position)[invades].status == "neutral":
        position = invade(umpire, position, power, invades)
    if not sp:
        return position
    if is_overrun(position, power, name, sp):
        umpire.note(Fact("overrun at", name))
        position = destroy(position, *enemies_outside(position, power, name))
    return gather(position, power, name)


def gather(position: Position, power: str, name: str) -> Position:
    """G24, G44: enemy depots and enemy leaders alone are taken where troops come and nobody resists."""
    if enemies_outside(position, power, name) or enemies_inside(position, power, name):
        return position
    position = take_depots(position, power, name, enemies_of(position, power))
    for army in position.armies:
        if army.hex == name and not army.sp and at_war(position, power, army.power):
            position = destroy(position, army)
    return position


def invade(umpire: Umpire, position: Position, power: str, minor: str) -> Position:
    """G28: the minor joins the invader's nearest enemy, or stands alone at war with him."""
    stand = joins_when_invaded(position, power, minor)
    umpire.note(Fact(f"{STATES[minor].name} is invaded: it is now", f"{stand.status} {stand.patron or ''}".strip()))
    wronged = dict(position.wronged)
    wronged[power] = wronged.get(power, 0) + 1
    position = set_minor(position, minor, stand).but(wronged=tuple(sorted(wronged.items())))
    return position if stand.patron else position.but(war=pairs([*position.war, (power, minor)]))


def set_minor(position: Position, minor: str, stand: Minor) -> Position:
    """A small state stands otherwise; its units serve its patron, and its own wars are over."""
    stands = dict(position.minors) | {minor: stand}
    position = position.but(minors=tuple(sorted(stands.items())))
    if stand.patron is None:
        return position
    war = tuple(each for each in position.war if minor not in each)
    patron = stand.patron
    armies = [msgspec.structs.replace(a, power=patron) if a.power == minor else a for a in position.armies]
    fleets = [msgspec.structs.replace(f, power=patron) if f.power == minor else f for f in position.fleets]
    return merge_twins(position.but(war=war, fleets=sort_fleets(fleets), armies=sort_armies(armies)))


def merge_twins(position: Position) -> Position:
    """Armies of one power in one place are one army."""
    if len({army.key for army in position.armies}) == len(position.armies):
        return position
    after = position.but(armies=())
    for army in position.armies:
        after = join(after, army, close=False)
    return after
