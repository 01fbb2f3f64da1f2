"""Towards an enemy who is out of reach: as far as an order may go straight at him (G4.6, K12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from berthier.boards.table.contact import meeting_pose
from berthier.boards.table.dragging import MOST_WHEEL, WHOLE_DEGREE, as_far_as
from berthier.boards.table.formations import Formation
from berthier.boards.table.measure import FULL, Pose, frame, heading_of, length_up, out_of_frame, rdiv, turn
from berthier.boards.table.steps import Into, Step, Straight, To, Wheel
from berthier.rules.elements.game.orders.dragging import HAND, stands_at
from berthier.rules.elements.game.orders.moving import check_move
from berthier.rules.elements.game.orders.orders import Command
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.table.distances import most_allowed
from berthier.rules.elements.game.table.field import Field

Way = tuple[Step, Callable[[Step], tuple[Step, ...]]]  # what is cut short, and the steps of an order it then stands for


def approach(field: Field, order: Command, into: Into) -> Command | None:
    """The order that goes straight towards whom the last step would strike, as far as it is free; None if nowhere."""
    before = msgspec.structs.replace(order, steps=order.steps[:-1])
    formation = stands_at(field, before)
    if into.by not in formation.names or into.enemy not in field.stands:
        return None
    start = formation.bases[formation.names.index(into.by)]
    goal = meeting_pose(field.bases[into.enemy], into.edge, start.width)
    for whole, steps in ways(formation, start.pose, goal):
        far = as_far_as(whole, HAND, most_allowed(field, order.who), partial(is_free, field, before, steps))
        if far is not None:
            return with_steps(before, steps(far))
    return None


def with_steps(before: Command, steps: tuple[Step, ...]) -> Command:
    """An order that goes on with more steps."""
    return msgspec.structs.replace(before, steps=(*before.steps, *steps))


def is_free(field: Field, before: Command, steps: Callable[[Step], tuple[Step, ...]], step: Step) -> bool:
    """Whether nothing stands in the way so far."""
    return not isinstance(check_move(field, with_steps(before, steps(step))), Refusal)


def ways(formation: Formation, start: Pose, goal: Pose) -> Iterator[Way]:
    """The ways towards a pose, best first.

    One element along the line to it, looking that way. Who has it before him straight ahead, as a group closes (G4.6);
    else after a wheel towards it, or only the wheel.
    """
    if start.at == goal.at:
        return
    far, along = length_up(start.at, goal.at), heading_of(goal.x - start.x, goal.y - start.y)
    if len(formation.names) == 1:
        yield Straight("ahead", far), partial(laid, start, rdiv(along, WHOLE_DEGREE) * WHOLE_DEGREE % FULL)
    right, ahead = frame(start, goal.at)
    if abs(right) <= ahead:
        yield Straight("ahead", ahead), lambda step: (step,)
    bend = turn(start.h, along)
    by = min(MOST_WHEEL, rdiv(abs(bend), WHOLE_DEGREE) * WHOLE_DEGREE)
    if by:
        wheel = Wheel("right" if bend > 0 else "left", by)
        yield Straight("ahead", far), lambda step: (wheel, step)
        yield wheel, lambda step: (step,)


def laid(start: Pose, facing: int, step: Step) -> tuple[Step, ...]:
    """One element so far that way, on the hand grid."""
    by = step.by if isinstance(step, Straight) else 0
    x, y = out_of_frame(Pose(start.x, start.y, facing), 0, by)
    return (To((rdiv(x, HAND) * HAND, rdiv(y, HAND) * HAND), facing),)
