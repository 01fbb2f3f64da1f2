"""Orders of the land segment: what a power may order, where groups may march, and reading a typed order (e, G5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.core.umpire import Next
from berthier.rules.great_powers.game.europe import AREAS, CORPS, LEADERS, RULES
from berthier.rules.great_powers.game.fights.expecting import expected_battle
from berthier.rules.great_powers.game.land.city_orders import garrison_orders, own_corps, read_city_order
from berthier.rules.great_powers.game.land.land_acts import (
    march,
    no_more,
    ride,
    rode,
    set_depot,
    stands,
    take_depot,
)
from berthier.rules.great_powers.game.land.light_orders import body_orders, own_bodies
from berthier.rules.great_powers.game.land.marching import Reach, allowance_of, has_ended, reach_of
from berthier.rules.great_powers.game.land.refusals import DEPOT_PRICE, of, refuse_depot, refuse_march
from berthier.rules.great_powers.game.land.supply import distances
from berthier.rules.great_powers.game.naming import say_corps
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    enemy_field,
    flag_of,
)
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.shown.sight import seen

DONE = Order("done", label="The rest stand")
RIDES: int = RULES["movement"]["leader"]
Act = Callable[[Position], Position]


class Group(msgspec.Struct, frozen=True):
    """What is ordered, before it is said where to: corps that march together, or a leader who rides."""

    corps: tuple[str, ...]
    leader: tuple[str, str] | None = None
    what: str = "march"


def land_orders(position: Position, power: str) -> list[Order]:
    """Done first; then groups to march, leaders to ride, depots, garrisons, cities."""
    orders = [DONE]
    stacks: dict[str, list[CorpsState]] = {}
    for corps in own_corps(position, power):
        stands_ = f"stand {corps.id}" in position.busy or has_ended(position, corps)
        if not stands_ and allowance_of(position, corps) > 0:
            orders.append(group_order((corps.id,), corps.area or ""))
            stacks.setdefault(corps.area or "", []).append(corps)
    for area, stack in stacks.items():
        if len(stack) > 1:
            orders.append(group_order(tuple(each.id for each in stack), area))
    orders += ride_orders(position, power)
    if position.power[power].money >= DEPOT_PRICE and "depot" not in position.busy:
        orders.append(Order("depot", Group((), what="depot"), label="Set up or give up a depot"))
    if "bodies" not in position.busy and any(True for _ in own_bodies(position, power)):
        orders.append(Order("bodies", Group((), what="bodies"), label="Light bodies ride"))
    if "city" not in position.busy:
        orders.append(Order("city", Group((), what="city"), label="Garrisons, and corps that go inside"))
    return orders


def group_order(corps: tuple[str, ...], area: str) -> Order:
    """March these; where to is asked next."""
    word, label = f"march {' '.join(corps)}", f"March {say_corps(corps)}"
    return Order(word, Group(corps), label=label, on=(*corps, area), takes=True)


def ride_orders(position: Position, power: str) -> Iterator[Order]:
    """Leaders with another corps of their nation to ride to, once a month."""
    for nation, name, corps in position.leaders:
        state = position.corps_by_id.get(corps)
        if state is None or flag_of(position, nation) != power or f"ride {name}" in position.busy or not state.area:
            continue
        if state.spent:
            continue  # he rides before he marches
        if any(each.nation == nation and each.id != corps and each.area for each in position.corps):
            yield Order(f"ride {name}", Group((corps,), (nation, name)), label=f"{name} rides", on=(corps,), takes=True)


def depot_orders(position: Position, power: str) -> Iterator[Order]:
    """Depots where a corps stands, and those given up."""
    areas = dict.fromkeys(each.area or "" for each in own_corps(position, power))
    for area in areas:
        if refuse_depot(position, power, area) is None:
            yield depot_order(power, area)
    for owner, area in position.depots:
        if owner == power and area not in areas and f"undepot {area}" not in position.busy:
            act, label = partial(take_depot, power=power, area=area), f"Give up the depot at {AREAS[area].name}"
            yield Order(f"undepot {area}", act, label=label, on=(area,))


def depot_order(power: str, area: str) -> Order:
    """A depot for $1."""
    label = f"A depot at {AREAS[area].name}, ${DEPOT_PRICE}"
    return Order(f"depot {area}", partial(set_depot, power=power, area=area), label=label, on=(area,))


SECOND_LISTS: dict[str, Callable[[Position, str], Iterator[Order]]] = {
    "depot": depot_orders,
    "city": garrison_orders,
    "bodies": body_orders,
}


def destinations(position: Position, power: str, group: Group, *, forced: bool) -> list[Order]:
    """Where a group can get to, all of it; stay after all is always among them."""
    if group.what != "march":
        return [
            *SECOND_LISTS[group.what](position, power),
            Order("stay", partial(no_more, what=group.what), label="Nothing after all"),
        ]
    if group.leader is not None:
        return ride_targets(position, group)
    states = [of(position, each) for each in group.corps]
    reaches = [reach_of(position, state) for state in states]
    near = shared(reaches)
    orders = [
        march_order(group.corps, a, cost=dearest(reaches, a), starts=battle_at(position, power, group.corps, a))
        for a in near
    ]
    if forced and all(not state.spent for state in states):
        far = shared([reach_of(position, state, forced=True) for state in states])
        orders += [march_order(group.corps, area, forced=True) for area in far if area not in near]
    return [*orders, Order("stay", partial(stands, corps=group.corps), label="Stay after all")]


def shared(reaches: Sequence[Reach]) -> list[str]:
    """Areas all of them can get to."""
    return [a for a in reaches[0].areas if all(a in each.areas for each in reaches[1:])] if reaches else []


def dearest(reaches: Sequence[Reach], to: str) -> str:
    """What a march costs, of what there is: the dearest of those that march."""
    most = max(reaches, key=lambda reach: (reach.areas[to], -reach.allowance))
    return f"{most.areas[to]} of {most.allowance}"


def battle_at(position: Position, power: str, corps: tuple[str, ...], to: str) -> Callable[[], Next[Any] | None] | None:
    """The battle a march would begin, made from what its side knows; None where nobody stands there."""
    flag = flag_of(position, CORPS[corps[0]].nation)
    if not enemy_field(position, flag, to):
        return None
    return partial(_battle_begun, position, power, corps, to)


def _battle_begun(position: Position, power: str, corps: tuple[str, ...], to: str) -> Next[Any] | None:
    known = march(seen(position, seat_of_power(position.scenario, power)), corps, to, forced=False)
    return expected_battle(known, to, (power,))


def march_order(
    corps: tuple[str, ...],
    to: str,
    *,
    forced: bool = False,
    cost: str = "",
    starts: Callable[[], Next[Any] | None] | None = None,
) -> Order:
    """`march Fr:III Fr:IV > ulm`."""
    word = "forced" if forced else "march"
    act = partial(march, corps=corps, to=to, forced=forced)
    label = f"To {AREAS[to].name}{', a forced march' if forced else f', {cost}' if cost else ''}"
    mark = cost.partition(" ")[0]
    return Order(f"{word} {' '.join(corps)} > {to}", act, label=label, on=(*corps, to), starts=starts, mark=mark)


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
    return [*orders, Order("stay", partial(rode, name=name), label="Stay after all")]


def named(text: str) -> tuple[str, ...]:
    """Corps named one after another: `Fr:III Fr:Imperial Guard`."""
    return tuple(part.strip() for part in re.split(r" (?=[A-Z][A-Za-z]*:)", text.strip()))


def read_land_order(position: Position, power: str, word: str) -> Order:
    """Any legal order of the segment, or the sentence that refuses it."""
    verb, _, rest = word.strip().partition(" ")
    if verb in ("march", "forced") and ">" in rest:
        group, _, to = (part.strip() for part in rest.partition(">"))
        return read_march(position, power, named(group), to, forced=verb == "forced")
    if verb == "march":
        corps = named(rest)
        fault = _unknown_corps(corps) or next(
            (f"{c} is not yours to order." for c in corps if not _own(position, power, c)), None
        )
        if fault:  # not where its march has ended: games of earlier versions went on in two steps
            raise BadInput(fault, "order")
        return group_order(corps, of(position, corps[0]).area or "")
    if word == str(DONE):
        return DONE
    if verb == "depot" and rest:
        fault = refuse_depot(position, power, rest) if rest in AREAS else f"There is no area called {rest!r}."
        if fault:
            raise BadInput(fault, "order")
        return depot_order(power, rest)
    if verb == "ride" and ">" in rest:
        return read_ride(position, power, rest)
    if verb in ("leave", "take", "inside") and rest:
        return read_city_order(position, power, verb, rest)
    lists = (land_orders, *SECOND_LISTS.values())
    found = next((order for listed in lists for order in listed(position, power) if str(order) == word), None)
    if found is None:
        raise BadInput(
            f"{word!r} is no order you can give now.", "order", [str(o) for o in land_orders(position, power)]
        )
    return found


def _own(position: Position, power: str, corps: str) -> bool:
    return any(each.id == corps for each in own_corps(position, power))


def _ended(position: Position, corps: Sequence[str]) -> str | None:
    return next((f"The march of {each} has ended." for each in corps if has_ended(position, of(position, each))), None)


def _unknown_corps(corps: Sequence[str]) -> str | None:
    return next((f"There is no corps called {each!r}." for each in corps if each not in CORPS), None)


def read_march(position: Position, power: str, corps: tuple[str, ...], to: str, *, forced: bool) -> Order:
    """A whole march typed at once."""
    if to not in AREAS:
        raise BadInput(f"There is no area called {to!r}.", "order")
    fault = _unknown_corps(corps) or refuse_march(position, power, corps, to, forced=forced)
    fault = fault or next(
        (f"The march of {each} has ended." for each in corps if has_ended(position, of(position, each))), None
    )
    if fault:
        raise BadInput(fault, "order")
    return march_order(corps, to, forced=forced)


def read_ride(position: Position, power: str, rest: str) -> Order:
    """A whole ride typed at once."""
    name, _, corps = (part.strip() for part in rest.partition(">"))
    for nation, leader, with_ in position.leaders:
        own = flag_of(position, nation) == power and (nation, leader) in LEADERS
        if leader == name and own and not of(position, with_).spent:
            for order in ride_targets(position, Group((with_,), (nation, leader))):
                if str(order) == f"ride {name} > {corps}":
                    return order
    raise BadInput(f"{name} cannot reach {corps}.", "order")
