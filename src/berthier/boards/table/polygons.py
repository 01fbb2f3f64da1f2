"""Ground as polygons and lines (K9): inside, shared ground, levels, roads, what a base is drawn up behind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from berthier.boards.table.figures import (
    Base,
    Box,
    Figure,
    between,
    box,
    boxes_apart,
    cross,
    point_to_side,
    segments_meet,
    sides,
)
from berthier.boards.table.measure import Point

Polygon = tuple[Point, ...]
Line = tuple[Point, ...]


def is_strictly_in(p: Point, polygon: Polygon) -> bool:
    """Whether a point lies inside a simple polygon, its outline not included."""
    return where(p, polygon) > 0


def is_in_or_on(p: Point, polygon: Polygon) -> bool:
    """Whether a point lies inside a simple polygon or on its outline."""
    return where(p, polygon) >= 0


def where(p: Point, polygon: Polygon) -> int:
    """1 inside, 0 on the outline, -1 outside, by exact signs."""
    west, south, east, north = box(polygon)
    x, y = p
    if not (west <= x <= east and south <= y <= north):
        return -1
    inside = False
    a = polygon[-1]
    for b in polygon:
        side = cross(a, b, p)
        if side == 0 and between(a, b, p):
            return 0
        if (a[1] > y) != (b[1] > y) and (side > 0) == (b[1] > a[1]):
            inside = not inside
        a = b
    return 1 if inside else -1


def sides_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross, each from one side of the other to the other; touching is not crossing."""
    o1, o2 = cross(a, b, c), cross(a, b, d)
    if not ((o1 > 0 > o2) or (o1 < 0 < o2)):
        return False
    o3, o4 = cross(c, d, a), cross(c, d, b)
    return (o3 > 0 > o4) or (o3 < 0 < o4)


@lru_cache(1 << 16)
def shares_area(figure: Figure, polygon: Polygon) -> bool:
    """Two sides cross, or a corner of one lies strictly in the other (K9)."""
    if boxes_apart(box(figure), box(polygon)):
        return False
    if any(is_strictly_in(p, polygon) for p in figure):
        return True
    near = box(figure)
    if any(in_box(p, near) and is_strictly_in(p, figure) for p in polygon):
        return True
    return any(
        sides_cross(a, b, c, d)
        for c, d in sides(polygon)
        if not boxes_apart(box((c, d)), near)
        for a, b in sides(figure)
    )


def in_box(p: Point, around: Box) -> bool:
    """Whether a point lies in an upright box."""
    return around[0] <= p[0] <= around[2] and around[1] <= p[1] <= around[3]


def is_on(base: Base, polygon: Polygon, graze: int) -> bool:
    """A base is on an area if its figure drawn in by `graze` shares ground with it (K9)."""
    return shares_area(base.inset(graze), polygon)


def is_wholly_in(base: Base, polygon: Polygon, graze: int) -> bool:
    """All four inset corners in or on it (K9)."""
    return all(is_in_or_on(p, polygon) for p in base.inset(graze))


def level(p: Point, contours: Iterable[Polygon]) -> int:
    """The number of contours that hold a point, in or on (K9)."""
    return sum(is_in_or_on(p, contour) for contour in contours)


def is_near_line(p: Point, line: Line, within: int) -> bool:
    """Whether a point is within a distance of a line, squares compared."""
    limit = within * within
    for a, b in pairwise(line):
        num, den = point_to_side(p, a, b)
        if num <= limit * den:
            return True
    return False


def is_on_road(base: Base, road: Line, within: int) -> bool:
    """Front and rear middle on one line (K9)."""
    return is_near_line(base.pose.at, road, within) and is_near_line(base.rear, road, within)


def line_meets(a: Point, b: Point, line: Line) -> bool:
    """Whether a segment shares a point with a line of several legs."""
    if boxes_apart(box((a, b)), box(line)):
        return False
    return any(segments_meet(a, b, c, d) for c, d in pairwise(line))


def is_behind(base: Base, line: Line, probe_back: int, probe: int) -> bool:
    """Drawn up behind a hedge or work: the line meets a short segment through the front middle (K9)."""
    return line_meets(base.ahead(-probe_back).pose.at, base.ahead(probe).pose.at, line)
