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
from math import inf

import msgspec

from berthier.program.elements.exchanges import bound_mean, bounds_left, openings_worth
from berthier.program.elements.weights import Weights
from berthier.program.elements.worth import advance, strength, worth
from berthier.rules.elements.game.bounds import rested_stand
from berthier.rules.elements.game.orders.ordering import Given, can_still_order, suggested
from berthier.rules.elements.game.position import Position

SURE, REPLY, STOOD = 1.22, 0.85, 0.45  # of the means of this bound, of the enemy's, and of his if he gave no order
POINTS = 3  # that the enemy has for each command: what his die shows, about
LEAST_LOOKED, MORE_LOOKED = 3, 6  # orders looked at for each that he gives: so many, and these shared by his commands


@lru_cache(1 << 10)
def answered(position: Position, side: str, weights: Weights) -> float:
    """What a table is worth to the side whose bound it is when no more orders are given and the enemy has answered.

    Read off battles (decision 0076): what came of the bounds after a table followed the means of the enemy's bound on
    the table he would make of it more closely than any sum of what stands on it. What stands locked is in both bounds'
    means, but is fought out by then more often than not: so part of it is taken off again.
    """
    if not bounds_left(position):
        return settled(position, side, weights)
    quiet = table = quiet_bound(position)
    for command in position.battle.commands_of(table.bound_of):
        table = ordered(table, table.bound_of, command, shared(LEAST_LOOKED, MORE_LOOKED, table), weights)
    here, there, as_it_is = (bound_mean(each, weights) for each in (position, table, quiet))
    means = SURE * here - REPLY * there + STOOD * as_it_is
    return weights.kept * strength(table, side, weights) + means + advance(position, side, weights)


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
