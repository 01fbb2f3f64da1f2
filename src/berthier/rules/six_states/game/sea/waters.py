"""The sea (G32 to G35): places, steps and points, blockades, who intercepts, where beaten ships go."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.remembered import remembered
from berthier.core.table import integer
from berthier.rules.six_states.charts import NAVAL_MOVEMENT
from berthier.rules.six_states.game.continent import CITIES, ZONES, ZONES_OF
from berthier.rules.six_states.game.council.relations import (
    are_friends,
    enemies_of,
    friends_of,
    holder,
    holders,
    zones_in_play,
)
from berthier.rules.six_states.game.land.supply import open_ports
from berthier.rules.six_states.game.position import HOLDINGS, Fleet, Position
from berthier.rules.six_states.naval import Waters
from berthier.rules.six_states.sea_lift import CHART_NAME, Place, points_of


def kind_of(at: str) -> Place:
    """What sort of place a fleet is at."""
    return {"P": Place.PORT, "C": Place.COASTAL_HEX}.get(at[0] if at[1:2] == ":" else "", Place.SEA_ZONE)


COST = {place: integer(NAVAL_MOVEMENT.at(CHART_NAME[place], "points")) for place in Place}


def _beside(at: str) -> tuple[str, ...]:
    """G32: a zone's neighbours, coasts and ports; a coast's or port's zones and each other."""
    if at in ZONES:
        zone = ZONES[at]
        ports = (f"P:{name}" for name in zone.coast if name in CITIES and CITIES[name].port)
        return (*zone.beside, *(f"C:{name}" for name in zone.coast), *ports)
    name = at[2:]
    other = f"C:{name}" if at[0] == "P" else f"P:{name}"
    has_port = name in CITIES and CITIES[name].port
    return (*ZONES_OF[name], *((other,) if has_port else ()))


BESIDE: dict[str, tuple[str, ...]] = {
    at: _beside(at)
    for at in (
        *ZONES,
        *(f"C:{name}" for name in ZONES_OF),
        *(f"P:{name}" for name, city in CITIES.items() if city.port),
    )
}


def sea_place(name: Any, field: str) -> str:
    """A place where a fleet can lie."""
    word = str(name)
    if word not in BESIDE:
        raise BadInput(f"{word} is no sea zone, port or coast; write Z01, P:0927 or C:0927.", field)
    return word


def on_waters(position: Position, at: str) -> bool:
    """Zones in play with all their coasts."""
    zones = zones_in_play(position)
    return at in zones if at in ZONES else not zones.isdisjoint(ZONES_OF[at[2:]])


def is_friendly_port(position: Position, power: str, at: str) -> bool:
    """Whether a place is a port that a friend holds."""
    return at[0] == "P" and are_friends(position, power, holder(position, at[2:]))


def sea_reach(position: Position, power: str, start: str, damaged: bool = False) -> dict[str, int]:
    """Every place a fleet can sail to and its points; fleets and blockades aside."""
    return {at: cost for at, (cost, _) in sea_ways(position, power, start, damaged).items()}


def sea_ways(position: Position, power: str, start: str, damaged: bool) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Every place in reach with its points and the cheapest way there; ties: fewer steps, then lowest names."""
    return _ways(zones_in_play(position), friendly_ports(position, power), start, points_of(damaged))


def ways_to_havens(position: Position, power: str, start: str, damaged: bool) -> tuple[tuple[str, ...], ...]:
    """The ways to every place in reach but open coasts, where nothing is to be had; in order of the places."""
    return _havens(zones_in_play(position), friendly_ports(position, power), start, points_of(damaged))


@lru_cache(maxsize=1024)
def _havens(zones: frozenset[str], ports: frozenset[str], start: str, points: int) -> tuple[tuple[str, ...], ...]:
    ways = _ways(zones, ports, start, points)
    return tuple(ways[at][1] for at in sorted(ways) if at[:2] != "C:" or at[2:] in CITIES)


@remembered(*HOLDINGS)
def friendly_ports(position: Position, power: str) -> frozenset[str]:
    """Ports a friend holds."""
    friends = friends_of(position, power)
    return frozenset(f"P:{name}" for name, whose in holders(position).items() if whose in friends and CITIES[name].port)


@lru_cache(maxsize=1024)
def _ways(
    zones: frozenset[str], ports: frozenset[str], start: str, points: int
) -> dict[str, tuple[int, tuple[str, ...]]]:
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    while heap:
        cost, steps, path = heappop(heap)
        at = path[-1]
        if at in found:
            continue
        found[at] = (cost, path)
        for to in BESIDE[at]:
            total = cost + COST[kind_of(to)]
            if to in found or total > points or (to[:2] == "P:" and to not in ports):
                continue
            if to in zones if to in ZONES else not zones.isdisjoint(ZONES_OF[to[2:]]):
                heappush(heap, (total, steps + 1, (*path, to)))
    del found[start]
    return found


@remembered("war", "fleets")
def enemy_ships(position: Position, power: str) -> dict[str, tuple[Fleet, ...]]:
    """Enemy fleets by the place they are at."""
    hostile, found = enemies_of(position, power), dict[str, tuple[Fleet, ...]]()
    for fleet in position.fleets:
        if fleet.power in hostile:
            found[fleet.at] = (*found.get(fleet.at, ()), fleet)
    return found


def hostile_fleets(position: Position, power: str, at: str) -> tuple[Fleet, ...]:
    """Enemy fleets with sound NSP at a place."""
    here = enemy_ships(position, power).get(at, ())
    return tuple(fleet for fleet in here if fleet.nsp) if here else ()


def convoys_at(position: Position, power: str, at: str) -> tuple[Fleet, ...]:
    """Enemy ships at sea without a sound NSP of their own (G36)."""
    here = enemy_ships(position, power).get(at, ())
    return tuple(fleet for fleet in here if not fleet.nsp) if here and at[0] != "P" else ()


def blockaders_of(position: Position, power: str, at: str) -> tuple[str, ...]:
    """G33: enemies with a sound NSP off a port."""
    return tuple(sorted({fleet.power for fleet in hostile_fleets(position, power, f"C:{at[2:]}")}))


def intercepts(fleet: Fleet, nsp: int) -> bool:
    """G34: by its standing: attack always; weaker with at least as many sound NSP; pass never."""
    return fleet.standing == "attack" or (fleet.standing == "weaker" and fleet.nsp >= nsp)


class SeaEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that meets a fleet on its way."""

    at: str
    what: str
    by: tuple[str, ...]
    coastal: bool | None = None


