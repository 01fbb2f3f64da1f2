"""What is due, placed by hand; factors exchanged between corps, and between a corps and its city (G3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.rules.great_powers.game.economy.staff import (
    NEW_COUNTER,
    by_staff,
    can_raise,
    due_now,
    free_counters,
    has_room,
    holds,
    mustered,
    open_corps,
    put,
)
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, KINDS
from berthier.rules.great_powers.game.land.city_orders import refuse_leaving, refuse_taking
from berthier.rules.great_powers.game.land.land_acts import no_more, to_garrison
from berthier.rules.great_powers.game.land.refusals import is_yours, refuse_transfer
from berthier.rules.great_powers.game.naming import KIND_NAMES, say_corps
from berthier.rules.great_powers.game.pieces import Counts, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemy_field
from berthier.rules.great_powers.game.updates import with_corps


def by_hand_orders(position: Position, power: str) -> list[Order]:
    """What is due first to each corps that takes it, counters raised, factors exchanged, the rest by the staff."""
    kind = due_now(position, power)[0].kind
    options = [place_order(power, kind, 1, corps.id) for corps in open_corps(position, power, kind)]
    options += raise_orders(position, power)
    options += transfer_orders(position, power)
    return [*options, Order("the rest by the staff", partial(by_staff, power=power))]


def place_order(power: str, kind: str, n: int, corps: str) -> Order:
    """`place 3I > As:I`."""
    act = partial(put, power=power, kind=kind, corps=corps, n=n)
    return Order(
        f"place {n}{kind} > {corps}", act, label=f"{n} {KIND_NAMES[kind]} to {say_corps([corps])}", on=(corps,)
    )


PLACE = re.compile(r"place (?P<n>[1-9]\d*)(?P<kind>[A-Z]+) > (?P<to>.+)")
TRANSFER = re.compile(r"transfer (?P<source>.+) (?P<n>[1-9]\d*)(?P<kind>[A-Z]+) > (?P<to>.+)")


def read_by_hand(position: Position, power: str, word: str) -> Order:
    """Any legal placing or transfer: `place 3I > As:I`, `transfer As:II 2M > As:I`, `transfer As:I 2I > vienna`."""
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
    return place_order(power, kind, n, to) if source is None else transfer_order(source, to, kind, n)


def refuse_by_hand(position: Position, power: str, source: str | None, to: str, kind: str, n: int) -> str | None:
    """Why factors may not be placed or transferred so."""
    if kind not in KINDS:
        return f"There is no kind {kind!r}."
    if source is not None and (source in AREAS) is not (to in AREAS):
        corps, area = (to, source) if source in AREAS else (source, to)
        return refuse_garrison(position, power, corps, area, kind, -n if source in AREAS else n)
    for name in (source, to):
        if name is not None and name not in position.corps_by_id:
            return f"There is no corps called {name!r} on the map."
    fault = refuse_transfer(position, power, source, to, kind, n)
    if fault is not None:
        return fault
    if source is None:
        return refuse_placing(position, power, to, kind, n)
    held, other = position.corps_by_id[source], position.corps_by_id[to]
    if held.nation != other.nation or held.area is None:
        return f"{source} and {to} are not of one nation." if held.area else f"{source} is at sea."
    return None if n <= held.counts[KINDS.index(kind)] and n < held.factors else f"{source} has not so many to give."


def refuse_placing(position: Position, power: str, to: str, kind: str, n: int) -> str | None:
    """Why what is due may not go to this corps."""
    corps = position.corps_by_id[to]
    due = sum(each.n for each in due_now(position, power) if each.kind == kind)
    if n > due:
        return f"{due} {kind} are due this month."
    if corps.nation != power:
        return f"{to} takes no factors of {power}."
    return f"{to} is cut off." if corps.area is None or enemy_field(position, power, corps.area) else None


def refuse_garrison(position: Position, power: str, corps: str, area: str, kind: str, n: int) -> str | None:
    """Why a corps may not send so many into its city, or, fewer than none, have them out of it."""
    if corps not in position.corps_by_id:
        return f"There is no corps called {corps!r} on the map."
    if not is_yours(position, power, corps):
        return f"{corps} is not yours to order."
    state = position.corps_by_id[corps]
    if state.area != area:
        return f"{corps} is not at {AREAS[area].name}."
    return refuse_leaving(position, state, kind, n) if n > 0 else refuse_taking(position, state, kind, -n)


def raise_orders(position: Position, power: str) -> Iterator[Order]:
    """`raise As:VIII`: any free counter, with the first factor due that it holds, for $1."""
    due = dict.fromkeys(each.kind for each in due_now(position, power))
    for counter in free_counters(position, power) if can_raise(position, power) else ():
        kind = next((each for each in due if holds(counter, each)), None)
        if kind is not None:
            act = partial(raised, power=power, counter=counter.id, kind=kind)
            label = f"Raise {say_corps([counter.id])} with {KIND_NAMES[kind]}, ${NEW_COUNTER}"
            yield Order(f"raise {counter.id}", act, label=label, on=(CAPITALS[power],))


def raised(position: Position, power: str, counter: str, kind: str) -> Position:
    """A new counter with its first factor."""
    return put(mustered(position, power, counter), power, kind, counter)


def transfer_orders(position: Position, power: str) -> Iterator[Order]:
    """One factor between two corps of an area, or between a corps and its city, once a month for each corps."""
    for area, stack in position.field.items():
        own = [each for each in stack if each.nation == power and f"transfer {each.id}" not in position.busy]
        for source, target in permutations(own, 2):
            for kind, n in by_kind(source.counts).items():
                if source.factors > 1 and n and has_room(target, kind):
                    yield transfer_order(source.id, target.id, kind, 1)
        for corps in own:
            for kind in KINDS:
                if refuse_garrison(position, power, corps.id, area, kind, 1) is None:
                    yield transfer_order(corps.id, area, kind, 1)
                if refuse_garrison(position, power, corps.id, area, kind, -1) is None:
                    yield transfer_order(area, corps.id, kind, 1)


def transfer_order(source: str, to: str, kind: str, n: int) -> Order:
    """`transfer As:II 2M > As:I`, `transfer As:I 2I > vienna`, `transfer vienna 2I > As:I`."""
    if to in AREAS:
        act = partial(garrisoned, corps=source, kind=kind, n=n)
    elif source in AREAS:
        act = partial(garrisoned, corps=to, kind=kind, n=-n)
    else:
        act = partial(transfer, source=source, target=to, kind=kind, n=n)
    ends = [AREAS[each].city if each in AREAS else say_corps([each]) for each in (source, to)]
    label = f"{n} {KIND_NAMES[kind]} from {ends[0]} to {ends[1]}"
    return Order(f"transfer {source} {n}{kind} > {to}", act, label=label, on=(source, to))


def garrisoned(position: Position, corps: str, kind: str, n: int) -> Position:
    """Factors go from a corps into its city; fewer than none come out of it."""
    return no_more(to_garrison(position, corps, kind, n), f"transfer {corps}")


def transfer(position: Position, source: str, target: str, kind: str, n: int) -> Position:
    """Factors change their corps."""
    for name, more in ((source, -n), (target, n)):
        state = position.corps_by_id[name]
        counts: Counts = tuple(c + more * (k == kind) for k, c in zip(KINDS, state.counts, strict=True))  # type: ignore[assignment]
        position = with_corps(position, msgspec.structs.replace(state, counts=counts))
    return no_more(position, f"transfer {source}")
