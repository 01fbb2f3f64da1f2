"""Sight and bearing (G35, G36): what hides one point from another, and which unit bears on which."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.cuts import length_inside, middle_is, parts
from berthier.boards.table.figures import box, boxes_apart, meets_figure
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import Polygon
from berthier.boards.table.sight import CREST, VISIBILITY, Quarter, wedge
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import CROPS as CROPS_SEEN
from berthier.rules.battalions.game.table.constants import DEAD_GROUND, GRAZE, LIMITS
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK, CROPS, Feature, Table
from berthier.rules.battalions.game.table.shape import ALL_FRONTS, nine_points
from berthier.rules.battalions.units import Formation

BODIES = (Formation.LINE, Formation.COLUMN, Formation.SQUARE, Formation.ROAD, Formation.LIMBERED)


class Bearing(NamedTuple):
    """Whether a target is in the front arc, seen there, and how far it is."""

    arc: bool
    seen: bool
    gap: int


def blocked_by(field: Field, a: Point, b: Point, ends: Collection[str] = ()) -> str | None:
    """What hides b from a (G35): visibility, a wood or house, crops, a crest, or a body; `ends` stand there."""
    if field.sight is not None and (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 > field.sight**2:
        return VISIBILITY
    units = (field.by_id[name] for name in ends if name in field.by_id)
    own = frozenset(troop.block for troop in units if troop.is_garrison)
    ground = hidden_by(field.table, a, b, own, field.house.dead_ground)
    if ground is not None:
        return ground
    return body_between(field, a, b, ends, max(field.table.level(a), field.table.level(b)))


@lru_cache(1 << 16)
def hidden_by(table: Table, a: Point, b: Point, own: frozenset[str | None], dead_ground: bool) -> str | None:
    """What of the ground hides b from a; remembered, since ground does not move. `own` are houses at the ends."""
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    high, low = table.level(a), table.level(b)
    top = max(high, low)
    for piece in table.covering:
        if piece.level + 1 >= top and piece.id not in own and hides(piece, a, b, square):
            return piece.id
    if through_crops(table, a, b, square, top):
        return CROPS
    if is_behind_crest(table, a, b, square, top, high != low and dead_ground):
        return CREST
    return None


def hides(piece: Feature, a: Point, b: Point, square: int) -> bool:
    """More than 2 in of a wood, or any of a house."""
    into = 0 if piece.kind == BLOCK else LIMITS.sight_into
    share = length_inside(a, b, piece.area)
    return share * share * square > into * into


def through_crops(table: Table, a: Point, b: Point, square: int, top: int) -> bool:
    """More than 12 in through all crops of a level not below the higher end."""
    crops = [piece.area for piece in table.of(CROPS) if piece.level >= top]
    share = sum((length_inside(a, b, area) for area in crops), Fraction(0))
    return share * share * square > CROPS_SEEN * CROPS_SEEN


def is_behind_crest(table: Table, a: Point, b: Point, square: int, top: int, dead: bool) -> bool:
    """Ground above both ends; or, seen from below, more than 2 in of the higher end's own level (dead ground)."""
    near: list[Polygon] = [c for c in table.contours if not boxes_apart(box((a, b)), box(c))]
    if len(near) < top or not near or (len(near) == top and not dead):
        return False
    share = Fraction(0)
    for part in parts(a, b, near):
        level = sum(middle_is(a, b, part, c) > 0 for c in near)
        if level > top:
            return True
        share += part[1] - part[0] if level == top else 0
    return dead and share * share * square > DEAD_GROUND**2


def body_between(field: Field, a: Point, b: Point, ends: Collection[str], top: int) -> str | None:
    """The first formed body by id that the line meets, its centre not below the higher end."""
    around = box((a, b))
    for name in sorted(field.by_id):
        if name in ends or field.by_id[name].drawn_up not in BODIES:
            continue
        base = field.bases[name]
        if boxes_apart(around, box(field.figures[name])):
            continue
        if meets_figure(a, b, base.inset(GRAZE)) and field.table.level(base.centre) >= top:
            return name
    return None


def points_in_arc(field: Field, troop: Troop, target: Troop) -> list[Point]:
    """The nine points of a target that lie in the front arc (G36); square and garrison have fronts all round."""
    points = nine_points(field.bases[target.id])
    if troop.drawn_up in ALL_FRONTS:
        return list(points)
    base = field.bases[troop.id]
    return [point for point in points if wedge(base, point) is Quarter.FRONT]


@lru_cache(2048)
def bears(field: Field, troop: Troop, target: Troop) -> Bearing:
    """Whether a unit bears on a target: one of the nine points in its arc is seen from its eye."""
    arc = points_in_arc(field, troop, target)
    return Bearing(bool(arc), sees_any(field, troop, target, arc), field.gap(troop.id, target.id))


@lru_cache(2048)
def sees(field: Field, troop: Troop, target: Troop) -> bool:
    """The same without the arc."""
    return sees_any(field, troop, target, nine_points(field.bases[target.id]))


def sees_any(field: Field, troop: Troop, target: Troop, points: Collection[Point]) -> bool:
    """Whether any of these points of a target is seen."""
    eye, ends = field.eye(troop), (troop.id, target.id)
    return any(blocked_by(field, eye, point, ends) is None for point in points)
