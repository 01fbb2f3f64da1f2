"""Whole arrangements of a deployment (G13): brigades side by side in columns or in lines, where their zone has room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from berthier.boards.table.measure import Pose, out_of_frame
from berthier.rules.battalions.game.placing import is_legal, zone_of
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import base_of
from berthier.rules.battalions.units import Formation

AS_PROPOSED = "as proposed"
SHAPES = {"in columns": Formation.COLUMN, "in lines": Formation.LINE}
WINGS = {"in the middle": 2, "on the left": 1, "on the right": 3}  # quarters of the zone, as the side looks
ROWS = (INCH // 2, 6 * INCH, 11 * INCH)  # behind the front edge of the zone
BETWEEN, STRIDE = INCH, 2 * INCH


def proposed(position: Position, units: Sequence[Troop]) -> Position:
    """Units put on the table before anybody says where: as the scenario has them, else where there is room first."""
    if not all(is_legal(standing(position, units), troop) for troop in units):
        units = next((found for _, found in ranged(position, units)), units)
    return standing(position, units)


def standing(position: Position, units: Sequence[Troop]) -> Position:
    """The position with some more units on the table."""
    return position.changed(units=(*position.units, *units))


@lru_cache(64)
def arrangements(position: Position, names: tuple[str, ...]) -> tuple[tuple[str, tuple[Troop, ...]], ...]:
    """Units that stand already: as proposed, then in columns and in lines, in the middle and on both wings."""
    units = tuple(position.unit(name) for name in names)
    rest = position.changed(units=tuple(troop for troop in position.units if troop.id not in names))
    return ((AS_PROPOSED, units), *ranged(rest, units))


def ranged(position: Position, units: Sequence[Troop]) -> Iterator[tuple[str, tuple[Troop, ...]]]:
    """Every arrangement there is room for."""
    for shape, formation in SHAPES.items():
        for wing, quarter in WINGS.items():
            found = in_ranks(position, units, formation, quarter)
            if found is not None:
                yield f"{shape}, {wing}", found


def in_ranks(
    position: Position, units: Sequence[Troop], formation: Formation, quarter: int
) -> tuple[Troop, ...] | None:
    """One brigade after another as near to a quarter of the zone as it can stand; None where one has no room."""
    west, _, east, _ = zone_of(position, units[0].side)
    inward = inward_of(position, units[0].side)
    middle = west + (east - west) * (quarter if inward == 0 else 4 - quarter) // 4
    placed: list[Troop] = []
    for _, brigade in groupby(units, key=lambda troop: troop.brigade):
        ready = [troop.at(Pose(0, 0, inward), formation=shape_of(troop, formation), block=None) for troop in brigade]
        found = side_by_side(position, ready, middle) or one_by_one(position, ready, middle)
        if found is None:
            return None
        placed += found
        position = standing(position, found)
    return tuple(placed)


def shape_of(troop: Troop, formation: Formation) -> Formation:
    """The formation of an arrangement; guns stand unlimbered."""
    return Formation.UNLIMBERED if troop.guns is not None else formation


def inward_of(position: Position, side: str) -> int:
    """The heading from a side's home into the table."""
    return (position.army(side).home + 18000) % 36000


def side_by_side(position: Position, brigade: Sequence[Troop], middle: int) -> list[Troop] | None:
    """A brigade in one row, an inch between two; None where no row of the zone has room for it."""
    for guide in guides(position, brigade[0].side, middle):
        found = in_row(brigade, guide)
        if all(is_legal(position, troop) for troop in found):
            return found
    return None


def in_row(brigade: Sequence[Troop], guide: Pose) -> list[Troop]:
    """A brigade from its left to its right about the middle of its front."""
    widths = [base_of(troop).width for troop in brigade]
    left, found = -(sum(widths) + BETWEEN * (len(widths) - 1)) // 2, []
    for troop, width in zip(brigade, widths, strict=True):
        found.append(troop.at(Pose(*out_of_frame(guide, left + width // 2, 0), guide.h)))
        left += width + BETWEEN
    return found


def one_by_one(position: Position, brigade: Sequence[Troop], middle: int) -> list[Troop] | None:
    """Each unit in its first free place: of the rows, else of the whole zone inch by inch; None where one has none."""
    found: list[Troop] = []
    for troop in brigade:
        tried = (troop.at(guide) for guide in (*guides(position, troop.side, middle), *inches(position, troop.side)))
        place = next((one for one in tried if is_legal(position, one)), None)
        if place is None:
            return None
        found.append(place)
        position = standing(position, (place,))
    return found


def guides(position: Position, side: str, middle: int) -> Iterator[Pose]:
    """Places row by row from the front of the zone, each row from a point outward."""
    west, south, east, north = zone_of(position, side)
    inward = inward_of(position, side)
    for back in ROWS:
        y = north - back if inward == 0 else south + back
        for x in sorted(range(west, east + 1, STRIDE), key=lambda x: abs(x - middle)):
            yield Pose(x, y, inward)


def inches(position: Position, side: str) -> Iterator[Pose]:
    """Every inch of the zone."""
    west, south, east, north = zone_of(position, side)
    inward = inward_of(position, side)
    return (Pose(x, y, inward) for y in range(south, north + 1, INCH) for x in range(west, east + 1, INCH))
