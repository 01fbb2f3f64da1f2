"""A straight line cut by polygons, in fractions: the parts of a sight line or a way, and what each part lies in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from berthier.boards.table.figures import box, boxes_apart, sides
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import Polygon, where

Part = tuple[Fraction, Fraction]
START, END = Fraction(0), Fraction(1)


def cuts(a: Point, b: Point, polygons: Iterable[Polygon]) -> list[Fraction]:
    """Where along a-b (0 to 1) the outlines of polygons cut it; both ends included."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    found = {START, END}
    for polygon in polygons:
        for c, d in sides(polygon):
            found.update(cut(a, (dx, dy), c, d))
    return sorted(found)


def cut(a: Point, way: Point, c: Point, d: Point) -> list[Fraction]:
    """Where one side cuts the line; the ends of a side that lies along it."""
    dx, dy = way
    ex, ey = d[0] - c[0], d[1] - c[1]
    cx, cy = c[0] - a[0], c[1] - a[1]
    den = dx * ey - dy * ex
    if den == 0:
        return along(a, way, c, d)
    t, u = cx * ey - cy * ex, cx * dy - cy * dx
    if den < 0:
        t, u, den = -t, -u, -den
    return [Fraction(t, den)] if 0 <= t <= den and 0 <= u <= den else []


def along(a: Point, way: Point, c: Point, d: Point) -> list[Fraction]:
    """A parallel side cuts only if it lies on the same line: at its two ends."""
    dx, dy = way
    whole = dx * dx + dy * dy
    if whole == 0 or dx * (c[1] - a[1]) != dy * (c[0] - a[0]):
        return []
    ends = [Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, whole) for p in (c, d)]
    return [t for t in ends if 0 <= t <= 1]


def parts(a: Point, b: Point, polygons: Sequence[Polygon]) -> list[Part]:
    """The parts of a line between one cut and the next."""
    at = cuts(a, b, polygons)
    return list(pairwise(at))


def middle_is(a: Point, b: Point, part: Part, polygon: Polygon) -> int:
    """Where the middle of a part lies: 1 inside, 0 on the outline, -1 outside; all scaled to whole numbers."""
    t = (part[0] + part[1]) / 2
    num, den = t.numerator, t.denominator
    at = (a[0] * den + (b[0] - a[0]) * num, a[1] * den + (b[1] - a[1]) * num)
    return where(at, tuple((x * den, y * den) for x, y in polygon)) if den != 1 else where(at, polygon)


def lies_beside(a: Point, b: Point, polygon: Polygon) -> bool:
    """A filter: whether all corners lie on one side of a line, or on it: then no part of it is strictly inside."""
    (x, y), dx, dy = a, b[0] - a[0], b[1] - a[1]
    offs = [dx * (py - y) - dy * (px - x) for px, py in polygon]
    return min(offs) >= 0 or max(offs) <= 0


def length_inside(a: Point, b: Point, polygon: Polygon) -> Fraction:
    """The share of a line inside a polygon: the parts whose middles are strictly inside (K9)."""
    if boxes_apart(box((a, b)), box(polygon)) or lies_beside(a, b, polygon):
        return START
    return sum((p[1] - p[0] for p in parts(a, b, (polygon,)) if middle_is(a, b, p, polygon) > 0), START)


def goes_through(a: Point, b: Point, polygon: Polygon, opens: Sequence[Polygon] = ()) -> bool:
    """Whether a line passes strictly inside a polygon, except where one of `opens` lies (in or on it)."""
    if boxes_apart(box((a, b)), box(polygon)) or lies_beside(a, b, polygon):
        return False
    return any(
        middle_is(a, b, part, polygon) > 0 and not any(middle_is(a, b, part, let) >= 0 for let in opens)
        for part in parts(a, b, (polygon, *opens))
    )
