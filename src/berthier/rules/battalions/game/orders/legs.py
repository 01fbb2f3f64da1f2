"""Legs of a march read from plain data (section e)."""

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
