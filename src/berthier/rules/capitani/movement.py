"""Movement (d-1): what a path costs, what a Force may spend, and a march as a whole."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import ALLOWANCE, HEXSIDES, TERRAIN, WEATHER
from berthier.rules.capitani.ground import hex_cell, weather_line
from berthier.rules.capitani.units import Class, Fortress, Hexside, Road, Terrain, Weather

LEAVING_A_CITY = 1  # note d of the Terrain Effects Chart
CLOSED = "NA"
HALVES = 2  # costs are told in half MPs: 0.5 is the smallest on the chart


class Barred(StrEnum):
    """A path that cannot be taken."""

    NA = "NA"


class PathStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One hex entered: its terrain, the road followed, the hexside crossed, a Fortress in it, an enemy ZOC over it."""

    terrain: Terrain = Terrain.CLEAR
    road: Road | None = None
    hexside: Hexside | None = None
    fortress: Fortress | None = None
    zoc: bool = False


Path = Annotated[tuple[PathStep, ...], msgspec.Meta(min_length=1, max_length=30)]


class MoveCost(msgspec.Struct, frozen=True):
    """MPs for the whole path, or NA."""

    mp: float | Barred


class Allowance(msgspec.Struct, frozen=True):
    """The Movement Allowance."""

    ma: int


def move_cost(umpire: Umpire, steps: Path, weather: Weather = Weather.FAIR, starts_in_city: bool = False) -> MoveCost:
    """MPs of a path: each hex entered, each hexside crossed, one more to leave a City the Force starts in."""
    lines = [in_halves("city", LEAVING_A_CITY, "leaving the City it starts in", CHART)] if starts_in_city else []
    for number, step in enumerate(steps, 1):
        cost = step_lines(umpire, step, weather, f"step {number}: ")
        if cost is None:
            return MoveCost(Barred.NA)
        lines += cost
    tally = Tally("half MPs", tuple(lines))
    umpire.note(tally)
    umpire.note(Fact("MPs", f"{tally.total / HALVES:g}"))
    return MoveCost(tally.total / HALVES)  # halves: exact in a float


CHART = f"{TERRAIN.source}: {TERRAIN.title}"


def in_halves(id_: str, mp: str | int, reason: str, cite: str) -> Line:
    """A cost in MPs as a line in half MPs."""
    return Line(id_, halves(mp), reason, cite)


@cache
def halves(mp: str | int) -> int:
    """MPs in half MPs."""
    return int(Fraction(mp) * HALVES)


def step_lines(umpire: Umpire, step: PathStep, weather: Weather, where: str = "") -> list[Line] | None:
    """The cost of one step, line by line; None where it is not allowed."""
    if TERRAIN.at(step.terrain, "cost").value == CLOSED:
        return None
    if step.fortress is not None:
        cell = TERRAIN.at(step.fortress, "cost")
    elif step.road is not None:
        cell = TERRAIN.at(f"{step.road} Road", "cost")
    else:
        cell = hex_cell(step.terrain, "cost")
    umpire.note(cell)
    entered = in_halves("hex", str(cell.value), f"{where}{cell.row}", CHART)
    if step.hexside is None:
        return [entered]
    crossed = crossing_lines(umpire, step.hexside, step.road, weather, where)
    return None if crossed is None else [entered, *crossed]


def crossing_lines(
    umpire: Umpire, hexside: Hexside, road: Road | None, weather: Weather, where: str = ""
) -> list[Line] | None:
    """MPs to cross a hexside, more in Rain; a road over a Secondary River is a bridge."""
    if hexside is Hexside.SECONDARY_RIVER and road is not None:
        hexside = Hexside.SECONDARY_BRIDGE
    cell = HEXSIDES.at(hexside, "cost")
    umpire.note(cell)
    if cell.value == CLOSED:
        return None
    cite = f"{cell.source}: {cell.title}"
    lines = [in_halves("hexside", str(cell.value), f"{where}{hexside}", cite)]
    more = HEXSIDES.at(hexside, "in Rain")
    if WEATHER.at(weather, "rivers").value == "yes" and str(more.value) != "0":
        umpire.note(more)
        lines.append(in_halves("rain", str(more.value), f"{where}{hexside} in {weather}", cite))
    return lines


def allowance(
    umpire: Umpire,
    base: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None,
    weather: Weather = Weather.FAIR,
    units: frozenset[Class] = frozenset(),
    administrative: bool = False,
) -> Allowance:
    """The slowest unit's Movement Allowance, -1 in Mud or Snow; half as much again in Administrative March."""
    if base is None and not units:
        raise BadInput("Give the allowance as base, or the units of the Force.", "base", list(Class))
    slowest = min([integer(ALLOWANCE.at(unit, "MA")) for unit in units] + ([] if base is None else [base]))
    own = Line("base", slowest, "slowest unit", f"{ALLOWANCE.source}: {ALLOWANCE.title}")
    tally = Tally("movement allowance", (own, *weather_line(weather, "movement allowance")), floor=0)
    if administrative:  # half as much again, of what the weather leaves
        tally = tally.add(Line("administrative", tally.total // 2, "Administrative March: half as far again", "d-1"))
    umpire.note(tally)
    return Allowance(tally.total)
