"""The steps of a move as people say them, for buttons: the notation stays what the log keeps."""

from __future__ import annotations

from math import atan2, degrees, hypot

from berthier.boards.table.measure import FULL, Pose
from berthier.boards.table.notation import TableMeasure
from berthier.boards.table.steps import Along, Into, RoadStep, Step, Straight, To, Wheel

ROUND = 360
FINEST = 0.1  # what a ruler shows
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def say_far(units: float, scale: TableMeasure) -> str:
    """A distance, as fine as a ruler shows it."""
    far = units / scale.units
    if 0 < far < FINEST / 2:
        return f"less than {FINEST} {scale.name}"
    return f"{far:.0f} {scale.name}" if far >= 20 or far == round(far) else f"{far:.1f} {scale.name}"


def say_facing(heading: int) -> str:
    """The compass point a heading looks to."""
    return POINTS[round(8 * (heading % FULL) / FULL) % 8]


def say_step(step: Step, scale: TableMeasure, start: Pose | None = None) -> str:
    """One step in words; `start` is where it begins, for a step to a place."""
    match step:
        case Straight(do, by):
            way = {"left": "to the left", "right": "to the right"}.get(do, do)
            return f"{say_far(by, scale)} {way}"
        case Wheel(to, by):
            return f"wheel {to} {by / 100:.0f}°"
        case To(at, facing) if start is not None:
            return _say_place(start, Pose(*at, facing), scale)
        case To(at, facing):
            return f"to a place facing {say_facing(facing)}"
        case Into(_, enemy, edge):
            return f"into the {edge} of their {enemy.partition('-')[2] or enemy}"
        case Along(points):
            return f"along a way of {len(points)} points"
        case RoadStep(_, _, by):
            return f"{say_far(by, scale)} along the road"
    return "about turn"


def _say_place(start: Pose, end: Pose, scale: TableMeasure) -> str:
    """How far, which way from where it faces, and the compass point it then faces."""
    dx, dy = end.x - start.x, end.y - start.y
    facing = "" if end.h == start.h else f", facing {say_facing(end.h)}"
    if not (dx or dy):
        return f"turn to face {say_facing(end.h)}"
    bearing = degrees(atan2(dx, dy)) - start.h * ROUND / FULL
    turn = (bearing + 180) % ROUND - 180
    return f"{say_far(hypot(dx, dy), scale)} {_say_turn(turn)}{facing}"


def _say_turn(turn: float) -> str:
    """A bearing from straight ahead, right positive, in words."""
    side, size = ("right" if turn > 0 else "left"), abs(turn)
    if size < 10:
        return "ahead"
    if size > 170:
        return "back"
    if size <= 65:
        return f"half {side}" if size > 25 else f"ahead and a little {side}"
    return f"to the {side}" if size < 115 else f"back to the {side}"
