"""Marches: allowance, what entering costs, where a march ends, the way it takes (G5.2)."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.europe import AREAS, HOME, RULES, WAY_BETWEEN, WAYS, Way
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import GROUND, Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    enemy_field,
    enemy_inside,
    flag_of,
    friendly_field,
    may_enter,
    strait_is_open,
)

ENTER: dict[str, int] = RULES["movement"]["enter"]
WINTER: frozenset[int] = frozenset(RULES["winter_months"])
FORCED: int = RULES["movement"]["forced"]


class Reach(msgspec.Struct, frozen=True):
    """Where a corps can get to: costs by area, the ways there, and where its march would end."""

    allowance: int
    areas: dict[str, int]
    paths: dict[str, tuple[str, ...]]
    stops: tuple[str, ...]


@cache
def cost_over(way: Way, winter: bool) -> int:
    """Terrain, stages beyond the first, a pass, mountains in winter."""
    terrain = AREAS[way.to].terrain
    cost = ENTER[terrain] + way.stages - 1
    if way.kind == "pass":
        cost += RULES["movement"]["pass"]
    if winter and terrain == "mountain":
        cost += RULES["movement"]["winter_mountain"]
    return cost


def allowance_of(position: Position, corps: CorpsState, *, forced: bool = False) -> int:
    """Points a corps has left; none if besieged, landed, aboard or empty."""
    if corps.area is None or corps.landed or not any(corps.counts):
        return 0
    if is_shut_in(position, corps):
        return 0
    return max(0, corps.counter.moves + (FORCED if forced else 0) - corps.spent)


def is_shut_in(position: Position, corps: CorpsState) -> bool:
    """Besieged: inside, its enemies in the field."""
    if corps.area is None or not corps.in_city or not any(corps.counts):
        return False
    return enemy_field(position, flag_of(position, corps.nation), corps.area)


def ends_march(position: Position, flag: str, way: Way) -> bool:
    """Where enemy field corps stand, over a strait, and before enemy troops in a fortress no friend stands at."""
    if way.kind == "strait" or enemy_field(position, flag, way.to):
        return True
    walled = position.fortress_stops and AREAS[way.to].city_value >= 1 and enemy_inside(position, flag, way.to)
    return walled and not friendly_field(position, flag, way.to)


def has_ended(position: Position, corps: CorpsState) -> bool:
    """Whether a corps has marched to where a march ends: before enemy field corps or a fortress, or over a strait."""
    if f"ended {corps.id}" in position.busy:
        return True
    if not corps.spent or corps.area is None:
        return False
    way = WAY_BETWEEN.get((corps.came_from or "", corps.area))
    strait = way is not None and way.kind == "strait"
    return strait or enemy_field(position, flag_of(position, corps.nation), corps.area)


def may_march_into(position: Position, flag: str, way: Way) -> bool:
    """It may enter, the strait is open; a minor under attack stays in its land and its enemies' areas next to it."""
    if not may_enter(position, flag, way.to):
        return False
    if way.kind == "strait" and not strait_is_open(position, flag, way.seas):
        return False
    minor = position.minor.get(flag)
    if minor is None or minor.state != "A" or AREAS[way.to].nation == flag:
        return True
    return way.to in borderland(flag) and are_enemies(position, flag, position.controller[way.to])


@cache
def borderland(minor: str) -> frozenset[str]:
    """Areas next to those of a minor."""
    return frozenset(way.to for area in HOME[minor] for way in WAYS[area]) - frozenset(HOME[minor])


def reach_of(position: Position, corps: CorpsState, *, forced: bool = False) -> Reach:
    """Every area a corps can get to: cheapest way, then fewest areas, then alphabetical."""
    left = allowance_of(position, corps, forced=forced)
    if not left or corps.area is None:
        return Reach(left, {}, {}, ())
    flag, winter = flag_of(position, corps.nation), position.month in WINTER
    costs, paths, stops = searched(position, corps.area, flag, left, winter=winter)
    if not corps.spent and not forced:
        costs, paths, stops = dict(costs), dict(paths), set(stops)
        for way in WAYS[corps.area]:  # the least march: one border always, for all one has
            if way.to not in costs and may_march_into(position, flag, way):
                costs[way.to], paths[way.to] = left, (corps.area, way.to)
                if ends_march(position, flag, way):
                    stops.add(way.to)
    return Reach(left, dict(sorted(costs.items())), paths, tuple(sorted(stops)))


Found = tuple[dict[str, int], dict[str, tuple[str, ...]], set[str]]


@remembered(*GROUND, "month", "fortress_stops")
def searched(position: Position, start: str, flag: str, left: int, *, winter: bool) -> Found:
    """Costs, paths and ends of every march; corps of one stack share the search."""
    heap: list[tuple[int, int, tuple[str, ...], bool]] = [(0, 1, (start,), False)]
    costs: dict[str, int] = {}
    paths: dict[str, tuple[str, ...]] = {}
    stops: set[str] = set()
    left_behind: set[str] = set()  # areas a march went on from
    while heap:
        cost, length, path, ended = heappop(heap)
        here = path[-1]
        if here not in costs:
            costs[here], paths[here] = cost, path
            if ended:
                stops.add(here)
        if ended or here in left_behind:
            continue
        left_behind.add(here)
        for way in WAYS[here]:
            price = cost + cost_over(way, winter)
            if price <= left and way.to not in left_behind and may_march_into(position, flag, way):
                heappush(heap, (price, length + 1, (*path, way.to), ends_march(position, flag, way)))
    del costs[start]
    return costs, paths, stops


def marched(position: Position, corps: CorpsState, to: str, *, forced: bool = False) -> CorpsState:
    """A corps after its march."""
    reach = reach_of(position, corps, forced=forced)
    cost = reach.areas[to]
    return msgspec.structs.replace(
        corps, area=to, spent=corps.spent + cost, forced=corps.forced or forced, in_city=False,
        came_from=reach.paths[to][-2],
    )  # fmt: skip


def last_way(path: tuple[str, ...]) -> Way:
    """The border over which a march comes in."""
    return next(way for way in WAYS[path[-2]] if way.to == path[-1])
