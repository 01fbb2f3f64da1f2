"""Orders weighed together (g): each by the best that the rest of the bound can make of it.

Orders are given one at a time, but half of a line that comes into range alone is shot at by all the enemy's, and who
holds an enemy's front gains by the friend that then takes his flank. The points of a bound are known and orders leave
nothing to chance, so that who looks far can go through what he would order next before he gives the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

from berthier.rules.elements.game.judging.exchanges import openings_worth
from berthier.rules.elements.game.judging.urging import urge
from berthier.rules.elements.game.judging.weights import STEADY, Weights
from berthier.rules.elements.game.judging.worth import worth
from berthier.rules.elements.game.orders.ordering import Given, can_still_order, suggested
from berthier.rules.elements.game.position import Position

ORDERS_OF = "orders of "  # a command: how the question begins
WEIGHED = 14  # orders of the strongest urges that are weighed by where they lead at once
BEGUN = 4  # the best of these, which are gone on with
LOOKED = 10  # orders looked at for every further one


def reckoned(
    position: Position, side: str, why: str, options: Sequence[Any], weights: Weights = STEADY
) -> Sequence[float]:
    """Orders by the worth when the bound's last is given, as far as one finds it; anything else by its urge.

    No opening that is left counts, so that `done` is not credited for one either, as its urge is.
    """
    army, command = position.battle.side_of(side), why.removeprefix(ORDERS_OF)
    urges = urge(position, army, why, options, weights)
    orders = {place: option.value for place, option in enumerate(options) if isinstance(option.value, Given)}
    if not orders or command == why:
        return urges
    stands = settled(position, army, weights) - openings_worth(position, army, weights)
    found = [-inf if place in orders else stands + urges[place] for place in range(len(options))]
    for place in promising(orders, urges, army, weights):
        found[place] = urges[place] + at_best(orders[place].after, army, command, weights)
    return found


def promising(orders: dict[int, Given], urges: Sequence[float], side: str, weights: Weights) -> list[int]:
    """The few orders to go on with: of the strongest urges those that lead to the most at once."""
    looked = sorted(orders, key=lambda place: -urges[place])[:WEIGHED]
    at_once = {place: urges[place] + worth(orders[place].after, side, weights) for place in looked}
    return sorted(looked, key=lambda place: -at_once[place])[:BEGUN]


def at_best(position: Position, side: str, command: str, weights: Weights) -> float:
    """What a table comes to with the best order on it, the best one after that, and so on while they gain."""
    best = settled(position, side, weights)
    while can_still_order(position, command):
        worths = ((settled(after, side, weights), after) for after in next_tables(position, command))
        more, after = max(worths, key=lambda it: it[0], default=(-inf, position))
        if more <= best:
            break
        best, position = more, after
    return best


def next_tables(position: Position, command: str) -> Iterator[Position]:
    """Where the most promising orders of a command lead."""
    options = islice(suggested(position, command, False), LOOKED)
    return (option.value.after for option in options if isinstance(option.value, Given))


def settled(position: Position, side: str, weights: Weights) -> float:
    """What a table is worth if no more orders are given: openings that nobody uses are worth nothing."""
    return worth(position, side, weights) - openings_worth(position, side, weights)
