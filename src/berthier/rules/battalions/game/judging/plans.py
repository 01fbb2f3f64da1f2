"""Plans (K13): acts of a unit that are all legal, and marches towards a place."""

from __future__ import annotations

from math import isqrt

from berthier.boards.table.measure import Point, heading_of, turn
from berthier.boards.table.steps import Step, Straight, To, Wheel
from berthier.rules.battalions.game.orders.acting import check_act
from berthier.rules.battalions.game.orders.orders import Act, Go
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.units import Formation

HAND = 250  # moves are given in quarter inches
SMALL_TURN = 500
Plan = tuple[Act, ...]


def is_legal(field: Field, troop: Troop, plan: Plan) -> bool:
    """Whether every act of a plan may be done, as far as no die decides."""
    try:
        after = check_act(field, troop, plan[0])
        if len(plan) == 2 and after is not None:
            check_act(field.with_troop(after), after, plan[1])
    except Refused:
        return False
    return True


def by_distance(field: Field, troop: Troop, within: int) -> list[Troop]:
    """Enemies within a distance, nearest first."""
    near = [
        (field.gap(troop.id, enemy.id), enemy.id, enemy)
        for enemy in field.enemies(troop.side)
        if field.within(troop.id, enemy.id, within)
    ]
    return [enemy for _, _, enemy in sorted(near, key=lambda one: one[:2])]


def turn_to(field: Field, troop: Troop, point: Point) -> int:
    """The turn from its heading to a point, in whole degrees."""
    if point == troop.pose.at:
        return 0
    way = turn(troop.heading, heading_of(point[0] - troop.x, point[1] - troop.y))
    return way // 100 * 100


def longest(field: Field, troop: Troop, goal: Point, wheel: int, limit: int) -> Go | None:
    """The longest of a few shares of the way that is legal."""
    for share in (4, 3, 2, 1):
        go = march_to(troop, goal, wheel, limit * share // 4, field)
        if go is not None and is_legal(field, troop, (go,)):
            return go
    return None


def march_to(troop: Troop, goal: Point, wheel: int, price: int, field: Field) -> Go | None:
    """A march towards a goal of at most a price on open ground."""
    if troop.skirmishes:
        return Go((to_point(troop, goal, price),))
    legs: list[Step] = []
    if abs(wheel) >= SMALL_TURN and troop.drawn_up is not Formation.SQUARE:
        width = field.bases[troop.id].width
        arc = -(-abs(wheel) * width * 3142 // (18000 * 1000)) + 2
        turned = min(abs(wheel), abs(wheel) * price // max(1, arc))
        if turned < 100:
            return None
        legs.append(Wheel("left" if wheel < 0 else "right", turned))
        price -= min(price, arc)
    ahead = price // HAND * HAND
    if ahead:
        legs.append(Straight("ahead", ahead))
    return Go(tuple(legs)) if legs else None


def to_point(troop: Troop, goal: Point, price: int) -> To:
    """A point on the way of skirmishers, facing the goal."""
    dx, dy = goal[0] - troop.x, goal[1] - troop.y
    far = max(1, isqrt(dx * dx + dy * dy))
    gone = min(price - 2, far)
    at = (troop.x + dx * gone // far, troop.y + dy * gone // far)
    return To(at, heading_of(dx, dy) // 100 * 100 if dx or dy else troop.heading)
