"""Random bases and polygons, and what an independent library (GEOS through shapely) says of them."""

from __future__ import annotations

import itertools
import math
import sys
from collections import Counter
from random import Random

from shapely import LineString
from shapely.geometry import Point as GeosPoint
from shapely.geometry import Polygon as GeosPolygon

from berthier.boards.table.cuts import length_inside
from berthier.boards.table.figures import Base, gap, meets_figure, overlap
from berthier.boards.table.measure import Point, Pose
from berthier.boards.table.polygons import Polygon, is_in_or_on, is_strictly_in, shares_area

DEPTHS = (1000, 2000, 3000, 4000, 8000)
CLEAR = 2  # where the truth hangs on less than this many units or so, doubles are not the judge


def random_base(draw: Random, spread: int = 9000) -> Base:
    """A base somewhere, now and then square to the table."""
    h = draw.choice((0, 9000, 18000, 27000)) if draw.random() < 0.2 else draw.randrange(36000)
    pose = Pose(50000 + draw.randrange(-spread, spread), 50000 + draw.randrange(-spread, spread), h)
    return Base(pose, draw.choice((3000, 4000, 6000)), draw.choice(DEPTHS))


def random_polygon(draw: Random) -> Polygon:
    """A simple polygon round a point: corners at rising angles."""
    n = draw.randrange(3, 13)
    at = (50000 + draw.randrange(-6000, 6000), 50000 + draw.randrange(-6000, 6000))
    points = []
    for k in range(n):
        angle, r = 2 * math.pi * k / n, draw.randrange(1000, 9000)
        points.append((at[0] + round(r * math.cos(angle)), at[1] + round(r * math.sin(angle))))
    return tuple(points)


def check_pair(draw: Random, seen: Counter[str]) -> None:
    """Distance and overlap of two bases, and a line that may meet one."""
    a, b = random_base(draw), random_base(draw)
    ours, theirs = GeosPolygon(a.figure), GeosPolygon(b.figure)
    far = ours.distance(theirs)
    assert abs(gap(a.figure, b.figure) - far) <= 1
    deep = depth_of(ours, theirs)
    if abs(deep - 20) > CLEAR:
        assert overlap(a.figure, b.figure, 20) == (deep > 20)
        seen["overlapping" if deep > 20 else "apart"] += 1
    p, q = random_point(draw), random_point(draw)
    line = LineString([p, q])
    assert meets_figure(p, q, a.figure) == line.intersects(ours)
    seen["line meets" if line.intersects(ours) else "line misses"] += 1


def depth_of(a: GeosPolygon, b: GeosPolygon) -> float:
    """The least shared interval over the eight edge normals, in doubles."""
    least = math.inf
    for figure in (a, b):
        points = list(figure.exterior.coords)
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            n = math.hypot(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / n, (x0 - x1) / n
            ours = [nx * x + ny * y for x, y in a.exterior.coords]
            theirs = [nx * x + ny * y for x, y in b.exterior.coords]
            least = min(least, min(max(ours), max(theirs)) - max(min(ours), min(theirs)))
    return least


def random_point(draw: Random) -> Point:
    return (50000 + draw.randrange(-9000, 9000), 50000 + draw.randrange(-9000, 9000))


def check_ground(draw: Random, seen: Counter[str]) -> None:
    """A base and a polygon, a point in it, and the length of a line inside it."""
    polygon, base = random_polygon(draw), random_base(draw)
    truth = GeosPolygon(polygon)
    assert truth.is_valid
    inside = truth.intersection(GeosPolygon(base.figure)).area
    if inside == 0 or inside > 100:
        assert shares_area(base.figure, polygon) == (inside > 0)
        seen["on" if inside else "off"] += 1
    p, q = random_point(draw), random_point(draw)
    assert is_strictly_in(p, polygon) == truth.contains(GeosPoint(p))
    assert is_in_or_on(p, polygon) == truth.covers(GeosPoint(p))
    whole = math.dist(p, q)
    assert math.isclose(
        float(length_inside(p, q, polygon)) * whole, truth.intersection(LineString([p, q])).length, abs_tol=1e-3
    )


def run(count: int, seed: int) -> Counter[str]:
    """So many pairs of bases and of a base and a polygon."""
    draw, seen = Random(seed), Counter[str]()
    for _ in range(count):
        check_pair(draw, seen)
        check_ground(draw, seen)
    return seen


if __name__ == "__main__":
    print(dict(run(int(sys.argv[1]), int(sys.argv[2]))))
