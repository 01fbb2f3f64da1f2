"""Set-up and arrivals (G1, G9): where elements may be placed, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from berthier.boards.table.figures import Base
from berthier.boards.table.measure import Pose
from berthier.boards.table.polygons import Polygon, is_in_or_on
from berthier.rules.elements.game.combat.out_of_hand import HEADINGS
from berthier.rules.elements.game.orders.orders import Command
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import why_not_free
from berthier.rules.elements.game.table.ground import LIMITS, PACE, Ground
from berthier.rules.elements.game.table.stands import Stand

LARGE = 192000
DEEP = {False: (300 * PACE, 100 * PACE), True: (500 * PACE, 300 * PACE)}  # from the own edge, off the side edges


class Arrival(msgspec.Struct, frozen=True):
    """Elements that come later: from which turn, over which stretch of which edge."""

    turn: int
    side: str
    command: str
    edge: str
    stretch: tuple[int, int]
    elements: tuple[Stand, ...]


def free_zone(ground: Ground, edge: str) -> Polygon:
    """The strip of a free battle: so deep from the own edge, so far off the side edges (E5)."""
    deep, off = DEEP[ground.width >= LARGE]
    w, h = ground.size
    if edge in ("south", "north"):
        low, high = (0, deep) if edge == "south" else (h - deep, h)
        return ((off, low), (w - off, low), (w - off, high), (off, high))
    low, high = (0, deep) if edge == "west" else (w - deep, w)
    return ((low, off), (high, off), (high, h - off), (low, h - off))


def check_setup(field: Field, ids: Iterable[str], zone: Polygon) -> Refusal | None:
    """Every pose of a set-up, by name: table, strip, ground, others (G9)."""
    for id_ in sorted(ids):
        wrong = check_place(field, field.stands[id_], zone)
        if wrong is not None:
            return wrong
    return None


def check_place(field: Field, stand: Stand, zone: Polygon | None) -> Refusal | None:
    """One pose: edge, zone, cannot-enter, blocked."""
    wrong = why_not_free(field, stand, stand.base)
    if wrong is not None and wrong.code is Code.EDGE:
        return Refusal(Code.EDGE, stand.id)
    if zone is not None and not all(is_in_or_on(p, zone) for p in stand.base.figure):
        return Refusal(Code.ZONE, stand.id)
    if wrong is None:
        return None
    code = Code.BLOCKED if wrong.code is Code.BLOCKED else Code.CANNOT_ENTER
    return Refusal(code, stand.id, wrong.what, wrong.what)


def due(arrivals: Sequence[Arrival], placed: Iterable[str], turn: int) -> dict[str, tuple[Stand, Arrival]]:
    """Those who may be placed by now, by name."""
    gone = set(placed)
    return {s.id: (s, a) for a in arrivals if a.turn <= turn for s in a.elements if s.id not in gone}


def check_arrival(field: Field, waiting: dict[str, tuple[Stand, Arrival]], order: Command) -> Field | Refusal:
    """Those named placed one after another on their edge: the table with them, or the first fault (G1)."""
    missing = next((id_ for id_ in order.who or ("nobody",) if id_ not in waiting), None)
    if missing is not None or len(set(order.who)) < len(order.who) or len(order.at) != len(order.who):
        return Refusal(Code.UNKNOWN, missing or order.who[0])
    for id_, pose in zip(order.who, order.at, strict=True):
        stand, arrival = waiting[id_]
        there = msgspec.structs.replace(stand, pose=pose)
        wrong = check_entry(field, there, arrival)
        if wrong is not None:
            return wrong
        field = field.changed(there)
    return field


def check_entry(field: Field, stand: Stand, arrival: Arrival) -> Refusal | None:
    """Rear middle on the edge, facing straight in, within the stretch, free, and in contact with nobody."""
    if not is_on_edge(field.ground, stand.base, arrival):
        return Refusal(Code.EDGE, stand.id)
    standing = field.changed(stand)
    wrong = check_place(standing, stand, None)
    if wrong is not None:
        return wrong
    return Refusal(Code.MARCH_CONTACT, stand.id) if standing.in_contact(stand.id) else None


def is_on_edge(ground: Ground, base: Base, arrival: Arrival) -> bool:
    """Whether a base stands on its edge and stretch, facing straight in."""
    inward = (HEADINGS[arrival.edge] + 18000) % 36000
    axis = 1 if arrival.edge in ("south", "north") else 0
    line = 0 if arrival.edge in ("south", "west") else ground.size[axis]
    low, high = arrival.stretch
    along = all(low - LIMITS.touch <= p[1 - axis] <= high + LIMITS.touch for p in base.figure)
    return base.pose.h == inward and abs(base.rear[axis] - line) <= LIMITS.touch and along


def entry_pose(ground: Ground, arrival: Arrival, depth: int, at: int) -> Pose:
    """The pose of a base whose rear middle is on the edge at a place along it."""
    inward = (HEADINGS[arrival.edge] + 18000) % 36000
    w, h = ground.size
    places = {"south": (at, depth), "north": (at, h - depth), "west": (depth, at), "east": (w - depth, at)}
    return Pose(*places[arrival.edge], inward)
