"""The free table of new games: as the first (G103), with its ground where its ways and its water are.

Objectives lie on dry ground, the road crosses the brook by a bridge nobody's wood stands on, and no brook runs over a
hill or through a house. What does not fit is drawn again. Games of the first table keep it: the key says which it is.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from berthier.boards.table.figures import sides
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import Line, Polygon, is_near_line, is_strictly_in, line_meets
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.free_table import (
    CENTRES,
    COLUMNS,
    ROWS,
    SplitMix64,
    cell,
    objectives,
    table_data,
    ways,
)
from berthier.rules.battalions.game.table.ground import Table, read_table

TRIES = 12  # of a cell, before it stays open
ROADSIDE = 4 * INCH  # from the middle of a block to the road
FROM_BRIDGE = 5 * INCH  # to the edge of whatever grows or rises
SHORE = 5 * INCH  # from the middle of an objective, which is 4 in around, to water
Feature = dict[str, Any]


class Lie:
    """Where the road and the brook of a table run, and where they cross."""

    def __init__(self, found: list[Feature]) -> None:
        lines = {one["id"]: tuple(map(tuple, one["line"])) for one in found if "line" in one}
        self.road: Line = lines["road"]
        self.brook: Line = lines.get("brook", ())
        self.bridge: Point | None = next((tuple(one["at"]) for one in found if one["kind"] == "bridge"), None)

    def takes(self, feature: Feature) -> bool:
        """Whether a piece of ground may lie where it was drawn."""
        if feature["kind"] == "block":
            middle = feature["rect"]["x"], feature["rect"]["y"]
            return not is_near_line(middle, self.road, ROADSIDE) and not is_near_line(middle, self.brook, SHORE)
        outline = tuple(map(tuple, feature["polygon"]))
        if self.bridge is not None and (is_strictly_in(self.bridge, outline) or is_near_edge(self.bridge, outline)):
            return False
        return feature["kind"] != "hill" or not runs_over(self.brook, outline)

    def ashore(self, at: Point, way: int) -> Point:
        """A place; along a brook the next one to it that no water reaches, to the north (1) or to the south (-1)."""
        x, y = at
        y = next((level for east, level in self.brook if east == x), y)
        while is_near_line((x, y), self.brook, SHORE):
            y += way * INCH
        return x, y


def is_near_edge(at: Point, outline: Polygon) -> bool:
    return any(is_near_line(at, side, FROM_BRIDGE) for side in sides(outline))


def runs_over(line: Line, outline: Polygon) -> bool:
    """Whether a line touches a piece of ground, or lies in it."""
    closed = (*outline, outline[0])
    return any(line_meets(a, b, closed) or is_strictly_in(a, outline) for a, b in pairwise(line))


def fitting_cell(draw: SplitMix64, lie: Lie, row: int, column: int) -> list[Feature]:
    """What one of the twelve cells holds, drawn again where it does not fit the ways; open ground in the end."""
    for _ in range(TRIES):
        found = cell(draw, row, column)
        if all(map(lie.takes, found)):
            return found
    return []


def dry_table_data(seed: int) -> dict[str, Any]:
    """The table of a seed as plain data."""
    draw = SplitMix64(seed)
    found = ways(draw)
    lie = Lie(found)
    features = [one for row in range(ROWS) for column in range(COLUMNS) for one in fitting_cell(draw, lie, row, column)]
    shore = 2 * draw.below(2) - 1  # that of the one in the middle; those beside it, one on each
    ways_out = (shore, -shore, shore)
    centres = [lie.ashore((x * INCH, y * INCH), way) for (x, y), way in zip(CENTRES, ways_out, strict=True)]
    return table_data(f"free_battle_{seed}", seed, [*features, *found], objectives(heads_of(features), centres))


def heads_of(features: list[Feature]) -> list[Point]:
    """Farms, and the middles of villages, in the order they were drawn."""
    blocks = [one for one in features if one["kind"] == "block" and not one["id"].endswith("b")]
    return [(one["rect"]["x"] + (3 * INCH if one["id"].endswith("a") else 0), one["rect"]["y"]) for one in blocks]


@lru_cache(64)
def dry_table(seed: int) -> Table:
    """The table of a seed."""
    return read_table(dry_table_data(seed))
