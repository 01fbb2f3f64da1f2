"""The steps of an order run on the table (K4, G4.6): samples and measure, or the fault of a step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from berthier.boards.table.contact import column, meeting_pose, together
from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.formations import Formation, Sample, Stepped, about, into, straight, to_pose, wheel
from berthier.boards.table.measure import FULL, apart, frame, length_up, out_of_frame
from berthier.boards.table.polygons import is_on_road
from berthier.boards.table.steps import WAYS, About, Along, Into, RoadStep, Step, Straight, To, Wheel
from berthier.boards.table.trails import NoDirectionError, along, on_road
from berthier.rules.elements.game.orders.orders import Command
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import LIMITS, PACE, Kind
from berthier.rules.elements.house import G_BACK, Sideways

ABOUT = 50 * PACE
QUARTER_TURN, CLOSING_TURN = 9000, 4500


class Run(NamedTuple):
    """What the steps of an order come to."""

    samples: tuple[Sample, ...]
    measure: int
    after: Formation


def run_steps(field: Field, order: Command) -> Run | Refusal:
    """All steps of an order one after another; the first fault of a step answers."""
    if not order.steps:
        return Refusal(Code.NOWHERE)
    formation = field.formed(order.who)
    samples: list[Sample] = []
    measure = 0
    for n, step in enumerate(order.steps):
        if n and isinstance(order.steps[n - 1], Into):
            return Refusal(Code.AFTER_CONTACT)
        wrong = check_length(order, straight_legs(formation, step), measure, sum(field.ground.size))
        if wrong is not None:  # before anything is looked at place by place
            return wrong
        done = run_step(field, order, formation, step)
        if isinstance(done, Refusal):
            return done
        samples += done.samples
        measure += done.measure * factor(field, step) + (ABOUT if isinstance(step, About) else 0)
        formation = done.after
    return Run(tuple(samples), measure, formation)


def straight_legs(formation: Formation, step: Step) -> list[int]:
    """The straight ways of a step, found without going them; a road, a wheel and an enemy on the table end by
    themselves."""
    match step:
        case Straight(_, by):
            return [by]
        case To(at, _):
            return [length_up(formation.guide.at, at)]
        case Along(points):
            return [length_up(a, b) for a, b in pairwise((formation.guide.at, *points))]
    return []


def check_length(order: Command, legs: Sequence[int], gone: int, most: int) -> Refusal | None:
    """One straight way that is longer than the table is wide and deep leaves it; so long a way in all is too far."""
    if max(legs, default=0) > most:
        return Refusal(Code.EDGE, order.who[0])
    if gone + sum(legs) > most:
        return Refusal(Code.TOO_FAR, what=f"farther than this table is wide and deep, {most // PACE:,} paces")
    return None


def factor(field: Field, step: Step) -> int:
    """Back and sideways count double (G4.3)."""
    aside = isinstance(step, Straight) and step.do != "ahead"
    return 2 if aside and field.quiet.plays(G_BACK) is Sideways.DOUBLE else 1


def run_step(field: Field, order: Command, formation: Formation, step: Step) -> Stepped | Refusal:
    """One step, or its fault."""
    if isinstance(step, To) and len(order.who) > 1:
        return Refusal(Code.GROUP_TO)
    if is_bent(formation) and isinstance(step, Straight | Wheel | Into):
        return Refusal(Code.KINKED)
    match step:
        case Straight(do, by):
            right, ahead = WAYS[do]
            return straight(formation, right * by, ahead * by, LIMITS) if by > 0 else Refusal(Code.NOWHERE)
        case Wheel(to, by):
            return wheel(formation, to == "left", by, LIMITS) if 0 < by <= QUARTER_TURN else Refusal(Code.WHEEL)
        case About():
            return about(formation, LIMITS)
        case To(at, facing):
            there = formation.guide._replace(x=at[0], y=at[1], h=facing % FULL)
            return to_pose(formation, there, LIMITS) if there != formation.guide else Refusal(Code.NOWHERE)
        case Into():
            return strike(field, order, formation, step)
    return follow_way(field, formation, step)


def is_bent(formation: Formation) -> bool:
    """Whether not all face the same way."""
    return any(apart(base.pose.h, formation.guide.h) > LIMITS.same_way for base in formation.bases)


def follow_way(field: Field, formation: Formation, step: Along | RoadStep) -> Stepped | Refusal:
    """Along points or a road, for one element or a column."""
    units = dict(zip(formation.names, formation.bases, strict=True))
    order = column(units, LIMITS)
    if order is None:
        return Refusal(Code.NO_COLUMN)
    head = units[order[0]].pose.at
    try:
        if isinstance(step, Along):
            gone = along(formation, step.points, LIMITS)
        else:
            road = field.ground.by_id.get(step.road)
            if road is None or road.kind is not Kind.ROAD:
                return Refusal(Code.OFF_ROAD)
            if not all(is_on_road(base, road.shape, LIMITS.on_road) for base in formation.bases):
                return Refusal(Code.OFF_ROAD)
            if step.by <= 0:
                return Refusal(Code.NOWHERE)
            gone = on_road(formation, head, road.shape, step.sign > 0, step.by, LIMITS)
    except NoDirectionError:
        return Refusal(Code.NOWHERE)
    return gone if gone.measure > 0 else Refusal(Code.NOWHERE)


def strike(field: Field, order: Command, formation: Formation, step: Into) -> Stepped | Refusal:
    """`into`: the element named meets the edge, the others with it; a pivot swings about the common corner (G4.6)."""
    if step.by not in formation.names or step.enemy not in field.stands:
        return Refusal(Code.INTO, step.by, step.enemy)
    if field.stands[step.enemy].side == field.stands[step.by].side:
        return Refusal(Code.INTO, step.by, step.enemy)
    enemy = field.bases[step.enemy]
    base = formation.bases[formation.names.index(step.by)]
    meeting = meeting_pose(enemy, step.edge, base.width)
    if is_pivot(field, order):
        swung = wheel(formation, step.edge is Edge.LEFT, QUARTER_TURN, LIMITS)
        after = swung.after._replace(bases=(base.at(meeting),), guide=meeting)
        return swung._replace(samples=(*swung.samples[:-1], (meeting,)), after=after)
    if len(formation.names) > 1:
        right, ahead = formation.offsets[formation.names.index(step.by)]
        to_right, to_front = frame(formation.guide, out_of_frame(meeting, -right, -ahead))
        if apart(formation.guide.h, meeting.h) > CLOSING_TURN or abs(to_right) > to_front:
            return Refusal(Code.CLOSING)
    return into(formation, step.by, meeting, LIMITS)


def is_pivot(field: Field, order: Command) -> bool:
    """One element whose only step is into a flank, from corner to corner (G4.6)."""
    if len(order.steps) != 1 or len(order.who) != 1 or not isinstance(order.steps[0], Into):
        return False
    step = order.steps[0]
    known = step.enemy in field.stands and step.by in field.stands
    return known and is_corner_to_corner(field.bases[step.by], field.bases[step.enemy], step.edge)


def is_corner_to_corner(base: Base, enemy: Base, edge: Edge) -> bool:
    """Headings opposite, the front corners on that side together."""
    if edge not in (Edge.LEFT, Edge.RIGHT) or apart(base.pose.h, (enemy.pose.h + 18000) % FULL) > LIMITS.same_way:
        return False
    corner = 0 if edge is Edge.LEFT else 1
    return together(base.figure[corner], enemy.figure[corner], LIMITS.touch)


def may_strike(base: Base, enemy: Base, edge: Edge) -> bool:
    """A front always; a flank from beyond it and behind the front's line, or by a pivot; a rear from behind (G4.6)."""
    if edge is Edge.FRONT:
        return True
    seen = [frame(enemy.pose, corner) for corner in base.figure[:2]]
    if edge is Edge.REAR:
        return all(ahead <= -enemy.depth + LIMITS.touch for _, ahead in seen)
    if is_corner_to_corner(base, enemy, edge):
        return True
    side = -1 if edge is Edge.LEFT else 1
    beyond = all(side * right >= enemy.width // 2 - LIMITS.touch for right, _ in seen)
    return beyond and any(ahead < -LIMITS.touch for _, ahead in seen)
