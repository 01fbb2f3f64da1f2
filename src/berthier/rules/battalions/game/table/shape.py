"""Size, firing figures and barrels of a unit (G31, G33), its figure on the table, and where it is struck (G34)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.measure import Point, ceil_div
from berthier.boards.table.sight import Quarter, wedge
from berthier.rules.battalions.fire_terms import may_fire
from berthier.rules.battalions.game.record import Listed, Troop
from berthier.rules.battalions.units import Arm, Formation, HitFrom, Status

FOOT_FILE, HORSE_FILE, GUN = 500, 750, 750
ALL_FRONTS = (Formation.SQUARE, Formation.GARRISON)


class Size(NamedTuple):
    """Front-rank figures, width and depth; a garrison has its block's."""

    front: int
    width: int | None
    depth: int | None


class Barrels(NamedTuple):
    """Barrels of a battery that still fire."""

    cannon: int
    howitzers: int


@lru_cache(4096)
def size_of(arm: Arm, formation: Formation, figures: int, original: int) -> Size:
    """The rectangle of so many figures in a formation (G31, H24)."""
    n = max(1, figures)
    if arm is Arm.ARTILLERY:
        guns = {Formation.LIMBERED: Size(min(2, n), 2 * GUN, 2000 * ceil_div(n, 2))}
        return guns.get(formation, Size(n, GUN * n, 1000))
    file, rank, sixth = (FOOT_FILE, 500, 6) if arm is Arm.INFANTRY else (HORSE_FILE, 1000, 4)
    half = ceil_div(n, 2)
    match formation:
        case Formation.COLUMN:
            front = min(n, ceil_div(original, sixth))
            return Size(front, file * front, rank * ceil_div(n, front))
        case Formation.SQUARE:
            side = file * ceil_div(n, 4)
            return Size(n // 4, side, side)
        case Formation.SKIRMISH:
            return Size(half, file * n, 2 * rank)
        case Formation.ROAD:
            return Size(min(2, n), 2 * file, rank * half)
        case Formation.GARRISON:
            return Size(n // 4, None, None)
    return Size(half, file * half, 2 * rank)


def size(troop: Listed) -> Size:
    """The size of a unit as it stands."""
    return size_of(troop.arm, troop.drawn_up, troop.figures, troop.original)


def firing(troop: Listed) -> int:
    """Figures of a unit on the table that may fire small arms (H7)."""
    return may_fire(troop.arm, troop.drawn_up, troop.figures, troop.weapon, runs=troop.is_broken)


def barrels(troop: Listed) -> Barrels:
    """Each figure lost silences a barrel of the kind that has more left, a howitzer if equal (G33, H26)."""
    if troop.guns is None:
        return Barrels(0, 0)
    cannon, howitzers = troop.guns.cannon, troop.guns.howitzers
    for _ in range(troop.lost):
        if cannon > howitzers:
            cannon -= 1
        elif howitzers:
            howitzers -= 1
    return Barrels(cannon, howitzers)


def struck_from(troop: Troop, base: Base, point: Point) -> HitFrom:
    """Front, side or rear of a unit, from a point (G34); square and garrison have only fronts."""
    if troop.drawn_up in ALL_FRONTS:
        return HitFrom.FRONT
    quarter = wedge(base, point)
    return {Quarter.FRONT: HitFrom.FRONT, Quarter.REAR: HitFrom.REAR}.get(quarter, HitFrom.SIDE)


def nine_points(base: Base) -> tuple[Point, ...]:
    """Corners, middles of sides, centre."""
    return (*base.figure, *(base.middle(edge) for edge in Edge), base.centre)


def is_formed(troop: Troop) -> bool:
    """In good order."""
    return troop.status is Status.FORMED
