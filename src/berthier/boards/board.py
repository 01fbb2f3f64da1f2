"""Boards as data: a sheet of hexes, a map of areas, a table. Constant, outside the position; they know no rules.

Every board has a `title`, a drawing of `width` by `height` points (the ground and the pieces over it are drawn in the
same frame), `places` (key to `Spot`) and `point(...)`, which turns the board's own measure into points of the drawing.
Structs here are compared by identity: a game makes a board once (`functools.cache` on the scenario) and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from math import sqrt

import msgspec

from berthier.boards.drawing.svg import path, thinned
from berthier.boards.hexes import centre, corners
from berthier.boards.parts import (
    Country,
    Crossing,
    Ground,
    Label,
    Point,
    River,
    Road,
    Site,
    Spot,
    Zone,
)

HEX = 26.0  # centre to corner of a hex in points of the drawing
Polygons = tuple[tuple[tuple[Point, ...], ...], ...]  # each of rings: the outer first, then holes
EDGE = 40.0  # paper round every board, where numbers stand


class HexBoard(msgspec.Struct, frozen=True, dict=True, eq=False, kw_only=True):
    """Columns by rows of flat-top hexes, odd columns (counted from 0) shoved down half a hex.

    A hex is named by column and row from `first`: two figures each (`naming="ccrr"`) or `col,row`. `ground` and
    `countries` are one string a row, one letter a hex; letters without a `Country` are nobody's.
    """

    title: str
    columns: int
    rows: int
    ground: tuple[str, ...]
    grounds: tuple[Ground, ...]
    first: int = 0
    naming: str = "ccrr"
    country_rows: tuple[str, ...] = ()
    countries: tuple[Country, ...] = ()
    rivers: tuple[River, ...] = ()
    roads: tuple[Road, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    sites: tuple[Site, ...] = ()
    zones: tuple[Zone, ...] = ()
    labels: tuple[Label, ...] = ()
    window: frozenset[str] | None = None  # hexes in play; the others are drawn faint. None: all
    about: str = ""  # a line under the title of a printed sheet; also what the map was made from

    @cached_property
    def width(self) -> float:
        return round(HEX * (1.5 * self.columns + 0.5) + 2 * EDGE, 1)

    @cached_property
    def height(self) -> float:
        return round(HEX * sqrt(3) * (self.rows + (0.5 if self.columns > 1 else 0)) + 2 * EDGE, 1)

    def name(self, column: int, row: int) -> str:
        """What the hex of a column and row, both from 0, is called."""
        column, row = column + self.first, row + self.first
        return f"{column:02}{row:02}" if self.naming == "ccrr" else f"{column},{row}"

    def offset(self, key: str) -> tuple[int, int]:
        """Column and row, both from 0, of a hex by name."""
        column, row = (key[:2], key[2:]) if self.naming == "ccrr" else key.split(",")
        return int(column) - self.first, int(row) - self.first

    def has(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows

    def point(self, column: int, row: int) -> Point:
        """Where the middle of a hex lies on the drawing."""
        x, y = centre(column, row, HEX)
        return x + EDGE + HEX, y + EDGE + HEX * sqrt(3) / 2

    def corners(self, column: int, row: int) -> list[Point]:
        """The six corners of a hex on the drawing, clockwise from the right."""
        dx, dy = EDGE + HEX, EDGE + HEX * sqrt(3) / 2
        return [(x + dx, y + dy) for x, y in corners(column, row, HEX)]

    @cached_property
    def grounds_by_key(self) -> Mapping[str, Ground]:
        return {ground.key: ground for ground in self.grounds}

    def ground_at(self, key: str) -> Ground:
        """The ground of a hex."""
        column, row = self.offset(key)
        return self.grounds_by_key[self.ground[row][column]]

    @cached_property
    def places(self) -> Mapping[str, Spot]:
        """Every hex and every sea zone."""
        names = {site.at: site.name for site in self.sites}
        spots = {}
        for column in range(self.columns):
            for row in range(self.rows):
                key = self.name(column, row)
                x, y = self.point(column, row)
                title = f"{names[key]} ({key})" if key in names else f"{key} {self.ground_at(key).title}"
                spots[key] = Spot(key, title, round(x, 1), round(y, 1), outline([self.corners(column, row)]))
        return spots | {zone.key: self._zone(zone, spots) for zone in self.zones}

    def _zone(self, zone: Zone, spots: Mapping[str, Spot]) -> Spot:
        at = spots[zone.label_at or zone.hexes[len(zone.hexes) // 2]]
        return Spot(zone.key, zone.name, at.x, at.y, "".join(spots[key].outline for key in zone.hexes), "zone")


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A land area: its polygons in the board's measure, y down; its city and its label."""

    key: str
    title: str
    rings: Polygons
    at: Point
    label: Point
    ground: str = ""
    country: str = ""
    city: Site | None = None  # its `at` is this area's key
    open: bool = True  # in play; else drawn faint


class Sea(msgspec.Struct, frozen=True, kw_only=True):
    """A sea zone of a map of areas."""

    key: str
    title: str
    rings: Polygons
    label: Point
    open: bool = True


class Border(msgspec.Struct, frozen=True, kw_only=True):
    """Two areas that touch: how one passes, where on the map, and the line if it is drawn (rivers)."""

    areas: tuple[str, str]
    kind: str = "open"  # open, river, pass, strait
    name: str = ""
    at: Point = (0, 0)
    lines: tuple[tuple[Point, ...], ...] = ()
    stages: int = 1


