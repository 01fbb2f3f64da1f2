"""Attrition (d-4): after a second activation, and in the Attrition Segment for a Force that is exposed."""

from __future__ import annotations

from enum import StrEnum
from math import floor
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import ATTRITION, BARREN
from berthier.rules.capitani.ground import weather_line
from berthier.rules.capitani.units import Strength, Weather

MOST_FOR_MARCHING = 4
HEXES = 7  # the Force's hex and the six around it
ENOUGH_BARREN = 4
Points = Annotated[float, msgspec.Meta(ge=0, le=60)]


class Wear(StrEnum):
    """When attrition is checked."""

    ACTIVATION = "Activation"
    SEGMENT = "Segment"


class Condition(StrEnum):
    """What exposes a Force in the Attrition Segment."""

    BARREN = "Barren Land"
    UNHEALTHY = "Unhealthy Land"
    HOSTILE = "Hostile region"
    ENEMY_ZOC = "Enemy ZOC"
    BESIEGED = "Besieged"


class Quarters(StrEnum):
    """Where a Force is quartered (optional)."""

    TOWN = "Fortified Town"
    CITY = "Fortified City"
    EARTHWORKS = "Earthworks"


class LandHex(StrEnum):
    """Hexes that count or do not count for Barren Land."""

    CLEAR = "Clear"
    MARSH = "Marsh"
    HEATH = "Heath"
    SWAMP = "Swamp"
    WOOD = "Wood"
    HILL = "Hill"
    MOUNTAIN = "Mountain"
    TOWN = "Town"
    NAVIGLIO = "Naviglio"
    LAKE = "Lake"
    PILLAGED = "Pillaged"
    DEVASTATED = "Devastated"


class Attrition(msgspec.Struct, frozen=True):
    """Whether it was checked, the sum of modifiers and the modified roll if so, and the SP lost."""

    checked: bool
    loss: int
    drm: int | None = None
    modified: int | None = None


def attrition(
    umpire: Umpire,
    sp: Strength,
    phase: Wear = Wear.SEGMENT,
    weather: Weather = Weather.FAIR,
    star: bool = False,
    second_activation_mp: Points | None = None,
    administrative: bool = False,
    conditions: frozenset[Condition] = frozenset(),
    loc: bool = True,
    quarters: Quarters | None = None,
    interphase: bool = False,
) -> Attrition:
    """Attrition of a Force: one die with modifiers, by its SP; only when it is exposed (d-4)."""
    exposed = second_activation_mp is not None if phase is Wear.ACTIVATION else bool(conditions)
    if not exposed:
        umpire.note(Fact("attrition", "not checked: nothing exposes the Force"))
        return Attrition(False, 0)
    lines = [ATTRITION.modifier("star")] if star else []
    lines += weather_line(weather, "attrition")
    if phase is Wear.ACTIVATION:
        lines += marching_line(second_activation_mp or 0, administrative)
    else:
        lines += segment_lines(Condition.BESIEGED in conditions and not loc, quarters, interphase)
    tally = Tally("attrition modifiers", tuple(lines))
    umpire.note(tally)
    modified = umpire.roll(D6, "attrition die", by="owner") + tally.total
    umpire.note(Fact("modified roll", modified))
    cell = ATTRITION.at(sp, modified)
    umpire.note(cell)
    return Attrition(True, min(sp, integer(cell)), tally.total, modified)


def marching_line(mp: float, administrative: bool) -> list[Line]:
    """+1 for each full MP of the second activation, for each two in Administrative March, 4 at most (c-39)."""
    line = ATTRITION.modifier("second_activation_mp")
    steps = min(MOST_FOR_MARCHING, floor(mp) // (2 if administrative else 1))
    return [msgspec.structs.replace(line, value=line.value * steps)] if steps else []


def segment_lines(cut_off: bool, quarters: Quarters | None, interphase: bool) -> list[Line]:
    """Besieged without a LOC; the optional Quarters and Interphase turn."""
    lines = [ATTRITION.modifier("besieged_without_loc")] if cut_off else []
    lines += [ATTRITION.modifier(quarters)] if quarters else []
    return lines + ([ATTRITION.modifier("interphase")] if interphase else [])


class Land(msgspec.Struct, frozen=True):
    """Whether the land wears a Force down."""

    barren: bool
    unhealthy: bool


def barren(umpire: Umpire, hexes: tuple[LandHex, ...]) -> Land:
    """Barren Land: four of the Force's hex (named first) and its neighbours on the map; Unhealthy: its own hex."""
    if not 1 <= len(hexes) <= HEXES:
        raise BadInput(
            f"Name the Force's own hex first and then those around it, {HEXES} at most; these are {len(hexes)}.",
            "hexes",
        )
    cells = [BARREN.at(hex_, "Barren") for hex_ in hexes]
    own = BARREN.at(hexes[0], "Unhealthy")
    for cell in (*cells, own):
        umpire.note(cell)
    waste = sum(cell.value == "yes" for cell in cells)
    umpire.note(Fact("barren hexes", f"{waste} of the {ENOUGH_BARREN} it takes"))
    return Land(waste >= ENOUGH_BARREN, own.value == "yes")
