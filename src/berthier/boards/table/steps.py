"""The steps of a move as values, and as plain data (K4, K12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import Point
from berthier.core.errors import BadInput

WAYS = {"ahead": (0, 1), "back": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Straight(msgspec.Struct, frozen=True):
    """Ahead, back, left or right by so many units."""

    do: str
    by: int


class Wheel(msgspec.Struct, frozen=True):
    """A wheel to the left or right, in hundredths of a degree."""

    to: str
    by: int


class About(msgspec.Struct, frozen=True):
    """Everyone turns on his own ground."""


class To(msgspec.Struct, frozen=True):
    """One unit to a place of its own."""

    at: Point
    facing: int


class Into(msgspec.Struct, frozen=True):
    """The unit named meets an edge of an enemy."""

    by: str
    enemy: str
    edge: Edge


class Along(msgspec.Struct, frozen=True):
    """A unit or a column follows points."""

    points: tuple[Point, ...]


class RoadStep(msgspec.Struct, frozen=True):
    """A unit or a column follows a road, with its line (1) or against it (-1)."""

    road: str
    sign: int
    by: int


Step = Straight | Wheel | About | To | Into | Along | RoadStep


def step_from_data(data: Mapping[str, Any]) -> Step:
    """A step from plain data."""
    match data.get("do"):
        case "ahead" | "back" | "left" | "right":
            return Straight(data["do"], data["by"])
        case "wheel":
            return Wheel(data["to"], data["by"])
        case "about":
            return About()
        case "to":
            return To((data["at"][0], data["at"][1]), data["facing"])
        case "into":
            return Into(data["by"], data["enemy"], Edge(data["edge"]))
        case "along":
            return Along(tuple((x, y) for x, y in data["points"]))
        case "road":
            return RoadStep(data["road"], data["sign"], data["by"])
    raise BadInput(
        f"There is no step {data.get('do')!r}; steps are ahead, back, left, right, wheel, about, to, into, along, road."
    )
