"""Columns on a trail (K4): the head follows points or a road, each follower stands on the trail of the head."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from berthier.boards.table.contact import column
from berthier.boards.table.figures import Base, is_less, point_to_side
from berthier.boards.table.formations import Formation, Sample, Stepped, form, told_parts
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import Point, Pose, ceil_div, heading_of, length_up, rdiv


class NoDirectionError(Exception):
    """A way that doubles back, so that a base has no direction."""


def way_length(points: Sequence[Point]) -> int:
    """The sum of the legs, each as it is spent."""
    return sum(length_up(a, b) for a, b in pairwise(points))


def cut_at(points: Sequence[Point], length: int) -> list[Point]:
    """The points of a way up to a length along it."""
    kept, left = [points[0]], length
    for a, b in pairwise(points):
        leg = length_up(a, b)
        if left <= leg:
            kept.append(on_leg(a, b, left, leg))
            return kept
        kept.append(b)
        left -= leg
    return kept


def on_leg(a: Point, b: Point, by: int, leg: int) -> Point:
    """The point so far from a towards b."""
    if leg == 0:
        return a
    return (a[0] + rdiv((b[0] - a[0]) * by, leg), a[1] + rdiv((b[1] - a[1]) * by, leg))


def back_along(trail: Sequence[Point], by: int) -> Point:
    """The point so far back from the end of a trail; beyond its start it goes straight on."""
    for i in range(len(trail) - 1, 0, -1):
        leg = length_up(trail[i], trail[i - 1])
        if by <= leg:
            return on_leg(trail[i], trail[i - 1], by, leg)
        by -= leg
    leg = length_up(trail[1], trail[0])
    return on_leg(trail[0], beyond(trail[0], trail[1]), by, leg) if leg else trail[0]


def beyond(start: Point, after: Point) -> Point:
    """As far behind the start of a trail as its first leg goes ahead."""
    return (2 * start[0] - after[0], 2 * start[1] - after[1])


def standing(trail: Sequence[Point], depths: Sequence[int]) -> Sample:
    """Where the units of a column stand when its head is at the end of a trail."""
    poses, gone = [], 0
    for depth in depths:
        front, back = back_along(trail, gone), back_along(trail, gone + depth)
        if front == back:
            raise NoDirectionError
        poses.append(Pose(*front, heading_of(front[0] - back[0], front[1] - back[1])))
        gone += depth
    return tuple(poses)


def trail_of(chain: Sequence[Base]) -> list[Point]:
    """The trail a column stands on: the last one's rear middle, then all front middles from last to head."""
    return [chain[-1].rear, *(base.pose.at for base in reversed(chain))]


def along(formation: Formation, points: Sequence[Point], limits: Tolerances) -> Stepped:
    """The head follows the points, the others its trail; formation made anew (K4)."""
    order = column(dict(zip(formation.names, formation.bases, strict=True)), limits)
    if order is None:
        raise ValueError("only one unit or a column follows a way")
    chain = [formation.bases[formation.names.index(name)] for name in order]
    behind, way = trail_of(chain), [chain[0].pose.at, *points]
    length = way_length(way)
    parts = max(1, ceil_div(length, limits.spacing))
    samples = []
    for k in told_parts(parts):
        trail = [*behind[:-1], *cut_at(way, rdiv(length * k, parts))]
        poses = dict(zip(order, standing(trail, [base.depth for base in chain]), strict=True))
        samples.append(tuple(poses[name] for name in formation.names))
    bases = {n: b.at(p) for n, b, p in zip(formation.names, formation.bases, samples[-1], strict=True)}
    return Stepped(tuple(samples), length, form(bases, limits))


def road_points(head: Point, road: Sequence[Point], with_line: bool, by: int) -> list[Point]:
    """The way on from a head along a road: the end of the nearest leg, then its points, cut at a length (K4)."""
    line = list(road) if with_line else list(reversed(road))
    nearest, best = 0, (1 << 80, 1)
    for i in range(len(line) - 1):
        off = point_to_side(head, line[i], line[i + 1])
        if is_less(off, best):
            nearest, best = i, off
    way = [head, *line[nearest + 1 :]]
    return cut_at(way, min(by, way_length(way)))[1:]


def on_road(
    formation: Formation, head: Point, road: Sequence[Point], with_line: bool, by: int, limits: Tolerances
) -> Stepped:
    """Along a road by so much; the measure is the length gone, `by` itself if it was cut (K4)."""
    line = list(road) if with_line else list(reversed(road))
    whole = way_length([head, *road_points(head, line, True, 1 << 60)])
    step = along(formation, road_points(head, line, True, by), limits)
    return step._replace(measure=min(by, whole))
