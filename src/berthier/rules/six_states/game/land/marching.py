"""Marching (G19 to G25): what a body may enter, what it costs, how far its points go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from berthier.rules.six_states.game.continent import COUNTRY, NEAR, STEPS, marches_from
from berthier.rules.six_states.game.council.relations import friendly_hexes, hostile_hexes, open_to
from berthier.rules.six_states.game.house import G23
from berthier.rules.six_states.game.land.zones import guarded
from berthier.rules.six_states.game.position import Leader, Position, Troop
from berthier.rules.six_states.game.scenarios import area_of

FOOT, HORSE, LEADERS = 4, 6, 8  # G19: points of foot, of horse alone, of leaders alone


class Body(msgspec.Struct, frozen=True):
    """An army or a part of it on the march: its power, its troops by state, its leaders."""

    power: str
    troops: tuple[Troop, ...]
    leaders: tuple[Leader, ...] = ()

    @property
    def sp(self) -> int:
        return sum(i + c + g for _, i, c, g in self.troops)

    @property
    def foot_states(self) -> tuple[str, ...]:
        """States whose infantry or Guards march with it."""
        return tuple(state for state, i, _, g in self.troops if i or g)

    @property
    def points(self) -> int:
        """G19: 4 for foot, 6 for horse alone, 8 for leaders alone."""
        if not self.sp:
            return LEADERS
        return FOOT if self.foot_states else HORSE


class Terms(msgspec.Struct, frozen=True, cache_hash=True):
    """What the position says to one body's march, worked out once."""

    enterable: frozenset[str]
    hostile: frozenset[str]
    guarded: frozenset[str]
    toll: int  # points more to enter a guarded hex
    shunned: frozenset[str] = frozenset()  # leaders alone: enemy hexes and zones without a friend

    def may(self, name: str) -> bool:
        """Whether the body may enter a hex at all."""
        return name in self.enterable and name not in self.shunned


@lru_cache(maxsize=512)
def enterable(countries: frozenset[str | None], area: frozenset[str] | None) -> frozenset[str]:
    """The hexes in play of open countries."""
    return frozenset(name for name, state in COUNTRY.items() if state in countries and (area is None or name in area))


def terms_of(position: Position, body: Body, invades: str | None = None) -> Terms:
    """G21 to G23 for a body: closed country, enemy zones, foot without a leader; a neutral it invades is open (G28)."""
    countries = open_to(position, body.power)
    if invades is not None:
        countries |= {invades}
    foot = body.foot_states
    if not body.leaders and foot and G23.id not in position.without:
        states = frozenset[str | None](foot)
        countries = states & countries if len(states) == 1 else frozenset()
    toll = 1 if foot or not body.sp else 0
    hostile, watched = hostile_hexes(position, body.power), guarded(position, body.power)
    shunned = watched | (hostile - friendly_hexes(position, body.power)) if not body.sp else frozenset()
    return Terms(enterable(countries, area_of(position.scenario)), hostile, watched, toll, shunned)


def cost_into(terms: Terms, at: str, to: str) -> int:
    """G20, G22: points to enter the next hex."""
    return STEPS[at][to].points + (terms.toll if to in terms.guarded else 0)


def reach(terms: Terms, start: str, points: int) -> Mapping[str, int]:
    """Every hex a body can march to with these points, and what it costs; one legal hex can always be marched."""
    free = free_reach(terms.enterable, start, points)
    if terms.hostile.isdisjoint(free) and terms.guarded.isdisjoint(free):
        return free
    best, heap = {start: 0}, [(0, start)]
    near, hostile, watched, toll = NEAR, terms.hostile, terms.guarded, terms.toll
    may = terms.may if terms.shunned else terms.enterable.__contains__
    while heap:
        cost, at = heappop(heap)
        if cost > best[at] or (at in hostile and at != start):
            continue
        for to, entry in near[at]:
            total = cost + entry + (toll if to in watched else 0)
            if total > points and at == start:
                total = points  # G19: for all points
            if total <= points and total < best.get(to, 99) and may(to):
                best[to] = total
                heappush(heap, (total, to))
    del best[start]
    return best


@lru_cache(maxsize=16384)
def free_reach(enterable: frozenset[str], start: str, points: int) -> Mapping[str, int]:
    """The reach of a body that meets no enemy on its way."""
    best, heap = {start: 0}, [(0, start)]
    while heap:
        cost, at = heappop(heap)
        if cost > best[at]:
            continue
        for to, entry in NEAR[at]:
            total = min(cost + entry, points) if at == start else cost + entry
            if total <= points and total < best.get(to, 99) and to in enterable:
                best[to] = total
                heappush(heap, (total, to))
    del best[start]
    return best


def cheapest_path(terms: Terms, start: str, end: str, most: int = 99) -> tuple[str, ...] | None:
    """The cheapest way between two hexes; ties: fewer hexes, then lowest names in order."""
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    done: set[str] = set()
    hexes = marches_from(end)  # no way is cheaper than its hexes: what lies too far off is not looked at
    watched, toll, hostile = terms.guarded, terms.toll, terms.hostile
    while heap:
        cost, length, path = heappop(heap)
        at = path[-1]
        if at == end:
            return path
        if at in done or (at in hostile and at != start):
            continue
        done.add(at)
        for to, entry in NEAR[at]:
            total = cost + entry + (toll if to in watched else 0)
            if to not in done and total + hexes.get(to, 99) <= most and terms.may(to):
                heappush(heap, (total, length + 1, (*path, to)))
    return None


def costs_along(terms: Terms, path: tuple[str, ...]) -> list[int]:
    """Points spent up to each hex of a path after its first."""
    spent, costs = 0, []
    for at, to in pairwise(path):
        spent += cost_into(terms, at, to)
        costs.append(spent)
    return costs


def gets_to(terms: Terms, path: tuple[str, ...], points: int) -> int:
    """How many steps of a path so many points pay for; the first always, and an enemy ends it (G19, G24)."""
    steps = 0
    for cost, to in zip(costs_along(terms, path), path[1:], strict=True):
        if steps and cost > points:
            break
        steps += 1
        if to in terms.hostile or cost > points:
            break
    return steps
