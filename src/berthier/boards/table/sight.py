"""Sight and arcs (K9): what hides one point from another, the strip and the wedge, a shot along a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

import msgspec

from berthier.boards.table.cuts import length_inside, middle_is, parts
from berthier.boards.table.figures import Base, Edge, box, boxes_apart, meets_figure
from berthier.boards.table.measure import Point, frame
from berthier.boards.table.polygons import Polygon, level

CREST, VISIBILITY = "crest", "visibility"


class Cover(msgspec.Struct, frozen=True):
    """A wood or building that hides: its name, outline and the level it stands on."""

    name: str
    shape: Polygon
    level: int = 0


class SightGround(msgspec.Struct, frozen=True, eq=False):
    """What matters to sight on a table: covers as listed, contours, how far one sees into cover; known by identity."""

    covers: tuple[Cover, ...]
    contours: tuple[Polygon, ...]
    into: int


def blocked_by(
    land: SightGround, a: Point, b: Point, troops: Mapping[str, Base], graze: int, visibility: int | None = None
) -> str | None:
    """What hides b from a: visibility, cover as listed, the crest, or a unit by name; None if nothing does (K9)."""
    if visibility is not None and (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 > visibility * visibility:
        return VISIBILITY
    hidden = hidden_by(land, a, b)
    if hidden is not None:
        return hidden
    top = None
    for name in sorted(troops):
        base = troops[name]
        if meets_figure(a, b, base.inset(graze)):
            top = higher(land, a, b) if top is None else top
            if level(base.centre, land.contours) >= top:
                return name
    return None


@lru_cache(1 << 15)
def hidden_by(land: SightGround, a: Point, b: Point) -> str | None:
    """What of the ground hides b from a: cover as listed, or the crest."""
    top = higher(land, a, b)
    for cover in land.covers:
        if cover.level + 1 >= top and hides(land, a, b, cover):
            return cover.name
    return CREST if is_over_crest(land, a, b, top) else None


def higher(land: SightGround, a: Point, b: Point) -> int:
    """The level of the higher of two points."""
    return max(level(a, land.contours), level(b, land.contours))


def hides(land: SightGround, a: Point, b: Point, cover: Cover) -> bool:
    """Whether more of the line lies in a cover than one sees into it, squares compared."""
    share = length_inside(a, b, cover.shape)
    return share * share * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) > land.into * land.into


def is_over_crest(land: SightGround, a: Point, b: Point, top: int) -> bool:
    """Whether any part of the line lies on a level above both ends."""
    near = [c for c in land.contours if not boxes_apart(box((a, b)), box(c))]
    if len(near) <= top:
        return False
    return any(sum(middle_is(a, b, part, c) > 0 for c in near) > top for part in parts(a, b, near))


@lru_cache(1 << 15)
def in_strip(shooter: Base, edge: Edge, target: Base, graze: int, margin: int) -> tuple[Point, ...]:
    """The inset corners and the centre of a target that lie straight ahead of an edge widened by a margin."""
    view, half = shooter.outward(edge), shooter.length(edge) // 2 + margin
    return tuple(p for p in (*target.inset(graze), target.centre) if is_ahead(frame(view, p), half))


def is_ahead(seen: Point, half: int) -> bool:
    """Not behind, and no farther to the side than half a width."""
    return seen[1] >= 0 and abs(seen[0]) <= half


class Quarter(StrEnum):
    """Where a point lies as seen from a base."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


def wedge(base: Base, p: Point, slope: Fraction = Fraction(1)) -> Quarter:
    """Front or rear if inside the wedge of that edge, else left or right; slope 1 is 45 degrees (K9)."""
    right, ahead = frame(base.pose, p)
    beside, behind = 2 * abs(right) - base.width, -ahead - base.depth
    if ahead >= 0 and beside * slope.denominator <= 2 * ahead * slope.numerator:
        return Quarter.FRONT
    if behind >= 0 and beside * slope.denominator <= 2 * behind * slope.numerator:
        return Quarter.REAR
    return Quarter.LEFT if right < 0 else Quarter.RIGHT


def sees_any(land: SightGround, a: Point, points: Iterable[Point], visibility: int | None = None) -> bool:
    """Whether any of several points can be seen, units aside."""
    return any(blocked_by(land, a, p, {}, 0, visibility) is None for p in points)
