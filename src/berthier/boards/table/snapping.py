"""Straight on until met, and where a dragged ghost snaps to (K8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from berthier.boards.table.contact import meeting_pose
from berthier.boards.table.figures import Base, Edge, is_less, point_to_side
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import Point, Pose, apart, heading_of, length_up, out_of_frame
from berthier.boards.table.polygons import Line
from berthier.boards.table.ways import foot

T = TypeVar("T")
NEAR_TURN = 2000  # 20 degrees


def straight_on(base: Base, by: int, limits: Tolerances, fault: Callable[[Base], T | None]) -> tuple[Base, T | None]:
    """The farthest multiple of a tenth of the spacing up to which nothing is at fault, and what stopped it (K8)."""
    step, here = limits.spacing // 10, base
    for gone in range(step, by + 1, step):
        there = base.ahead(gone)
        found = fault(there)
        if found is not None:
            return here, found
        here = there
    return here, None


def is_dressable(base: Base, pose: Pose) -> bool:
    """Whether every front corner goes no farther than half a width to be dressed to a pose."""
    ours, theirs = base.figure[:2], base.at(pose).figure[:2]
    return all(length_up(p, q) <= base.width // 2 for p, q in zip(ours, theirs, strict=True))


def snap(
    ghost: Base, enemies: Iterable[Base], friends: Iterable[Base], lines: Iterable[Line], roads: Iterable[Line]
) -> Pose:
    """The first of these near by: a meeting pose, level with a friend, behind one, a work's line, a road, a heading."""
    near_friends = list(friends)
    for places in (
        (meeting_pose(enemy, edge, ghost.width) for enemy in enemies for edge in Edge),
        (pose for friend in near_friends for pose in beside(friend, ghost.width)),
        (Pose(*friend.rear, friend.pose.h) for friend in near_friends),
        (pose for line in lines for pose in square_to(ghost, line)),
        (pose for road in roads for pose in along_road(ghost, road)),
    ):
        found = nearest(ghost, places)
        if found is not None:
            return found
    turns = [f.pose.h for f in near_friends if apart(f.pose.h, ghost.pose.h) <= NEAR_TURN and is_neighbour(f, ghost)]
    return Pose(ghost.pose.x, ghost.pose.y, min(turns, key=lambda h: apart(h, ghost.pose.h))) if turns else ghost.pose


def nearest(ghost: Base, places: Iterator[Pose]) -> Pose | None:
    """The nearest of several poses that lie within a fifth of a width and 20 degrees."""
    near = [
        pose
        for pose in places
        if length_up(ghost.pose.at, pose.at) <= ghost.width // 5 and apart(ghost.pose.h, pose.h) <= NEAR_TURN
    ]
    return min(near, key=lambda pose: (length_up(ghost.pose.at, pose.at), pose), default=None)


def beside(friend: Base, width: int) -> list[Pose]:
    """Level with a friend, on his left and on his right."""
    off = (friend.width + width) // 2
    return [Pose(*out_of_frame(friend.pose, side * off, 0), friend.pose.h) for side in (-1, 1)]


def is_neighbour(a: Base, b: Base) -> bool:
    """Within two widths."""
    return length_up(a.pose.at, b.pose.at) <= 2 * (a.width + b.width)


def legs(line: Line) -> list[tuple[Point, Point]]:
    """The legs of a line."""
    return list(pairwise(line))


def square_to(ghost: Base, line: Line) -> list[Pose]:
    """The front edge on a line, square to it, looking the way the ghost does."""
    a, b = nearest_leg(ghost.pose.at, line)
    along = heading_of(b[0] - a[0], b[1] - a[1])
    ways = ((along + 9000) % 36000, (along + 27000) % 36000)
    return [Pose(*foot(ghost.pose.at, a, b), min(ways, key=lambda h: apart(h, ghost.pose.h)))]


def along_road(ghost: Base, road: Line) -> list[Pose]:
    """Front and rear middle on a road, looking the way the ghost does."""
    a, b = nearest_leg(ghost.pose.at, road)
    along = heading_of(b[0] - a[0], b[1] - a[1])
    ways = (along, (along + 18000) % 36000)
    return [Pose(*foot(ghost.pose.at, a, b), min(ways, key=lambda h: apart(h, ghost.pose.h)))]


def nearest_leg(p: Point, line: Line) -> tuple[Point, Point]:
    """The leg of a line nearest to a point; of equals the first."""
    best, found = (1 << 80, 1), legs(line)[0]
    for a, b in legs(line):
        off = point_to_side(p, a, b)
        if is_less(off, best):
            best, found = off, (a, b)
    return found
