"""Marches on the map (G4.3): allowance, the cost of every step, where a march may end, paths."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Any, cast

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.communications import bridged_for, home
from berthier.rules.capitani.game.ground.crossings import is_open
from berthier.rules.capitani.game.ground.going import QUIET, Steps, steps_from
from berthier.rules.capitani.game.ground.sheet import NEAR, SITE_AT
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.marches.joining import can_join
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, fighting_of, without_guards
from berthier.rules.capitani.game.rulings import RETREAT, Homeward
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.movement import HALVES, PathStep, allowance, move_cost
from berthier.rules.capitani.units import Class, Fortress, Weather


@cache
def allowance_of(classes: frozenset[Class], weather: Weather, administrative: bool) -> int:
    """Half MPs of the slowest unit."""
    return HALVES * allowance(QUIET, None, weather, classes, administrative).ma


def limit(position: Position, force: FieldForce, kind: MarchKind, burn: int = 0) -> int:
    """Half MPs a Force has; citizen guards do not slow it; burnt MPs come off."""
    classes = frozenset(KINDS[troop.kind].cls for troop in without_guards(force.units))
    if not classes:
        return 0
    return allowance_of(classes, position.weather, kind is MarchKind.ADMINISTRATIVE) - HALVES * burn


def leaving_city(force: FieldForce) -> int:
    """Half MPs more to leave a City the Force starts in (note d)."""
    site = SITE_AT.get(force.hex)
    if site is None or site.fortress is not Fortress.CITY:
        return 0
    alone = move_cost(QUIET, (PathStep(),), starts_in_city=True).mp
    return int(HALVES * (cast(float, alone) - 1))


class Map(msgspec.Struct, frozen=True, eq=False):
    """What a march of one Force meets: costs, hexes of enemies, their ZOC, places that stop it."""

    costs: Steps
    barred: frozenset[str]
    stops: frozenset[str]
    zoc: frozenset[str]


def map_of(position: Position, force: FieldForce, kind: MarchKind) -> Map:
    """The map as it lies before a Force."""
    side = position.side_of(force)
    enemy = position.campaign.enemy(side)
    bridged = bridged_for(position, side)
    administrative = kind is MarchKind.ADMINISTRATIVE
    costs = steps_from(position.scenario, position.weather, bridged, administrative)
    foes = {one.hex for one in position.foes(side)}
    theirs = [SITE_AT_NAME[name] for name, holder in position.control if holder == enemy]
    walls = {site.hex for site in theirs if site.is_walled}
    zoc = enemy_zones(position, side)
    if administrative:  # never into a ZOC or a place the enemy holds, Towns included
        return Map(costs, frozenset(foes | zoc | {site.hex for site in theirs}), frozenset(), zoc)
    if not fighting_of(without_guards(force.units)):
        return Map(costs, frozenset(foes | walls), zoc, zoc)
    return Map(costs, frozenset(foes), zoc | walls, zoc)


SITE_AT_NAME = {site.name: site for site in SITE_AT.values()}


def march_costs(position: Position, force: FieldForce, kind: MarchKind, burn: int = 0) -> dict[str, int]:
    """Every hex a march could come to, with its cost in half MPs; whether it may end there is not looked at."""
    land, most = map_of(position, force, kind), limit(position, force, kind, burn)
    return spread_out(land.costs, land.barred, land.stops, force.hex, leaving_city(force), most)


@lru_cache(maxsize=4096)
def spread_out(
    steps: Steps, barred: frozenset[str], stops: frozenset[str], start: str, extra: int, most: int
) -> dict[str, int]:
    """The cheapest costs from a hex, remembered by all that they hang on; the first step costs so much more."""
    found: dict[str, int] = {}
    heap = [(0, start)]
    while heap:
        spent, hex_ = heappop(heap)
        if hex_ in found:
            continue
        found[hex_] = spent
        if hex_ in stops and hex_ != start:
            continue
        for other, cost in steps[hex_]:
            total = spent + cost + (extra if hex_ == start else 0)
            if total <= most and other not in found and other not in barred:
                heappush(heap, (total, other))
    return found


def reach(position: Position, force: FieldForce, kind: MarchKind, burn: int = 0) -> dict[str, int]:
    """Where a march may end, with its cost; the own hex costs nothing."""
    costs = march_costs(position, force, kind, burn)
    return {hex_: cost for hex_, cost in costs.items() if may_end(position, force, kind, hex_)}


def may_end(position: Position, force: FieldForce, kind: MarchKind, hex_: str) -> bool:
    """G4.3, G4.7: room with friends; nearer home under Retreat; next to an enemy in a March to Contact."""
    if kind is MarchKind.CONTACT and not is_next_to_foe(position, force, hex_):
        return False
    if hex_ == force.hex:
        return True
    return can_join(position, force, hex_) and leads_home(position, force, hex_)


def leads_home(position: Position, force: FieldForce, hex_: str) -> bool:
    """G4e: under Retreat a march ends nearer home, or in a walled place of one's own."""
    if force.order is not Order.RETREAT or position.plays(RETREAT) is Homeward.FREE:
        return True
    if position.holds_walls(hex_, position.side_of(force)):
        return True
    return home(position, force, hex_) < home(position, force, force.hex)


def is_next_to_foe(position: Position, force: FieldForce, hex_: str) -> bool:
    """Whether an enemy stands next to a hex, in the field or inside walls, with a way across."""
    return hex_ in next_to_foes(position, position.side_of(force))


@remembered("scenario", "forces", "pontoons")
def next_to_foes(position: Position, side: str) -> frozenset[str]:
    """Every hex from which a side can come at an enemy Force."""
    foes = {foe.hex for foe in position.foes(side)}
    return frozenset(near for hex_ in foes for near in NEAR[hex_] if is_open(position, near, hex_, side))


def cheapest_path(position: Position, force: FieldForce, kind: MarchKind, to: str, burn: int = 0) -> tuple[str, ...]:
    """The cheapest path to a hex without the first hex; ties: fewer MPs in ZOC, then the smaller ids."""
    land, most = map_of(position, force, kind), limit(position, force, kind, burn)
    extra = leaving_city(force)
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    done: set[str] = set()
    while heap:
        spent, in_zoc, path = heappop(heap)
        hex_ = path[-1] if path else force.hex
        if hex_ == to:
            return path
        if hex_ in done or (path and hex_ in land.stops):
            continue
        done.add(hex_)
        for other, cost in land.costs[hex_]:
            total = spent + cost + (0 if path else extra)
            if total <= most and other not in done and other not in land.barred:
                heappush(heap, (total, in_zoc + cost * (other in land.zoc), (*path, other)))
    return ()


def quarters(position: Position, force: FieldForce) -> dict[str, int]:
    """G9: an Administrative March into quarters, a walled place its side holds; orders are lifted."""
    free: Any = msgspec.structs.replace(force, order=None)
    side = position.side_of(force)
    costs = march_costs(position, free, MarchKind.ADMINISTRATIVE)
    return {
        hex_: cost
        for hex_, cost in costs.items()
        if position.holds_walls(hex_, side) and (hex_ == force.hex or can_join(position, force, hex_))
    }
