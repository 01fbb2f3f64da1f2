"""Marching (G19 to G25): what a body may enter, what it costs, how far its points go."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise

import msgspec

from berthier.boards.fields import Reached, spread
from berthier.core.remembered import once, remembered
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, FIELD, INTO, STEPS
from berthier.rules.six_states.game.council.relations import enemies_outside, friendly_hexes, hostile_hexes, open_to
from berthier.rules.six_states.game.house import G23, G26
from berthier.rules.six_states.game.land.zones import guarded
from berthier.rules.six_states.game.position import Leader, Position, Troop
from berthier.rules.six_states.game.scenarios import area_of

FOOT, HORSE, LEADERS = 4, 6, 8  # G19: points of foot, of horse alone, of leaders alone
FORCED = 3  # points a force march can add (G25)
HARDEST = 5  # points of the hardest step: over a river into mountains in an enemy zone
FARTHEST = 98  # more than any way costs
OVERRUN = 10  # to one (G26)


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


class Terms(msgspec.Struct, frozen=True):
    """What the position says to one body's march, worked out once; sets of hexes are numbers of the `FIELD`."""

    enterable: int
    hostile: int
    guarded: int
    toll: int  # points more to enter a guarded hex
    shunned: int = 0  # leaders alone: enemy hexes and zones without a friend

    def may(self, name: str) -> bool:
        """Whether the body may enter a hex at all."""
        return bool(BIT[name] & self.enterable & ~self.shunned)

    def is_hostile(self, name: str) -> bool:
        """Whether an enemy stands in a hex: a march ends there."""
        return bool(BIT[name] & self.hostile)


class Hindrance(msgspec.Struct, frozen=True):
    """What enemies do to a march: hexes where it ends, hexes that cost more, and hexes it keeps out of."""

    hostile: int = 0
    watched: int = 0
    shunned: int = 0
    toll: int = 0


BIT = FIELD.bit
FREE = Hindrance()


@lru_cache(maxsize=512)
def enterable(countries: frozenset[str | None], area: frozenset[str] | None) -> int:
    """The hexes in play of open countries."""
    hexes = (name for name, state in COUNTRY.items() if state in countries and (area is None or name in area))
    return FIELD.mask(hexes)


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
    hostile, watched = FIELD.mask(hostile_hexes(position, power)), guarded(position, power)
    shunned = 0 if has_troops else watched | (hostile & ~FIELD.mask(friendly_hexes(position, power)))
    return Terms(enterable(countries, area_of(position.scenario)), hostile, watched, toll, shunned)


def is_overrun(position: Position, power: str, name: str, sp: int) -> bool:
    """G26: 10 to 1 or better against an army not in a city: it is destroyed, and the march goes on."""
    if name in CITIES or G26.id in position.without:
        return False
    foes = enemies_outside(position, power, name)
    return bool(foes) and sp >= OVERRUN * sum(foe.sp for foe in foes)


