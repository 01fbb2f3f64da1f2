"""Movement (d-1): what a path costs, what a Force may spend, and a march as a whole."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
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


class Barred(StrEnum):
    """A path that cannot be taken."""

    NA = "NA"


class PathStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    total = Fraction(LEAVING_A_CITY if starts_in_city else 0)
    for step in steps:
        cost = step_cost(umpire, step, weather)
        if cost is None:
            return MoveCost(Barred.NA)
        total += cost
    return MoveCost(float(total))  # halves: exact in a float


def step_cost(umpire: Umpire, step: PathStep, weather: Weather) -> Fraction | None:
    """MPs of one step; None where it is not allowed."""
    if TERRAIN.at(step.terrain, "cost").value == CLOSED:
        return None
    if step.fortress is not None:
        cell = TERRAIN.at(step.fortress, "cost")
    elif step.road is not None:
        cell = TERRAIN.at(f"{step.road} Road", "cost")
    else:
        cell = hex_cell(step.terrain, "cost")
    umpire.note(cell)
    crossing = Fraction(0) if step.hexside is None else crossing_cost(umpire, step.hexside, step.road, weather)
    return None if crossing is None else Fraction(str(cell.value)) + crossing


def crossing_cost(umpire: Umpire, hexside: Hexside, road: Road | None, weather: Weather) -> Fraction | None:
    """MPs to cross a hexside; a road over a Secondary River is a bridge."""
    if hexside is Hexside.SECONDARY_RIVER and road is not None:
        hexside = Hexside.SECONDARY_BRIDGE
    cell = HEXSIDES.at(hexside, "cost")
    umpire.note(cell)
    if cell.value == CLOSED:
        return None
    rain = WEATHER.at(weather, "rivers").value == "yes"
    return Fraction(str(cell.value)) + (Fraction(str(HEXSIDES.at(hexside, "in Rain").value)) if rain else 0)


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
    umpire.note(tally)
    ma = tally.total * 3 // 2 if administrative else tally.total
    umpire.note(Fact("movement allowance", ma))
    return Allowance(ma)
