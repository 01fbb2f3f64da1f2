"""Bases as four-sided figures with whole corners (K3): corners, inset, overlap with slack, distance (K5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.measure import (
    BITS,
    COSINE,
    FULL,
    ONE,
    SINE,
    Point,
    Pose,
    moved,
    out_of_frame,
    root_down,
)

Figure = tuple[Point, ...]
Box = tuple[int, int, int, int]
HALVES = BITS + 1  # a shift by this divides by 2^31
KEPT = 1 << 16  # figures remembered; a filter, never an answer


class Edge(StrEnum):
    """The four edges of a base."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


LOOKS = {Edge.FRONT: 0, Edge.RIGHT: 9000, Edge.REAR: 18000, Edge.LEFT: 27000}
ENDS = {Edge.FRONT: (0, 1), Edge.RIGHT: (1, 2), Edge.REAR: (2, 3), Edge.LEFT: (3, 0)}


class Base(NamedTuple):
    """A base where it stands: pose, width and depth."""

    pose: Pose
    width: int
    depth: int

    @property
    def figure(self) -> Figure:
        """Front-left, front-right, rear-right, rear-left."""
        return corners(self.pose, self.width, self.depth)

    @property
    def centre(self) -> Point:
        """Half the depth behind the front middle."""
        return out_of_frame(self.pose, 0, -(self.depth // 2))

    @property
    def rear(self) -> Point:
        """The rear middle: the depth behind the front middle."""
        return out_of_frame(self.pose, 0, -self.depth)

    def edge(self, edge: Edge) -> tuple[Point, Point]:
        """The two ends of an edge, clockwise."""
        figure = self.figure
        first, second = ENDS[edge]
        return (figure[first], figure[second])

    def length(self, edge: Edge) -> int:
        """How long an edge is."""
        return self.width if edge in (Edge.FRONT, Edge.REAR) else self.depth

    def looks(self, edge: Edge) -> int:
        """The heading an edge looks at, outward."""
        return (self.pose[2] + LOOKS[edge]) % FULL

    def middle(self, edge: Edge) -> Point:
        """The middle of an edge."""
        if edge is Edge.FRONT:
            return self.pose.at
        if edge is Edge.REAR:
            return self.rear
        half = self.width // 2 if edge is Edge.RIGHT else -(self.width // 2)
        return out_of_frame(self.pose, half, -(self.depth // 2))

    def outward(self, edge: Edge) -> Pose:
        """The middle of an edge, looking outward."""
        return Pose(*self.middle(edge), self.looks(edge))

    def at(self, pose: Pose) -> Base:
        """The same base at another pose."""
        return Base(pose, self.width, self.depth)

    def ahead(self, by: int) -> Base:
        """The same base straight on by so much; back if negative."""
        return Base(moved(self.pose, 0, by), self.width, self.depth)

    def inset(self, k: int) -> Figure:
        """The figure drawn in by k on every side."""
        return inset(self.pose, self.width, self.depth, k)

    def facing(self, h: int) -> Base:
        """Turned about its centre to another heading."""
        centre = self.centre
        return self.at(Pose(*out_of_frame(Pose(*centre, h), 0, self.depth // 2), h))

    def about(self) -> Base:
        """Turned on its own ground: the rear middle becomes the front middle."""
        return self.at(Pose(*self.rear, (self.pose[2] + 18000) % FULL))


@lru_cache(KEPT)
def corners(pose: Pose, width: int, depth: int) -> Figure:
    """Front-left, front-right, rear-right, rear-left (K3)."""
    return stretch(pose, width, 0, depth)


@lru_cache(KEPT)
def inset(pose: Pose, width: int, depth: int, k: int) -> Figure:
    """The figure of width - 2k, front and rear drawn in by k (K3)."""
    return stretch(pose, width - 2 * k, k, depth - k)


def stretch(pose: Pose, width: int, front: int, rear: int) -> Figure:
    """The four corners between two distances behind the front middle; a zone before it has a negative front.

    Each is rounded once from the pose, by 2^31 (K3): adding half of that and shifting is `rdiv`.
    """
    x, y, h = pose
    s, c = SINE[h], COSINE[h]
    wc, ws = width * c, width * s
    fs, fc, rs, rc = ONE - 2 * front * s, ONE - 2 * front * c, ONE - 2 * rear * s, ONE - 2 * rear * c
    return (
        (x + ((fs - wc) >> HALVES), y + ((fc + ws) >> HALVES)),
        (x + ((fs + wc) >> HALVES), y + ((fc - ws) >> HALVES)),
        (x + ((rs + wc) >> HALVES), y + ((rc - ws) >> HALVES)),
        (x + ((rs - wc) >> HALVES), y + ((rc + ws) >> HALVES)),
    )


@lru_cache(KEPT)
def box(figure: Figure) -> Box:
    """The least upright box round a figure."""
    xs, ys = zip(*figure, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def boxes_apart(a: Box, b: Box, by: int = 0) -> bool:
    """Whether two boxes are farther apart than `by` in some direction of the table: a filter, never an answer."""
    return a[0] - by > b[2] or b[0] - by > a[2] or a[1] - by > b[3] or b[1] - by > a[3]


def overlap(a: Figure, b: Figure, slack: int) -> bool:
    """Two figures overlap if on each edge normal the shared interval is longer than the slack (K3)."""
    if boxes_apart(box(a), box(b)):
        return False
    return shares_ground(a, b, slack) and shares_ground(b, a, slack)


def shares_ground(a: Figure, b: Figure, slack: int) -> bool:
    """The test of `overlap` on the edge normals of the first figure; both are four-sided."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a
    (ex, ey), (fx, fy), (gx, gy), (hx, hy) = b
    square = slack * slack
    for nx, ny in ((by - ay, ax - bx), (cy - by, bx - cx), (dy - cy, cx - dx), (ay - dy, dx - ax)):
        p, q, r, s = nx * ax + ny * ay, nx * bx + ny * by, nx * cx + ny * cy, nx * dx + ny * dy
        t, u, v, w = nx * ex + ny * ey, nx * fx + ny * fy, nx * gx + ny * gy, nx * hx + ny * hy
        deep = min(max(p, q, r, s), max(t, u, v, w)) - max(min(p, q, r, s), min(t, u, v, w))
        if deep <= 0 or deep * deep <= square * (nx * nx + ny * ny):
            return False
    return True


def point_to_side(p: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of the distance of a point from a segment, as a fraction."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    whole = dx * dx + dy * dy
    foot = dx * px + dy * py
    if foot <= 0 or whole == 0:
        return (px * px + py * py, 1)
    if foot >= whole:
        return ((p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2, 1)
    off = dx * py - dy * px
    return (off * off, whole)


def is_less(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether one fraction is less than another; denominators are positive."""
    return a[0] * b[1] < b[0] * a[1]


def sides_gap(ours: Sequence[tuple[Point, Point]], theirs: Sequence[tuple[Point, Point]]) -> tuple[int, int]:
    """The least square distance between two sets of sides that do not cross, as a fraction."""
    best = (1 << 80, 1)
    for one, other in ((ours, theirs), (theirs, ours)):
        for p in {end for side in one for end in side}:
            for a, b in other:
                found = point_to_side(p, a, b)
                if is_less(found, best):
                    best = found
    return best


def sides(figure: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed figure."""
    return list(zip(figure, (*figure[1:], figure[0]), strict=True))


@lru_cache(KEPT)
def gap(a: Figure, b: Figure) -> int:
    """The distance between the edges of two figures, 0 if they overlap (K5)."""
    if overlap(a, b, 0):
        return 0
    num, den = sides_gap(sides(a), sides(b))
    return root_down(num // den)


@lru_cache(KEPT)
def edge_gap(edge: tuple[Point, Point], b: Figure) -> int:
    """The distance from one edge, a firing front, to a figure (K5)."""
    if meets_figure(edge[0], edge[1], b):
        return 0
    num, den = sides_gap([edge], sides(b))
    return root_down(num // den)


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of a triangle: which side of o-a the point b lies on."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point."""
    o1, o2, o3, o4 = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if ((o1 > 0 > o2) or (o1 < 0 < o2)) and ((o3 > 0 > o4) or (o3 < 0 < o4)):
        return True
    return (
        (o1 == 0 and between(a, b, c))
        or (o2 == 0 and between(a, b, d))
        or (o3 == 0 and between(c, d, a))
        or (o4 == 0 and between(c, d, b))
    )


def between(a: Point, b: Point, p: Point) -> bool:
    """Whether a point on the line of a segment lies in its box."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def meets_figure(a: Point, b: Point, figure: Figure) -> bool:
    """Whether a segment shares a point with a convex figure, its inside included."""
    if boxes_apart(box((a, b)), box(figure)):
        return False
    if all(cross(p, q, a) <= 0 for p, q in sides(figure)):
        return True
    return any(segments_meet(a, b, p, q) for p, q in sides(figure))
