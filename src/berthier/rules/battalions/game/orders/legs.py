"""Legs of a march as plain data and back (section e)."""

from __future__ import annotations

from typing import Any

from berthier.boards.table.measure import FULL
from berthier.boards.table.steps import RoadStep, Step, Straight, To, Wheel
from berthier.core.errors import BadInput

Legs = tuple[Step, ...]


def read_legs(data: list[list[Any]]) -> Legs:
    """Legs from plain data: left and against the line are negative."""
    return tuple(read_leg(leg) for leg in data)


def read_leg(leg: list[Any]) -> Step:
    """One leg."""
    match leg:
        case ["ahead" | "back" | "left" | "right" as do, int(by)]:
            return Straight(do, by)
        case ["wheel", int(by)]:
            return Wheel("left" if by < 0 else "right", abs(by))
        case ["to", int(x), int(y), int(h)]:
            return To((x, y), h % FULL)
        case ["road", str(name), int(by), int(sign)]:
            return RoadStep(name, 1 if sign > 0 else -1, by)
    raise BadInput(f"{leg!r} is no leg; legs are ahead, back, left, right, wheel, to, road.", "legs")


def leg_data(leg: Step) -> list[Any]:
    """A leg as plain data."""
    match leg:
        case Straight(do, by):
            return [do, by]
        case Wheel(to, by):
            return ["wheel", -by if to == "left" else by]
        case To(at, facing):
            return ["to", *at, facing]
        case RoadStep(name, sign, by):
            return ["road", name, by, sign]
    raise BadInput("A unit moves by ahead, back, left, right, wheel, to, road.", "legs")
