"""Supply (G30, G31): sources, open ports, trains and depots; and the feeding of a month (G10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil

import msgspec

from berthier.boards.fields import Reached, spread
from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, FIELD, MINORS
from berthier.rules.six_states.game.council.relations import (
    are_friends,
    enemies_of,
    enemies_outside,
    friends_of,
    holders,
    is_besieged,
    masters,
    minors,
    open_to,
)
from berthier.rules.six_states.game.land.marching import enterable, free_reach
from berthier.rules.six_states.game.land.zones import guarded
from berthier.rules.six_states.game.position import EVERYTHING, FORCES, HOLDINGS, Army, Position
from berthier.rules.six_states.game.scenarios import area_of

RANGE = 6  # points of a supply line
FEEDS = 5  # SP one point feeds for a month

Depots = tuple[tuple[str, str, int], ...]


class Fed(msgspec.Struct, frozen=True):
    """How an army is fed: by a source, by sea, by its train, by a depot (whose), or not at all."""

    by: str | None = None
    at: str | None = None
    cost: int | None = None
    owner: str | None = None

    @property
    def supplied(self) -> bool:
        return self.by is not None


UNFED = Fed()


@remembered("fleets")
def blockaders(position: Position) -> dict[str, tuple[str, ...]]:
    """Powers with a sound NSP off each coastal hex (G33)."""
    found: dict[str, tuple[str, ...]] = {}
    for fleet in position.fleets:
        if fleet.nsp and fleet.at.startswith("C:"):
            name = fleet.at[2:]
            found[name] = tuple(sorted({*found.get(name, ()), fleet.power}))
    return found


@remembered(*HOLDINGS, "fleets")
def open_ports(position: Position, power: str) -> frozenset[str]:
    """G30: ports a friend holds and no enemy of the power blockades."""
    friends, hostile, watch = friends_of(position, power), enemies_of(position, power), blockaders(position)
    return frozenset(
        name
        for name, whose in holders(position).items()
        if whose in friends and CITIES[name].port and hostile.isdisjoint(watch.get(name, ()))
    )


@remembered(*FORCES, "fleets")
def sources(position: Position, power: str) -> frozenset[str]:
    """G30: the cities that feed its armies and are not besieged."""
    return frozenset([name for name in feeding_cities(position, power) if not is_besieged(position, name)])


@remembered(*HOLDINGS, "fleets")
def feeding_cities(position: Position, power: str) -> tuple[str, ...]:
    """G30: cities a friend holds in a friendly country, and open ports while another is open; besieged or not."""
    friends, ports = friends_of(position, power), open_ports(position, power)
    return tuple(
        name
        for name, whose in holders(position).items()
        if whose in friends and (is_friendly_country(position, power, name) or (name in ports and len(ports) > 1))
    )


def is_friendly_country(position: Position, power: str, name: str) -> bool:
    """Own, an ally's, or that of an allied minor of either."""
    state = COUNTRY[name]
    if state is None or not are_friends(position, power, masters(position)[state]):
        return False
    return state not in MINORS or minors(position)[state].status != "conquered"


@remembered(*FORCES)
def closed_to_supply(position: Position, power: str) -> int:
    """Hexes no supply passes: enemy armies outside, enemy-held cities, enemy zones without a friend."""
    hostile = enemies_of(position, power)
    armies = (army.hex for army in position.armies if army.power in hostile and army.sp and not army.inside)
    cities = (name for name, whose in holders(position).items() if whose in hostile)
    return guarded(position, power) | FIELD.mask(armies) | FIELD.mask(cities)


@remembered(*FORCES, "fleets")
def wells(position: Position, power: str) -> int:
    """The sources as a number of the `FIELD`."""
    return FIELD.mask(sources(position, power))


def lines(position: Position, power: str, start: str) -> tuple[str | None, Mapping[str, int]]:
    """Points from a hex outward, up to the nearest source (a tie: the lower hex), or as far as a supply line goes."""
    ends = wells(position, power)
    if ends & FIELD.bit[start]:
        return start, {start: 0}
    hexes = enterable(open_to(position, power), area_of(position.scenario))
    near = free_reach(hexes, start, RANGE).everywhere
    return supply_line(hexes, start, near & ends, near & closed_to_supply(position, power))


