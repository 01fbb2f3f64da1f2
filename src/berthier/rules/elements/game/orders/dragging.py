"""Drawn on the table with a finger or with keys (K8, K12): the order it means, as the line the log would keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from berthier.boards.handling import Drag
from berthier.boards.table.contact import edge_met, meeting_pose
from berthier.boards.table.dragging import carried, chained, key_step, wheeled
from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.formations import Formation, form
from berthier.boards.table.measure import FULL, Pose, frame, heading_of, length_up, rdiv
from berthier.boards.table.snapping import nearest, snap
from berthier.boards.table.steps import About, Into, Step, To
from berthier.rules.elements.game.combat.plans import read_plan, write_plan
from berthier.rules.elements.game.combat.shots import Volley
from berthier.rules.elements.game.orders.moving import check_move
from berthier.rules.elements.game.orders.ordering import writer
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import LIMITS, WORKS, Kind
from berthier.rules.elements.game.table.stands import WIDTH
from berthier.rules.elements.game.table.stepping import run_steps

HAND = 100  # the hand grid of pointer and keys
DEGREE = 100
NEAR = 6 * WIDTH
MOST_STRIKERS = 4
FIRE_PLAN = "fire plan"
HOLD = "hold"


def drag(position: Position, side: str, why: str, hand: Drag) -> str:
    """The order a hand has drawn so far; as it was, where the hand has drawn nothing new."""
    side = position.battle.side_of(side)
    if why == FIRE_PLAN:
        return aimed(position, side, hand)
    pen = writer(position, side)
    order = pen.read(hand.draft) if hand.draft else Command(Verb.MOVE, pen.read_who(hand.who))
    last = order.steps[-1] if order.steps else None
    if isinstance(last, Into):
        if hand.how == "edge":
            return pen.write(at_next_edge(position.field, order, last))
        order = msgspec.structs.replace(order, steps=order.steps[:-1])  # drawn off the enemy again
    steps = drawn(position.field, order, hand)
    order = msgspec.structs.replace(order, steps=steps)
    return pen.write(order) if steps else ""


def at_next_edge(field: Field, order: Command, into: Into) -> Command:
    """The same strike at the next edge of the enemy that may be struck; as it was where there is no other."""
    edges = list(Edge)
    place = edges.index(into.edge)
    for edge in (*edges[place + 1 :], *edges[:place]):
        other = msgspec.structs.replace(order, steps=(*order.steps[:-1], msgspec.structs.replace(into, edge=edge)))
        if not isinstance(check_move(field, other), Refusal):
            return other
    return order


def drawn(field: Field, order: Command, hand: Drag) -> tuple[Step, ...]:
    """The steps after the gesture."""
    formation = stands_at(field, order)
    alone = len(order.who) == 1
    match hand.how:
        case "onto":
            return (*order.steps, strike(field, order, formation, hand))
        case "wheel":
            corner: Literal["left", "right"] = "left" if hand.corner == "left" else "right"
            headings = headings_near(field, order, formation) if hand.snaps else []
            return chained(order.steps, wheeled(formation, corner, hand.at, headings, LIMITS))
        case "turn" if alone and hand.at != formation.guide.at:
            x, y, _ = formation.guide
            facing = rdiv(heading_of(hand.at[0] - x, hand.at[1] - y), DEGREE) * DEGREE % FULL
            return placed(order.steps, To((x, y), facing))
        case "edge":
            return order.steps
        case "about":
            return (*order.steps, About())
        case "step":
            return chained(order.steps, key_step(hand, HAND))
        case "carry" if alone:
            return carry_one(field, order, formation, hand)
    return carry_group(field, order, formation, hand)


def stands_at(field: Field, order: Command) -> Formation:
    """Where those of an order stand after the steps so far."""
    run = run_steps(field, order) if order.steps else None
    if run is not None and not isinstance(run, Refusal):
        return run.after
    return form({id_: field.bases[id_] for id_ in order.who if id_ in field.bases}, LIMITS)


def placed(steps: tuple[Step, ...], to: To) -> tuple[Step, ...]:
    """One element to a place; another place drawn right after is the place."""
    return (*(steps[:-1] if steps and isinstance(steps[-1], To) else steps), to)


def carry_one(field: Field, order: Command, formation: Formation, hand: Drag) -> tuple[Step, ...]:
    """One element carried anywhere, facing kept: it meets an enemy's edge near by, or snaps to what is there (K8)."""
    base = formation.bases[0]
    x, y, h = base.pose
    right, ahead = frame(base.pose, (x + hand.by[0], y + hand.by[1]))
    if not order.steps and abs(right) <= HAND * 4 and ahead > 0:
        return chained((), carried(0, ahead, HAND))  # carried straight on
    there = Pose(rdiv(x + hand.by[0], HAND) * HAND, rdiv(y + hand.by[1], HAND) * HAND, h)
    ghost = base.at(there)
    if hand.snaps:
        into = met(field, order.who, (ghost,))
        if into is not None:
            return (*order.steps, into)
        there = snapped(field, order, ghost)
    return placed(order.steps, To(there.at, there.h))