class DrawnLine(msgspec.Struct, frozen=True):
    """A named run of points that is only drawn: a river, a ridge."""

    name: str
    points: tuple[Point, ...]


class AreaBoard(msgspec.Struct, frozen=True, dict=True, eq=False, kw_only=True):
    """Areas and seas in a measure of their own, y down; `view` (left, top, right, bottom) is the part that is drawn."""

    title: str
    view: tuple[float, float, float, float]
    scale: float  # points of the drawing for one of the board's measure
    areas: tuple[Area, ...]
    seas: tuple[Sea, ...] = ()
    borders: tuple[Border, ...] = ()
    grounds: tuple[Ground, ...] = ()
    countries: tuple[Country, ...] = ()
    rivers: tuple[DrawnLine, ...] = ()
    ridges: tuple[DrawnLine, ...] = ()
    lakes: tuple[tuple[Point, ...], ...] = ()
    waste: Polygons = ()  # land nobody enters
    labels: tuple[Label, ...] = ()
    measure: str = "km"
    about: str = ""

    @cached_property
    def width(self) -> float:
        return round((self.view[2] - self.view[0]) * self.scale, 1)

    @cached_property
    def height(self) -> float:
        return round((self.view[3] - self.view[1]) * self.scale, 1)

    def point(self, x: float, y: float) -> Point:
        """A point of the map on the drawing."""
        return (x - self.view[0]) * self.scale, (y - self.view[1]) * self.scale

    @cached_property
    def places(self) -> Mapping[str, Spot]:
        """Every area and every sea; pieces of an area stand at its label, its city's at its city."""
        lands = {area.key: self._spot(area.key, area.title, area.label, area.rings, "area") for area in self.areas}
        return lands | {sea.key: self._spot(sea.key, sea.title, sea.label, sea.rings, "sea") for sea in self.seas}

    @cached_property
    def edges(self) -> Mapping[str, frozenset[tuple[Point, Point]]]:
        """The sides of every area, each from its smaller end: what two areas share is the same pair."""
        return {
            area.key: frozenset(
                (min(a, b), max(a, b))
                for polygon in area.rings
                for ring in polygon
                for a, b in pairwise((*ring, ring[0]))
            )
            for area in self.areas
        }

    def _spot(self, key: str, title: str, label: Point, polygons: Polygons, kind: str) -> Spot:
        x, y = self.point(*label)
        rings = ([self.point(*at) for at in ring] for polygon in polygons for ring in polygon)
        return Spot(key, title, round(x, 1), round(y, 1), outline(rings), kind)


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a table's ground: an area (`closed`) or a line, of a kind; `decor` is only drawn."""

    key: str
    kind: str  # wood, light wood, marsh, scrub, orchard, enclosure, houses, hill, lake, crops, field, river, road, …
    points: tuple[Point, ...]
    closed: bool = True
    title: str = ""
    width: float = 0  # of a road, river or stream
    level: int = 0  # of a hill's contour: 1 the lowest
    decor: bool = False


class TableBoard(msgspec.Struct, frozen=True, dict=True, eq=False, kw_only=True):
    """A table in whole units, (0, 0) south-west, y north; `unit` of its measure is written along the edge."""

    title: str
    table_width: int
    table_height: int
    features: tuple[Feature, ...] = ()
    unit: int = 1  # so many of the table's whole numbers are one pace, one inch
    measure: str = "paces"
    also: tuple[tuple[str, float], ...] = ()  # other measures a ruler shows beside it, each with its units
    ticks: int = 100  # of the measure between two numbers along the edge
    up: str = "N"  # the compass point that is up the page
    green: bool = False  # a green cloth, else paper
    labels: tuple[Label, ...] = ()
    manned: tuple[Point, ...] = ()  # where troops stand at first: names are written beside them
    about: str = ""

    @cached_property
    def scale(self) -> float:
        """Points of the drawing for one of the table's whole numbers: every table is 1,600 points wide."""
        return 1600 / self.table_width

    @cached_property
    def width(self) -> float:
        return 1600 + 2 * EDGE

    @cached_property
    def height(self) -> float:
        return round(self.table_height * self.scale + 2 * EDGE, 1)

    def point(self, x: float, y: float) -> Point:
        """A point of the table on the drawing, where y runs down."""
        return EDGE + x * self.scale, EDGE + (self.table_height - y) * self.scale

    def place(self, x: float, y: float) -> tuple[int, int]:
        """A point of the drawing on the table, in whole units."""
        return round((x - EDGE) / self.scale), round(self.table_height - (y - EDGE) / self.scale)

    @cached_property
    def places(self) -> Mapping[str, Spot]:
        """Every feature that is not decor."""
        spots = {}
        for feature in self.features:
            if not feature.decor:
                points = [self.point(*at) for at in feature.points]
                x, y = (sum(at[axis] for at in points) / len(points) for axis in (0, 1))
                path = outline([points], closed=feature.closed)
                title = feature.title or feature.kind
                spots[feature.key] = Spot(feature.key, title, round(x, 1), round(y, 1), path, "feature")
        return spots


Board = HexBoard | AreaBoard | TableBoard


def outline(rings: Iterable[list[Point]], *, closed: bool = True) -> str:
    """The `d` of an SVG path through points, as short as a light over a place needs."""
    return path((thinned(ring, 2) for ring in rings), closed=closed)