@lru_cache(maxsize=8192)
def supply_line(hexes: int, start: str, ends: int, shut: int) -> tuple[str | None, Mapping[str, int]]:
    """The nearest of the sources in range and the points to it; or none, and the points to all that can be reached."""
    costs = spread(FIELD.ways_within(hexes), FIELD.bit[start], RANGE, shut=shut, until=ends)
    if not costs[-1] & ends:
        return None, Reached(FIELD, costs)
    nearest = FIELD.name_at(costs[-1] & ends, 0)
    return nearest, {nearest: len(costs) - 1}


def is_shut_in(position: Position, army: Army) -> bool:
    """A besieged garrison: inside, with an enemy of its own outside."""
    return army.inside and bool(enemies_outside(position, army.power, army.hex))


def find_supply(position: Position, army: Army, depots: Depots | None = None) -> Fed:
    """G30, G31: a source, else the train, else a depot; a besieged garrison from the sea, its train, its stores."""
    need = ceil(army.sp / FEEDS)
    reached: Mapping[str, int]
    if is_shut_in(position, army):
        ports = open_ports(position, army.power)
        if army.hex in ports and len(ports) > 1:
            return Fed("sea", army.hex, 0)
        reached = {army.hex: 0}
    else:
        found, reached = lines(position, army.power, army.hex)
        if found is not None:
            return Fed("source", found, reached[found])
    if army.supply >= need:
        return Fed("train", army.hex, 0)
    stores = position.depots if depots is None else depots
    return nearest_depot(stores, friends_of(position, army.power), army.power, reached, need)


def nearest_depot(depots: Depots, friends: frozenset[str], power: str, reached: Mapping[str, int], need: int) -> Fed:
    """The nearest friendly depot with enough; ties: lower hex, own depot first."""
    found = min(
        (
            (reached[name], name, owner != power, owner)
            for owner, name, points in depots
            if owner in friends and name in reached and points >= need
        ),
        default=None,
    )
    return UNFED if found is None else Fed("depot", found[1], found[0], found[3])


@remembered(*EVERYTHING)
def supply_of(position: Position, army: Army) -> Fed:
    """How an army stands in supply now."""
    return find_supply(position, army)


def feeding_order(position: Position) -> list[Army]:
    """G10: armies by power, hex, outside before inside; unbesieged minors live from their country."""
    hungry = [army for army in position.armies if army.sp and (army.power not in MINORS or is_shut_in(position, army))]
    return sorted(hungry, key=lambda army: (army.power, army.hex, army.inside))


def feed_all(position: Position) -> tuple[Position, list[tuple[Army, Fed]]]:
    """G10: everybody is fed in order, stores drawn down on the way; hunger +1 for who is not, 2 at most.

    Eating moves nobody, so that sources and supply lines are those of the beginning.
    """
    told: list[tuple[Army, Fed]] = []
    depots, after = position.depots, dict[tuple[str, str, bool], Army]()
    for army in feeding_order(position):
        fed = find_supply(position, army, depots)
        depots = drawn_from(depots, army, fed)
        after[army.key] = having_eaten(army, fed)
        told.append((army, fed))
    return position.but(armies=tuple(after.get(army.key, army) for army in position.armies), depots=depots), told


def having_eaten(army: Army, fed: Fed) -> Army:
    """An army after its meal: its train drawn down, its hunger stilled or grown."""
    supply = army.supply - ceil(army.sp / FEEDS) if fed.by == "train" else army.supply
    hunger = 0 if fed.supplied else min(2, army.hunger + 1)
    if (supply, hunger) == (army.supply, army.hunger):
        return army
    return msgspec.structs.replace(army, supply=supply, hunger=hunger)


def drawn_from(depots: Depots, army: Army, fed: Fed) -> Depots:
    """Depots without the points that an army eats of them."""
    if fed.by != "depot":
        return depots
    need = ceil(army.sp / FEEDS)
    left = ((who, at, n - need if (who, at) == (fed.owner, fed.at) else n) for who, at, n in depots)
    return tuple(depot for depot in left if depot[2])