def carry_group(field: Field, order: Command, formation: Formation, hand: Drag) -> tuple[Step, ...]:
    """A group carried: straight ahead, back or aside; an enemy it comes to is met, a friend it comes level with too."""
    x, y, _ = formation.guide
    right, ahead = frame(formation.guide, (x + hand.by[0], y + hand.by[1]))
    step = carried(right, level_with(field, order, formation, ahead) if hand.snaps else ahead, HAND)
    if step is None:
        return order.steps
    steps = chained(order.steps, step)
    if hand.snaps and step.do == "ahead":
        after = stands_at(field, msgspec.structs.replace(order, steps=steps))
        into = met(field, after.names, after.bases)
        if into is not None:
            return (*order.steps, into)
    return steps


def level_with(field: Field, order: Command, formation: Formation, ahead: int) -> int:
    """So far ahead, or level with a friend who faces the same way, if that is a fifth of a width off at most."""
    fronts = [frame(formation.guide, base.pose.at)[1] for base in friends_near(field, order, formation.bases[0])]
    near = [front for front in fronts if abs(front - ahead) <= WIDTH // 5]
    return min(near, key=lambda front: abs(front - ahead), default=ahead)


def met(field: Field, names: Sequence[str], ghosts: Sequence[Base]) -> Into | None:
    """The enemy edge one of them comes to: a meeting pose within a fifth of a width and 20 degrees (K8)."""
    side = field.stands[names[0]].side
    for name, ghost in zip(names, ghosts, strict=True):
        for j in field.enemies(side):
            enemy = field.bases[j]
            if length_up(enemy.pose.at, ghost.pose.at) > NEAR:
                continue
            for edge in Edge:
                if nearest(ghost, iter((meeting_pose(enemy, edge, ghost.width),))) is not None:
                    return Into(name, j, edge)
    return None


def snapped(field: Field, order: Command, ghost: Base) -> Pose:
    """Level beside or behind a friend, the line of a work, a road, the heading of a neighbour."""
    friends = friends_near(field, order, ghost)
    works = [piece.shape for piece in field.ground.pieces if piece.kind in WORKS]
    roads = [piece.shape for piece in field.ground.pieces if piece.kind is Kind.ROAD]
    return snap(ghost, (), friends, works, roads)


def friends_near(field: Field, order: Command, ghost: Base) -> list[Base]:
    """Friends near a ghost who are not of the order."""
    side = field.stands[order.who[0]].side
    mates = (field.bases[i] for i in field.names if field.stands[i].side == side and i not in order.who)
    return [base for base in mates if length_up(base.pose.at, ghost.pose.at) <= NEAR]


def headings_near(field: Field, order: Command, formation: Formation) -> list[int]:
    """The headings a wheel may fall in with: of friends, and square to the enemies near by."""
    side, here = field.stands[order.who[0]].side, formation.guide.at
    found = [base.pose.h for base in friends_near(field, order, formation.bases[0])]
    near = (field.bases[j] for j in field.enemies(side))
    return found + [(e.pose.h + 18000) % FULL for e in near if length_up(e.pose.at, here) <= NEAR]


def strike(field: Field, order: Command, formation: Formation, hand: Drag) -> Into:
    """Laid onto an enemy: the element in hand into the edge it looks at, or whoever of them can strike it."""
    enemy = field.bases[hand.onto]
    others = sorted(order.who, key=lambda i: length_up(field.bases[i].pose.at, enemy.pose.at))
    strikers = list(dict.fromkeys((hand.piece, *others)))[:MOST_STRIKERS]
    looked = edge_met(formation.guide.h, enemy)
    tries = [Into(i, hand.onto, edge) for edge in (looked, *Edge) for i in strikers if i in order.who]
    for into in tries:
        if not isinstance(check_move(field, msgspec.structs.replace(order, steps=(*order.steps, into))), Refusal):
            return into
    return tries[0]


def aimed(position: Position, side: str, hand: Drag) -> str:
    """A shooter laid onto a target joins those who shoot at it; laid onto himself he holds fire."""
    plan = read_plan(position, side, hand.draft or HOLD)
    if hand.how != "onto":
        return hand.draft or HOLD
    rest = [Volley(tuple(i for i in volley.by if i != hand.piece), volley.at) for volley in plan]
    kept = {volley.at: volley.by for volley in rest if volley.by}
    if hand.onto != hand.piece:
        kept[hand.onto] = (*kept.get(hand.onto, ()), hand.piece)
    return write_plan(position, side, tuple(Volley(by, at) for at, by in kept.items()))
