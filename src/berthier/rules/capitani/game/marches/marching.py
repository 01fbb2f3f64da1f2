"""A march on the map (G4.2 to G4.4, G4.7): leaving a ZOC, the path, attrition, joining."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.asking import played
from berthier.rules.capitani.game.command.discipline_checks import asker
from berthier.rules.capitani.game.ground.going import half_cost, step_between
from berthier.rules.capitani.game.ground.paths import may_enter_walls
from berthier.rules.capitani.game.ground.reach import leaving_city, limit
from berthier.rules.capitani.game.ground.sheet import SIDE, SITE_AT, title_of
from berthier.rules.capitani.game.ground.zones import enemy_zones, pursuers
from berthier.rules.capitani.game.ledger import guards_left, merged, say, taken, tell, with_capitani, with_units
from berthier.rules.capitani.game.marches import activation
from berthier.rules.capitani.game.marches.acts import Act, path_of
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import keys_of
from berthier.rules.capitani.march import March, MarchKind, march, worn_by_march
from berthier.rules.capitani.movement import HALVES
from berthier.rules.capitani.units import Force, Fortress
from berthier.rules.capitani.zoc import LEAVER, PURSUER, Slipped, slip_away


def set_out(umpire: Umpire, position: Position, act: Act, second: bool) -> Next[Any]:
    """Guards stay behind; a Force in an enemy ZOC first has to leave it (G4.2)."""
    force = position.by_id[act.force]
    path = path_of(position, force, act)
    enemies = pursuers(position, force)
    if not path or not enemies:
        return Next(go, position, act, path, 0, second)
    side = position.seat_of(force)
    burn = umpire.choose(side, tuple(range(spare(position, force, act, path) + 1)), "MPs burnt")
    names = ((LEAVER, side), (PURSUER, position.seat_of(enemies[0])))
    hunters = tuple(position.procedures_force(enemy) for enemy in enemies)
    ids = tuple(enemy.id for enemy in enemies)
    order = force.order or Order.MANOEUVRE
    call = played(names, slip_away, position.procedures_force(force), hunters, order, second, burn)
    slipped: Slipped = umpire.resolve(call.procedure, *call.args)
    return Next(slipped_away, position, slipped, ids, act, path, burn, second)


def spare(position: Position, force: FieldForce, act: Act, path: tuple[str, ...]) -> int:
    """Full MPs that can be burnt and the path still be walked: at most the allowance less 1."""
    cost = cost_of(position, force, path)
    most = limit(position, force, act.kind)
    return max(0, min((most - cost) // HALVES, most // HALVES - 1))


def slipped_away(
    umpire: Umpire, position: Position, slipped: Slipped, ids: tuple[str, ...], act: Act, path: tuple[str, ...],
    burn: int, second: bool,
) -> Next[Any]:  # fmt: skip
    """What the pursuit cost both sides; then the march, if the Force left."""
    force = position.by_id[act.force]
    if not slipped.left:
        say(umpire, "ZOC", f"{force.id} does not get away")
        return Next(activation.activations, activation.after_act(position))
    if slipped.losses:
        say(umpire, "pursuit", f"{force.id} leaves under pursuit: {slipped.losses} Pursuit Losses")
    position = with_units(position, force, slipped.units)
    position = with_capitani(position, force, keys_of(slipped.capitani, force.capitani))
    for id_, left in zip(ids, slipped.pursuers, strict=True):
        enemy = position.by_id[id_]
        position = with_capitani(position, enemy, keys_of(left, enemy.capitani))
    if act.force not in position.by_id:
        return Next(activation.activations, activation.after_act(position))
    return Next(go, position, act, path, burn, second)


def go(umpire: Umpire, position: Position, act: Act, path: tuple[str, ...], burn: int, second: bool) -> Next[Any]:
    """The march itself: places change hands, the Force is marked and joins whom it meets (G4.3, G4.7)."""
    force = position.by_id[act.force]
    side = position.side_of(force)
    if path and not may_enter_walls(position, force, path[-1]):  # it lost its last fighting unit in the pursuit
        path = path[:-1]
    if not path:
        position = position.put(replace(force, contact=force.contact or act.kind is MarchKind.CONTACT))
        return Next(activation.activations, activation.after_act(position))
    position, force = guards_left(position, force)
    done = marched(umpire, position, force, act, path)
    spent = int(HALVES * done.mp) + HALVES * burn
    say(umpire, "march", f"{force.id}: {act.kind} to {title_of(path[-1])}, {done.mp:g} MP")
    force = replace(
        force, hex=path[-1], moved=True, mp=force.mp + spent, contact=force.contact or act.kind is MarchKind.CONTACT,
        admin_march=force.admin_march or act.kind is MarchKind.ADMINISTRATIVE,
    )  # fmt: skip
    position = taken(position.put(force), path, side)
    if second:
        position = tired(umpire, position, force, spent / HALVES, act.kind)
    return Next(activation.activations, activation.after_act(merged(position, path[-1], side)))


def tired(umpire: Umpire, position: Position, force: FieldForce, mp: float, kind: MarchKind) -> Position:
    """G4.4: attrition after a second activation."""
    side = position.seat_of(force)
    body = position.procedures_force(force)
    units = asker(position)(umpire, side, worn_by_march, body, position.weather, mp, kind is MarchKind.ADMINISTRATIVE)
    position = with_units(position, force, units)
    left = position.by_id.get(force.id)
    if left is None or left.sp < force.sp:
        tell(
            umpire,
            position,
            side,
            "attrition",
            f"{force.id} loses {force.sp - (left.sp if left else 0)} SP on the march",
        )
    return position


def marched(umpire: Umpire, position: Position, force: FieldForce, act: Act, path: tuple[str, ...]) -> March:
    """The procedure's march along the path, a first activation as far as it is concerned: its die is thrown already.

    Its slowest unit is nothing that the enemy knows by report.
    """
    site = SITE_AT.get(force.hex)
    in_city = site is not None and site.fortress is Fortress.CITY
    body: Force = position.procedures_force(force)
    order = force.order or Order.MANOEUVRE
    steps = steps_of(position, force, path)
    seat = position.seat_of(force)
    done: March = asker(position)(umpire, seat, march, body, steps, order, act.kind, position.weather, False, in_city)
    return done


def steps_of(position: Position, force: FieldForce, path: tuple[str, ...]) -> tuple[Any, ...]:
    """A path as the procedures know it."""
    side = position.side_of(force)
    zoc = enemy_zones(position, side)
    hexes = (force.hex, *path)
    return tuple(
        step_between(a, b, position.bridges.get(SIDE[a, b]) == side, b in zoc)
        for a, b in zip(hexes, path, strict=False)
    )


def cost_of(position: Position, force: FieldForce, path: tuple[str, ...]) -> int:
    """Half MPs of a path."""

    steps = steps_of(position, force, path)
    return leaving_city(force) + sum(half_cost(replace(step, zoc=False), position.weather) or 0 for step in steps)
