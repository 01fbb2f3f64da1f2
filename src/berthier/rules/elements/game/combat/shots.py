"""Shooting on the table (G5): who may shoot at whom, and the fire plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from berthier.boards.table.cuts import middle_is, parts
from berthier.boards.table.figures import Base, Edge, edge_gap
from berthier.boards.table.measure import Point, ceil_div, frame
from berthier.boards.table.sight import blocked_by, in_strip
from berthier.core.switches import Switches
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import LIMITS, PACE, Ground, Kind
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.house import D6, G_TARGET, Guns, Targets
from berthier.rules.elements.ranges import range_of
from berthier.rules.elements.units import Element, Grade, Type

MARGIN = 50 * PACE
CLOSE, STRAIGHT = 100, 25 * PACE  # paces; units to each side
ANY_EDGE = (Type.WWG, Type.SHIPS)
OVER = (Kind.WATERWAY, Kind.SHOAL, Kind.RIVER, Kind.LAKE, Kind.MARSH)
MOST_SHOOTERS = 3


class Target(msgspec.Struct, frozen=True):
    """Somebody who can be shot at: how far in units, and over which edge of the shooter."""

    id: str
    units: int
    edge: Edge

    @property
    def paces(self) -> int:
        return ceil_div(self.units, PACE)


class Volley(msgspec.Struct, frozen=True):
    """One line of a fire plan: the shooters as named, and at whom."""

    by: tuple[str, ...]
    at: str


class Shots(msgspec.Struct, frozen=True):
    """One line as it is shot: the primary, those who assist, the distance, whether fire is returned."""

    primary: str
    assisting: tuple[str, ...]
    at: str
    distance_p: int
    returns_fire: bool


@lru_cache(4096)
def range_units(element: Element, over_water: bool, switches: Switches) -> int | None:
    """The range of an element by `range`, in units; None if it does not shoot."""
    paces = range_of(quiet(switches), element, over_water)
    return None if paces is None else paces * PACE


def may_shoot(field: Field, stand: Stand) -> bool:
    """Has a range, ready, not limbered, captured, in contact or shot; Art in its own bound and unmoved (G5.1)."""
    if stand.status is not Status.READY or stand.limbered or stand.captured or stand.shot:
        return False
    if range_units(stand.element, True, field.switches) is None or field.in_contact(stand.id):
        return False
    if stand.type is not Type.ART:
        return True
    own_bound = stand.side == field.bound_of or field.quiet.plays(D6) is Guns.BOTH_BOUNDS
    return own_bound and not stand.moved


def targets(field: Field, id_: str) -> list[Target]:
    """Whom an element can shoot at, nearest first, then by name (G5.2)."""
    if id_ not in field.aims:
        field.aims[id_] = find_targets(field, id_)
    found: list[Target] = field.aims[id_]
    return found


def find_targets(field: Field, id_: str) -> list[Target]:
    """The same, looked for."""
    stand = field.stands.get(id_)
    if stand is None or not may_shoot(field, stand):
        return []
    found = [target for j in shot_at(field, stand) if (target := aim(field, stand, j)) is not None]
    return sorted(found, key=lambda target: (target.units, target.id))


def shot_at(field: Field, stand: Stand) -> list[str]:
    """Enemies in contact with nobody; a complete bridge only for Art and vessels (G10)."""
    far = range_units(stand.element, True, field.switches) or 0
    reach = far + 3 * MARGIN
    x, y, _ = stand.pose
    bridges = [j for j, s in field.bridges.items() if s.side != stand.side] if heavy(stand) else []
    near = [
        j
        for j in (*field.enemies(stand.side), *bridges)
        if abs(field.everyone[j].pose[0] - x) <= reach and abs(field.everyone[j].pose[1] - y) <= reach
    ]
    return [j for j in near if not field.in_contact(j)]


def heavy(stand: Stand) -> bool:
    """Art and vessels, which alone shoot at bridges."""
    return stand.type is Type.ART or stand.is_naval


def aim(field: Field, stand: Stand, j: str) -> Target | None:
    """The shot at one enemy over the first edge that can."""
    edges = (Edge.FRONT, Edge.LEFT, Edge.RIGHT, Edge.REAR) if stand.type in ANY_EDGE else (Edge.FRONT,)
    target = field.everyone[j].base
    for edge in edges:
        units, points = line_of_fire(field.ground, stand.base, edge, target, field.visibility)
        in_range = points and LIMITS.touch < units <= reach_at(field, stand, edge, target)
        if in_range and has_sight(field, stand, edge, j, points):
            return Target(j, units, edge)
    return None


@lru_cache(1 << 15)
def line_of_fire(
    ground: Ground, base: Base, edge: Edge, target: Base, visibility: int | None
) -> tuple[int, tuple[Point, ...]]:
    """How far an edge is from a target, and which of its inset corners and centre are in the strip and not hidden."""
    eye = base.middle(edge)
    points = in_strip(base, edge, target, LIMITS.graze, MARGIN)
    return edge_gap(base.edge(edge), target.figure), tuple(
        p for p in points if blocked_by(ground.land, eye, p, {}, LIMITS.graze, visibility) is None
    )


def reach_at(field: Field, stand: Stand, edge: Edge, target: Base) -> int:
    """The range over an edge; Gal (F) reach farther where only water lies between."""
    over = shoots_over_water(field, stand, edge, target)
    return range_units(stand.element, over, field.switches) or 0


def has_sight(field: Field, stand: Stand, edge: Edge, j: str, points: Sequence[Point]) -> bool:
    """One of these points of a target is in clear sight from the middle of the edge: no troops stand between."""
    eye = stand.base.middle(edge)
    troops = {id_: other for id_, other in bases_between(field, eye, points) if id_ not in (stand.id, j)}
    return not troops or any(
        blocked_by(field.ground.land, eye, p, troops, LIMITS.graze, field.visibility) is None for p in points
    )


def bases_between(field: Field, eye: Point, points: Sequence[Point]) -> list[tuple[str, Base]]:
    """Bases that could stand in a line of sight: a filter, never an answer."""
    xs, ys = (eye[0], *(p[0] for p in points)), (eye[1], *(p[1] for p in points))
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    return [
        (id_, field.bases[id_])
        for id_, at in field.boxes
        if at[0] <= east and at[2] >= west and at[1] <= north and at[3] >= south
    ]


def must_take(field: Field, id_: str, found: Sequence[Target] | None = None) -> list[Target]:
    """Those of its targets an element may take (G-TARGET)."""
    found = targets(field, id_) if found is None else list(found)
    ruling = field.quiet.plays(G_TARGET)
    if ruling is Targets.FREE:
        return list(found)
    if ruling is Targets.NEAREST:
        return list(found[:1])
    first = [t for t in found if t.edge is Edge.FRONT and t.paces <= CLOSE and is_straight_ahead(field, id_, t.id)]
    return first or list(found)


def is_straight_ahead(field: Field, id_: str, j: str) -> bool:
    """Whether the centre or an inset corner lies within 25 paces to each side of straight ahead."""
    pose, target = field.stands[id_].pose, field.everyone[j].base
    seen = (frame(pose, p) for p in (*target.inset(LIMITS.graze), target.centre))
    return any(ahead >= 0 and abs(right) <= STRAIGHT for right, ahead in seen)


def shoots_over_water(field: Field, stand: Stand, edge: Edge, target: Base) -> bool:
    """Gal (F) with nothing but water between; nobody else is asked."""
    light = stand.type is Type.GAL and stand.grade is Grade.F
    return light and is_over_water(field, stand.base.middle(edge), target.centre)


def is_over_water(field: Field, a: Point, b: Point) -> bool:
    """No part of the line outside waterway, shoal, river, lake or marsh."""
    wet = [piece.shape for piece in field.ground.of(*OVER)]
    return all(any(middle_is(a, b, part, shape) >= 0 for shape in wet) for part in parts(a, b, wet))


def check_plan(field: Field, side: str, plan: Sequence[Volley]) -> list[Shots] | Refusal:
    """A fire plan, line by line (G5.4): what would be shot, or the first fault."""
    named: set[str] = set()
    shots = []
    for volley in plan:
        wrong = check_volley(field, side, volley, named)
        if wrong is not None:
            return wrong
        named |= {*volley.by, volley.at}
        shots.append(as_shot(field, volley))
    return shots


def check_volley(field: Field, side: str, volley: Volley, named: set[str]) -> Refusal | None:
    """One line of a plan."""
    missing = next((id_ for id_ in (*volley.by, volley.at) if id_ not in field.everyone), None)
    if missing is not None:
        return Refusal(Code.UNKNOWN, missing)
    foreign = next((id_ for id_ in volley.by if field.everyone[id_].side != side), None)
    if foreign is not None:
        return Refusal(Code.NOT_YOURS, foreign)
    twice = len(set(volley.by)) < len(volley.by) or named & {*volley.by, volley.at}
    if not 1 <= len(volley.by) <= MOST_SHOOTERS or twice:
        return Refusal(Code.TOO_MANY)
    for id_ in volley.by:
        found = targets(field, id_)
        if all(target.id != volley.at for target in found):
            return Refusal(Code.NO_TARGET, id_, volley.at)
        must = must_take(field, id_, found)
        if all(target.id != volley.at for target in must):
            return Refusal(Code.MUST_SHOOT, id_, must[0].id)
    return None


def as_shot(field: Field, volley: Volley) -> Shots:
    """A line as it is shot now: if the target can shoot at one of them, that one is primary, and it returns fire."""
    answers = [target.id for target in targets(field, volley.at) if target.id in volley.by]
    primary = volley.by[0] if not answers or volley.by[0] in answers else answers[0]
    assisting = tuple(id_ for id_ in volley.by if id_ != primary)
    distance = next(target.paces for target in targets(field, primary) if target.id == volley.at)
    return Shots(primary, assisting, volley.at, distance, bool(answers))
