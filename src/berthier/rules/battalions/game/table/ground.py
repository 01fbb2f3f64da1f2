"""The table (section b): features by kind, level and going of a point (G32), what bars a figure (G43)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.boards.table.figures import Base, Box, box, boxes_apart, segments_meet
from berthier.boards.table.measure import Point, Pose, out_of_frame
from berthier.boards.table.polygons import Line, Polygon, is_in_or_on, level
from berthier.core.errors import unknown
from berthier.rules.battalions.game.table.constants import PACKAGE

HILL, LIGHT, HEAVY, ROUGH, LAKE, BLOCK = "hill", "light_wood", "heavy_wood", "rough", "lake", "block"
CROPS, HEDGE, WALL, REDOUBT, STREAM, ROAD = "crops", "hedge", "wall", "redoubt", "stream", "road"
WOODS, OBSTACLES, CROSSINGS = (LIGHT, HEAVY), (HEDGE, WALL, REDOUBT, STREAM), ("bridge", "ford")
BARS = (LAKE, HEAVY, BLOCK)


class Feature(msgspec.Struct, frozen=True, eq=False):
    """A piece of ground: an area, a line, or a point with a reach; a block is a rectangle with room for so many."""

    id: str
    kind: str
    area: Polygon = ()
    line: Line = ()
    at: Point = (0, 0)
    reach: int = 0
    level: int = 0
    holds: int = 0
    name: str = ""
    base: Base | None = None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.name or self.kind.replace("_", " ")


Leg = tuple[Feature, Point, Point]


class Objective(msgspec.Struct, frozen=True):
    """A place that counts for whoever holds it."""

    id: str
    name: str
    at: Point
    radius: int


class Table(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A table; compared by identity, made once for its data."""

    id: str
    title: str
    width: int
    height: int
    up: str
    features: tuple[Feature, ...]
    objectives: tuple[Objective, ...]
    data: Mapping[str, Any]

    def of(self, *kinds: str) -> tuple[Feature, ...]:
        """Features of some kinds, in the order of the table."""
        return tuple(feature for feature in self.features if feature.kind in kinds)

    @cached_property
    def contours(self) -> tuple[Polygon, ...]:
        return tuple(feature.area for feature in self.of(HILL))

    @cached_property
    def woods(self) -> tuple[Feature, ...]:
        return self.of(*WOODS)

    @cached_property
    def obstacles(self) -> tuple[Feature, ...]:
        return self.of(*OBSTACLES)

    @cached_property
    def covering(self) -> tuple[Feature, ...]:
        """What hides: woods and houses, as listed."""
        return self.of(*WOODS, BLOCK)

    @cached_property
    def crossings(self) -> tuple[Feature, ...]:
        return self.of(*CROSSINGS)

    @cached_property
    def barring(self) -> tuple[Feature, ...]:
        """What bars a figure or some formations, as listed; light woods stop a charge of horse."""
        return self.of(*BARS, LIGHT)

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        return {feature.id: feature for feature in self.features}

    def block(self, name: str) -> Feature:
        """A block of houses by its id."""
        found = self.by_id.get(name)
        if found is None or found.kind != BLOCK:
            raise unknown("block of houses", name, [feature.id for feature in self.of(BLOCK)], "block")
        return found

    def level(self, p: Point) -> int:
        """The number of contours round a point."""
        return level_at(self, p)

    def is_in_wood(self, p: Point, *kinds: str) -> bool:
        """Whether a point lies in or on a wood of these kinds."""
        return any(wood.kind in kinds and is_in_or_on(p, wood.area) for wood in self.woods)

    def is_slow(self, p: Point) -> bool:
        """Half or heavy going at a point (H27)."""
        return any(is_in_or_on(p, feature.area) for feature in self._slow)

    def times(self, p: Point) -> int:
        """How many times its length a step costs that ends at a point: double in half or heavy going (G43)."""
        return 2 if self.is_slow(p) else 1

    @cached_property
    def _slow(self) -> tuple[Feature, ...]:
        return self.of(*WOODS, ROUGH)

    def going(self, p: Point) -> str:
        """The worst going at a point (G32)."""
        kinds = {feature.kind for feature in self.features if feature.area and is_in_or_on(p, feature.area)}
        for kind, going in ((LAKE, "barred"), (BLOCK, "occupy"), (HEAVY, "heavy"), (LIGHT, "half"), (ROUGH, "half")):
            if kind in kinds:
                return going
        return "open"

    def kinds(self, p: Point) -> list[str]:
        """The kinds of areas and blocks a point is in or on, hills left out."""
        areas = (feature for feature in self.features if feature.area and feature.kind != HILL)
        return sorted({feature.kind for feature in areas if is_in_or_on(p, feature.area)})

    def barring_in(self, around: Box) -> list[Feature]:
        """Barring features that come into a box, as listed: a filter, never an answer."""
        return [feature for near, feature in self._barring_boxes if not boxes_apart(around, near)]

    @cached_property
    def _barring_boxes(self) -> tuple[tuple[Box, Feature], ...]:
        return tuple((box(feature.area), feature) for feature in self.barring)

    @cached_property
    def _legs(self) -> tuple[tuple[Box, Leg], ...]:
        legs = ((feature, c, d) for feature in self.obstacles for c, d in pairwise(feature.line))
        return tuple((box((c, d)), (feature, c, d)) for feature, c, d in legs)

    def legs_in(self, around: Box) -> list[Leg]:
        """Legs of obstacles that come into a box: a filter, never an answer."""
        return [leg for near, leg in self._legs if not boxes_apart(around, near)]

    def has_slow(self, around: Box) -> bool:
        """Whether bad going comes into a box: a filter, never an answer."""
        return any(not boxes_apart(around, box(feature.area)) for feature in self._slow)

    def crossed(self, a: Point, b: Point, legs: list[Leg]) -> int:
        """Lines that a step meets and did not start on; a stream is free within reach of a bridge or ford (G43)."""
        met = {feature for feature, c, d in legs if segments_meet(a, b, c, d)}
        met -= {feature for feature, c, d in legs if feature in met and segments_meet(a, a, c, d)}
        if any(feature.kind == STREAM for feature in met) and self.is_at_crossing(b):
            return sum(feature.kind != STREAM for feature in met)
        return len(met)

    def is_at_crossing(self, p: Point) -> bool:
        """Whether a point is within reach of a bridge or ford, squares compared."""
        return any((p[0] - c.at[0]) ** 2 + (p[1] - c.at[1]) ** 2 <= c.reach**2 for c in self.crossings)


