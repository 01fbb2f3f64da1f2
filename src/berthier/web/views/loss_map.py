"""The map of an outcome: one side's figure across, the other's up, each square as dark as it is likely."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import msgspec

from berthier.core.words import flat, label, number, percent
from berthier.staff.reckoned.reckoning import Reckoning

SIDE = 100.0  # of the drawing
MOST = 40  # squares along an edge; beyond that several figures share one
FAINTEST = 0.06


class Square(msgspec.Struct, frozen=True):
    """One square: where it is drawn, how dark, and what it says."""

    x: float
    y: float
    width: float
    height: float
    shade: float
    says: str


class LossMap(msgspec.Struct, frozen=True):
    """The map with the names of its edges, their ends, and the expected point."""

    across: str
    up: str
    ends: tuple[int, int, int, int]
    squares: tuple[Square, ...]
    expected: tuple[float, float]
    says: str


class MapEdge(msgspec.Struct, frozen=True):
    """One edge: a figure from `low` to `high`, `step` of them to a square."""

    name: str
    low: int
    high: int
    step: int

    @property
    def count(self) -> int:
        """How many squares there are along it."""
        return (self.high - self.low) // self.step + 1

    def place(self, value: int) -> int:
        """The square a figure falls in."""
        return (value - self.low) // self.step

    def at(self, value: Fraction) -> float:
        """Where a figure stands along the edge of the drawing."""
        return float((value - self.low + Fraction(1, 2)) / (self.step * self.count)) * SIDE


def draw_map(found: Reckoning) -> LossMap | None:
    """The map of a reckoning whose outcomes hold the same figure for two sides; else None."""
    means = found.means
    pair = _pair(list(means))
    if pair is None or len(found.odds) < 4:
        return None
    points: dict[tuple[int, int], Fraction] = {}
    for outcome, p in found.odds.items():
        fields = flat(outcome)
        point = (fields[pair[0]], fields[pair[1]])
        points[point] = points.get(point, Fraction(0)) + p
    across, up = (_edge(name, [point[n] for point in points]) for n, name in enumerate(pair))
    if across.count == 1 or up.count == 1:
        return None
    return _drawn(across, up, points, (means[pair[0]], means[pair[1]]))


def _pair(names: list[str]) -> tuple[str, str] | None:
    """Two names that differ only in whose figure it is: `attacker_sp` and `defender_sp`."""
    for one, other in combinations(names, 2):
        first, second = re.split("[_.]", one, maxsplit=1), re.split("[_.]", other, maxsplit=1)
        if len(first) == len(second) == 2 and first[1] == second[1]:
            return one, other
    return None


def _edge(name: str, values: list[int]) -> MapEdge:
    low, high = min(values), max(values)
    return MapEdge(name, low, high, -(-(high - low + 1) // MOST))


def _drawn(
    across: MapEdge, up: MapEdge, points: dict[tuple[int, int], Fraction], expected: tuple[Fraction, Fraction]
) -> LossMap:
    squares: dict[tuple[int, int], Fraction] = {}
    for (x, y), p in points.items():
        place = across.place(x), up.place(y)
        squares[place] = squares.get(place, Fraction(0)) + p
    darkest = max(squares.values())
    likeliest = max(points.items(), key=lambda each: each[1])
    said = f"expected {number(expected[0])} and {number(expected[1])}"
    most = f"likeliest {likeliest[0][0]} and {likeliest[0][1]}, {percent(likeliest[1])}"
    return LossMap(
        label(across.name),
        label(up.name),
        (across.low, across.high, up.low, up.high),
        tuple(_square(across, up, place, p, darkest) for place, p in sorted(squares.items())),
        (round(across.at(expected[0]), 2), round(SIDE - up.at(expected[1]), 2)),
        f"{label(across.name)} across, {label(up.name)} up: {said}; {most}.",
    )


def _square(across: MapEdge, up: MapEdge, place: tuple[int, int], p: Fraction, darkest: Fraction) -> Square:
    width, height = SIDE / across.count, SIDE / up.count
    shade = FAINTEST + (1 - FAINTEST) * float(p / darkest) ** 0.5
    says = f"{_figures(across, place[0])} / {_figures(up, place[1])}: {percent(p)}"
    left, top = place[0] * width, SIDE - (place[1] + 1) * height
    return Square(round(left, 3), round(top, 3), round(width, 3), round(height, 3), round(shade, 3), says)


def _figures(edge: MapEdge, place: int) -> str:
    first = edge.low + place * edge.step
    return str(first) if edge.step == 1 else f"{first} to {min(edge.high, first + edge.step - 1)}"
