"""Leaders (G1, G7, G14): who is in command, where a leader may ride, whom he helps, when he is run over."""

from __future__ import annotations

from typing import Any, NamedTuple

from berthier.boards.table.cuts import goes_through
from berthier.boards.table.figures import meets_figure
from berthier.boards.table.measure import Point, length_up
from berthier.boards.table.polygons import is_in_or_on
from berthier.rules.battalions.game.record import Leader, Role, Troop
from berthier.rules.battalions.game.table.constants import LEADER, inches
from berthier.rules.battalions.game.table.field import Field, point_gap
from berthier.rules.battalions.game.table.ground import LAKE
from berthier.rules.battalions.game.table.refusal import refuse


class Distances(NamedTuple):
    """How far a unit is from its brigade leader and from the army commander, in inches; None: there is none."""

    leader_in: int | float | None
    commander_in: int | float | None


def place_of(field: Field, leader: Leader) -> Point:
    """His point; with a unit, its rear middle."""
    if leader.with_unit is not None and leader.with_unit in field.bases:
        return field.bases[leader.with_unit].rear
    return leader.point


def distance_to(field: Field, troop: Troop, leader: Leader) -> int:
    """From a unit's rectangle to a leader's point, 0 for the unit he is with."""
    if leader.with_unit == troop.id:
        return 0
    return point_gap(field.figures[troop.id], place_of(field, leader))


def distances(field: Field, troop: Troop) -> Distances:
    """The two distances `command` asks for (H23); a commander whose record names a brigade leads it too (G11)."""
    own = [leader for leader in field.leaders if leader.side == troop.side]
    brigade = [distance_to(field, troop, one) for one in own if one.brigade and one.brigade == troop.brigade]
    army = [distance_to(field, troop, one) for one in own if one.role is Role.ARMY]
    return Distances(
        inches(min(brigade)) if brigade else None,
        inches(min(army)) if army else None,
    )


class Ride(NamedTuple):
    """A legal ride: where to, with whom, how far."""

    at: Point
    with_unit: str | None
    distance: int


def ride(field: Field, leader: Leader, to: Point | str) -> Ride:
    """Straight, up to 30 in, to a point or to a friend's rear middle (G7, B4)."""
    start = place_of(field, leader)
    if isinstance(to, str):
        friend = field.by_id.get(to)
        if friend is None or friend.side != leader.side:
            refuse("not_friend", other=to)
        at, with_unit = field.bases[to].rear, to
    else:
        at, with_unit = to, None
        if not (0 <= at[0] <= field.table.width and 0 <= at[1] <= field.table.height):
            refuse("off_table")
    distance = length_up(start, at)
    if distance > LEADER["leader_move"]:
        refuse("ride_too_far", leader=leader.id, price=inches(distance))
    lakes = [lake.area for lake in field.table.of(LAKE)]
    if any(goes_through(start, at, lake) for lake in lakes) or any(is_in_or_on(at, lake) for lake in lakes):
        refuse("barred")
    check_exposed(field, leader, start, at, alone=with_unit is None)
    return Ride(at, with_unit, distance)


def check_exposed(field: Field, leader: Leader, start: Point, at: Point, *, alone: bool) -> None:
    """The way meets no enemy; alone, he does not stop within 3 in of one."""
    for enemy in field.enemies(leader.side):
        figure = field.figures[enemy.id]
        if meets_figure(start, at, figure) or (alone and point_gap(figure, at) <= LEADER["leader_clear"]):
            refuse("exposed", other=enemy.id, leader=leader.id)


def helper(field: Field, troop: Troop) -> Leader | None:
    """The first in the list who is with a unit and not yet used lets it throw again (G14)."""
    return next((one for one in field.leaders if one.with_unit == troop.id and not one.used), None)


def is_led(field: Field, troop: Troop) -> bool:
    """Whether any leader is with a unit, used or not."""
    return any(one.with_unit == troop.id for one in field.leaders)


def is_run_over(field: Field, leader: Leader) -> bool:
    """Alone, with an enemy's figure on his point, in or on."""
    if leader.with_unit is not None:
        return leader.with_unit not in field.by_id
    return any(is_in_or_on(leader.point, field.figures[enemy.id]) for enemy in field.enemies(leader.side))


def joins(field: Field, leader: Leader, at: Point) -> str | None:
    """The nearest friend within 12 in of a point, any status, first in the list; None: he is taken (G14)."""
    best: tuple[int, str] | None = None
    for troop in field.troops:
        if troop.side != leader.side or troop.id == leader.with_unit:
            continue
        far = point_gap(field.figures[troop.id], at)
        if far <= LEADER["leader_joins"] and (best is None or far < best[0]):
            best = (far, troop.id)
    return None if best is None else best[1]


def leader_data(leader: Leader) -> dict[str, Any]:
    """A leader as plain data."""
    data: dict[str, Any] = {"id": leader.id, "side": leader.side, "role": str(leader.role), "brigade": leader.brigade}
    place = {"with": leader.with_unit} if leader.with_unit is not None else {"x": leader.x, "y": leader.y}
    return data | place | {"used": leader.used}