@lru_cache(1 << 15)
def level_at(table: Table, p: Point) -> int:
    """The level of a point; remembered, since many orders ask for the same points."""
    return level(p, table.contours)


def read_feature(data: Mapping[str, Any]) -> Feature:
    """A feature of the data; a block's rectangle is given by its middle."""
    base = block_base(data["rect"]) if "rect" in data else None
    area = base.figure if base else tuple((x, y) for x, y in data.get("polygon", ()))
    return Feature(
        data["id"],
        data["kind"],
        area,
        tuple((x, y) for x, y in data.get("line", ())),
        tuple(data.get("at", (0, 0))),
        data.get("reach", 0),
        data.get("level", 0),
        data.get("holds", 0),
        data.get("name", ""),
        base,
    )


def block_base(rect: Mapping[str, int]) -> Base:
    """A block as a base: the middle of its front edge, its heading."""
    front = out_of_frame(Pose(rect["x"], rect["y"], rect["heading"]), 0, rect["depth"] // 2)
    return Base(Pose(*front, rect["heading"]), rect["width"], rect["depth"])


def read_table(data: Mapping[str, Any]) -> Table:
    """A table from plain data."""
    objectives = tuple(
        Objective(one["id"], one["name"], tuple(one["at"]), one["radius"]) for one in data.get("objectives", ())
    )
    features = tuple(read_feature(one) for one in data["features"])
    return Table(
        data["id"], data["title"], data["width"], data["height"], data.get("up", "north"), features, objectives, data
    )


@cache
def tables() -> dict[str, Table]:
    """The tables of the scenarios by id."""
    return {data["id"]: read_table(data) for data in load_data(PACKAGE, "tables.json")["tables"]}


def find_table(name: str) -> Table:
    """A table of the data by its id."""
    if name not in tables():
        raise unknown("table", name, tables(), "table")
    return tables()[name]
