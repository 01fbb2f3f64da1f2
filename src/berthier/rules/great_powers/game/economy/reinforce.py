"""The reinforcement segment: what is due is placed, by the staff or by hand (G3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Step
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, CORPS, FLEETS, HOME, KINDS, Counter
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.land.refusals import over_capacity, refuse_transfer
from berthier.rules.great_powers.game.land.supply import living_of
from berthier.rules.great_powers.game.pieces import CorpsState, Counts, Due, FleetState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemy_field, holder, is_besieged
from berthier.rules.great_powers.game.seats import seat_of_power, seated
from berthier.rules.great_powers.game.updates import with_corps, with_fleets, with_power

STAFF, BY_HAND = "as the staff proposes", "by hand"
NEW_COUNTER = 1  # dollars
MOST_SHIPS = 30


def reinforcement_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G3: power by power."""
    umpire.note(Step("reinforcement"))
    return Next(place_all, position, seated(position.scenario), follow)


def place_all(umpire: Umpire, position: Position, powers: tuple[str, ...], follow: GoOn) -> Any:
    """The next power with something due is asked; the others are not."""
    for place, power in enumerate(powers):
        if any(each.month <= position.now for each in position.power[power].due):
            seat = seat_of_power(position.scenario, power)
            word = umpire.choose(seat, (STAFF, BY_HAND), f"reinforcement of {power}")
            rest = powers[place + 1 :]
            if word == STAFF:
                return Next(place_all, by_staff(position, power), rest, follow)
            return Next(place_by_hand, position, power, rest, follow)
    return go_on(position, follow)


def due_now(position: Position, power: str) -> list[Due]:
    """What may be placed this month."""
    return [each for each in position.power[power].due if each.month <= position.now]


def place_by_hand(umpire: Umpire, position: Position, power: str, rest: tuple[str, ...], follow: GoOn) -> Any:
    """Kind by kind to a corps that takes it, or anything else typed; hidden from the others."""
    if not due_now(position, power):
        return Next(place_all, position, rest, follow)
    seat = seat_of_power(position.scenario, power)
    offer = Offer(lambda: by_hand_orders(position, power), lambda word: read_by_hand(position, power, word))
    order = umpire.secretly({seat: offer}, f"place for {power}", shown=False)[seat]
    return Next(place_by_hand, order.value(position), power, rest, follow)


def by_hand_orders(position: Position, power: str) -> list[Order]:
    """What is due first to each corps that takes it, a counter raised, factors exchanged, the rest by the staff."""
    kind = due_now(position, power)[0].kind
    options = [place_order(power, kind, 1, corps.id) for corps in open_corps(position, power, kind)]
    options += raise_orders(position, power, kind)
    options += transfer_orders(position, power)
    return [*options, Order("the rest by the staff", partial(by_staff, power=power))]


def place_order(power: str, kind: str, n: int, corps: str) -> Order:
    """`place 3I > As:I`."""
    return Order(f"place {n}{kind} > {corps}", partial(put, power=power, kind=kind, corps=corps, n=n), on=(corps,))


PLACE = re.compile(r"place (?P<n>[1-9]\d*)(?P<kind>[A-Z]+) > (?P<to>.+)")
TRANSFER = re.compile(r"transfer (?P<source>.+) (?P<n>[1-9]\d*)(?P<kind>[A-Z]+) > (?P<to>.+)")


def read_by_hand(position: Position, power: str, word: str) -> Order:
    """Any legal placing or transfer: `place 3I > As:I`, `transfer As:II 2M > As:I`."""
    orders = by_hand_orders(position, power)
    found = next((order for order in orders if str(order) == word), None)
    typed = PLACE.fullmatch(word) or TRANSFER.fullmatch(word)
    if found is None and typed is None:
        raise BadInput(f"{word!r} is no order you can give now.", "order", [str(order) for order in orders])
    if found is not None or typed is None:
        return found or orders[-1]
    told = typed.groupdict()
    source, to, kind, n = told.get("source"), told["to"], told["kind"], int(told["n"])
    fault = refuse_by_hand(position, power, source, to, kind, n)
    if fault:
        raise BadInput(fault, "order")
    if source is None:
        return place_order(power, kind, n, to)
    return Order(word, partial(transfer, source=source, target=to, kind=kind, n=n), on=(source, to))


def refuse_by_hand(position: Position, power: str, source: str | None, to: str, kind: str, n: int) -> str | None:
    """Why factors may not be placed or transferred so."""
    for name in (source, to):
        if name is not None and name not in position.corps_by_id:
            return f"There is no corps called {name!r} on the map."
    fault = refuse_transfer(position, power, source, to, kind, n) if kind in KINDS else f"There is no kind {kind!r}."
    if fault is not None:
        return fault
    if source is not None:
        held = position.corps_by_id[source]
        return (
            None if n <= held.counts[KINDS.index(kind)] and n < held.factors else f"{source} has not so many to give."
        )
    due = sum(each.n for each in due_now(position, power) if each.kind == kind)
    if n > due:
        return f"{due} {kind} are due this month."
    area = position.corps_by_id[to].area
    return f"{to} is cut off." if area is None or enemy_field(position, power, area) else None


def raise_orders(position: Position, power: str, kind: str) -> Iterator[Order]:
    """`raise As:VIII`: a free counter for the kind that is due, for $1."""
    free = [c for c in CORPS.values() if c.nation == power and c.id not in position.corps_by_id and holds(c, kind)]
    if free and muster_place(position, power) is not None and position.power[power].money >= NEW_COUNTER:
        yield Order(f"raise {free[0].id}", partial(raised, power=power, kind=kind), on=(CAPITALS[power],))


