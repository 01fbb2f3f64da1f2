"""Battles (G40 to G42, G46): walls or field, the march to the guns, and the field battle of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.battle import city_assault, field_battle
from berthier.rules.six_states.game.continent import CITIES, MINORS
from berthier.rules.six_states.game.council.relations import are_friends, enemies_inside, enemies_outside, holder
from berthier.rules.six_states.game.fights.aftermath import Clash, after_clash
from berthier.rules.six_states.game.fights.engaging import (
    attackers,
    by_type,
    city_ground,
    defenders,
    force_of,
    garrison,
    ground_of,
    to_the_guns,
)
from berthier.rules.six_states.game.fights.foreseen import fought_by_both_staffs
from berthier.rules.six_states.game.fights.neutrals import for_minors
from berthier.rules.six_states.game.house import G31, G41, Played, Starving
from berthier.rules.six_states.game.land.hosts import join, put_army, reduce_to, without
from berthier.rules.six_states.game.land.land_orders import March, plan_march
from berthier.rules.six_states.game.land.marching import is_overrun
from berthier.rules.six_states.game.position import Army, Position, armies_at, find_army, pairs
from berthier.rules.six_states.house import C12
from berthier.rules.six_states.march import ForceMarch, force_march
from berthier.rules.six_states.units import Army as Force

Key = tuple[str, str, bool]
FIELD, WALLS = Order("field", label="Fight in the field"), Order("walls", label="Behind the walls")
TRY, STAY = Order("try", label="March to the guns"), Order("stay", label="Stay")


def contested(position: Position, power: str) -> list[str]:
    """Hexes where a power's army and an enemy army stand outside."""
    own = sorted(army.hex for army in position.armies if army.power == power and not army.inside and army.sp)
    return [name for name in own if len(armies_at(position)[name]) > 1 and enemies_outside(position, power, name)]


def strongest(armies: tuple[Army, ...]) -> str:
    """The largest power of a side chooses for it; a tie: the alphabet."""
    total: dict[str, int] = {}
    for army in armies:
        total[army.power] = total.get(army.power, 0) + army.sp
    return min(total, key=lambda power: (-total[power], power))


