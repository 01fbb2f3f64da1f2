"""Orders weighed (g): one at a time by where each leads; by who looks far together, and by the enemy's answer.

Orders are given one at a time, but half of a line that comes into range alone is shot at by all the enemy's, and who
holds an enemy's front gains by the friend that then takes his flank. The points of a bound are known and orders leave
nothing to chance, so that who looks far can go through what he would order next before he gives the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from berthier.program.elements.exchanges import openings_worth
from berthier.program.elements.replies import answered, ordered, settled, shared
from berthier.program.elements.urging import urge
from berthier.program.elements.weights import SHREWD, STEADY, Weights
from berthier.program.elements.worth import POINT, worth
from berthier.rules.elements.game.orders.ordering import Given
from berthier.rules.elements.game.position import Position

ORDERS_OF = "orders of "  # a command: how the question begins
WEIGHED = 14  # orders of the strongest urges that are weighed by where they lead at once
BEGUN = 4  # the best of these, which are gone on with
LOOKED = 10  # orders looked at for every further one
ANSWERED = 4  # of the tables they lead to, the best, which the enemy answers
LEAST_LAST, MORE_LAST = 2, 6  # orders looked at before none is given: so many, and these shared by a side's commands


def weighed(
    position: Position, side: str, why: str, options: Sequence[Any], weights: Weights = STEADY
) -> Sequence[float] | None:
    """Orders one at a time: the table each leads to, and an echo of its first sight; None of what is no order.

    `done` is weighed where all stand, without openings that nobody will use; of the points it lets lie one is held
    against it: with all of them held against it an order that does harm would be given where many are left.
    """
    army, command = position.battle.side_of(side), why.removeprefix(ORDERS_OF)
    if command == why or not any(isinstance(option.value, Given) for option in options):
        return None
    stands = settled(position, army, weights) - POINT * min(1, position.points_of(command))
    return [
        seen + worth(option.value.after, army, weights) if isinstance(option.value, Given) else stands
        for option, seen in zip(options, urge(position, army, why, options), strict=True)
    ]


def reckoned(
    position: Position, side: str, why: str, options: Sequence[Any], weights: Weights = SHREWD
) -> Sequence[float]:
    """Orders by what the enemy leaves of the table when the bound's last is given; anything else by its urge.

    No opening that is left counts, so that `done` is not credited for one either, as its urge is. Where `done` would be
    better than to go on to the end, an order may still be good if it is the last: before points are let lie more are
    looked at.
    """
    army, command = position.battle.side_of(side), why.removeprefix(ORDERS_OF)
    urges = urge(position, army, why, options)
    orders = {place: option.value for place, option in enumerate(options) if isinstance(option.value, Given)}
    if not orders or command == why:
        return urges
    stands = answered(position, army, weights) - openings_worth(position, army, weights)
    found = [-inf if place in orders else stands + urges[place] for place in range(len(options))]
    best = promising(orders, urges, army, weights)
    for place, end in played_through(orders, urges, best[:BEGUN], army, command, weights).items():
        found[place] = urges[place] + answered(end, army, weights)
    if found.index(max(found)) not in orders:
        for place in best[: shared(LEAST_LAST, MORE_LAST, position)]:
            found[place] = max(found[place], urges[place] + answered(orders[place].after, army, weights))
    return found


def played_through(
    orders: dict[int, Given], urges: Sequence[float], begun: Sequence[int], side: str, command: str, weights: Weights
) -> dict[int, Position]:
    """The best tables at the end of the bound that these orders lead to."""
    ends = {place: ordered(orders[place].after, side, command, LOOKED, weights) for place in begun}
    best = sorted(ends, key=lambda place: -urges[place] - settled(ends[place], side, weights))
    return {place: ends[place] for place in best[:ANSWERED]}


def promising(orders: dict[int, Given], urges: Sequence[float], side: str, weights: Weights) -> list[int]:
    """The orders of the strongest urges, those first that lead to the most at once."""
    looked = sorted(orders, key=lambda place: -urges[place])[:WEIGHED]
    at_once = {place: urges[place] + worth(orders[place].after, side, weights) for place in looked}
    return sorted(looked, key=lambda place: -at_once[place])
