"""Corners and sides of a hex sheet on a whole-number lattice: outlines of sets of hexes, rivers and roads as lines.

Half a hex wide and half a hex tall are the units, so that corners of neighbours are the same pair of numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from math import sqrt
from typing import TypeVar

from berthier.boards.board import EDGE, HEX
from berthier.boards.parts import Point

Knot = tuple[int, int]  # a corner, or the middle of a hex
Cell = tuple[int, int]  # column and row from 0
K = TypeVar("K", tuple[int, int], tuple[float, float])
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # clockwise from the right
BEYOND = ((3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1))  # the neighbour over the side after each corner
HALF, TALL = HEX / 2, HEX * sqrt(3) / 2


def middle(cell: Cell) -> Knot:
    """The middle of a hex."""
    return 3 * cell[0], 2 * cell[1] + (cell[0] & 1)


def cell_of(knot: Knot) -> Cell:
    """The hex with this middle."""
    column = knot[0] // 3
    return column, (knot[1] - (column & 1)) // 2


def on_paper(knot: Knot) -> Point:
    """A knot on the drawing."""
    return EDGE + HEX + knot[0] * HALF, EDGE + TALL + knot[1] * TALL


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six hexes around, also those off the sheet: lower right first, clockwise."""
    x, y = middle(cell)
    return tuple(cell_of((x + dx, y + dy)) for dx, dy in BEYOND)


def side(a: Cell, b: Cell) -> tuple[Knot, Knot]:
    """The two corners that neighbours share."""
    shared = sorted(_corners(a) & _corners(b))
    if len(shared) != 2:
        raise ValueError(f"hexes {a} and {b} do not touch")
    return shared[0], shared[1]


def _corners(cell: Cell) -> set[Knot]:
    x, y = middle(cell)
    return {(x + dx, y + dy) for dx, dy in CORNERS}


def outlines(cells: Set[Cell]) -> list[list[Knot]]:
    """The closed lines round a set of hexes, holes too."""
    onward: defaultdict[Knot, list[Knot]] = defaultdict(list)
    for cell in sorted(cells):
        x, y = middle(cell)
        for number, beyond in enumerate(neighbours(cell)):
            if beyond not in cells:
                (ax, ay), (bx, by) = CORNERS[number], CORNERS[(number + 1) % 6]
                onward[x + ax, y + ay].append((x + bx, y + by))
    rings = []
    while onward:
        start = next(iter(onward))
        ring, at = [start], _leave(onward, start)
        while at != start:
            ring.append(at)
            at = _leave(onward, at)
        rings.append(ring)
    return rings


def _leave(onward: defaultdict[Knot, list[Knot]], at: Knot) -> Knot:
    to = onward[at].pop()
    if not onward[at]:
        del onward[at]
    return to


def fences(cells: dict[Cell, str]) -> list[tuple[Knot, Knot]]:
    """The sides between neighbours that are not of the same kind, once each."""
    found = []
    for cell, kind in sorted(cells.items()):
        for beyond in neighbours(cell)[:3]:
            if beyond in cells and cells[beyond] != kind:
                found.append(side(cell, beyond))
    return found


def chains(links: Iterable[tuple[K, K]], stops: Set[K] = frozenset()) -> list[list[K]]:
    """Links joined to lines as long as they go: a line ends where three meet, at a stop, or where it began."""
    beside: defaultdict[K, list[K]] = defaultdict(list)
    for a, b in links:
        if b not in beside[a]:
            beside[a].append(b)
            beside[b].append(a)
    ends = {knot for knot, others in beside.items() if len(others) != 2 or knot in stops}
    taken: set[frozenset[K]] = set()
    lines = [_follow(beside, ends, taken, a, b) for a in sorted(ends) for b in beside[a]]
    lines += [_follow(beside, {a}, taken, a, b) for a in sorted(beside) for b in beside[a]]  # rings without an end
    return [line for line in lines if line]


def _follow(beside: dict[K, list[K]], ends: Set[K], taken: set[frozenset[K]], a: K, b: K) -> list[K]:
    line: list[K] = []
    while frozenset((a, b)) not in taken:
        taken.add(frozenset((a, b)))
        line += [b] if line else [a, b]
        if b in ends:
            break
        a, b = b, next(other for other in beside[b] if other != a)
    return line


def drawn(knots: Sequence[Knot]) -> list[Point]:
    """A line of knots on the drawing."""
    return [on_paper(knot) for knot in knots]