def give_battle(
    umpire: Umpire, position: Position, name: str, power: str, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """G40 (i): defenders who hold the city and fit its walls choose field or walls."""
    umpire.note(Step(f"battle at {place_name(name)}"))
    theirs = defenders(position, name, power)
    if may_shut_in(position, name, theirs) and shuts_in(umpire, name, strongest(theirs)):
        return Next(after, go_inside(position, theirs), fought)
    return Next(call_guns, position, name, power, after, fought, ())


def shuts_in(umpire: Umpire, name: str, power: str) -> bool:
    """Field or walls; a small state alone never leaves its walls (G6)."""
    if power in MINORS:
        return True
    return umpire.choose(power, (FIELD, WALLS), f"field or walls at {place_name(name)}") == WALLS


def may_shut_in(position: Position, name: str, armies: tuple[Army, ...]) -> bool:
    """Whether these armies hold the city and fit its walls, with whom is inside already."""
    if name not in CITIES or not all(are_friends(position, holder(position, name), army.power) for army in armies):
        return False
    inside = sum(army.sp for army in armies_at(position).get(name, ()) if army.inside)
    return inside + sum(army.sp for army in armies) <= CITIES[name].walls


def go_inside(position: Position, armies: tuple[Army, ...]) -> Position:
    """Armies go behind the walls."""
    for army in armies:
        position = join(without(position, army), msgspec.structs.replace(army, inside=True), close=False)
    return position


def call_guns(
    umpire: Umpire,
    position: Position,
    name: str,
    power: str,
    after: Callable[..., Any],
    fought: tuple[str, ...],
    asked: tuple[Key, ...],
) -> Next[Any]:
    """G40 (ii), G41: armies beside the battle may march to the guns, one by one; small states alone do not (G6)."""
    others = tuple(each for each in contested(position, power) if each != name)
    comers = to_the_guns(position, name, power, others) if umpire.plays(G41) is Played.ON else ()
    comer = next((each for each in comers if each.army.key not in asked and each.army.power not in MINORS), None)
    if comer is None:
        return Next(join_battle, position, name, power, after, fought)
    why = f"to the guns at {place_name(name)} from {place_name(comer.army.hex)}"
    again = (*asked, comer.army.key)
    if umpire.choose(comer.army.power, (STAY, TRY), why) == STAY:
        return Next(call_guns, position, name, power, after, fought, again)
    march: Next[ForceMarch] = Next(force_march, comer.extra_mp, comer.flags, by_type(comer.army.troops))
    owner = (("owner", comer.army.power),)
    call: Next[ForceMarch] = Next(played_by, owner, march)
    return Next(then, call, after_guns, position, name, power, after, fought, again, comer.extra_mp)


def after_guns(
    umpire: Umpire,
    outcome: ForceMarch,
    position: Position,
    name: str,
    power: str,
    after: Callable[..., Any],
    fought: tuple[str, ...],
    asked: tuple[Key, ...],
    needed: int,
) -> Next[Any]:
    """Granted in full, it joins."""
    army = find_army(position, *asked[-1])
    assert army is not None
    worn = reduce_to([army], outcome.troops)[0] if outcome.sp_lost else army
    worn = msgspec.structs.replace(worn, to_guns=True, active=True)
    if outcome.granted >= needed and worn.sp:
        umpire.note(Fact("joins the battle", f"{army.power} from {army.hex}"))
        position = join(without(position, army), msgspec.structs.replace(worn, hex=name, came_from=()), close=False)
    else:
        position = put_army(position, worn)
    return Next(call_guns, position, name, power, after, fought, asked)


def join_battle(
    umpire: Umpire, position: Position, name: str, power: str, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """G40 (iii): the field battle; every modifier follows from the position."""
    ours, theirs = attackers(position, name, power), defenders(position, name, power)
    ground = ground_of(name, bodies_of(ours))
    clash = clash_of(name, power, ours, theirs, "field")
    call: Next[Any] = Next(field_battle, *forces(umpire, ours, theirs), ground)
    return nest(call, position, clash, after, fought)


def bodies_of(armies: tuple[Army, ...]) -> tuple[str | None, ...]:
    """Where each attacking body came from; a garrison, or an army that stood there, from nowhere."""
    came = (((None, army.sp),) if army.inside or not army.came_from else army.came_from for army in armies)
    return tuple(body for bodies in came for body, _ in bodies)


def forces(umpire: Umpire, ours: tuple[Army, ...], theirs: tuple[Army, ...]) -> tuple[Force, Force]:
    """Both forces as the charts want them."""
    averaging, starving = umpire.plays(C12), umpire.plays(G31) is Starving.MORALE
    return force_of(ours, averaging, starving), force_of(theirs, averaging, starving)


def clash_of(name: str, power: str, ours: tuple[Army, ...], theirs: tuple[Army, ...], kind: str) -> Clash:
    """A fight and who is in it."""
    return Clash(name, power, strongest(theirs), tuple(a.key for a in ours), tuple(a.key for a in theirs), kind)


def nest(
    call: Next[Any], position: Position, clash: Clash, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """A fight of the sheet inside the game, its sides played by those who meet."""
    names = (("attacker", clash.attacker), ("defender", clash.defender))
    return Next(then, Next(for_minors, Next(played_by, names, call)), after_clash, position, clash, after, fought)


def make_sortie(umpire: Umpire, position: Position, name: str, power: str, after: Callable[..., Any]) -> Next[Any]:
    """G46: the garrison comes out: a field battle on ground 0."""
    umpire.note(Step(f"sortie from {place_name(name)}"))
    inside = find_army(position, power, name, True)
    assert inside is not None
    ours, theirs = (inside,), defenders(position, name, power)
    position = put_army(position, msgspec.structs.replace(inside, closed=True))
    call: Next[Any] = Next(field_battle, *forces(umpire, ours, theirs), 0)
    return nest(call, position, clash_of(name, power, ours, theirs, "sortie"), after, ())


def storm(
    umpire: Umpire, position: Position, name: str, power: str, after: Callable[..., Any], done: tuple[str, ...]
) -> Next[Any]:
    """G45: the assault on a city."""
    umpire.note(Step(f"assault on {place_name(name)}"))
    call, clash = assault_call(umpire, position, name, power)
    return nest(call, position, clash, after, done)


def assault_call(umpire: Umpire, position: Position, name: str, power: str) -> tuple[Next[Any], Clash]:
    """The assault of the sheet with the forces of the board."""
    army = find_army(position, power, name, False)
    assert army is not None
    theirs = garrison(position, name, power)
    call: Next[Any] = Next(city_assault, *forces(umpire, (army,), theirs), city_ground(name))
    return call, clash_of(name, power, (army,), theirs, "assault")


def place_name(name: str) -> str:
    """A city by its name, another hex by its number."""
    return CITIES[name].name if name in CITIES else name


def begun_by(position: Position, march: March, power: str) -> Next[Any] | None:
    """The fight a march would begin as things stand: the field battle, or the assault, at the end of its way."""
    plan = plan_march(position, power, march)
    name = plan.path[-1]
    if plan.invade is not None:  # whomever it joins, its garrison will be his enemy (G28)
        position = position.but(war=pairs([*position.war, (power, plan.invade)]))
    theirs, inside = enemies_outside(position, power, name), enemies_inside(position, power, name)
    body = Army(power, name, plan.body.troops, plan.body.leaders, hunger=plan.army.hunger)
    there = attackers(position, name, power)
    ours = (body, *there)
    if not body.sp or not (theirs or inside) or is_overrun(position, power, name, body.sp):
        return None
    names = (("attacker", power), ("defender", strongest(theirs or inside)))
    if theirs:
        ground = ground_of(name, (plan.path[-2], *bodies_of(there)))
        call: Next[Any] = Next(fought_by_both_staffs, Next(field_battle, force_of(ours), force_of(theirs), ground))
    else:
        call = Next(city_assault, force_of(ours), force_of(inside), city_ground(name))
    return Next(for_minors, Next(played_by, names, call))
