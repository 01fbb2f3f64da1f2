"""The board of a campaign as it is drawn: the whole sheet, with the scenario's window in play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin

from berthier.boards.board import HexBoard
from berthier.boards.drawing.lattice import on_paper, side
from berthier.boards.parts import Country, Crossing, Ground, Label, River, Road, Site
from berthier.core.game import KEPT
from berthier.rules.capitani.game.ground.sheet import (
    COLUMNS,
    DATA,
    ENDS,
    FERRIES,
    HEXSIDES,
    PRIMARY_SIDES,
    REGIONS,
    ROWS,
    SITES,
)
from berthier.rules.capitani.game.scenario import campaign_of
from berthier.rules.capitani.units import Hexside

GROUNDS = (
    Ground(".", "Clear", "#f4ecd4", note="1 MP"),
    Ground("n", "Hill", "#e9d9b0", mark="hummocks", note="2 MP, Affecting"),
    Ground("^", "Mountain", "#d5c6a8", mark="peaks", note="5 MP, Affecting, Skirmish only"),
    Ground("w", "Wood", "#d3deb4", mark="trees", note="2 MP, Affecting, Skirmish only"),
    Ground("h", "Heath", "#ecdfb6", mark="tufts", note="2 MP"),
    Ground("m", "Marsh", "#d5e3d6", mark="reeds", note="2 MP, no charge"),
    Ground("s", "Swamp", "#bdd3c8", mark="reeds over water", note="3 MP, Affecting, Skirmish only"),
    Ground("L", "Lake", "#c4d9e2", mark="waves", water=True),
    Ground("~", "Sea", "#b9d2df", mark="open waves", water=True),
)
MARKS = {"Town": "ring", "Fortified Town": "gate", "Fortified City": "castle"}
LONG = 6  # sides of a river that is named
ASIDE = 7  # how far its name stands off its line
RANKS = {"Town": 0, "Fortified Town": 1, "Fortified City": 2}


@lru_cache(KEPT)
def board_of(scenario: str) -> HexBoard:
    """Northern Italy with what is in play in a scenario."""
    return HexBoard(
        title=f"Capitani: {campaign_of(scenario).title}",
        columns=COLUMNS,
        rows=ROWS,
        first=1,
        ground=tuple(DATA["ground"]),
        grounds=GROUNDS,
        country_rows=tuple(DATA["region_rows"]),
        countries=tuple(
            Country(region.letter, region.name, border="dotted", label_at=quiet_hex(region.letter))
            for region in REGIONS.values()
        ),
        rivers=rivers(),
        roads=tuple(
            Road(tuple(road["hexes"]), "great" if road["class"] == "Primary" else "road", road["name"])
            for road in DATA["roads"]
        ),
        crossings=crossings(),
        sites=tuple(
            Site(site.hex, site.name, MARKS[site.kind], rank=RANKS[site.kind], side="free") for site in SITES.values()
        ),
        labels=(
            *(Label(one["name"], at=one["hex"], kind="range", zoom=1) for one in DATA["passes"]),
            *(river_name(river["name"], river["sides"]) for river in DATA["rivers"] if len(river["sides"]) >= LONG),
        ),
        window=campaign_of(scenario).in_play,
        about=str(DATA["sources"]),
    )


def quiet_hex(letter: str) -> str:
    """Where the name of a region is written: near its middle, with no city beside it; nowhere where there is none."""
    rows = enumerate(DATA["region_rows"])
    cells = [(column, row) for row, line in rows for column, one in enumerate(line) if one == letter]
    if not cells:
        return ""
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    near = {(int(site.hex[:2]) - 1, int(site.hex[2:]) - 1) for site in SITES.values()}
    free = [(c, r) for c, r in cells if not any(abs(c - a) <= 2 and abs(r - b) <= 1 for a, b in near)] or cells
    column, row = min(free, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))
    return f"{column + 1:02}{row + 1:02}"


def river_name(name: str, sides: Sequence[str]) -> Label:
    """A river's name along the middle of its course, always to be read from left to right."""
    ends = (side(*((int(key[:2]) - 1, int(key[2:]) - 1) for key in ENDS[one])) for one in sides[len(sides) // 2 :][:2])
    (ax, ay), *_, (bx, by) = sorted({on_paper(knot) for pair in ends for knot in pair})
    turn = degrees(atan2(by - ay, bx - ax))
    off = radians(turn - 90)
    return Label(
        name, x=(ax + bx) / 2 + ASIDE * cos(off), y=(ay + by) / 2 + ASIDE * sin(off), turn=turn, kind="river", zoom=1
    )


def rivers() -> tuple[River, ...]:
    """Rivers along their hexsides; the lower Po is the Primary River."""
    found = []
    for river in DATA["rivers"]:
        for kind, primary in (("river", False), ("great", True)):
            sides = tuple(ENDS[side] for side in river["sides"] if (side in PRIMARY_SIDES) is primary)
            if sides:
                found.append(River(river["name"], sides, kind))
    return tuple(found)


def crossings() -> tuple[Crossing, ...]:
    """Bridges where roads cross Secondary Rivers, and ferries over the Primary River."""
    ferries = [Crossing(ENDS[side], "ferry") for side in FERRIES]
    bridges = [Crossing(ENDS[side], "bridge") for side, kind in HEXSIDES.items() if kind is Hexside.SECONDARY_BRIDGE]
    return tuple(ferries + sorted(bridges, key=lambda one: one.side))
