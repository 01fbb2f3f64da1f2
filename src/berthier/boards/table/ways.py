"""Ways round (K10): the shortest way between two bases that goes through none of given figures."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

import msgspec

from berthier.boards.table.cuts import goes_through
from berthier.boards.table.figures import Base, sides
from berthier.boards.table.measure import Point, length_up, rdiv
from berthier.boards.table.polygons import Polygon


class Barrier(msgspec.Struct, frozen=True):
    """What a way may touch but not go through, and where it is open (a ford, a bridge)."""

    shape: Polygon
    opens: tuple[Polygon, ...] = ()


def nearest_points(a: Base, b: Base) -> tuple[Point, Point]:
    """The nearest points of two bases: every corner to every side of the other, feet rounded (K10)."""
    pairs = [(p, foot(p, c, d)) for p in a.figure for c, d in sides(b.figure)]
    pairs += [(foot(p, c, d), p) for p in b.figure for c, d in sides(a.figure)]
    return min(pairs, key=lambda pair: (square(*pair), pair))


def square(a: Point, b: Point) -> int:
    """The square of a distance."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def foot(p: Point, a: Point, b: Point) -> Point:
    """The foot of the perpendicular on a side, or its nearer end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    at, whole = dx * (p[0] - a[0]) + dy * (p[1] - a[1]), dx * dx + dy * dy
    if at <= 0 or whole == 0:
        return a
    if at >= whole:
        return b
    return (a[0] + rdiv(dx * at, whole), a[1] + rdiv(dy * at, whole))


def is_free(a: Point, b: Point, barriers: Sequence[Barrier]) -> bool:
    """Whether a straight leg goes through nothing."""
    return not any(goes_through(a, b, barrier.shape, barrier.opens) for barrier in barriers)


def way_round(a: Point, b: Point, barriers: Sequence[Barrier], table: tuple[int, int]) -> int | None:
    """The least sum of legs from a to b over corners on the table, each leg as it is spent; None if there is no way."""
    if is_free(a, b, barriers):
        return length_up(a, b)
    corners = {p for barrier in barriers for shape in (barrier.shape, *barrier.opens) for p in shape}
    nodes = sorted(p for p in corners if 0 <= p[0] <= table[0] and 0 <= p[1] <= table[1] and p != a)
    return search(a, b, [*nodes, b], barriers)


def search(a: Point, b: Point, nodes: list[Point], barriers: Sequence[Barrier]) -> int | None:
    """Nearest first, by what is gone and the straight rest; legs are tested only when they would help."""
    gone: dict[Point, int] = {a: 0}
    queue = [(length_up(a, b), a)]
    done: set[Point] = set()
    while queue:
        _, here = heappop(queue)
        if here == b:
            return gone[b]
        if here in done:
            continue
        done.add(here)
        for there in nodes:
            way = gone[here] + length_up(here, there)
            if there not in done and way < gone.get(there, 1 << 60) and is_free(here, there, barriers):
                gone[there] = way
                heappush(queue, (way + length_up(there, b), there))
    return None
