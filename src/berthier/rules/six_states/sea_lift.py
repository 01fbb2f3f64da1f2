"""Naval Movement and Naval Transport Capacity (D8)."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import NAVAL_MOVEMENT, NAVAL_TRANSPORT
from berthier.rules.six_states.units import Count

POINTS = NAVAL_MOVEMENT.at("Movement Points", "points")
DAMAGED_POINTS = 2  # D7: with a damaged ship


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


def naval_move(umpire: Umpire, path: tuple[Place, ...], damaged: bool = False) -> NavalMove:
    """Naval movement: 4 points a turn, 2 with a damaged ship; a coastal hex costs 2, a sea zone or port 1 (D7, D8)."""
    costs = [NAVAL_MOVEMENT.at(CHART_NAME[place], "points") for place in path]
    for cell in costs:
        umpire.note(cell)
    tally = Tally("movement points", tuple(_entering(step, cell) for step, cell in enumerate(costs, 1)))
    umpire.note(tally)
    umpire.note(POINTS)
    points = points_of(damaged)
    umpire.note(Fact("points of this fleet", points))
    return NavalMove(tally.total, tally.total <= points)


def points_of(damaged: bool) -> int:
    """Movement points of a fleet: as printed; 2 with a damaged ship (D7)."""
    return DAMAGED_POINTS if damaged else integer(POINTS)


def _entering(step: int, cell: Cell) -> Line:
    return Line(f"step{step}", integer(cell), f"enter a {cell.row.lower()}", f"{cell.source}: {cell.title}")


class TransportLoad(msgspec.Struct, frozen=True):
    """Transports needed for a load, whether the ships are there, and whether the fleet's move ends with it."""

    transports_needed: int
    fits: bool
    move_ends: bool = False


class Handling(StrEnum):
    """Which way the cargo goes."""

    LOAD = "load"
    UNLOAD = "unload"


def load_transports(
    umpire: Umpire,
    transports: Count,
    infantry: Count = 0,
    cavalry: Count = 0,
    supply: Count = 0,
    guards: Count = 0,
    leaders: Count = 0,
    nsp: Count = 0,
    damaged: Count = 0,
    at: Place = Place.PORT,
    handling: Handling = Handling.LOAD,
) -> TransportLoad:
    """Loading check: each transport takes one line of the capacity list; Guards count as infantry (D8, C29).

    Leaders go without limit in any sound ship; the `damaged` of the transports carry nothing (D7).
    """
    _check_place(at, handling)
    if damaged > transports:
        raise BadInput(f"{damaged} damaged transports are more than the {transports} there.", "damaged")
    for row in NAVAL_TRANSPORT.rows.heads:
        for column in NAVAL_TRANSPORT.columns.heads:
            umpire.note(NAVAL_TRANSPORT.at(row, column))
    tally = Tally("transports needed", _loads(infantry + guards, cavalry, supply))
    umpire.note(tally)
    sound = transports - damaged
    umpire.note(Fact("sound transports", sound))
    fits = tally.total <= sound and (not leaders or sound + nsp > 0)
    return TransportLoad(tally.total, fits, at is Place.COASTAL_HEX)


def _check_place(at: Place, handling: Handling) -> None:
    """Load in port; unload in port or on a coastal hex; never in the open sea (D8)."""
    if at is Place.SEA_ZONE:
        raise BadInput("Nothing is loaded or unloaded in a sea zone.", "at", [Place.PORT, Place.COASTAL_HEX])
    if at is Place.COASTAL_HEX and handling is Handling.LOAD:
        raise BadInput("On a coastal hex a fleet may only unload; load in a port.", "at", [Place.PORT])


def _loads(infantry: int, cavalry: int, supply: int) -> tuple[Line, ...]:
    """The lines of the capacity list that are used."""
    cite = f"{NAVAL_TRANSPORT.source}: {NAVAL_TRANSPORT.title}"
    horse = Line("cavalry", cavalry // carried("1 Cavalry", "Cavalry"), f"{cavalry} cavalry", cite)
    both = f"{infantry} infantry and {supply} supply points in the fewest"
    return horse, Line("infantry", transports_for(infantry, supply), both, f"{cite}; C29")


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
