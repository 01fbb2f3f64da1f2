"""The way of a unit (section g): the next point on it, past houses, water and woods that it cannot enter."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.table.figures import Box, box
from berthier.boards.table.measure import Point, length_up
from berthier.boards.table.polygons import in_box
from berthier.rules.battalions.game.judging.tasks import goal_of
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK, HEAVY, LAKE
from berthier.rules.battalions.units import Formation

CLEAR = INCH  # what a body keeps between itself and what bars its way
ARRIVED = 2 * INCH  # a corner so near is passed
MOST_WIDE = 6 * INCH  # of half a front: a wider one brushes by


def next_point(position: Position, field: Field, troop: Troop, storms: bool = True) -> Point:
    """Where a unit marches first: its goal, or a corner of what lies between."""
    goal, here = goal_of(position, troop, storms), troop.pose.at
    inside = [bar for bar in bars(field, troop) if not in_box(goal, bar)]
    met = [bar for bar in inside if runs_through(here, goal, bar)]
    if not met:
        return goal
    nearest = min(met, key=lambda bar: length_up(here, middle(bar)))
    round_it = [
        (length_up(here, corner) + length_up(corner, goal), corner)
        for corner in corners_of(nearest)
        if is_on_table(field, corner)
        and length_up(here, corner) > ARRIVED
        and not runs_through(here, corner, shrunk(nearest, field, troop))
    ]
    return min(round_it)[1] if round_it else goal


def bars(field: Field, troop: Troop) -> Iterator[Box]:
    """Boxes round what a unit cannot march through, so wide that its middle keeps clear."""
    kinds = (LAKE, BLOCK) if troop.drawn_up in (Formation.SKIRMISH, Formation.ROAD) else (LAKE, BLOCK, HEAVY)
    by = margin(field, troop)
    for feature in field.table.of(*kinds):
        if feature.id != troop.block:
            west, south, east, north = box(feature.area)
            yield (west - by, south - by, east + by, north + by)


def margin(field: Field, troop: Troop) -> int:
    """Half its front and a little."""
    return min(MOST_WIDE, field.bases[troop.id].width // 2) + CLEAR


def shrunk(bar: Box, field: Field, troop: Troop) -> Box:
    """What bars the way itself."""
    by = margin(field, troop) - 1
    return (bar[0] + by, bar[1] + by, bar[2] - by, bar[3] - by)


def middle(bar: Box) -> Point:
    """The middle of a box."""
    return ((bar[0] + bar[2]) // 2, (bar[1] + bar[3]) // 2)


def corners_of(bar: Box) -> tuple[Point, ...]:
    """The four corners of a box."""
    west, south, east, north = bar
    return ((west, south), (west, north), (east, south), (east, north))


def is_on_table(field: Field, p: Point) -> bool:
    """Whether a point lies on the table, an inch from its edge."""
    return INCH <= p[0] <= field.table.width - INCH and INCH <= p[1] <= field.table.height - INCH


def runs_through(a: Point, b: Point, bar: Box) -> bool:
    """Whether a straight way has a stretch inside a box (its edge is outside)."""
    enters, leaves = 0.0, 1.0
    for start, end, low, high in ((a[0], b[0], bar[0], bar[2]), (a[1], b[1], bar[1], bar[3])):
        if start == end:
            if not low < start < high:
                return False
            continue
        first, second = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        enters, leaves = max(enters, first), min(leaves, second)
    return enters < leaves