def watchers(position: Position, power: str, at: str, to: str, sally: bool) -> tuple[str, ...]:
    """G33: who blockades a fleet that leaves a port; nobody whom it comes out to attack off the port (`sally`)."""
    if at[:2] != "P:" or (sally and to == f"C:{at[2:]}"):
        return ()
    return blockaders_of(position, power, at)


def events_of_step(
    position: Position, power: str, at: str, to: str, nsp: int, first: bool, sally: bool
) -> list[SeaEvent]:
    """G33, G34: a blockade to run or to pass, fleets that would intercept."""
    events = []
    if first and (watch := watchers(position, power, at, to, sally)):
        events.append(SeaEvent(at, "blockade_run", watch))
    if to[:2] == "P:":
        if at in ZONES and (watch := blockaders_of(position, power, to)):
            events.append(SeaEvent(to, "blockade_entry", watch))
        return events
    for fleet in hostile_fleets(position, power, to):
        if intercepts(fleet, nsp):
            events.append(SeaEvent(to, "interception", (fleet.power,), kind_of(to) is Place.COASTAL_HEX))
    return events


class Voyage(msgspec.Struct, frozen=True):
    """A path at sea: its points, the first thing that refuses it, and what meets the fleet."""

    cost: int
    why: str | None
    events: tuple[SeaEvent, ...]


def plan_voyage(
    position: Position,
    power: str,
    path: tuple[str, ...],
    nsp: int,
    damaged: bool,
    tried: bool = False,
    sally: bool = True,
) -> Voyage:
    """G32 to G34: step by step; then the points; then whether the blockade was tried this month.

    A path alone does not say whether a first step off the port is to attack there: then it is.
    """
    cost, events = 0, list[SeaEvent]()
    for number, (at, to) in enumerate(pairwise(path)):
        why = refuse_step(position, power, at, to)
        if why is not None:
            return Voyage(cost, why, tuple(events))
        cost += COST[kind_of(to)]
        events += events_of_step(position, power, at, to, nsp, number == 0, sally)
    if cost > points_of(damaged):
        return Voyage(cost, f"{cost} points are more than {points_of(damaged)}.", tuple(events))
    if tried and any(event.what.startswith("blockade") for event in events):
        return Voyage(cost, "This fleet has tried the blockade this month.", tuple(events))
    return Voyage(cost, None, tuple(events))


def refuse_step(position: Position, power: str, at: str, to: str) -> str | None:
    """Why a fleet cannot sail from one place to the next, or None; what is out of play is next to nothing."""
    if to not in BESIDE.get(at, ()) or not on_waters(position, to):
        return f"{to} is not next to {at}."
    if to[:2] == "P:" and not is_friendly_port(position, power, to):
        return f"{CITIES[to[2:]].name} is not a friendly port."
    return None


def refuge(position: Position, power: str, at: str) -> tuple[str, Waters]:
    """G35: the lowest open port on that water, else the lowest next zone free of an enemy's sound NSP, else any."""
    zones = (at,) if at in ZONES else ZONES_OF[at[2:]]
    playing = zones_in_play(position)
    ports = [name for name in open_ports(position, power) if not set(CITIES[name].zones).isdisjoint(zones)]
    if ports:
        return f"P:{min(ports)}", Waters.COAST
    next_to = sorted(zone for zone in (ZONES[at].beside if at in ZONES else zones) if zone in playing)
    free = [zone for zone in next_to if not hostile_fleets(position, power, zone)]
    return (free or next_to or sorted(zones))[0], Waters.SEA_ZONE
