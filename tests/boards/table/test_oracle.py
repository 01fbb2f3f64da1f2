"""Distance, overlap, ground and sight lines agree with GEOS on random pairs; a sweep meets what its samples meet."""

from __future__ import annotations

from random import Random

from shapely.geometry import Polygon as GeosPolygon

from berthier.boards.table.figures import overlap
from berthier.boards.table.formations import form, straight
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.ways import Barrier, nearest_points, way_round
from tests.boards.table.pairs import random_base, run

LIMITS = Tolerances(20, 100, 500, 1000, 1000, 50, 1000, 1000, 100, 1000, 2000)


def test_two_thousand_pairs_agree_with_geos() -> None:
    seen = run(2000, 20261116)
    assert min(seen[word] for word in ("overlapping", "apart", "line meets", "line misses", "on", "off")) > 100


def test_a_straight_sweep_meets_what_lies_on_its_way() -> None:
    """The swept ground of a straight move is the hull of its ends: what lies deep in it is met by a sample."""
    draw, met = Random(7), 0
    for _ in range(500):
        mover, other = random_base(draw), random_base(draw)
        step = straight(form({"a": mover}, LIMITS), 0, 6000, LIMITS)
        swept = GeosPolygon(mover.figure).union(GeosPolygon(mover.at(step.samples[-1][0]).figure)).convex_hull
        hit = any(overlap(mover.at(sample[0]).figure, other.figure, 20) for sample in step.samples)
        deep = swept.buffer(-600).intersection(GeosPolygon(other.figure).buffer(-600)).area
        if deep > 0:
            assert hit or overlap(mover.figure, other.figure, 20)
            met += 1
        if hit:
            assert swept.buffer(2).intersects(GeosPolygon(other.figure))
    assert met > 50


def test_nearest_points_are_as_far_apart_as_the_bases() -> None:
    draw = Random(11)
    for _ in range(500):
        a, b = random_base(draw), random_base(draw)
        far = GeosPolygon(a.figure).distance(GeosPolygon(b.figure))
        if far:
            p, q = nearest_points(a, b)
            assert abs(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5 - far) <= 2


def test_a_way_round_is_no_shorter_than_straight_and_goes_through_nothing() -> None:
    draw = Random(13)
    for _ in range(60):
        blocks = [random_base(draw).figure for _ in range(4)]
        a, b = (30000, 50000 + draw.randrange(-3000, 3000)), (70000, 50000 + draw.randrange(-3000, 3000))
        way = way_round(a, b, [Barrier(block) for block in blocks], (100000, 100000))
        back = way_round(b, a, [Barrier(block) for block in blocks], (100000, 100000))
        assert way is not None
        assert way == back
        assert way >= ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
