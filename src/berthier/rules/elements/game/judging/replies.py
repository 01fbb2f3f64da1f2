"""The enemy's answer to a table (g): the orders he would give in his bound, as he judges.

The worth of a table knows charges and volleys of everybody as he stands. But shot that comes on by a move shoots first
where it ends, and two who come together strike where one would not: so who looks far gives the enemy his orders before
he is content with a table of his own. No dice are thrown: what fights and volleys of this bound come to is weighed by
the exact mean, and the enemy orders as if all stood where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import fsum, inf

import msgspec

from berthier.rules.elements.game.bounds import rested_stand
from berthier.rules.elements.game.combat.fighting import faced
from berthier.rules.elements.game.combat.fights import pairs
from berthier.rules.elements.game.combat.plans import plan_edge
from berthier.rules.elements.game.judging.exchanges import (
    bounds_left,
    fight_worth,
    fought_out,
    openings_worth,
    volleys_worth,
)
from berthier.rules.elements.game.judging.weights import Weights
from berthier.rules.elements.game.judging.worth import advance, strength, worth
from berthier.rules.elements.game.orders.ordering import Given, can_still_order, suggested
from berthier.rules.elements.game.position import Position

FORESIGHT = 0.5  # of what is foreseen of the enemy's bound and later: in bounds looked at less than half came true
POINTS = 3  # that the enemy has for each command: what his die shows, about
LEAST_LOOKED, MORE_LOOKED = 3, 6  # orders looked at for each that he gives: so many, and these shared by his commands


@lru_cache(1 << 10)
def answered(position: Position, side: str, weights: Weights) -> float:
    """What a table is worth to the side whose bound it is when no more orders are given and the enemy has answered."""
    if not bounds_left(position):
        return settled(position, side, weights)
    table = quiet_bound(position)
    for command in position.battle.commands_of(table.bound_of):
        table = ordered(table, table.bound_of, command, shared(LEAST_LOOKED, MORE_LOOKED, table), weights)
    left = strength(table, side, weights)
    sure = left + exchanged(position, weights) + advance(position, side, weights)
    return sure + FORESIGHT * (foreseen(table, side, weights) - left)


def shared(least: int, more: int, position: Position) -> int:
    """How many orders are looked at for a command of the side whose bound it is: the more commands, the fewer."""
    return least + more // len(position.battle.commands_of(position.bound_of))


def quiet_bound(position: Position) -> Position:
    """The table as the enemy finds it in his bound if nothing comes of this one."""
    battle, enemy = position.battle, position.battle.other(position.bound_of)
    return position.but(
        turn=position.turn + (position.bound_of != battle.terms.first),
        bound_of=enemy,
        segment="G4",
        stands=tuple(rested_stand(stand) for stand in position.stands),
        commands=tuple(msgspec.structs.replace(facts, general_moved=False) for facts in position.commands),
        points=tuple((id_, POINTS) for id_ in battle.commands_of(enemy)),
    )


@lru_cache(1 << 10)
def ordered(position: Position, side: str, command: str, looked: int, weights: Weights) -> Position:
    """The table with the best order of a command on it, the best one after that, and so on: the best that is come to.

    On the way an opening counts: who holds an enemy's front gains little before another takes his flank.
    """
    if not can_still_order(position, command):
        return position
    worths = ((worth(after, side, weights), after) for after in next_tables(position, command, looked))
    more, after = max(worths, key=lambda it: it[0], default=(-inf, position))
    if more <= worth(position, side, weights):
        return position
    end = ordered(after, side, command, looked, weights)
    return end if settled(end, side, weights) > settled(position, side, weights) else position


def next_tables(position: Position, command: str, looked: int) -> Iterator[Position]:
    """Where the most promising orders of a command lead."""
    options = islice(suggested(position, command, False), looked)
    return (option.value.after for option in options if isinstance(option.value, Given))


def settled(position: Position, side: str, weights: Weights) -> float:
    """What a table is worth if no more orders are given: openings that nobody uses are worth nothing."""
    return worth(position, side, weights) - openings_worth(position, side, weights)


def foreseen(table: Position, side: str, weights: Weights) -> float:
    """What a table is worth when the enemy has given his orders on it and is to shoot first.

    The volleys of the next bound count for as much to either side, or who has looked so far would think that mutual
    fire favours him. That the enemy has come near is no advance of the other side's.
    """
    even = msgspec.structs.replace(weights, answered=weights.again)
    volleys = volleys_worth(table, side, weights) + volleys_worth(table, table.bound_of, even)
    return worth(table, side, weights) - advance(table, side, weights) - volleys


def exchanged(position: Position, weights: Weights) -> float:
    """The exact mean of this bound to its side, less what its fights count for too much in a bound of the enemy's.

    There they are weighed as if all of them were still fought.
    """
    field, active = position.field, position.bound_of
    turned, after = faced(position), faced(quiet_bound(position))
    again = {frozenset(pair): pair for pair in pairs(after.field)}
    first, then = (plan_edge(field, by, weights.general) for by in (active, position.battle.other(active)))
    found = [first - weights.second * then]
    for pair in pairs(turned.field):
        now, lasts, _ = fought_out(turned, pair, weights)
        found.append(now)
        if frozenset(pair) in again:
            found.append((1 - lasts) * fight_worth(after, again[frozenset(pair)], weights))
    return fsum(found)
