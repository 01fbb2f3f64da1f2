"""A quick choice for games played on in thought: the unit nearest to the enemy first, and the best for it alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from berthier.rules.battalions.game.judging.candidates import candidates
from berthier.rules.battalions.game.judging.judging import urge
from berthier.rules.battalions.game.judging.judging_orders import urge_of_command
from berthier.rules.battalions.game.judging.weights import STEADY, BattleWeights
from berthier.rules.battalions.game.orders.offers import as_order, how_far, in_turn
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.turns import ORDERS


def hasty(
    position: Position, side: str, why: str, options: Sequence[Any], before: int, weights: BattleWeights = STEADY
) -> Any:
    """Of orders the strongest urge of one unit, or one of the next; of everything else as the urges say."""
    if why == ORDERS:
        return order_of_nearest(position, side, before, weights)
    scores = urge(position, side, why, options, weights)
    ranked = sorted(range(len(scores)), key=lambda place: -scores[place])
    return options[ranked[min(before, len(ranked) - 1)]]


@lru_cache(256)
def order_of_nearest(position: Position, side: str, before: int, weights: BattleWeights) -> Any:
    """What the unit nearest to the enemy would do: every unit has its turn, so that it hardly matters who is first.

    Remembered: games in thought from one order are alike up to the first die.
    """
    field = field_of(position)
    enemies = field.enemies(side)
    troop = min(in_turn(position), key=lambda one: how_far(field, one, enemies))
    commands = sorted(candidates(position, troop), key=lambda command: -urge_of_command(position, command, weights))
    return as_order(position, commands[min(before, len(commands) - 1)])
