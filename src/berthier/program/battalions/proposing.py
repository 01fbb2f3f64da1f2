"""Orders beyond the listed ones that come to the mind of who looks far: marches that leave garrisons alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.orders import Order
from berthier.rules.battalions.game.judging.candidates import volleys
from berthier.rules.battalions.game.judging.marching import marches
from berthier.rules.battalions.game.judging.tasks import must_storm
from berthier.rules.battalions.game.orders.offers import as_order, considered
from berthier.rules.battalions.game.orders.orders import Command
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.turns import ORDERS


def proposes(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[Order]:
    """Marches towards the enemy in the open, and volleys after them, while no place makes a side storm houses."""
    if why != ORDERS or must_storm(position, side):
        return ()
    field, known = field_of(position), {str(option) for option in options}
    found = []
    for troop in considered(position):
        moved = list(marches(position, field, troop, storms=False))
        plans = dict.fromkeys((*moved, *volleys(field, troop, moved)))
        found += [as_order(position, Command(troop.id, plan)) for plan in plans]
    return [order for order in found if str(order) not in known]
