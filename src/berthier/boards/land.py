"""A land: a sheet of hexes with named places, and the ranges a chart prints between them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from berthier.boards.hexes import Hex, from_offset


class Place(msgspec.Struct, frozen=True):
    """A named hex."""

    name: str
    column: int
    row: int
    kind: str

    @property
    def hex(self) -> Hex:
        return from_offset(self.column, self.row)


class Range(msgspec.Struct, frozen=True):
    """Two places with the range a chart prints and the distance on the hexes."""

    a: str
    b: str
    printed: int
    hexes: int


class Land(msgspec.Struct, frozen=True):
    """A hex sheet of so many columns and rows."""

    title: str
    columns: int
    rows: int
    places: tuple[Place, ...]
    ranges: tuple[Range, ...] = ()

    def place(self, name: str) -> Place:
        return next(place for place in self.places if place.name == name)

    def distance(self, a: str, b: str) -> int:
        """Hexes between two places."""
        return self.place(a).hex.distance(self.place(b).hex)


def load_data(package: str, name: str) -> Any:
    """A JSON file of a ruleset's `data/`."""
    return msgspec.json.decode((files(package) / "data" / name).read_bytes())