def raised(position: Position, power: str, kind: str) -> Position:
    """A new counter with its first factor."""
    found = raise_counter(position, power, kind)
    return position if found is None else put(found[0], power, kind, found[1])


def transfer_orders(position: Position, power: str) -> Iterator[Order]:
    """`transfer As:II 1M > As:I`: one factor between two corps of an area, once a month for each corps."""
    for stack in position.field.values():
        own = [each for each in stack if each.nation == power and f"transfer {each.id}" not in position.busy]
        for source, target in permutations(own, 2):
            for kind, n in by_kind(source.counts).items():
                if source.factors > 1 and n and has_room(target, kind):
                    act = partial(transfer, source=source.id, target=target.id, kind=kind)
                    yield Order(f"transfer {source.id} 1{kind} > {target.id}", act, on=(source.id, target.id))


def transfer(position: Position, source: str, target: str, kind: str, n: int = 1) -> Position:
    """Factors change their corps."""
    for name, more in ((source, -n), (target, n)):
        state = position.corps_by_id[name]
        counts: Counts = tuple(c + more * (k == kind) for k, c in zip(KINDS, state.counts, strict=True))  # type: ignore[assignment]
        position = with_corps(position, msgspec.structs.replace(state, counts=counts))
    return position.but(busy=position.busy | {f"transfer {source}"})


def open_corps(position: Position, power: str, kind: str) -> list[CorpsState]:
    """Corps of the nation on the map with room for a kind, not besieged."""
    return [
        each
        for each in position.corps
        if each.nation == power
        and each.area is not None
        and not enemy_field(position, power, each.area)
        and has_room(each, kind)
    ]


def has_room(corps: CorpsState, kind: str) -> bool:
    """Whether one more factor of a kind fits."""
    has = by_kind(corps.counts)
    return over_capacity(corps.id, has | {kind: has.get(kind, 0) + 1}) is None


def put(position: Position, power: str, kind: str, corps: str, n: int = 1) -> Position:
    """Factors that were due go to a corps."""
    state = position.corps_by_id[corps]
    counts: Counts = tuple(c + n * (k == kind) for k, c in zip(KINDS, state.counts, strict=True))  # type: ignore[assignment]
    position = with_corps(position, msgspec.structs.replace(state, counts=counts))
    for _ in range(n):
        position = take_due(position, power, kind)
    return position


def take_due(position: Position, power: str, kind: str) -> Position:
    """One of what was due is placed, or lost for want of a counter."""
    due = list(position.power[power].due)
    for place, each in enumerate(due):
        if each.kind == kind and each.month <= position.now:
            due[place] = Due(kind, each.n - 1, each.month)
            break
    return with_power(position, power, due=tuple(each for each in due if each.n))


def by_staff(position: Position, power: str) -> Position:
    """Each factor to the corps that is fed, has room and fewest factors; else a new counter at the capital."""
    fed: dict[str, bool] = {}
    for item in due_now(position, power):
        for _ in range(item.n):
            if item.kind == "ship":
                position = launch(position, power)
                continue
            position = place_one(position, power, item.kind, fed)
    return position


def place_one(position: Position, power: str, kind: str, fed: dict[str, bool]) -> Position:
    """One factor by the staff's rule."""
    able = open_corps(position, power, kind)
    for each in able:
        if each.id not in fed:
            fed[each.id] = living_of(position, each).state != "forage"
    well = [each for each in able if fed[each.id]]
    if well:
        best = min(well, key=lambda each: (each.factors, each.counter.order))
        return put(position, power, kind, best.id)
    raised = raise_counter(position, power, kind)
    if raised is not None:
        fed[raised[1]] = True
        return put(raised[0], power, kind, raised[1])
    if able:
        return put(position, power, kind, min(able, key=lambda each: (each.factors, each.counter.order)).id)
    return take_due(position, power, kind)


def raise_counter(position: Position, power: str, kind: str) -> tuple[Position, str] | None:
    """The first free counter that holds the kind, for $1, at the capital or the first home area held."""
    where = muster_place(position, power)
    if where is None or position.power[power].money < NEW_COUNTER:
        return None
    for counter in CORPS.values():
        if counter.nation == power and counter.id not in position.corps_by_id and holds(counter, kind):
            position = with_power(position, power, money=position.power[power].money - NEW_COUNTER)
            return with_corps(position, CorpsState(counter.id, where)), counter.id
    return None


def holds(counter: Counter, kind: str) -> bool:
    """Whether a counter may hold a kind."""
    return any(letters == kind or (letters == "I/M" and kind in ("I", "M")) for letters, _ in counter.holds)


def muster_place(position: Position, power: str) -> str | None:
    """The capital, or the first home area, that is held and not besieged."""
    for area in (CAPITALS[power], *HOME[power]):
        if (
            position.controller[area] == power
            and not enemy_field(position, power, area)
            and not is_besieged(position, area)
        ):
            return area
    return None


def launch(position: Position, power: str) -> Position:
    """A ship for the first fleet in a home port with room, or a new fleet there."""
    for fleet in position.fleets:
        if fleet.nation == power and fleet.lies == "port" and fleet.ships < MOST_SHIPS:
            position = with_fleets(position, msgspec.structs.replace(fleet, ships=fleet.ships + 1))
            return take_due(position, power, "ship")
    ports = [a for a in HOME[power] if holder(position, a) == power and AREAS[a].port]
    for counter in FLEETS.values():
        if ports and counter.nation == power and counter.id not in position.fleet_by_id:
            if position.power[power].money < NEW_COUNTER:
                break
            position = with_power(position, power, money=position.power[power].money - NEW_COUNTER)
            position = with_fleets(position, FleetState(counter.id, 1, "port", ports[0]))
            break
    return take_due(position, power, "ship")
