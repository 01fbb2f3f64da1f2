"""Supply: magazines, depots that are fed by land or by sea, and how each corps lives (G5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.europe import AREAS, HOME, PORTS, RULES, SEA_WAYS, WAYS, stages_from
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import GROUND, STORES, Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    blockaders,
    corps_of,
    enemy_field,
    enemy_inside,
    enemy_light,
    flag_of,
    flags_inside,
    friends,
    gates_open,
    holder,
    is_home,
    is_unopposed,
    may_enter,
    strait_is_open,
)

FIGURES = RULES["supply"]
REACH: int = FIGURES["depot_reach"]
LINK: int = FIGURES["depot_link"]
FAR = 10_000


class Living(msgspec.Struct, frozen=True):
    """How a corps lives: city, quarters, depot, forage or aboard; from which depot, how many stages away."""

    state: str
    depot: str | None = None
    stages: int | None = None


class Sources(msgspec.Struct, frozen=True):
    """Where a flag can draw: its magazines, and its depots, fed or not."""

    magazines: tuple[str, ...]
    depots: dict[str, bool]

    @property
    def open(self) -> list[str]:
        """Magazines and fed depots."""
        return [*self.magazines, *(area for area, fed in self.depots.items() if fed)]


@remembered(*GROUND)
def is_blocked(position: Position, flag: str, area: str) -> bool:
    """Neutral ground, enemy field corps or light bodies, enemy troops in a city nobody besieges."""
    if not may_enter(position, flag, area) or enemy_field(position, flag, area) or enemy_light(position, flag, area):
        return True
    for inside in flags_inside(position, area):
        if are_enemies(position, flag, inside) and not enemy_field(position, inside, area):
            return True
    return False


def distances(position: Position, flag: str, start: str, most: int) -> dict[str, int]:
    """Stages from an area by ways that nothing blocks; what stands in the area itself does not matter."""
    return {area: stages for stages, area in outward(position, flag, start, most)}


def outward(position: Position, flag: str, start: str, most: int) -> Iterator[tuple[int, str]]:
    """The same one by one, the nearest first, then alphabetical."""
    found: set[str] = set()
    heap = [(0, start)]
    while heap:
        stages, here = heappop(heap)
        if here in found:
            continue
        yield stages, here
        found.add(here)
        for way in WAYS[here]:
            far = stages + way.stages
            if far > most or way.to in found:
                continue
            if way.kind == "strait" and not strait_is_open(position, flag, way.seas):
                continue
            if not is_blocked(position, flag, way.to):
                heappush(heap, (far, way.to))


def magazines(position: Position, flag: str) -> tuple[str, ...]:
    """Home areas with two spires or more, held, with no enemy in them."""
    return tuple(sorted(area for area in HOME.get(flag, ()) if _is_magazine(position, flag, area)))


def _is_magazine(position: Position, flag: str, area: str) -> bool:
    if AREAS[area].spires < FIGURES["magazine_spires"] or position.controller[area] != flag:
        return False
    enemy = enemy_field(position, flag, area) or enemy_light(position, flag, area)
    return may_enter(position, flag, area) and not enemy and not enemy_inside(position, flag, area)


@remembered(*STORES)
def sources_of(position: Position, flag: str) -> Sources:
    """Magazines and depots of one flag."""
    stores = magazines(position, flag)
    own = sorted({area for power, area in position.depots if power == flag})
    fed: set[str] = {area for area in own if is_fed_by_sea(position, flag, area)}
    near = {area: distances(position, flag, area, LINK) for area in own if not is_blocked(position, flag, area)}
    growing = True
    while growing:
        growing = False
        for area, within in near.items():
            if area not in fed and any(other in within for other in (*stores, *(fed - {area}))):
                fed.add(area)
                growing = True
    return Sources(stores, {area: area in fed for area in own})


def can_feed(position: Position, flag: str, area: str) -> bool:
    """Whether a depot here would be fed, by land or by sea."""
    if is_fed_by_sea(position, flag, area):
        return True
    if is_blocked(position, flag, area):
        return False
    within = distances(position, flag, area, LINK)
    return any(other in within for other in sources_of(position, flag).open if other != area) or area in magazines(
        position, flag
    )


def is_fed_by_sea(position: Position, flag: str, area: str) -> bool:
    """In an unblockaded friendly port, over seas without unopposed enemy fleets from an unblockaded home port."""
    if not AREAS[area].port or is_blocked(position, flag, area) or not is_open_port(position, flag, area):
        return False
    if not any(fleet.ships and flag_of(position, fleet.nation) == flag for fleet in position.fleets):
        return False
    seas = _open_seas(position, flag, AREAS[area].port)
    homes = (port for port in PORTS if is_home(port, flag) and is_open_port(position, flag, port))
    return any(sea in seas for home in homes for sea in AREAS[home].port)


def is_open_port(position: Position, flag: str, port: str) -> bool:
    """A friendly port that no enemy blockades."""
    return are_friends(position, flag, holder(position, port)) and not blockaders(position, flag, port)


def _open_seas(position: Position, flag: str, zones: Iterable[str]) -> set[str]:
    todo = [sea for sea in zones if not is_unopposed(position, flag, sea)]
    found = set(todo)
    while todo:
        for sea, gate in SEA_WAYS[todo.pop()]:
            if sea not in found and not is_unopposed(position, flag, sea) and gates_open(position, flag, gate):
                found.add(sea)
                todo.append(sea)
    return found


@remembered(*STORES)
def stores_for(position: Position, flag: str) -> frozenset[str]:
    """Every magazine and fed depot a flag may draw from: its own and its friends'."""
    return frozenset(area for each in friends(position, flag) for area in sources_of(position, each).open)


def is_in_quarters(position: Position, flag: str, area: str) -> bool:
    """In a home area it holds, no enemy field corps and no enemy-held area within one border."""
    if not is_home(area, flag) or position.controller[area] != flag:
        return False
    for near in (area, *(way.to for way in WAYS[area])):
        if enemy_field(position, flag, near) or are_enemies(position, flag, position.controller[near]):
            return False
    return True


@remembered(*STORES)
def nearest_store(position: Position, flag: str, area: str, most: int = REACH) -> tuple[str, int] | None:
    """The nearest magazine or fed depot, then alphabetical."""
    stores = stores_for(position, flag)
    if area in stores:
        return area, 0
    away = stages_from(area)
    if not any(away.get(store, FAR) <= most for store in stores):
        return None  # too far even where nothing is in the way
    return next(((near, stages) for stages, near in outward(position, flag, area, most) if near in stores), None)


def living_of(position: Position, corps: CorpsState) -> Living:
    """How a corps lives: the first state that fits."""
    if corps.area is None:
        return Living("aboard")
    flag = flag_of(position, corps.nation)
    if corps.in_city:
        return Living("city")
    if is_in_quarters(position, flag, corps.area):
        return Living("quarters")
    store = None if corps.forced else nearest_store(position, flag, corps.area)
    return Living("forage") if store is None else Living("depot", *store)


def supply_of(position: Position, flag: str) -> dict[str, Living]:
    """How all corps of a flag live."""
    return {corps.id: living_of(position, corps) for corps in corps_of(position, flag)}


def stages_to_supply(position: Position, flag: str, area: str) -> int:
    """Stages to the nearest store, however far."""
    store = nearest_store(position, flag, area, FAR)
    return FAR if store is None else store[1]
