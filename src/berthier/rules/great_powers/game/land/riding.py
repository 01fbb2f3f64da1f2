"""Leaders ride to other corps of their nation before they march (G5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import RULES
from berthier.rules.great_powers.game.land.land_acts import no_more, ride
from berthier.rules.great_powers.game.land.refusals import of
from berthier.rules.great_powers.game.land.supply import distances
from berthier.rules.great_powers.game.naming import say_corps
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of

RIDES: int = RULES["movement"]["leader"]


class Group(msgspec.Struct, frozen=True):
    """What is ordered, before it is said where to: corps that march together, or a leader who rides."""

    corps: tuple[str, ...]
    leader: tuple[str, str] | None = None
    what: str = "march"


def ride_orders(position: Position, power: str) -> Iterator[Order]:
    """Leaders with another corps of their nation to ride to, once a month."""
    for nation, name, corps in position.leaders:
        asked = position.busy.isdisjoint((f"ride {name}", f"stay {name}"))
        if not asked or flag_of(position, nation) != power or refuse_riding(position, name, corps) is not None:
            continue
        if any(each.nation == nation and each.id != corps and each.area for each in position.corps):
            yield Order(f"ride {name}", Group((corps,), (nation, name)), label=f"{name} rides", on=(corps,), takes=True)


def refuse_riding(position: Position, name: str, corps: str) -> str | None:
    """Why a leader may not ride from his corps: it is on land, has not marched, and he rides once a month."""
    state = of(position, corps)
    if not state.area:
        return f"{name} is at sea."
    if state.spent:
        return f"{name} rides before he marches, not after it."
    if position.edition not in UNREAD and f"ride {name}" in position.busy:
        return f"{name} has ridden already this month."
    return None


def ride_targets(position: Position, group: Group) -> list[Order]:
    """Corps of his nation within six stages."""
    assert group.leader is not None
    nation, name = group.leader
    start = of(position, group.corps[0]).area or ""
    within = distances(position, flag_of(position, nation), start, RIDES)
    targets = [each for each in position.corps if each.nation == nation and each.id != group.corps[0] and each.factors]
    orders = [
        Order(
            f"ride {name} > {each.id}",
            partial(ride, leader=group.leader, corps=each.id),
            label=f"{name} rides to {say_corps([each.id])}",
            on=(group.corps[0], each.id),
        )
        for each in targets
        if each.area in within
    ]
    return [*orders, Order("stay", partial(no_more, what=f"stay {name}"), label="Stay after all")]


def read_ride(position: Position, power: str, rest: str) -> Order:
    """A whole ride typed at once."""
    name, _, corps = (part.strip() for part in rest.partition(">"))
    fault = None
    for nation, leader, with_ in position.leaders:
        if leader == name and flag_of(position, nation) == power:
            fault = refuse_riding(position, name, with_)
            for order in ride_targets(position, Group((with_,), (nation, leader))) if fault is None else ():
                if str(order) == f"ride {name} > {corps}":
                    return order
    raise BadInput(fault or f"{name} cannot reach {corps}.", "order")
