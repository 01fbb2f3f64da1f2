"""What the kit promises of itself: the sine table, rounding, formations that never drift, notation that reads back."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from berthier.boards.table.contact import are_linked, bodies, column, front_on, meeting_pose
from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.formations import form, parts_of, wheel
from berthier.boards.table.measure import SINES, Pose, frame, heading_of, out_of_frame, rdiv, root_up, turn
from berthier.boards.table.notation import TableMeasure, read_step, write_step
from berthier.boards.table.sight import Cover, Quarter, SightGround, blocked_by, wedge
from berthier.boards.table.snapping import snap
from berthier.boards.table.steps import About, Along, Into, RoadStep, Step, Straight, To, Wheel, step_from_data
from berthier.boards.table.trails import along
from berthier.core.errors import BadInput
from tests.boards.table.test_oracle import LIMITS

PI_40 = 31415926535897932384626433832795028841971
TEN_40 = 10**40
PACES = TableMeasure("paces", 80, 4_000, (("cm", 1000),))


def sine_by_series(h: int) -> int:
    """2^30 times the sine, from the series in whole numbers with 40 digits of pi."""
    x = PI_40 * h // 18000
    term = total = x
    n = 1
    while abs(term) > 1:
        term = -term * x // TEN_40 * x // TEN_40 // ((n + 1) * (n + 2))
        total += term
        n += 2
    return (2 * total * 2**30 + TEN_40) // (2 * TEN_40)


def test_the_sine_table_made_again_is_the_same() -> None:
    text = "".join(f"{sine_by_series(h)}\n" for h in range(9001))
    assert (
        hashlib.sha256(text.encode()).hexdigest() == "e53dcd49d7d0373b8fb0238a93f374b7c4fe365eddccc33bdc046fe255b85dd9"
    )
    assert [int(line) for line in text.split()] == list(SINES[:9001])
    assert all(SINES[h] == -SINES[(h + 18000) % 36000] for h in range(36000))


def test_halves_round_upward_and_lengths_spent_round_up() -> None:
    assert [rdiv(n, 2) for n in (-3, -1, 1, 3)] == [-1, 0, 1, 2]
    assert [root_up(n) for n in (0, 1, 2, 4, 5)] == [0, 1, 2, 2, 3]


def test_every_heading_is_found_again() -> None:
    for h in range(0, 36000, 7):
        far = out_of_frame(Pose(0, 0, h), 0, 10_000_000)
        assert heading_of(*far) == h


def test_frames_go_there_and_back_within_a_unit() -> None:
    draw = Random(3)
    for _ in range(2000):
        pose = Pose(draw.randrange(100000), draw.randrange(100000), draw.randrange(36000))
        p = (draw.randrange(100000), draw.randrange(100000))
        back = out_of_frame(pose, *frame(pose, p))
        assert abs(back[0] - p[0]) <= 1
        assert abs(back[1] - p[1]) <= 1
        assert turn(pose.h, (pose.h + 18000) % 36000) == 18000


def block(ranks: int = 2, files: int = 7) -> dict[str, Base]:
    return {
        f"u{rank}{file}": Base(Pose(40000 + 4000 * file, 50000 - 2000 * rank, 0), 4000, 2000)
        for rank in range(ranks)
        for file in range(files)
    }


def test_fourteen_wheeled_a_thousand_times_keep_their_corners_together() -> None:
    draw, formation = Random(5), form(block(), LIMITS)
    for _ in range(1000):
        formation = wheel(formation, draw.random() < 0.5, draw.randrange(1, 9001), LIMITS).after
    units = dict(zip(formation.names, formation.bases, strict=True))
    for file in range(6):
        left, right = units[f"u0{file}"].figure, units[f"u0{file + 1}"].figure
        assert all(abs(p - q) <= 1 for p, q in zip(left[1], right[0], strict=True))
    assert len(bodies(units, LIMITS)) == 1


def test_left_then_right_is_the_identity_within_two_units() -> None:
    draw = Random(6)
    for _ in range(300):
        base = Base(Pose(50000, 50000, draw.randrange(36000)), 4000, 2000)
        by = draw.randrange(1, 9001)
        start = form({"u": base}, LIMITS)
        there = wheel(start, True, by, LIMITS).after
        pivot = there.bases[0].figure[0]
        assert all(abs(a - b) <= 2 for a, b in zip(pivot, base.figure[0], strict=True))
        assert abs(turn((there.guide.h + by) % 36000, base.pose.h)) == 0


def test_a_column_that_went_straight_for_its_own_length_is_straight() -> None:
    bent = {
        "a": Base(Pose(50000, 50000, 0), 4000, 2000),
        "b": Base(Pose(50000, 48000, 4500), 4000, 2000),
        "c": Base(Pose(48586, 46586, 4500), 4000, 2000),
    }
    assert column(bent, LIMITS) == ("a", "b", "c")
    step = along(form(bent, LIMITS), [(50000, 60000)], LIMITS)
    assert {pose.h for pose in step.samples[-1]} == {0}
    assert step.measure == 10000


def test_a_meeting_pose_is_in_full_contact() -> None:
    draw = Random(9)
    for _ in range(300):
        enemy = Base(Pose(50000, 50000, draw.randrange(36000)), 4000, draw.choice((2000, 3000, 4000)))
        for edge in Edge:
            comer = Base(meeting_pose(enemy, edge, 4000), 4000, 2000)
            assert (found := front_on(comer, enemy, LIMITS))
            assert found[0] is edge
            assert are_linked(comer, enemy, LIMITS) == (edge is Edge.REAR)


def test_sight_names_the_first_that_blocks() -> None:
    wood = Cover("wood", ((1000, -5000), (4000, -5000), (4000, 5000), (1000, 5000)))
    hill = ((5000, -2000), (7000, -2000), (7000, 2000), (5000, 2000))
    unit = {"u": Base(Pose(8000, 1000, 0), 4000, 2000)}
    a, b = (0, 0), (12000, 0)
    assert blocked_by(SightGround((wood,), (hill,), 2000), a, b, unit, 100, 8000) == "visibility"
    assert blocked_by(SightGround((wood,), (hill,), 2000), a, b, unit, 100) == "wood"
    assert blocked_by(SightGround((wood,), (hill,), 3000), a, b, unit, 100) == "crest"
    assert blocked_by(SightGround((), (), 2000), a, b, unit, 100) == "u"
    assert blocked_by(SightGround((), (), 2000), a, b, {}, 100) is None


def test_wedges() -> None:
    base = Base(Pose(0, 0, 0), 4000, 2000)
    assert wedge(base, (0, 10)) is Quarter.FRONT
    assert wedge(base, (2010, 10)) is Quarter.FRONT
    assert wedge(base, (2011, 10)) is Quarter.RIGHT
    assert wedge(base, (2011, 10), Fraction(1, 2)) is Quarter.RIGHT
    assert wedge(base, (-3000, -1000)) is Quarter.LEFT
    assert wedge(base, (0, -2000)) is Quarter.REAR


def test_a_ghost_snaps_to_what_is_near() -> None:
    ghost = Base(Pose(50300, 50200, 800), 4000, 2000)
    enemy = Base(Pose(50000, 50000, 18000), 4000, 2000)
    friend = Base(Pose(46000, 50000, 0), 4000, 2000)
    assert snap(ghost, [enemy], [friend], [], []) == Pose(50000, 50000, 0)
    assert snap(ghost, [], [friend], [], []) == Pose(50000, 50000, 0)
    assert snap(ghost, [], [], [((40000, 50000), (60000, 50000))], []) == Pose(50300, 50000, 0)
    assert snap(ghost, [], [], [], [((50000, 0), (50000, 90000))]) == Pose(50000, 50200, 0)
    assert snap(ghost, [], [], [], []) == ghost.pose


STEPS = (
    Straight("ahead", 4801),
    Straight("left", 1000),
    Wheel("left", 525),
    About(),
    To((33001, 14400), 4500),
    Into("B-Pi2", "R-Sh3", Edge.FRONT),
    Along(((32000, 24000), (36000, 30400))),
    RoadStep("road1", -1, 24000),
)


def step_data(step: Step) -> dict[str, Any]:
    """A step as plain data."""
    match step:
        case Straight(do, by):
            return {"do": do, "by": by}
        case Wheel(to, by):
            return {"do": "wheel", "to": to, "by": by}
        case To(at, facing):
            return {"do": "to", "at": list(at), "facing": facing}
        case Into(by, enemy, edge):
            return {"do": "into", "by": by, "enemy": enemy, "edge": str(edge)}
        case Along(points):
            return {"do": "along", "points": [list(point) for point in points]}
        case RoadStep(road, sign, by):
            return {"do": "road", "road": road, "sign": sign, "by": by}
    return {"do": "about"}


@pytest.mark.parametrize("step", STEPS, ids=str)
def test_a_step_reads_back_from_its_notation_and_its_data(step: object) -> None:
    text = write_step(step, PACES, lambda name: name)  # type: ignore[arg-type]
    assert read_step(text, PACES, "B-Pi2", lambda name: name) == step
    assert step_from_data(step_data(step)) == step  # type: ignore[arg-type]


def test_of_a_way_longer_than_any_table_the_first_parts_and_the_end_are_told() -> None:
    """A step of a thousand million units has a million parts; it leaves every table within the first thousand."""
    end = Pose(0, 10**9, 0)
    parts = parts_of(Pose(0, 0, 0), end, 1000)
    assert len(parts) == 1000
    assert [part.y for part in parts[:999]] == list(range(1000, 1_000_000, 1000))
    assert parts[-1] == end
    assert len(parts_of(Pose(0, 0, 0), Pose(0, 10**6, 0), 1000)) == 1000


def test_bad_words_get_a_sentence() -> None:
    assert PACES.read("8cm") == 8000
    long = "1" + "0" * 5000  # longer than Python reads
    for text in (
        f"ahead {long}",
        f"wheel L {long}",
        "ahead x",
        "wheel up 5",
        "ahead 0.001",
        "dance",
        "412,180",
        "along 4",
        "1,2 45",
        "wheel L 0.001",
    ):
        with pytest.raises(BadInput):
            read_step(text, PACES, "", lambda name: name)
    with pytest.raises(BadInput):
        step_from_data({"do": "dance"})
