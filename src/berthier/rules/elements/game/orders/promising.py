"""How promising a move looks at first sight (K13, g): a charge by its match-up, others by ground and facing gained.

No rule is asked and nothing is checked; it only says which of many candidates is tried first, so that what is offered
is the best first and thought need not try them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import atan2, isqrt, pi
from typing import NamedTuple

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import FULL, Pose, moved
from berthier.boards.table.steps import Into, Step, Straight, To, Wheel
from berthier.rules.elements.game.orders.orders import Command
from berthier.rules.elements.game.orders.outlook import BEHIND, matchup
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import Element, Grade, Type

TURNED = FULL // 2
HUNDREDTHS = TURNED / pi  # of a degree, in an arc of 1
NEAR_PACES, REACH_PACES = 60, 240
PER_PACE = 0.0005
FREE_TURN, PER_QUARTER = 3000, 0.05
CONTACT = 0.04
GENERAL_BELOW = -0.4
HOLE = -0.5  # of the chance that a must-pursuer wins and leaves the line
LEAVING = 0.06  # what it costs to leave a group, in points turned to worth
WILD = (Element(Type.PI, Grade.F), *(Element(Type.LN, grade) for grade in Grade))


Tries = tuple[tuple[str, ...], Iterable[Command], Iterable[Command]]  # who, likely moves, and what else they could do


class Mover(NamedTuple):
    """Who could move, the enemy nearest to the first of them, and whether they would leave a group."""

    who: tuple[str, ...]
    nearest: Stand | None
    leaves: bool


def best_first(field: Field, movers: Iterable[Tries]) -> list[Iterator[Command]]:
    """The candidates of each mover, the most promising first; the movers by the likeliest of each.

    What else a mover could do is thought of only when its likely moves have been looked at.
    """
    ranked = []
    for who, likely, others in movers:
        mover = Mover(who, nearest_enemy(field, field.stands[who[0]]), len(who) < len(field.bodies.get(who[0], who)))
        orders = by_promise(field, mover, likely)
        best = promise(field, mover, orders[0]) if orders else 0.0
        ranked.append((best, chain(orders, later(field, mover, others))))
    return [orders for _, orders in sorted(ranked, key=lambda pair: -pair[0])]


def later(field: Field, mover: Mover, orders: Iterable[Command]) -> Iterator[Command]:
    """Candidates that are ranked when somebody asks for the first of them."""
    yield from by_promise(field, mover, orders)


def by_promise(field: Field, mover: Mover, orders: Iterable[Command]) -> list[Command]:
    """Candidates, the most promising first; equals as they came."""
    return sorted(orders, key=lambda order: -promise(field, mover, order))


def promise(field: Field, mover: Mover, order: Command) -> float:
    """How promising a candidate looks."""
    leaving = LEAVING if mover.leaves else 0.0
    last = order.steps[-1]
    if isinstance(last, Into):
        stand, enemy = field.stands[last.by], field.stands[last.enemy]
        behind = 0.0 if last.edge is Edge.FRONT else BEHIND
        return contact_worth(field, stand, enemy) + behind - leaving
    if mover.nearest is None:
        return -leaving
    start = field.stands[mover.who[0]].pose
    gained = placing_at(end_of(start, order.steps), mover.nearest.pose) - placing_at(start, mover.nearest.pose)
    return len(mover.who) * gained - leaving


def contact_worth(field: Field, stand: Stand, enemy: Stand) -> float:
    """A fight by its match-up; a general keeps out of one below even, a must-pursuer leaves a hole."""
    edge = matchup(stand.element, enemy.element, field.switches)
    general = GENERAL_BELOW if stand.general and edge < 0 else 0.0
    wild = HOLE * max(0.0, edge) if stand.element in WILD and len(field.bodies.get(stand.id, ())) > 1 else 0.0
    return CONTACT + edge + general + wild


def end_of(pose: Pose, steps: Iterable[Step]) -> Pose:
    """About where the first of them ends."""
    for step in steps:
        match step:
            case Straight("ahead", by):
                pose = moved(pose, 0, by)
            case Straight(_, by):
                pose = moved(pose, 0, -by)
            case Wheel("left", by):
                pose = Pose(pose.x, pose.y, (pose.h - by) % FULL)
            case Wheel(_, by):
                pose = Pose(pose.x, pose.y, (pose.h + by) % FULL)
            case To(at, facing):
                pose = Pose(*at, facing)
    return pose


def placing_at(pose: Pose, enemy: Pose, last: float = 1.0) -> float:
    """A little for being near an enemy and facing him; a float will do, nothing of this is logged.

    `last` is what the last paces count, those within reach of his shot and charges, to the others.
    """
    dx, dy = enemy[0] - pose[0], enemy[1] - pose[1]
    off = abs((round(atan2(dx, dy) * HUNDREDTHS) - pose[2] + TURNED) % FULL - TURNED)
    far = isqrt(dx * dx + dy * dy) // PACE
    away = max(0, far - REACH_PACES) + last * max(0, min(far, REACH_PACES) - NEAR_PACES)
    return -PER_PACE * away - (PER_QUARTER * (off - FREE_TURN) / 9000 if off > FREE_TURN else 0.0)


def nearest_enemy(field: Field, stand: Stand) -> Stand | None:
    """The nearest enemy by front middles."""
    x, y, _ = stand.pose
    foes = field.foes.get(stand.side, [])
    nearest = min([((jx - x) ** 2 + (jy - y) ** 2, j) for j, _, jx, jy in foes], default=None)
    return field.stands[nearest[1]] if nearest is not None else None