def overrunning(position: Position, body: Body, terms: Terms) -> Terms:
    """The same terms for who goes on over those he overruns (G26)."""
    weak = _overrun(position, body.power, body.sp // OVERRUN) if body.sp >= OVERRUN else 0
    return msgspec.structs.replace(terms, hostile=terms.hostile & ~weak) if weak & terms.hostile else terms


@remembered("war", "armies")
def _overrun(position: Position, power: str, tens: int) -> int:
    """The hexes whose enemies so many times ten SP overrun."""
    hexes = hostile_hexes(position, power)
    return FIELD.mask(name for name in hexes if is_overrun(position, power, name, tens * OVERRUN))


def reach(terms: Terms, start: str, points: int) -> Reached:
    """Every hex a body can march to with these points, and what it costs; one legal hex can always be marched."""
    return reach_by(terms.enterable, start, points, hindrance(terms, start, points))


def hindrance(terms: Terms, start: str, points: int) -> Hindrance:
    """What enemies do to this march: only those in reach can, so that equal surroundings are worked out once."""
    free = free_reach(terms.enterable, start, points).everywhere
    hostile, shunned = free & terms.hostile, free & terms.shunned
    watched = free & terms.guarded if terms.toll else 0
    return Hindrance(hostile, watched, shunned, terms.toll) if hostile or shunned or watched else FREE


def reach_by(enterable: int, start: str, points: int, by: Hindrance) -> Reached:
    """The reach of a body with these enemies about, or with none."""
    if by is FREE:
        return free_reach(enterable, start, points)
    return hindered_reach(enterable, start, points, by)


@lru_cache(maxsize=16384)
def free_reach(enterable: int, start: str, points: int) -> Reached:
    """The reach of a body that meets no enemy on its way."""
    return march_out(enterable, start, points, FREE)


@lru_cache(maxsize=4096)
def hindered_reach(enterable: int, start: str, points: int, by: Hindrance) -> Reached:
    """The reach of a body with enemies about."""
    return march_out(enterable, start, points, by)


def march_out(enterable: int, start: str, points: int, by: Hindrance) -> Reached:
    """Points from a hex outward; G19: a hex beside it can be marched to for all points."""
    ways = FIELD.ways_within(enterable)
    costs = spread(ways, BIT[start], points, ends=by.hostile, tolled=by.watched, toll=by.toll, shut=by.shunned)
    costs[0] = 0
    found = Reached(FIELD, costs)
    dear = FIELD.beside[start] & enterable & ~by.shunned & ~found.everywhere
    return found if not dear else Reached(FIELD, [*costs[:-1], costs[-1] | dear])


def cheapest_path(terms: Terms, start: str, end: str, points: int = FARTHEST) -> tuple[str, ...] | None:
    """The cheapest way between two hexes, if so many points suffice; ties: fewer hexes, then lowest names in order."""
    points = max(points, HARDEST)
    return cheapest_by(terms.enterable, start, end, points, hindrance(terms, start, points))


@lru_cache(maxsize=16384)
def cheapest_by(enterable: int, start: str, end: str, points: int, by: Hindrance) -> tuple[str, ...] | None:
    """The same for equal surroundings, worked out once."""
    far = reach_by(enterable, start, points, by)
    if end not in far:
        return None
    costs, through = (BIT[start], *far.costs[1:]), ~by.hostile | BIT[start]  # none goes on from an enemy
    onward: dict[str, str] = {}  # of the hexes on a cheapest way: where it goes from here
    front = {end: far[end]}
    while start not in onward:
        before: dict[str, int] = {}
        for to in sorted(front):
            toll = by.toll if BIT[to] & by.watched else 0
            for at, entry in INTO[to]:
                left = front[to] - toll - entry
                if left >= 0 and costs[left] & through & BIT[at] and onward.setdefault(at, to) == to:
                    before[at] = left
        front = before
    path = [start]
    while path[-1] != end:
        path.append(onward[path[-1]])
    return tuple(path)


def costs_along(terms: Terms, path: tuple[str, ...]) -> tuple[int, ...]:
    """Points spent up to each hex of a path after its first."""
    return _costs(path, terms.guarded & _mask(path) if terms.toll else 0, terms.toll)


@lru_cache(maxsize=16384)
def _mask(path: tuple[str, ...]) -> int:
    """The hexes of a path as a number of the `FIELD`."""
    return FIELD.mask(path)


@lru_cache(maxsize=16384)
def _costs(path: tuple[str, ...], watched: int, toll: int) -> tuple[int, ...]:
    """G20, G22: the points of each hex, and the toll of those in an enemy zone; added up."""
    return tuple(accumulate(STEPS[at][to].points + (toll if BIT[to] & watched else 0) for at, to in pairwise(path)))


def gets_to(terms: Terms, path: tuple[str, ...], points: int) -> int:
    """How many steps of a path so many points pay for; the first always, and an enemy ends it (G19, G24)."""
    steps = 0
    for cost, to in zip(costs_along(terms, path), path[1:], strict=True):
        if steps and cost > points:
            break
        steps += 1
        if terms.is_hostile(to) or cost > points:
            break
    return steps
