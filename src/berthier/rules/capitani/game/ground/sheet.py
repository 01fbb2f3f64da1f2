"""The printed map: northern Italy in hexes, with ground, hexsides, roads, places and regions. It never changes."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from math import atan2, degrees
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.rules.capitani.units import Fortress, Hexside, Road, Terrain

DATA: dict[str, Any] = load_data("berthier.rules.capitani", "northern_italy.json")


class Direction(StrEnum):
    """The six ways out of a hex, clockwise."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    @property
    def back(self) -> Direction:
        """The opposite way."""
        return DIRECTIONS[(DIRECTIONS.index(self) + 3) % 6]


DIRECTIONS = tuple(Direction)
NAMING = (Direction.N, Direction.NE, Direction.SE)  # a hexside is named by the hex for which it is one of these
SEA = "Sea"
TOWN = "Town"


class Site(msgspec.Struct, frozen=True):
    """A named place: a Town, or one with walls."""

    name: str
    hex: str
    kind: str
    region: str

    @property
    def fortress(self) -> Fortress | None:
        """Its walls, if it has any."""
        return None if self.kind == TOWN else Fortress(self.kind)

    @property
    def is_walled(self) -> bool:
        return self.kind != TOWN


class Region(msgspec.Struct, frozen=True):
    """A region with its seat."""

    key: str
    letter: str
    name: str
    seat: str


def name_of(column: int, row: int) -> str:
    """The id of a hex, both figures from 1."""
    return f"{column:02}{row:02}"


COLUMNS, ROWS = int(DATA["columns"]), int(DATA["rows"])
HEXES = tuple(name_of(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))


def _spread(rows: list[str], names: dict[str, str]) -> dict[str, str]:
    """Letters in rows as words by hex; a letter without a word is nothing."""
    return {
        name_of(column, row): names.get(letter, "")
        for row, line in enumerate(rows, 1)
        for column, letter in enumerate(line, 1)
    }


GROUND = _spread(DATA["ground"], DATA["letters"])
REGION_AT = _spread(DATA["region_rows"], DATA["region_letters"])
TERRAIN = {hex_: Terrain.LAKE if ground == SEA else Terrain(ground) for hex_, ground in GROUND.items()}
LAND = frozenset(hex_ for hex_ in HEXES if TERRAIN[hex_] is not Terrain.LAKE)
SITES = {site.name: site for site in msgspec.convert(DATA["places"], tuple[Site, ...])}
SITE_AT = {site.hex: site for site in SITES.values()}
REGIONS = {region.key: region for region in msgspec.convert(DATA["regions"], tuple[Region, ...])}
ENTRIES: dict[str, str] = {entry["name"]: entry["hex"] for entry in DATA["entries"]}


def _beside(hex_: str) -> tuple[tuple[Direction, str], ...]:
    column, row = int(hex_[:2]), int(hex_[2:])
    steps = DATA["steps"]["odd" if column % 2 else "even"]
    found = ((way, column + dc, row + dr) for way, (dc, dr) in zip(DIRECTIONS, steps, strict=True))
    return tuple((way, name_of(c, r)) for way, c, r in found if 1 <= c <= COLUMNS and 1 <= r <= ROWS)


BESIDE = {hex_: _beside(hex_) for hex_ in HEXES}
NEAR = {hex_: tuple(other for _, other in BESIDE[hex_]) for hex_ in HEXES}


def _side(hex_: str, way: Direction, other: str) -> str:
    return f"{hex_}-{way}" if way in NAMING else f"{other}-{way.back}"


SIDE = {(hex_, other): _side(hex_, way, other) for hex_ in HEXES for way, other in BESIDE[hex_]}
ENDS = {side: pair for pair, side in reversed(SIDE.items()) if pair[0] == side[:4]}
RIVERSIDES = frozenset(side for river in DATA["rivers"] for side in river["sides"])
PRIMARY_SIDES = frozenset(DATA["primary_river"])
FERRIES: dict[str, str] = {ferry["side"]: ferry["name"] for ferry in DATA["ferries"]}


def far_side(side: str, hex_: str) -> str:
    """The hex across a hexside."""
    one, other = ENDS[side]
    return other if one == hex_ else one


def _roads() -> dict[str, Road]:
    found: dict[str, Road] = {}
    for road in DATA["roads"]:
        for a, b in zip(road["hexes"], road["hexes"][1:], strict=False):
            if found.get(SIDE[a, b]) is not Road.PRIMARY:  # the better class counts
                found[SIDE[a, b]] = Road(road["class"])
    return found


ROADS = _roads()


def printed_hexside(side: str) -> Hexside | None:
    """What is printed on a hexside: a ferry over the Primary River, a road over another is a bridge (note f)."""
    if side in PRIMARY_SIDES:
        return Hexside.FERRY if side in FERRIES else Hexside.PRIMARY_RIVER
    if side not in RIVERSIDES:
        return None
    return Hexside.SECONDARY_BRIDGE if side in ROADS else Hexside.SECONDARY_RIVER


HEXSIDES = {side: kind for side in RIVERSIDES if (kind := printed_hexside(side)) is not None}
RIVER_NAMES = {side: river["name"] for river in DATA["rivers"] for side in river["sides"]}


def _cube(hex_: str) -> tuple[int, int]:
    column, row = int(hex_[:2]) - 1, int(hex_[2:]) - 1
    return column, row - (column - (column & 1)) // 2


CUBES = {hex_: _cube(hex_) for hex_ in HEXES}


@lru_cache(maxsize=1 << 16)
def distance(a: str, b: str) -> int:
    """Hexes between two hexes, counting the last."""
    (q1, r1), (q2, r2) = CUBES[a], CUBES[b]
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def by_distance(hex_: str) -> tuple[str, ...]:
    """All hexes, the nearest first, then the smaller id."""
    return tuple(sorted(HEXES, key=lambda other: (distance(hex_, other), other)))


def title_of(hex_: str) -> str:
    """A hex as a player speaks of it."""
    return f"{SITE_AT[hex_].name} ({hex_})" if hex_ in SITE_AT else hex_


COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
NAMED_WITHIN = 4  # hexes from a place by which open country is named


def _at(hex_: str) -> tuple[float, float]:
    """Where a hex lies on the sheet, in hexes to the east and to the south."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return column * 3**0.5 / 2, row + (0.5 if column % 2 == 0 else 0.0)


@cache
def whereabouts(hex_: str) -> str:
    """A hex for who looks at the map: a place by its name, open country by the nearest place."""
    if hex_ in SITE_AT:
        return title_of(hex_)
    near = min(SITE_AT, key=lambda other: (distance(hex_, other), other))
    hexes = distance(hex_, near)
    if hexes > NAMED_WITHIN:
        return hex_
    (x, y), (near_x, near_y) = _at(hex_), _at(near)
    bearing = round(degrees(atan2(x - near_x, near_y - y)) / 45) % len(COMPASS)
    away = "just" if hexes == 1 else f"{hexes} hexes"
    return f"{hex_}, {away} {COMPASS[bearing]} of {SITE_AT[near].name}"
