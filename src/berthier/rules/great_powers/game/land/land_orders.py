"""Orders of the land segment: what a power may order, where groups may march, and reading a typed order (e, G5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.core.umpire import Next
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import AREAS, CORPS
from berthier.rules.great_powers.game.fights.expecting import expected_battle
from berthier.rules.great_powers.game.land.city_orders import garrison_orders, own_corps, read_city_order
from berthier.rules.great_powers.game.land.land_acts import march, no_more, set_depot, stands, take_depot
from berthier.rules.great_powers.game.land.light_orders import body_orders, own_bodies
from berthier.rules.great_powers.game.land.marching import Reach, allowance_of, has_ended, reach_of
from berthier.rules.great_powers.game.land.refusals import DEPOT_PRICE, of, refuse_depot, refuse_group, refuse_march
from berthier.rules.great_powers.game.land.riding import Group, read_ride, ride_orders, ride_targets
from berthier.rules.great_powers.game.naming import say_corps
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemy_field, flag_of
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.sight import seen

DONE = Order("done", label="The rest stand")
Act = Callable[[Position], Position]


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
    if "depot" not in position.busy and (position.power[power].money >= DEPOT_PRICE or own_depots(position, power)):
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


def depot_orders(position: Position, power: str) -> Iterator[Order]:
    """Depots where a corps stands, and those given up; in older records only where no corps stands."""
    areas = dict.fromkeys(each.area or "" for each in own_corps(position, power))
    for area in areas:
        if refuse_depot(position, power, area) is None:
            yield depot_order(power, area)
    for area in own_depots(position, power):
        if area in areas and position.edition in UNREAD:
            continue
        act, label = partial(take_depot, power=power, area=area), f"Give up the depot at {AREAS[area].name}"
        yield Order(f"undepot {area}", act, label=label, on=(area,))


def own_depots(position: Position, power: str) -> list[str]:
    """Where a power has a depot that it has not set up this month."""
    return [area for owner, area in position.depots if owner == power and f"undepot {area}" not in position.busy]


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


def named(text: str) -> tuple[str, ...]:
    """Corps named one after another: `Fr:III Fr:Imperial Guard`."""
    return tuple(part.strip() for part in re.split(r" (?=[A-Z][A-Za-z]*:)", text.strip()))


def read_land_order(position: Position, power: str, word: str, *, forced: bool = True) -> Order:
    """Any legal order of the segment, or the sentence that refuses it; without `forced` marches under G-FORCED off."""
    verb, _, rest = word.strip().partition(" ")
    if verb == "forced" and not forced and position.edition not in UNREAD:
        raise BadInput("Forced marches are not played.", "order")
    if verb in ("march", "forced") and ">" in rest:
        group, _, to = (part.strip() for part in rest.partition(">"))
        return read_march(position, power, named(group), to, forced=verb == "forced")
    if verb == "march":
        return read_group(position, power, named(rest))
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


def read_group(position: Position, power: str, corps: tuple[str, ...]) -> Order:
    """Corps that are to march, before it is said where to."""
    fault = _unknown_corps(corps) or next(
        (f"{c} is not yours to order." for c in corps if not _own(position, power, c)), None
    )
    if position.edition not in UNREAD:  # games of earlier versions went on in two steps where a march had ended
        fault = fault or refuse_group(position, power, corps) or _ended(position, corps)
    if fault:
        raise BadInput(fault, "order")
    return group_order(corps, of(position, corps[0]).area or "")


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
    fault = fault or _ended(position, corps)
    if fault:
        raise BadInput(fault, "order")
    return march_order(corps, to, forced=forced)
