"""Formations and steps (K4): units that move together keep their places about a guide; every step yields samples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.figures import Base
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import (
    FULL,
    Point,
    Pose,
    ceil_div,
    frame,
    length_up,
    out_of_frame,
    rdiv,
    turn,
    turned,
)
from berthier.core.errors import BadInput

Sample = tuple[Pose, ...]
STEP_TURN = 500  # a straight step turns by 5 degrees a part at most
PI = (3141592654, 18000 * 10**9)
MOST_PARTS = 1000  # of a step that are looked at one by one: no table is so many spacings across


class Formation(NamedTuple):
    """Units in the order named, where they stand, the guide's pose, and each one's offset from it."""

    names: tuple[str, ...]
    bases: tuple[Base, ...]
    guide: Pose
    leads: int
    offsets: tuple[Point, ...]

    def sample(self, guide: Pose) -> Sample:
        """Where everyone stands when the guide stands there."""
        x, y, h = guide
        return tuple([Pose(x + dx, y + dy, h) for dx, dy in offsets_at(self.offsets, h)])

    def moved(self, guide: Pose) -> Formation:
        """The formation with its guide elsewhere."""
        bases = tuple(base.at(pose) for base, pose in zip(self.bases, self.sample(guide), strict=True))
        return self._replace(bases=bases, guide=guide)


@lru_cache(1 << 14)
def offsets_at(offsets: tuple[Point, ...], h: int) -> tuple[Point, ...]:
    """How far east and north of a guide that looks that way each of a formation stands."""
    origin = Pose(0, 0, h)
    return tuple(out_of_frame(origin, *offset) for offset in offsets)


class Stepped(NamedTuple):
    """What a step did: samples of all units, its measure, and the formation after it."""

    samples: tuple[Sample, ...]
    measure: int
    after: Formation


def form(units: Mapping[str, Base], limits: Tolerances) -> Formation:
    """The formation of units in the order named: of the foremost the leftmost is the guide (K4)."""
    if not units:
        raise BadInput("None of these stands on the table.", "who")
    names, bases = tuple(units), tuple(units.values())
    seen = [frame(bases[0].pose, base.pose.at) for base in bases]
    foremost = max(ahead for _, ahead in seen)
    front = [i for i, (_, ahead) in enumerate(seen) if ahead >= foremost - limits.touch]
    leads = min(front, key=lambda i: seen[i][0])
    guide = bases[leads].pose
    return Formation(names, bases, guide, leads, tuple(dressed(frame(guide, b.pose.at), limits) for b in bases))


def dressed(offset: Point, limits: Tolerances) -> Point:
    """An offset within the touch of a multiple of the dressing grid is put on it."""
    return (on_grid(offset[0], limits), on_grid(offset[1], limits))


def on_grid(value: int, limits: Tolerances) -> int:
    """One coordinate, dressed."""
    near = rdiv(value, limits.dress) * limits.dress
    return near if abs(value - near) <= limits.touch else value


def parts_of(start: Pose, end: Pose, spacing: int) -> list[Pose]:
    """Straight from pose to pose in as many equal parts as spacing and 5 degrees ask for; the start left out.

    Of a way that must leave the table long before its end only the first parts and the end are told.
    """
    bend = turn(start[2], end[2])
    n = max(1, ceil_div(length_up(start.at, end.at), spacing), ceil_div(abs(bend), STEP_TURN))
    dx, dy = end[0] - start[0], end[1] - start[1]
    return [
        Pose(start[0] + rdiv(dx * k, n), start[1] + rdiv(dy * k, n), (start[2] + rdiv(bend * k, n)) % FULL)
        for k in told_parts(n)
    ]


def told_parts(n: int) -> Iterable[int]:
    """The parts of a step by number: all of them, or the first ones and the last."""
    return range(1, n + 1) if n <= MOST_PARTS else (*range(1, MOST_PARTS), n)


def straight(formation: Formation, right: int, ahead: int, limits: Tolerances) -> Stepped:
    """`ahead`, `back`, `left`, `right`: straight to the place so far that way; facing kept."""
    end = Pose(*out_of_frame(formation.guide, right, ahead), formation.guide[2])
    return guided(formation, parts_of(formation.guide, end, limits.spacing), abs(right) + abs(ahead))


def guided(formation: Formation, guides: Sequence[Pose], measure: int) -> Stepped:
    """A step whose samples are guide poses."""
    return Stepped(tuple(formation.sample(g) for g in guides), measure, formation.moved(guides[-1]))


def wheel(formation: Formation, to_left: bool, by: int, limits: Tolerances) -> Stepped:
    """A wheel about the front-left corner of the guide, or the front-right of the foremost rightmost (K4)."""
    pivot = pivot_of(formation, to_left, limits)
    x, y, h = formation.guide
    arm = (x - pivot[0], y - pivot[1])
    guides = []
    for t in (*range(100, by, 100), by):
        bend = -t if to_left else t
        dx, dy = turned(arm, bend)
        guides.append(Pose(pivot[0] + dx, pivot[1] + dy, (h + bend) % FULL))
    return guided(formation, guides, arc(formation, pivot, by))


def pivot_of(formation: Formation, to_left: bool, limits: Tolerances) -> Point:
    """The corner that stands still in a wheel."""
    if to_left:
        return formation.bases[formation.leads].figure[0]
    foremost = max(ahead for _, ahead in formation.offsets)
    front = [i for i, (_, ahead) in enumerate(formation.offsets) if ahead >= foremost - limits.touch]
    return formation.bases[max(front, key=lambda i: formation.offsets[i][0])].figure[1]


def arc(formation: Formation, pivot: Point, by: int) -> int:
    """The arc of the front corner farthest from the pivot (K4)."""
    r = max(length_up(pivot, corner) for base in formation.bases for corner in base.figure[:2])
    return ceil_div(r * by * PI[0], PI[1])


def about(formation: Formation, limits: Tolerances) -> Stepped:
    """Each unit turned on its own ground; the formation is made anew. Its price is the game's."""
    turned_bases = {name: base.about() for name, base in zip(formation.names, formation.bases, strict=True)}
    return Stepped((tuple(base.pose for base in turned_bases.values()),), 0, form(turned_bases, limits))


def to_pose(formation: Formation, end: Pose, limits: Tolerances) -> Stepped:
    """One unit straight to a pose: the longer of the straight lines of its front corners (K4)."""
    step = guided(formation, parts_of(formation.guide, end, limits.spacing), 0)
    return step._replace(measure=longest_line(formation, step.after))


def longest_line(before: Formation, after: Formation) -> int:
    """The longest straight line of any front corner."""
    return max(
        length_up(p, q)
        for a, b in zip(before.bases, after.bases, strict=True)
        for p, q in zip(a.figure[:2], b.figure[:2], strict=True)
    )


def into(formation: Formation, name: str, meeting: Pose, limits: Tolerances) -> Stepped:
    """The unit named goes to a meeting pose, the others with it; on the last sample it stands exactly there (K4)."""
    i = formation.names.index(name)
    right, ahead = formation.offsets[i]
    end = Pose(*out_of_frame(meeting, -right, -ahead), meeting[2])
    step = guided(formation, parts_of(formation.guide, end, limits.spacing), 0)
    last = (*step.samples[-1][:i], meeting, *step.samples[-1][i + 1 :])
    bases = tuple(base.at(pose) for base, pose in zip(formation.bases, last, strict=True))
    after = step.after._replace(bases=bases)
    return Stepped((*step.samples[:-1], last), longest_line(formation, after), after)
