"""The free table (G103): hills, woods, farms and a road from a seed, the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from berthier.boards.table.measure import Point
from berthier.rules.battalions.game.table.constants import INCH, RULES
from berthier.rules.battalions.game.table.ground import Table, read_table

MASK = (1 << 64) - 1
FREE: dict[str, Any] = RULES["free_battle"]
ROWS, COLUMNS = 3, 4
CENTRES = ((48, 36), (24, 36), (72, 36))


class SplitMix64:
    """A small generator that is the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return ((self.next() >> 32) * n) >> 32


def blob(x: int, y: int, rx: int, ry: int, shape: int) -> list[list[int]]:
    """A rough oval: sixteen spokes of 82 to 118 hundredths, corners on the quarter inch."""
    draw = SplitMix64(shape)
    corners = []
    for east, north in FREE["spokes"]:
        k = 82 + draw.below(37)
        corners.append(
            [
                (c * INCH * 10**5 + s * r * INCH * k + 125 * 10**5) // (250 * 10**5) * 250
                for c, s, r in ((x, east, rx), (y, north, ry))
            ]
        )
    return corners


def block(name: str, title: str, x: int, y: int) -> dict[str, Any]:
    """A block of houses of 4 by 3 in."""
    rect = {"x": x * INCH, "y": y * INCH, "heading": 0, "width": 4 * INCH, "depth": 3 * INCH}
    return {"id": name, "kind": "block", "rect": rect, "holds": 24, "name": title}


def cell(draw: SplitMix64, row: int, column: int) -> list[dict[str, Any]]:
    """What one of the twelve cells holds."""
    kinds = FREE["kinds_middle" if row == 1 else "kinds_edge"]
    kind = kinds[draw.below(len(kinds))]
    x, y = 24 * column + 10 + draw.below(5), 24 * row + 10 + draw.below(5)
    rx, ry = 4 + draw.below(4), 3 + draw.below(4)
    shape, name = draw.next(), f"c{row}{column}"
    if kind == "farm":
        return [block(name, "Farm", x, y)]
    if kind == "village":
        return [block(f"{name}a", "Village", x - 3, y), block(f"{name}b", "Village", x + 3, y + 1)]
    if kind == "open":
        return []
    more = 1 if kind == "hill" else 0
    return [{"id": name, "kind": kind, "polygon": blob(x, y, rx + more, ry + more, shape)}]


def ways(draw: SplitMix64) -> list[dict[str, Any]]:
    """A road from south to north, perhaps over a brook with a bridge."""
    x0, x1, x2 = 36 + draw.below(25), 40 + draw.below(17), 36 + draw.below(25)
    features: list[dict[str, Any]] = []
    middle = 36 * INCH
    if draw.below(2):
        ys = [30 + draw.below(13) for _ in range(5)]
        line = [[24 * i * INCH, y * INCH] for i, y in enumerate(ys)]
        leg = x1 // 24
        middle = ys[leg] * INCH + (ys[leg + 1] - ys[leg]) * INCH * (x1 - 24 * leg) // 24
        features.append({"id": "brook", "kind": "stream", "line": line, "name": "Brook"})
        at = [x1 * INCH, middle]
        features.append({"id": "bridge", "kind": "bridge", "at": at, "reach": 2 * INCH, "name": "Bridge"})
    road = [[x0 * INCH, 0], [x1 * INCH, middle], [x2 * INCH, 72 * INCH]]
    return [*features, {"id": "road", "kind": "road", "line": road, "width": INCH, "name": "Road"}]


def objectives(heads: list[Point], centres: list[Point]) -> list[dict[str, Any]]:
    """Three places: the first farms and villages, then the middle, left and right, sorted by place."""
    places = sorted([*heads, *centres][:3])
    return [
        {"id": f"o{k}", "name": f"Objective {k}", "at": list(at), "radius": 4 * INCH}
        for k, at in enumerate(places, start=1)
    ]


def free_table_data(seed: int) -> dict[str, Any]:
    """The table of a seed as plain data."""
    draw = SplitMix64(seed)
    features: list[dict[str, Any]] = []
    heads: list[Point] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            found = cell(draw, row, column)
            if found and found[0]["kind"] == "block":
                rects = [one["rect"] for one in found]
                heads.append((rects[0]["x"] + (3 * INCH if len(rects) > 1 else 0), rects[0]["y"]))
            features += found
    features += ways(draw)
    return table_data(f"free_{seed}", seed, features, objectives(heads, [(x * INCH, y * INCH) for x, y in CENTRES]))


def table_data(key: str, seed: int, features: list[dict[str, Any]], places: list[dict[str, Any]]) -> dict[str, Any]:
    """A table of 96 by 72 in."""
    return {
        "id": key,
        "title": f"Free battle {seed}",
        "width": 96 * INCH,
        "height": 72 * INCH,
        "up": "north",
        "features": features,
        "objectives": places,
    }


@lru_cache(64)
def free_table(seed: int) -> Table:
    """The table of a seed."""
    return read_table(free_table_data(seed))
