"""Marching (G41 to G46): legs, samples, going, crossings, passage of lines, roads; judged in the order of K11."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from berthier.boards.table.figures import Base, Box, box, is_less, point_to_side
from berthier.boards.table.formations import form, parts_of, straight, wheel
from berthier.boards.table.measure import Point, Pose, apart, heading_of, length_up
from berthier.boards.table.polygons import is_on_road
from berthier.boards.table.steps import WAYS, RoadStep, Step, Straight, To, Wheel
from berthier.boards.table.trails import along, road_points, way_length
from berthier.core.errors import BadInput
from berthier.rules.battalions.game.orders.legs import Legs
from berthier.rules.battalions.game.orders.too_far import refuse_far
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import (
    CROSSING,
    ENEMY_NEAR,
    LIMITS,
    MOST_LEGS,
    MOST_WHEEL,
    PASSAGE,
    SHORT_HOP,
)
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import ROAD, Table
from berthier.rules.battalions.game.table.rates import rate
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.standing import (
    Mover,
    barring,
    check_command,
    check_edge,
    check_enemies,
    check_friends,
    check_ground,
    is_gunner,
    is_inside,
    mover,
    swept,
)
from berthier.rules.battalions.units import Formation

ON_ROADS = (Formation.ROAD, Formation.LIMBERED)
STIFF = (Formation.SQUARE, *ON_ROADS)


class Marched(NamedTuple):
    """A legal move: what it costs, how far it went, where it ends, which lines it passed."""

    price: int
    moved: int
    pose: Pose
    passed: tuple[str, ...]


class Leg(NamedTuple):
    """One leg worked out: samples, the base after it, price and length; `by_wheel`: no passage of lines on it.

    `around` is a box round the unit on all samples: a filter, never an answer.
    """

    samples: tuple[Pose, ...]
    after: Base
    price: int
    length: int
    crossed: int
    by_wheel: bool
    around: Box


def check_ready(field: Field, troop: Troop) -> None:
    """What bars every order: retreat, contact, no action left."""
    if troop.is_broken:
        refuse("broken", unit=troop.id)
    if field.in_contact(troop):
        refuse("in_contact", unit=troop.id)
    if not troop.left:
        refuse("no_action", unit=troop.id)


@lru_cache(1024)
def march(field: Field, troop: Troop, legs: Legs) -> Marched:
    """One action of movement, or the refusal that comes first."""
    check_ready(field, troop)
    check_legs(field, troop, legs)
    by_road = isinstance(legs[0], RoadStep)
    limit = rate(troop, on_road=by_road)
    done = work_out(field, troop, legs)
    who = mover(field, troop)
    passed = walk(field, who, done)
    crossed = sum(leg.crossed for leg in done)
    if is_gunner(troop) and crossed:
        refuse("guns_obstacle")
    price = sum(leg.price for leg in done) + PASSAGE * len(passed)
    assert limit is not None, "who may not move is refused before"
    if is_short_hop(legs, crossed):
        price = min(price, limit)
    if price > limit:
        refuse_far(troop, done, price, limit, len(passed))
    end = done[-1].after
    check_way_off(field, who, end, done)
    check_command(field, troop, end.figure)
    return Marched(price, sum(leg.length for leg in done), end.pose, tuple(sorted(passed)))


def check_way_off(field: Field, who: Mover, end: Base, done: list[Leg]) -> None:
    """Enemies over the samples; those out of reach of the whole way are left out."""
    for leg in done:
        near = [one for one in field.around(leg.around, ENEMY_NEAR) if one.side != who.troop.side]
        for pose in leg.samples if near else ():
            check_enemies(field, who, end.at(pose).figure, moving=True, among=near)


def check_legs(field: Field, troop: Troop, legs: Legs) -> None:
    """Houses, stiff formations, legs that are none, and who may go to a point or along a road."""
    shape = troop.drawn_up
    if troop.is_garrison:
        refuse("garrison", unit=troop.id, place=troop.block)
    if rate(troop) is None:
        refuse("may_not_move")
    if not 1 <= len(legs) <= MOST_LEGS or not all(is_leg(leg) for leg in legs):
        refuse("legs")
    if shape in STIFF and not all(is_ahead_only(leg, shape) for leg in legs):
        refuse("only_ahead")
    if shape is not Formation.SKIRMISH and any(isinstance(leg, To) for leg in legs):
        refuse("not_skirmishers")
    roads = [isinstance(leg, RoadStep) for leg in legs]
    if any(roads) and (shape not in ON_ROADS or not all(roads)):
        refuse("not_road_column")


def is_leg(leg: Step) -> bool:
    """Of some length; a wheel of at most 90 degrees."""
    match leg:
        case Straight(_, by) | RoadStep(_, _, by):
            return by > 0
        case Wheel(_, by):
            return 0 < by <= MOST_WHEEL
    return isinstance(leg, To)


def is_ahead_only(leg: Step, shape: Formation) -> bool:
    """Squares go ahead, nothing else; road columns and limbered guns also wheel and follow roads."""
    if isinstance(leg, Wheel | RoadStep):
        return shape is not Formation.SQUARE
    return isinstance(leg, Straight) and leg.do == "ahead"


def is_short_hop(legs: Legs, crossed: int) -> bool:
    """A single step ahead of at most 2 in over an obstacle is always allowed."""
    match legs:
        case (Straight("ahead", by),):
            return by <= SHORT_HOP and crossed > 0
    return False


def work_out(field: Field, troop: Troop, legs: Legs) -> list[Leg]:
    """Every leg from where the last one ended."""
    done: list[Leg] = []
    base = field.bases[troop.id]
    for leg in legs:
        if isinstance(leg, RoadStep):
            done.append(go_by_road(field, troop, base, leg))
        else:
            done.append(work_out_leg(field.table, base, leg))
        base = done[-1].after
    return done


@lru_cache(1 << 13)
def work_out_leg(table: Table, base: Base, leg: Step) -> Leg:
    """Samples, price and length of one leg off the roads: a matter of the ground alone, so remembered."""
    match leg:
        case Straight(do, by):
            right, ahead = WAYS[do]
            end = straight(form({"": base}, LIMITS), right * by, ahead * by, LIMITS)
            poses = tuple(sample[0] for sample in end.samples)
            return go_straight(table, base, poses, by, 1 if do == "ahead" else 2)
        case To(at, facing):
            goal = Pose(*at, facing)
            poses = tuple(parts_of(base.pose, goal, LIMITS.spacing))
            return go_straight(table, base, poses, length_up(base.pose.at, goal.at), 1)
        case Wheel(to, by):
            return go_round(table, base, to == "left", by)
    raise BadInput("A unit moves by ahead, back, left, right, wheel, to, road.", "legs")


def go_straight(table: Table, base: Base, poses: tuple[Pose, ...], by: int, times: int) -> Leg:
    """Each step costs double where it ends in bad going, and 3 in for each obstacle it meets (G43)."""
    parts = len(poses)
    around = box((base.pose.at, poses[-1].at))
    rough, works = table.has_slow(around), table.legs_in(around)
    whole = straight_box(base, poses)
    if not rough and not works:
        return Leg(poses, base.at(poses[-1]), times * by, by, 0, False, whole)
    price = crossed = 0
    for k, (a, b) in enumerate(pairwise((base.pose, *poses))):
        step = by * (k + 1) // parts - by * k // parts
        price += times * step * (table.times(b.at) if rough else 1)
        crossed += table.crossed(a.at, b.at, works) if works else 0
    return Leg(poses, base.at(poses[-1]), price + CROSSING * crossed, by, crossed, False, whole)


def straight_box(base: Base, poses: Sequence[Pose]) -> Box:
    """A box round a unit on all samples of a straight leg; where it keeps its heading, round the first and last."""
    if poses[0].h != base.pose.h or poses[-1].h != base.pose.h:
        return swept(base, poses)
    first, last = box(base.at(poses[0]).figure), box(base.at(poses[-1]).figure)
    return (
        min(first[0], last[0]) - 2,
        min(first[1], last[1]) - 2,
        max(first[2], last[2]) + 2,
        max(first[3], last[3]) + 2,
    )


def go_round(table: Table, base: Base, to_left: bool, by: int) -> Leg:
    """A wheel on the inner front corner, priced by the arc of the outer (G42)."""
    step = wheel(form({"": base}, LIMITS), to_left, by, LIMITS)
    poses = tuple(sample[0] for sample in step.samples)
    crossed, around = crossed_on(table, base, poses), swept(base, poses)
    return Leg(poses, base.at(poses[-1]), step.measure + CROSSING * crossed, step.measure, crossed, True, around)


def crossed_on(table: Table, base: Base, poses: tuple[Pose, ...]) -> int:
    """Obstacles that the front middle meets from sample to sample of a wheel (G43)."""
    works = table.legs_in(swept(base, (base.pose, *poses)))
    steps = pairwise((base.pose, *poses)) if works else ()
    return sum(table.crossed(a.at, b.at, works) for a, b in steps)


def go_by_road(field: Field, troop: Troop, base: Base, leg: RoadStep) -> Leg:
    """Along a road: no going, nothing to cross (G45)."""
    name, sign, by = leg.road, leg.sign, leg.by
    feature = field.table.by_id.get(name)
    line = feature.line if feature is not None and feature.kind == ROAD else ()
    if not line or not is_on_road(base, line, LIMITS.on_road) or not looks_along(base, line, sign):
        refuse("not_on_road", unit=troop.id)
    head = base.pose.at
    if by > way_length([head, *road_points(head, line, sign > 0, 1 << 60)]):
        refuse("road_ends")
    step = along(form({"": base}, LIMITS), road_points(head, line, sign > 0, by), LIMITS)
    poses = tuple(sample[0] for sample in step.samples)
    return Leg(poses, base.at(poses[-1]), by, by, 0, False, swept(base, poses))


def looks_along(base: Base, line: tuple[Point, ...], sign: int) -> bool:
    """Heading less than 90 degrees off the nearest leg of the road, in the way it goes."""
    way = line if sign > 0 else tuple(reversed(line))
    best, found = (1 << 80, 1), (way[0], way[1])
    for a, b in pairwise(way):
        off = point_to_side(base.pose.at, a, b)
        if is_less(off, best):
            best, found = off, (a, b)
    (ax, ay), (bx, by) = found
    return apart(base.pose.h, heading_of(bx - ax, by - ay)) < 9000


def walk(field: Field, who: Mover, done: list[Leg]) -> set[str]:
    """Table edge and friends over the samples, then the ground over the samples; lines passed through."""
    passed: set[str] = set()
    last = done[-1].after
    for leg in done:
        near = [one for one in field.around(leg.around) if one.side == who.troop.side and one.id != who.troop.id]
        for pose in leg.samples if near or not is_inside(field, leg.around) else ():
            figure = last.at(pose).figure
            ends = leg is done[-1] and pose is leg.samples[-1]
            check_edge(field, figure)
            passed.update(check_friends(field, who, figure, last=ends, may_pass=not leg.by_wheel, among=near))
    for leg in done:
        closed = barring(field, who.formation, leg.around)
        for pose in leg.samples if closed else ():
            check_ground(field, who, last.at(pose), closed)
    return passed
