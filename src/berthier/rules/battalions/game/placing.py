"""A place in a deployment (G13): how it is written, where a unit or a leader may be placed, and who is put there."""

from __future__ import annotations

import msgspec

from berthier.boards.table.figures import gap
from berthier.boards.table.measure import Point, Pose
from berthier.boards.table.notation import read_facing
from berthier.boards.table.polygons import is_in_or_on
from berthier.core.errors import BadInput
from berthier.rules.battalions.game.orders.drill import deploy
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position, field_of, scenario, table_of
from berthier.rules.battalions.game.record import Troop, other
from berthier.rules.battalions.game.table.constants import DEPLOY_CLEAR
from berthier.rules.battalions.game.table.ground import LAKE, Table
from berthier.rules.battalions.game.table.refusal import Refused, refuse
from berthier.rules.battalions.units import Formation

Zone = tuple[int, int, int, int]


class Placing(msgspec.Struct, frozen=True):
    """Where units are placed, those that stand already among them, and where leaders are sent."""

    troops: tuple[Troop, ...]
    leaders: tuple[tuple[str, Point], ...] = ()


def zone_of(position: Position, side: str) -> Zone:
    """A side's zone."""
    west, south, east, north = next(one["zone"] for one in scenario(position)["sides"] if one["key"] == side)
    return (west, south, east, north)


def read_unit_place(table: Table, troop: Troop, words: list[str]) -> Troop:
    """A unit as a line has it placed; a garrison stands as its houses do, whatever place is written (G49)."""
    match words[1:]:
        case [at, facing, "garrison", block] if facing.startswith("@"):
            base = table.block(block).base
            assert base is not None, "a block is a rectangle"
            return troop.at(base.pose, formation=Formation.GARRISON, block=block)
        case [at, facing, shape] if facing.startswith("@") and shape in tuple(Formation):
            pose = Pose(*INCHES.read_point(at), read_facing(facing))
            return troop.at(pose, formation=Formation(shape), block=None)
    shapes = [str(shape) for shape in Formation]
    raise BadInput(
        f"{' '.join(words)!r} is no place; write as: {troop.id} 30,12 @0 column, or {troop.id} 30,12 @0 garrison farm.",
        "order",
        shapes,
    )


def write_place(troop: Troop) -> str:
    """`F1 30,12 @0 column`; of a garrison also its block."""
    house = f" {troop.block}" if troop.block else ""
    return f"{troop.id} {INCHES.write_pose(troop.pose)} {troop.formation}{house}"


def read_leader_point(words: list[str]) -> Point:
    """A leader's point as a line has it: `FL 28,8`."""
    if len(words) != 2:
        raise BadInput(f"{' '.join(words)!r} is no place; write as: {words[0]} 30,8.", "order")
    return INCHES.read_point(words[1])


def check_leader_place(position: Position, side: str, name: str, at: Point) -> None:
    """A leader stands anywhere in the zone, not in a lake."""
    west, south, east, north = zone_of(position, side)
    if not (west <= at[0] <= east and south <= at[1] <= north):
        refuse("zone", unit=name)
    if is_in_lake(position, at):
        refuse("barred")


def is_in_lake(position: Position, at: Point) -> bool:
    """Whether a point lies in or on water."""
    return any(is_in_or_on(at, lake.area) for lake in table_of(position).of(LAKE))


def check_place(position: Position, placed: Troop) -> None:
    """The whole figure in the zone, as a last sample, 8 in from every enemy; unseen, from all of the enemy's zone."""
    field = field_of(position)
    deploy(field, placed, zone_of(position, placed.side))
    west, south, east, north = zone_of(position, other(placed.side))
    theirs = ((west, south), (west, north), (east, north), (east, south))
    if position.house.envelopes and gap(field.base_of(placed).figure, theirs) < DEPLOY_CLEAR:
        refuse("too_near", unit=placed.id, other="where the enemy may stand")


def is_legal(position: Position, placed: Troop) -> bool:
    """Whether a unit may be placed so."""
    try:
        check_place(position, placed)
    except Refused:
        return False
    return True


def put(position: Position, placing: Placing) -> Position:
    """Everybody where he was placed; who stands already keeps his turn in the list."""
    new = [troop for troop in placing.troops if not position.has(troop.id)]
    position = position.with_units(placing.troops)
    points = dict(placing.leaders)
    leaders = (
        msgspec.structs.replace(one, x=points[one.id][0], y=points[one.id][1]) if one.id in points else one
        for one in position.leaders
    )
    return position.changed(units=(*position.units, *new), leaders=tuple(leaders))


def sent(by_hand: tuple[str, ...], placing: Placing) -> tuple[str, ...]:
    """The leaders who were sent to a place, once each."""
    return tuple(dict.fromkeys((*by_hand, *(name for name, _ in placing.leaders))))
