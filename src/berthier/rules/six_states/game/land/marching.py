"""Marching (G19 to G25): what a body may enter, what it costs, how far its points go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import msgspec

from berthier.core.remembered import once, remembered
from berthier.rules.six_states.game.continent import COUNTRY, NEAR, STEPS
from berthier.rules.six_states.game.council.relations import friendly_hexes, hostile_hexes, open_to
from berthier.rules.six_states.game.house import G23
from berthier.rules.six_states.game.land.zones import guarded
from berthier.rules.six_states.game.position import Leader, Position, Troop
from berthier.rules.six_states.game.scenarios import area_of

FOOT, HORSE, LEADERS = 4, 6, 8  # G19: points of foot, of horse alone, of leaders alone
FORCED = 3  # points a force march can add (G25)
HARDEST = 5  # points of the hardest step: over a river into mountains in an enemy zone
FARTHEST = 98  # more than any way costs


class Body(msgspec.Struct, frozen=True, dict=True):
    """An army or a part of it on the march: its power, its troops by state, its leaders."""

    power: str
    troops: tuple[Troop, ...]
    leaders: tuple[Leader, ...] = ()

    @once
    def sp(self) -> int:
        return sum(i + c + g for _, i, c, g in self.troops)

    @once
    def foot_states(self) -> tuple[str, ...]:
        """States whose infantry or Guards march with it."""
        return tuple(state for state, i, _, g in self.troops if i or g)

    @once
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


class Hindrance(msgspec.Struct, frozen=True, cache_hash=True):
    """What enemies do to a march: hexes where it ends, hexes that cost more, and hexes it keeps out of."""

    hostile: frozenset[str] = frozenset()
    watched: frozenset[str] = frozenset()
    shunned: frozenset[str] = frozenset()
    toll: int = 0


NOWHERE: frozenset[str] = frozenset()
FREE = Hindrance()


@lru_cache(maxsize=512)
def enterable(countries: frozenset[str | None], area: frozenset[str] | None) -> frozenset[str]:
    """The hexes in play of open countries."""
    return frozenset(name for name, state in COUNTRY.items() if state in countries and (area is None or name in area))


def terms_of(position: Position, body: Body, invades: str | None = None) -> Terms:
    """G21 to G23 for a body: closed country, enemy zones, foot without a leader; a neutral it invades is open (G28)."""
    foot = body.foot_states
    bound = foot if foot and not body.leaders and G23.id not in position.without else ()
    return _terms(position, body.power, bound, bool(foot), bool(body.sp), invades)


@remembered("war", "alliance", "minors", "armies", "scenario")
def _terms(
    position: Position, power: str, bound: tuple[str, ...], is_foot: bool, has_troops: bool, invades: str | None
) -> Terms:
    """The same for all bodies of a kind; `bound` are the states whose foot has no leader."""
    countries = open_to(position, power)
    if invades is not None:
        countries |= {invades}
    if bound:
        countries = countries & frozenset(bound) if len(bound) == 1 else frozenset()
    toll = 1 if is_foot or not has_troops else 0
    hostile, watched = hostile_hexes(position, power), guarded(position, power)
    shunned = NOWHERE if has_troops else watched | (hostile - friendly_hexes(position, power))
    return Terms(enterable(countries, area_of(position.scenario)), hostile, watched, toll, shunned)


def cost_into(terms: Terms, at: str, to: str) -> int:
    """G20, G22: points to enter the next hex."""
    return STEPS[at][to].points + (terms.toll if to in terms.guarded else 0)


def reach(terms: Terms, start: str, points: int) -> Mapping[str, int]:
    """Every hex a body can march to with these points, and what it costs; one legal hex can always be marched."""
    return spread_by(terms.enterable, start, points, hindrance(terms, start, points))


def hindrance(terms: Terms, start: str, points: int) -> Hindrance:
    """What enemies do to this march: only those in reach can, so that equal surroundings are worked out once."""
    free = free_reach(terms.enterable, start, points).__contains__
    hostile, shunned = frozenset(filter(free, terms.hostile)), frozenset(filter(free, terms.shunned))
    watched = frozenset(filter(free, terms.guarded)) if terms.toll else NOWHERE
    return Hindrance(hostile, watched, shunned, terms.toll) if hostile or shunned or watched else FREE


@lru_cache(maxsize=16384)
def free_reach(enterable: frozenset[str], start: str, points: int) -> Mapping[str, int]:
    """The reach of a body that meets no enemy on its way."""
    return spread(enterable, start, points, FREE)


def spread_by(enterable: frozenset[str], start: str, points: int, by: Hindrance) -> Mapping[str, int]:
    """The reach of a body with these enemies about, or with none."""
    if by is FREE:
        return free_reach(enterable, start, points)
    return hindered_reach(enterable, start, points, by)


@lru_cache(maxsize=4096)
def hindered_reach(enterable: frozenset[str], start: str, points: int, by: Hindrance) -> Mapping[str, int]:
    """The reach of a body with enemies about."""
    return spread(enterable, start, points, by)


@lru_cache(maxsize=256)
def ways_within(enterable: frozenset[str]) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """From every hex the open ones next to it, with the points to enter."""
    return {name: tuple(step for step in steps if step[0] in enterable) for name, steps in NEAR.items()}


def spread(
    enterable: frozenset[str], start: str, points: int, by: Hindrance, until: frozenset[str] = NOWHERE
) -> dict[str, int]:
    """Points from a hex outward, hex by hex in order of what has been spent, or until one of these is come to."""
    ways, best = ways_within(enterable), {start: 0}
    spent: list[list[str]] = [[start], *([] for _ in range(points))]
    hostile, watched, shunned, toll = by.hostile, by.watched, by.shunned, by.toll
    for cost, front in enumerate(spent):
        if not until.isdisjoint(front):
            break
        for at in front:
            if best[at] < cost or (at in hostile and at != start):
                continue
            for to, entry in ways[at]:
                total = cost + entry + (toll if to in watched else 0)
                if total > points and at == start:
                    total = points  # G19: for all points
                if total <= points and total < best.get(to, 99) and to not in shunned:
                    best[to] = total
                    spent[total].append(to)
    del best[start]
    return best


def cheapest_path(terms: Terms, start: str, end: str, points: int = FARTHEST) -> tuple[str, ...] | None:
    """The cheapest way between two hexes, if so many points suffice; ties: fewer hexes, then lowest names in order."""
    far = {**reach(terms, start, max(points, HARDEST)), start: 0}
    if end not in far:
        return None
    hexes, front, count = {end: 0}, [end], 0  # of the hexes on a cheapest way: how many are left to the end
    while start not in hexes:
        count += 1
        front = [at for to in front for at in STEPS[to] if at not in hexes and _leads(terms, far, start, at, to)]
        hexes |= dict.fromkeys(front, count)
    path = [start]
    for left in reversed(range(count)):
        at = path[-1]
        path.append(min(to for to in STEPS[at] if hexes.get(to) == left and _leads(terms, far, start, at, to)))
    return tuple(path)


def _leads(terms: Terms, far: Mapping[str, int], start: str, at: str, to: str) -> bool:
    """Whether a cheapest way to a hex goes over this one next to it; none goes on from an enemy."""
    return at in far and far[at] + cost_into(terms, at, to) == far[to] and (at == start or at not in terms.hostile)


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
