"""Marching (G19 to G25): what a body may enter, what it costs, how far its points go."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from berthier.rules.six_states.game.continent import COUNTRY, STEPS
from berthier.rules.six_states.game.position import Leader, Position, Troop
from berthier.rules.six_states.game.relations import hostile_hexes, open_to
from berthier.rules.six_states.game.scenarios import area_of
from berthier.rules.six_states.game.zones import guarded

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


class Terms(msgspec.Struct, frozen=True):
    """What the position says to one body's march, worked out once."""

    countries: frozenset[str | None]
    area: frozenset[str] | None
    hostile: frozenset[str]
    guarded: frozenset[str]
    toll: int  # points more to enter a guarded hex
    alone: bool  # leaders without troops

    def may(self, name: str) -> bool:
        """Whether the body may enter a hex at all."""
        if COUNTRY[name] not in self.countries or (self.area is not None and name not in self.area):
            return False
        return not (self.alone and (name in self.hostile or name in self.guarded))


def terms_of(position: Position, body: Body, zones: bool = True, leaders_needed: bool = True) -> Terms:
    """G21 to G23 for a body: closed country, enemy zones, foot without a leader."""
    countries = open_to(position, body.power)
    if leaders_needed and not body.leaders and body.foot_states:
        states = set(body.foot_states)
        countries = frozenset(states) & countries if len(states) == 1 else frozenset()
    watched = guarded(position, body.power) if zones else frozenset[str]()
    toll = 1 if body.foot_states or not body.sp else 0
    hostile = hostile_hexes(position, body.power)
    return Terms(countries, area_of(position.scenario), hostile, watched, toll, not body.sp)


def cost_into(terms: Terms, at: str, to: str) -> int:
    """G20, G22: points to enter the next hex."""
    return STEPS[at][to].points + (terms.toll if to in terms.guarded else 0)


def reach(terms: Terms, start: str, points: int) -> dict[str, int]:
    """Every hex a body can march to with these points, and what it costs; one legal hex can always be marched."""
    best, heap = {start: 0}, [(0, start)]
    steps, hostile, watched, toll = STEPS, terms.hostile, terms.guarded, terms.toll
    while heap:
        cost, at = heappop(heap)
        if cost > best[at] or (at in hostile and at != start):
            continue
        for to, step in steps[at].items():
            total = cost + step.points + (toll if to in watched else 0)
            if total > points and at == start:
                total = points  # G19: for all points
            if total <= points and total < best.get(to, 99) and terms.may(to):
                best[to] = total
                heappush(heap, (total, to))
    del best[start]
    return best


def cheapest_path(terms: Terms, start: str, end: str, most: int = 99) -> tuple[str, ...] | None:
    """The cheapest way between two hexes; ties: fewer hexes, then lowest names in order."""
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, (start,))]
    done: set[str] = set()
    while heap:
        cost, length, path = heappop(heap)
        at = path[-1]
        if at == end:
            return path
        if at in done or (at in terms.hostile and at != start):
            continue
        done.add(at)
        for to in STEPS[at]:
            if to not in done and terms.may(to) and cost + cost_into(terms, at, to) <= most:
                heappush(heap, (cost + cost_into(terms, at, to), length + 1, (*path, to)))
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
