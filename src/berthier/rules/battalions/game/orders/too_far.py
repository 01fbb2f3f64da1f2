"""A way that costs more than an action holds, and why it costs more than it is long (G42 to G44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import CROSSING, PASSAGE, inches
from berthier.rules.battalions.game.table.refusal import refuse

if TYPE_CHECKING:
    from berthier.rules.battalions.game.orders.march import Leg


def refuse_far(troop: Troop, legs: Sequence[Leg], price: int, limit: int, passed: int) -> NoReturn:
    """`passed` are the friends it passes through; where the way alone is too long nothing needs a reason."""
    parts = cost_words(legs, price, passed)
    says = "too_far_because" if len(parts) > 1 else "too_far"
    refuse("too_far", says=says, unit=troop.id, price=inches(price), limit=inches(limit), why=", ".join(parts))


def cost_words(legs: Sequence[Leg], price: int, passed: int) -> list[str]:
    """What a way costs, part by part: its length, obstacles, friends, and what counts double."""
    way, crossing = sum(leg.length for leg in legs), CROSSING * sum(leg.crossed for leg in legs)
    friends = PASSAGE * passed
    parts = {
        "of way": way,
        "for what it crosses": crossing,
        "for passing through friends": friends,
        "more for slow ground, or for going back or aside": price - way - crossing - friends,
    }
    return [f"{inches(cost)} {what}" for what, cost in parts.items() if cost]
