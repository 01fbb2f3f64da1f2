"""Placed by hand before a battle (K8, K12): a base or a body carried, wheeled or turned to where it shall stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from berthier.boards.handling import Drag
from berthier.boards.table.dragging import WHOLE_DEGREE, key_step, wheeled
from berthier.boards.table.figures import Base
from berthier.boards.table.formations import Formation, wheel
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import FULL, Pose, heading_of, out_of_frame, rdiv
from berthier.boards.table.steps import WAYS, Step, Straight, Wheel


class Hold(NamedTuple):
    """How a hand holds what it places: its grid, what a wheel may fall in with, and where a base near by snaps to."""

    grid: int
    limits: Tolerances
    headings: Sequence[int]
    snap: Callable[[Base], Pose]


def stood(formation: Formation, guide: Pose) -> dict[str, Pose]:
    """Where each stands when the guide stands there: a body keeps its shape, a bent column its bends."""
    turned = guide.h - formation.guide.h
    places = zip(formation.names, formation.bases, formation.sample(guide), strict=True)
    return {name: Pose(at.x, at.y, (base.pose.h + turned) % FULL) for name, base, at in places}


def guided(formation: Formation, hand: Drag, hold: Hold) -> Pose:
    """Where a gesture leads the guide."""
    x, y, _ = formation.guide
    match hand.how:
        case "wheel":
            corner: Literal["left", "right"] = "left" if hand.corner == "left" else "right"
            headings = hold.headings if hand.snaps else ()
            return stepped(formation, wheeled(formation, corner, hand.at, headings, hold.limits), hold.limits)
        case "turn" if len(formation.names) == 1 and hand.at != (x, y):
            facing = rdiv(heading_of(hand.at[0] - x, hand.at[1] - y), WHOLE_DEGREE) * WHOLE_DEGREE % FULL
            return Pose(x, y, facing)
        case "step":
            return stepped(formation, key_step(hand, hold.grid), hold.limits)
        case "carry" | "onto":
            return carried_to(formation, hand, hold)
    return formation.guide


def stepped(formation: Formation, step: Step | None, limits: Tolerances) -> Pose:
    """The guide after a straight step or a wheel, as in an order."""
    match step:
        case Wheel(to, by):
            return wheel(formation, to == "left", by, limits).after.guide
        case Straight(do, by):
            right, ahead = WAYS[do]
            return Pose(*out_of_frame(formation.guide, right * by, ahead * by), formation.guide.h)
    return formation.guide


def carried_to(formation: Formation, hand: Drag, hold: Hold) -> Pose:
    """Carried anywhere on the hand grid; the first who comes to a friend, a work or a road snaps to it with all."""
    x, y, h = formation.guide
    guide = Pose(x + rdiv(hand.by[0], hold.grid) * hold.grid, y + rdiv(hand.by[1], hold.grid) * hold.grid, h)
    if not hand.snaps:
        return guide
    places = stood(formation, guide)
    for name in sorted(formation.names, key=lambda name: name != hand.piece):
        place = formation.names.index(name)
        there = hold.snap(formation.bases[place].at(places[name]))
        if there != places[name]:
            return led(formation, place, there, guide.h + there.h - places[name].h)
    return guide


def led(formation: Formation, place: int, pose: Pose, heading: int) -> Pose:
    """Where the guide stands when one of them stands there."""
    right, ahead = formation.offsets[place]
    h = heading % FULL
    return Pose(*out_of_frame(Pose(pose.x, pose.y, h), -right, -ahead), h)
