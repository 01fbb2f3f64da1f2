"""What is due, placed as the staff proposes (G3)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from berthier.core.game import KEPT
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import (
    AREAS,
    CAPITALS,
    CORPS,
    FLEETS,
    HOME,
    KINDS,
    Counter,
    month_number,
    scenario_data,
)
from berthier.rules.great_powers.game.land.refusals import over_capacity
from berthier.rules.great_powers.game.land.supply import living_of
from berthier.rules.great_powers.game.pieces import CorpsState, Counts, Due, FleetState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemy_field, holder, is_besieged
from berthier.rules.great_powers.game.updates import with_corps, with_fleets, with_power

NEW_COUNTER = 1  # dollars
MOST_SHIPS = 30


def due_now(position: Position, power: str) -> list[Due]:
    """What may be placed this month."""
    return [each for each in position.power[power].due if each.month <= position.now]


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
    free = next((each for each in free_counters(position, power) if holds(each, kind)), None)
    return None if free is None or not can_raise(position, power) else (mustered(position, power, free.id), free.id)


def free_counters(position: Position, power: str) -> list[Counter]:
    """Counters of a power that are neither on the map nor still to come by the scenario, in roster order."""
    coming = frozenset[str]() if position.edition in UNREAD else to_come(position.scenario, position.now)
    return [
        each
        for each in CORPS.values()
        if each.nation == power and each.id not in position.corps_by_id and each.id not in coming
    ]


@lru_cache(KEPT)
def to_come(scenario: str, now: int) -> frozenset[str]:
    """Corps that a scenario brings in later months."""
    later = (each for each in scenario_data(scenario)["arrivals"] if month_number(*each["month"]) > now)
    return frozenset(entry["id"] for each in later for entry in each["corps"])


def can_raise(position: Position, power: str) -> bool:
    """Whether there is a place for a new counter, and the dollar that it costs."""
    return muster_place(position, power) is not None and position.power[power].money >= NEW_COUNTER


def mustered(position: Position, power: str, counter: str) -> Position:
    """A new counter, still empty, paid for."""
    position = with_power(position, power, money=position.power[power].money - NEW_COUNTER)
    return with_corps(position, CorpsState(counter, muster_place(position, power)))


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
