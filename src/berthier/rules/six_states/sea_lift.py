"""Naval Movement and Naval Transport Capacity (D8)."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

import msgspec

from berthier.core.notes import Cell
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import NAVAL_MOVEMENT, NAVAL_TRANSPORT
from berthier.rules.six_states.units import Count

POINTS = NAVAL_MOVEMENT.at("Movement Points", "points")


class Place(StrEnum):
    """What a fleet enters, step by step."""

    COASTAL_HEX = "coastal_hex"
    SEA_ZONE = "sea_zone"
    PORT = "port"


CHART_NAME = {Place.COASTAL_HEX: "Coastal Hex", Place.SEA_ZONE: "Sea Zone", Place.PORT: "Port"}


class NavalMove(msgspec.Struct, frozen=True):
    """Movement points a path costs, and whether a fleet has them."""

    cost: int
    legal: bool


def naval_move(umpire: Umpire, path: tuple[Place, ...]) -> NavalMove:
    """Naval movement: 4 points a turn; entering a coastal hex costs 2, a sea zone 1, a port 1 (D8, C28)."""
    costs = [NAVAL_MOVEMENT.at(CHART_NAME[place], "points") for place in path]
    for cell in costs:
        umpire.note(cell)
    tally = Tally("movement points", tuple(_entering(step, cell) for step, cell in enumerate(costs, 1)))
    umpire.note(tally)
    umpire.note(POINTS)
    return NavalMove(tally.total, tally.total <= integer(POINTS))


def _entering(step: int, cell: Cell) -> Line:
    return Line(f"step{step}", integer(cell), f"enter a {cell.row.lower()}", f"{cell.source}: {cell.title}")


class TransportLoad(msgspec.Struct, frozen=True):
    """Transports needed for a load, and whether they are there."""

    transports_needed: int
    fits: bool


def load_transports(
    umpire: Umpire,
    transports: Count,
    infantry: Count = 0,
    cavalry: Count = 0,
    supply: Count = 0,
    guards: Count = 0,
) -> TransportLoad:
    """Loading check: each transport takes one line of the capacity list; Guards count as infantry (D8, C29)."""
    needed = cavalry // carried("1 Cavalry", "Cavalry") + transports_for(infantry + guards, supply)
    for row in NAVAL_TRANSPORT.rows.heads:
        for column in NAVAL_TRANSPORT.columns.heads:
            umpire.note(NAVAL_TRANSPORT.at(row, column))
    return TransportLoad(needed, needed <= transports)


def carried(load: str, what: str) -> int:
    """How much of something one line of the capacity list holds."""
    return integer(NAVAL_TRANSPORT.at(load, what))


def transports_for(infantry: int, supply: int) -> int:
    """The fewest transports for infantry and supply: every number of mixed loads, the rest in plain ones."""
    foot, stores = carried("2 Infantry", "Infantry"), carried("5 Supply points", "Supply points")
    mixed = "1 Infantry plus 3 supply points"
    mixed_foot, mixed_stores = carried(mixed, "Infantry"), carried(mixed, "Supply points")
    return min(
        both + ceil(max(0, infantry - both * mixed_foot) / foot) + ceil(max(0, supply - both * mixed_stores) / stores)
        for both in range(infantry + 1)
    )
