"""What a unit is to do (section g): the place it goes for, by objectives and the nearest enemy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from berthier.boards.table.measure import Point, length_up
from berthier.rules.battalions.game.command import place_of
from berthier.rules.battalions.game.position import Position, field_of, scenario, table_of
from berthier.rules.battalions.game.record import RED, Leader, Role, Troop
from berthier.rules.battalions.game.scoring import cost, holders
from berthier.rules.battalions.game.table.constants import VICTORY
from berthier.rules.battalions.game.table.field import point_gap
from berthier.rules.battalions.moves import ACTIONS
from berthier.rules.battalions.units import Arm, Quality

REACH = 24_000


@lru_cache(2048)
def worth_of(troop: Troop) -> int:
    """Points of a unit at full strength (G104)."""
    return cost(troop)


def goal_of(position: Position, troop: Troop, storms: bool = True) -> Point:
    """Where a unit goes: out of command to its leader; whoever guards a place stays at it.

    Else foot goes for the objective that is nearest and worth most, horse and the rest for the nearest enemy. Who does
    not storm leaves out places whose houses the enemy holds, and goes for enemies in the open.
    """
    field = field_of(position)
    if troop.allowed < ACTIONS:
        leaders = [place_of(field, one) for one in position.leaders if leads(one, troop)]
        if leaders:
            return min(leaders, key=lambda at: (length_up(troop.pose.at, at), at))
    held = dict(position.held)
    guarded = [at for at, name in guards(position, troop.side) if name == troop.id]
    if guarded:
        return guarded[0]
    here, foes = troop.pose.at, [one for one in field.enemies(troop.side) if storms or is_in_the_open(one)]
    if not foes and not storms:
        return goal_of(position, troop)
    places = [
        (length_up(here, at) // points, at)
        for name, at, points in valued(position)
        if held.get(name) != troop.side and (storms or not is_garrisoned(position, name, troop.side))
    ]
    found = field.nearest(field.figures[troop.id], foes)
    enemy = field.bases[found[0].id].centre if found is not None else None
    if troop.arm is Arm.INFANTRY and places and troop.quality is not Quality.GUARD:
        near = enemy is not None and found is not None and found[1] <= REACH // 3
        return enemy if near and enemy is not None else min(places)[1]
    if enemy is not None:
        return enemy
    return min(places)[1] if places else here


def is_in_the_open(enemy: Troop) -> bool:
    """Whether somebody can be fought with on even ground: in good or bad order, but not in houses, and not running."""
    return not enemy.is_garrison and not enemy.is_broken


def is_garrisoned(position: Position, name: str, side: str) -> bool:
    """Whether enemies of a side hold houses of a place."""
    field = field_of(position)
    place = next(one for one in field.table.objectives if one.id == name)
    garrisons = [one for one in field.enemies(side) if one.is_garrison]
    return any(point_gap(field.figures[one.id], place.at) <= place.radius for one in garrisons)


def must_storm(position: Position, side: str) -> bool:
    """Whether the places as they are held would lose the battle: then what the enemy holds has to be taken."""
    held = holders(field_of(position), dict(position.held))
    ahead = sum(points if held[name] == side else -points for name, _, points in valued(position) if held[name])
    lead: int = VICTORY["lead"]
    return ahead + (position.par if side == RED else -position.par) <= -lead


def leads(leader: Leader, troop: Troop) -> bool:
    """Whether a unit listens to a leader (H23)."""
    return leader.side == troop.side and (leader.role is Role.ARMY or leader.brigade == troop.brigade)


def valued(position: Position) -> Iterator[tuple[str, Point, int]]:
    """The places that count at the end: name, middle, points."""
    points = scenario(position)["hold_points"]
    return ((one.id, one.at, points[one.id]) for one in table_of(position).objectives if points.get(one.id))


@lru_cache(256)
def guards(position: Position, side: str) -> tuple[tuple[Point, str], ...]:
    """For each place a side holds, the foot that keeps it: the nearest that does not run."""
    held, field = dict(position.held), field_of(position)
    foot = [one for one in position.units if one.side == side and one.arm is Arm.INFANTRY and not one.is_broken]
    if not foot:
        return ()
    return tuple(
        (at, min(foot, key=lambda one: (point_gap(field.figures[one.id], at), one.id)).id)
        for name, at, _ in valued(position)
        if held.get(name) == side
    )
