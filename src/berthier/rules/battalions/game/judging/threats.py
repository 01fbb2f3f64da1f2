"""What a position promises (section g): what both sides threaten next, and the leads their turn points still buy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import fsum

import msgspec

from berthier.rules.battalions.game.judging.candidates import charges, fires
from berthier.rules.battalions.game.judging.judging_bids import lead_worth, purse_worth
from berthier.rules.battalions.game.judging.judging_orders import urge_of_plan
from berthier.rules.battalions.game.orders.orders import ChargeAt, FireAt
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop, other

READY, DONE = 0.5, 0.25  # of a blow that is threatened: by who can still act this period, and by who has acted


def promise(position: Position, side: str) -> float:
    """The blows a side threatens less those it is threatened with, the lead, and what its turn points promise."""
    bought = lead_worth(position, side) + purse_worth(position, side)
    return threats(position, side) - threats(position, other(side)) + bought


def threats(position: Position, side: str) -> float:
    """The best blow of each unit, charge or fire, as if it were struck now; of several at one enemy the best.

    Who has acted could strike next period.
    """
    best: dict[str, float] = {}
    for troop in position.units:
        if troop.side == side and not troop.is_broken and not field_of(position).in_contact(troop):
            target, gain = max(blows(position, troop), key=lambda blow: blow[1], default=("", 0.0))
            best[target] = max(best.get(target, 0.0), gain * (DONE if troop.activated else READY))
    return fsum(best.values())


def blows(position: Position, troop: Troop) -> Iterator[tuple[str, float]]:
    """Whom a unit with all its actions could strike, and what that is likely to bring."""
    fresh = msgspec.structs.replace(troop, used=0, moved=0, changed=False, fired=0)
    field = field_of(position).with_troop(fresh)
    for plan in chain(charges(field, fresh), fires(field, fresh)):
        last = plan[-1]
        if isinstance(last, ChargeAt | FireAt):
            yield last.at, urge_of_plan(position, field, fresh, plan)
