"""Hexes: flat-top columns, odd columns shoved down half a hex (`col,row`), with axial coordinates for distances."""

from __future__ import annotations

from math import sqrt

import msgspec


class Hex(msgspec.Struct, frozen=True, order=True):
    """One hex in axial coordinates."""

    q: int
    r: int

    def distance(self, other: Hex) -> int:
        """Hexes between two hexes, counting the last."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around."""
        steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        return tuple(Hex(self.q + dq, self.r + dr) for dq, dr in steps)


def from_offset(column: int, row: int) -> Hex:
    """The hex at a column and row of the sheet."""
    return Hex(column, row - (column - (column & 1)) // 2)


def to_offset(place: Hex) -> tuple[int, int]:
    """Column and row of a hex."""
    return place.q, place.r + (place.q - (place.q & 1)) // 2


def centre(column: int, row: int, size: float) -> tuple[float, float]:
    """Where a hex of this size (centre to corner) lies on paper."""
    return size * 1.5 * column, size * sqrt(3) * (row + 0.5 * (column & 1))


def corners(column: int, row: int, size: float) -> list[tuple[float, float]]:
    """The six corners, clockwise from the right."""
    x, y = centre(column, row, size)
    half, tall = size / 2, size * sqrt(3) / 2
    return [
        (x + size, y),
        (x + half, y + tall),
        (x - half, y + tall),
        (x - size, y),
        (x - half, y - tall),
        (x + half, y - tall),
    ]
