"""The Terrain Effects Chart and the weather as numbers: what a hex, a hexside and the sky do."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache

from berthier.core.errors import BadInput
from berthier.core.notes import Cell
from berthier.core.table import Table, integer
from berthier.core.tally import Line
from berthier.rules.capitani.charts import HEXSIDES, TERRAIN, WEATHER
from berthier.rules.capitani.units import Fortress, Hexside, Terrain, Weather

OTHER = "OTH"
NO_COMBAT = "no combat"
EARTHWORKS = "Earthworks"


class Battleground(StrEnum):
    """What the chart says of a Major Battle in a hex."""

    ALLOWED = "allowed"
    NO_CHARGE = "no Cavalry Charge"
    SKIRMISH_ONLY = "Skirmish only"
    NO_COMBAT = "no combat"


@cache
def hex_cell(terrain: Terrain, effect: str) -> Cell:
    """The cell of a hex; where the chart says other terrain and none is named, the hex is Clear."""
    cell = TERRAIN.at(terrain, effect)
    return TERRAIN.at(Terrain.CLEAR, effect) if cell.value == OTHER else cell


@cache
def is_affecting(terrain: Terrain, hexside: Hexside | None) -> bool:
    """Whether the hex or the hexside is Affecting; it counts once."""
    hexes = hex_cell(terrain, "affecting").value == "yes"
    return hexes or (hexside is not None and HEXSIDES.at(hexside, "affecting").value == "yes")


def fortress_is_affecting(fortress: Fortress) -> bool:
    """A Fortified City is Affecting, a Fortified Town is not (c-24)."""
    return TERRAIN.at(fortress, "affecting").value == "yes"


def doubling_limit(fortress: Fortress | None, earthworks: bool) -> int:
    """How many SP of the defender are doubled: the Fortress's and the Earthworks' limits together (c-23)."""
    rows = [str(fortress)] if fortress else []
    rows += [EARTHWORKS] if earthworks else []
    return sum(integer(TERRAIN.at(row, "doubled SP")) for row in rows)


@cache
def heavy_share(terrain: Terrain) -> Fraction:
    """What Heavy Cavalry counts for in this hex: whole, or half."""
    return Fraction(str(hex_cell(terrain, "heavy cavalry").value).removeprefix("x "))


def battleground(terrain: Terrain) -> Battleground:
    """Whether a Major Battle may be fought here."""
    return Battleground(str(hex_cell(terrain, "major battle").value))


def weather_line(weather: Weather, effect: str) -> tuple[Line, ...]:
    """The modifier the weather puts on something; nothing where it has none."""
    cell = WEATHER.at(weather, effect)
    return _line("weather", integer(cell), f"{weather}", cell)


def hex_line(row: str, effect: str, id_: str) -> tuple[Line, ...]:
    """The modifier of a hex of this kind; nothing where the chart has none or leaves it to other terrain."""
    return _of_chart(TERRAIN, row, effect, id_)


def hexside_line(hexside: Hexside, effect: str, id_: str) -> tuple[Line, ...]:
    """The modifier of a hexside."""
    return _of_chart(HEXSIDES, hexside, effect, id_)


def _of_chart(chart: Table, row: str, effect: str, id_: str) -> tuple[Line, ...]:
    cell = chart.at(row, effect)
    return _line(id_, cell.value, row, cell) if isinstance(cell.value, int) else ()


def _line(id_: str, value: int, reason: str, cell: Cell) -> tuple[Line, ...]:
    return (Line(id_, value, reason, f"{cell.source}: {cell.title}"),) if value else ()


def can_use_firearms(weather: Weather) -> bool:
    """Rain: Infantry may never use Firearms."""
    return WEATHER.at(weather, "Firearms").value == "yes"


def check_combat(terrain: Terrain, hexside: Hexside | None) -> None:
    """Refuse combat in a Lake or across a Primary River."""
    if TERRAIN.at(terrain, "affecting").value == NO_COMBAT:
        raise BadInput("No combat is allowed in a Lake.", "terrain", [t for t in Terrain if t is not Terrain.LAKE])
    if hexside is not None and HEXSIDES.at(hexside, "affecting").value == NO_COMBAT:
        allowed = [side for side in Hexside if side is not Hexside.PRIMARY_RIVER]
        raise BadInput("No combat is allowed across a Primary River.", "hexside", allowed)
