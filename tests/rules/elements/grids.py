"""Figures of whole grids of fights, worked by a second, independent reading of the sheet and kept as data.

In `tests/cases/grids/elements.json` a fight is six digits to the base of 37, of 36 throws: in how many A is gone,
flees, recoils, and in how many B recoils, flees, is gone. In the throws that are left over nobody suffers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from berthier.engine.distribution import Odds

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzA"
PLACE = {"destroyed": 0, "captured": 0, "flee": 1, "teams_desert": 1, "recoil": 2}  # counted from A's end, or B's


class Grid(msgspec.Struct, frozen=True):
    """A fight for every row, who is A, with every column, who is B."""

    rows: list[str]
    columns: list[str]
    cells: list[str]

    def __iter__(self) -> Iterator[tuple[dict[str, str], dict[str, str], str]]:
        for row, line in zip(self.rows, self.cells, strict=True):
            for column, cell in zip(self.columns, line.split(), strict=True):
                yield element(row), element(column), cell


class Matchups(msgspec.Struct, frozen=True):
    """The measures of `berthier matchups` under these settings, in 36ths."""

    settings: dict[str, str]
    rows: list[str]
    columns: list[str]
    edge: list[list[int]]
    kill: list[list[int]]


class Grids(msgspec.Struct, frozen=True):
    """The file; a fight in bad going tells A, B, who of them stands in it, the going, whose bound, and the digits."""

    fights: dict[str, Grid]
    bad_going: list[tuple[str, str, str, str, str, str]]
    matchups: list[Matchups]


def element(words: str) -> dict[str, str]:
    """Such as `Sk X`; without a grade it is ordinary."""
    kind, _, grade = words.partition(" ")
    return {"type": kind, "grade": grade or "O"}


def digits(odds: Odds[Any]) -> str:
    """Our own odds of a fight, told as the file does."""
    throws = [Fraction(0)] * 6
    for end, chance in odds.items():
        if end.outcome.A in PLACE:
            throws[PLACE[end.outcome.A]] += 36 * chance
        if end.outcome.B in PLACE:
            throws[5 - PLACE[end.outcome.B]] += 36 * chance
    assert all(count.denominator == 1 for count in throws)
    return "".join(DIGITS[int(count)] for count in throws)


def read() -> Grids:
    path = Path(__file__).parents[2] / "cases" / "grids" / "elements.json"
    return msgspec.json.decode(path.read_bytes(), type=Grids)
