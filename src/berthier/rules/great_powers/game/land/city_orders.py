"""Garrisons and corps that go inside: what a city takes, and orders typed with any number of factors (e, G5.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import AREAS, KINDS
from berthier.rules.great_powers.game.fights.besieging import room_in
from berthier.rules.great_powers.game.land.land_acts import go_inside, leave, take
from berthier.rules.great_powers.game.land.refusals import over_capacity
from berthier.rules.great_powers.game.naming import KIND_NAMES, say_corps
from berthier.rules.great_powers.game.pieces import CorpsState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, flag_of, holder, is_besieged, orders_corps


def own_corps(position: Position, power: str) -> list[CorpsState]:
    """Corps on the map that a power orders."""
    return corps_by_orders(position).get(power, [])


@remembered("corps", "minors")
def corps_by_orders(position: Position) -> dict[str | None, list[CorpsState]]:
    """Corps on the map, by the power that orders them."""
    found: dict[str | None, list[CorpsState]] = {}
    for each in position.corps:
        if each.area and any(each.counts):
            found.setdefault(orders_corps(position, each), []).append(each)
    return found


def garrison_orders(position: Position, power: str) -> Iterator[Order]:
    """Factors left in cities or taken up, corps that go inside."""
    for corps in own_corps(position, power):
        if position.edition not in UNREAD or not had_its_turn(position, corps.id):
            yield from city_orders(position, corps)


def had_its_turn(position: Position, corps: str) -> bool:
    """Whether a corps left factors, took some up or went inside this month: older records list it only once."""
    return not position.busy.isdisjoint((f"leave {corps}", f"take {corps}", f"inside {corps}"))


def city_orders(position: Position, corps: CorpsState) -> Iterator[Order]:
    """Leave two infantry or militia in the city, take a garrison up, each offered once a month, or go inside."""
    area, flag = corps.area or "", flag_of(position, corps.nation)
    if not are_friends(position, flag, holder(position, area)) or is_besieged(position, area):
        return
    garrison, room = position.garrison.get(area), room_in(position, area)
    for kind in ("I", "M"):
        n = min(2, corps.counts[KINDS.index(kind)], room, corps.factors - 1)
        if n > 0 and f"leave {corps.id}" not in position.busy and refuse_leaving(position, corps, kind, n) is None:
            yield leave_order(corps, kind, n)
    own = garrison is not None and garrison.nation == corps.nation
    if garrison is not None and own and not corps.in_city and f"take {corps.id}" not in position.busy:
        for kind, n in by_kind(garrison.counts).items():
            if over_capacity(corps.id, _plus(corps, kind, n)) is None:
                yield take_order(corps, kind, n)
    if not corps.in_city and 0 < corps.factors <= room:
        yield inside_order(corps)


def _plus(corps: CorpsState, kind: str, n: int) -> dict[str, int]:
    has = by_kind(corps.counts)
    return has | {kind: has.get(kind, 0) + n}


def inside_order(corps: CorpsState) -> Order:
    """`inside As:I`."""
    area = corps.area or ""
    label = f"{say_corps([corps.id])} goes into {AREAS[area].city}"
    return Order(f"inside {corps.id}", partial(go_inside, corps=corps.id), label=label, on=(corps.id, area))


def leave_order(corps: CorpsState, kind: str, n: int) -> Order:
    """`leave Fr:III 2I`."""
    area = corps.area or ""
    act = partial(leave, corps=corps.id, kind=kind, n=n)
    label = f"{say_corps([corps.id])} leaves {n} {KIND_NAMES[kind]} in {AREAS[area].city}"
    return Order(f"leave {corps.id} {n}{kind}", act, label=label, on=(corps.id, area))


def take_order(corps: CorpsState, kind: str, n: int) -> Order:
    """`take vienna 2I > Fr:III`."""
    area = corps.area or ""
    act = partial(take, area=area, corps=corps.id, kind=kind, n=n)
    label = f"{say_corps([corps.id])} takes up {n} {KIND_NAMES[kind]} from {AREAS[area].city}"
    return Order(f"take {area} {n}{kind} > {corps.id}", act, label=label, on=(corps.id, area))


LEAVE = re.compile(r"(?P<corps>.+) (?P<n>\d+)(?P<kind>[A-Z]+)")
TAKE = re.compile(r"(?P<area>\S+) (?P<n>\d+)(?P<kind>[A-Z]+) > (?P<corps>.+)")


def read_city_order(position: Position, power: str, verb: str, rest: str) -> Order:
    """A garrison left or taken up, or a corps that goes inside, typed at once; or the sentence that refuses it."""
    if verb == "inside":
        corps = _own(position, power, rest)
        refused = refuse_room(position, corps, corps.factors)
        if refused or corps.in_city:
            raise BadInput(refused or f"{corps.id} is inside already.", "order")
        return inside_order(corps)
    found = (LEAVE if verb == "leave" else TAKE).fullmatch(rest)
    if found is None or found["kind"] not in KINDS or int(found["n"]) < 1:
        raise BadInput("Say for example: leave Fr:III 2I, or: take vienna 2I > Fr:III.", "order")
    corps, kind, n = _own(position, power, found["corps"]), found["kind"], int(found["n"])
    refused = (refuse_leaving if verb == "leave" else refuse_taking)(position, corps, kind, n)
    if verb == "take" and found["area"] != corps.area:
        refused = f"{corps.id} is not at {found['area']}."
    if refused:
        raise BadInput(refused, "order")
    return (leave_order if verb == "leave" else take_order)(corps, kind, n)


def _own(position: Position, power: str, name: str) -> CorpsState:
    own = next((each for each in own_corps(position, power) if each.id == name), None)
    if own is None:
        raise BadInput(f"{name} is not yours to order.", "order")
    return own


def refuse_room(position: Position, corps: CorpsState, n: int) -> str | None:
    """Why so many factors may not go into the city."""
    area = corps.area or ""
    if not are_friends(position, flag_of(position, corps.nation), holder(position, area)):
        return "The city is not held by your side."
    if is_besieged(position, area):
        return f"{AREAS[area].name} is besieged."
    room = room_in(position, area)
    return f"The city has room for {max(0, room)}." if n > room else None


def refuse_leaving(position: Position, corps: CorpsState, kind: str, n: int) -> str | None:
    """Why a corps may not leave these in the city."""
    garrison = position.garrison.get(corps.area or "")
    has = corps.counts[KINDS.index(kind)]
    refused = refuse_room(position, corps, n)
    if refused is not None:
        return refused
    if n > has or n >= corps.factors:
        return f"{corps.id} has {has} {kind}, and one factor must stay with it."
    if garrison is not None and garrison.nation != corps.nation:
        return f"The garrison is {garrison.nation}'s."
    return None


def refuse_taking(position: Position, corps: CorpsState, kind: str, n: int) -> str | None:
    """Why a corps may not take these up."""
    garrison = position.garrison.get(corps.area or "")
    if garrison is None or garrison.nation != corps.nation:
        return "The city is not held by your side."
    has = by_kind(garrison.counts).get(kind, 0)
    if n > has:
        return f"The garrison has {has} {kind}."
    return over_capacity(corps.id, _plus(corps, kind, n)) or refuse_room(position, corps, 0)
