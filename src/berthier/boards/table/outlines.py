"""Outlines of ground somebody drew himself: what is wrong with the shape of an area or a line, in words."""

from __future__ import annotations

from itertools import combinations

from berthier.boards.table.figures import sides
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import sides_cross

MOST_CORNERS = 64


def flaw(points: tuple[Point, ...], closed: bool, size: Point, over: int) -> str:
    """What is wrong with an outline on a table of this size ("": nothing); it may run over the edge by `over`."""
    least = 3 if closed else 2
    if not least <= len(points) <= MOST_CORNERS:
        return f"has {len(points)} corners; it needs {least} to {MOST_CORNERS}"
    for x, y in points:
        if not (-over <= x <= size[0] + over and -over <= y <= size[1] + over):
            return f"has a corner at {x}, {y}, off the table, which is {size[0]} by {size[1]}"
    ring = points if closed else points[:-1]
    if any(a == b for a, b in zip(ring, (*points[1:], points[0]), strict=False)):
        return "has two corners at one place, one after the other"
    if closed and any(sides_cross(*a, *b) for a, b in combinations(sides(points), 2)):
        return "has an outline that crosses itself"
    if closed and twice_the_area(points) == 0:
        return "encloses nothing"
    return ""


def twice_the_area(points: tuple[Point, ...]) -> int:
    """Twice the area of a polygon, below 0 where it is drawn clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
