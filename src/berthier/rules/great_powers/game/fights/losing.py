"""Losses and points: factors off corps, cities and light bodies; status; leaders whose corps is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist

import msgspec

from berthier.rules.great_powers.game.europe import AREAS, POWERS, RULES, stages_from
from berthier.rules.great_powers.game.land.foraging import CHEAPEST
from berthier.rules.great_powers.game.pieces import CorpsState, Counts
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, ordered_by
from berthier.rules.great_powers.game.updates import with_corps, with_garrison, with_power, without_corps

UNREACHED = 10_000  # stages to a corps aboard, or where no way leads
LEAST, MOST = RULES["political_track"]["least"], RULES["political_track"]["most"]


def with_points(position: Position, power: str | None, points: int) -> Position:
    """A power's status moved along the track."""
    if power not in POWERS or not points:
        return position
    status = min(MOST, max(LEAST, position.power[power].status + points))
    return with_power(position, power, status=status)


def count_lost(position: Position, nation: str, factors: int) -> Position:
    """Factors lost since the start, by the power whose they were."""
    power = ordered_by(position, flag_of(position, nation))
    if power is None or not factors:
        return position
    return with_power(position, power, lost=position.power[power].lost + factors)


def replace_corps(position: Position, after: Iterable[CorpsState]) -> Position:
    """Corps as they came out of something, their losses counted; empty ones go off the map."""
    stood = {}
    for corps in after:
        before = position.corps_by_id.get(corps.id)
        stood[corps.id] = corps.area
        if before is not None:
            position = count_lost(position, corps.nation, before.factors - corps.factors)
        position = with_corps(position, corps) if corps.factors else without_corps(position, (corps.id,))
    return settle_leaders(position, stood)


def lose_corps(position: Position, gone: Sequence[CorpsState]) -> Position:
    """Whole corps lost."""
    for corps in gone:
        position = count_lost(position, corps.nation, corps.factors)
    return settle_leaders(without_corps(position, (each.id for each in gone)), {each.id: each.area for each in gone})


def settle_leaders(position: Position, stood: Mapping[str, str | None] | None = None) -> Position:
    """A leader without a corps rides to the nearest of his nation; with none left he is off (G5.4.5).

    `stood` is where corps that are gone had been.
    """
    here = position.corps_by_id
    if all(corps in here for _, _, corps in position.leaders):
        return position
    leaders = []
    for nation, name, corps in position.leaders:
        found = corps if corps in here else _nearest(position, nation, (stood or {}).get(corps))
        if found is not None:
            leaders.append((nation, name, found))
    return position.but(leaders=tuple(leaders))


def _nearest(position: Position, nation: str, area: str | None) -> str | None:
    """The corps of a nation fewest stages away, the strongest of equals; without a place the strongest of all."""
    away = {} if area is None else stages_from(area)
    own = [each for each in position.corps if each.nation == nation and each.factors]
    ranked = ((away.get(each.area or "", UNREACHED), -each.factors, each.counter.order, each.id) for each in own)
    return min(ranked, default=(0, 0, 0, None))[-1]


def cheapest_off(counts: Counts, n: int) -> Counts:
    """Factors off, the cheapest kind first."""
    left, due = list(counts), n
    for kind in CHEAPEST:
        gone = min(left[kind], due)
        left[kind] -= gone
        due -= gone
    return tuple(left)  # type: ignore[return-value]


def spread(stack: Sequence[CorpsState], n: int) -> list[CorpsState]:
    """Factors off a stack one by one, always from the largest corps, its cheapest kind."""
    after = list(stack)
    for _ in range(min(n, sum(each.factors for each in after))):
        place = max(range(len(after)), key=lambda at: after[at].factors)
        after[place] = msgspec.structs.replace(after[place], counts=cheapest_off(after[place].counts, 1))
    return after


def lose_inside(position: Position, area: str, n: int) -> Position:
    """Factors lost by the troops in a city: the garrison first, then the corps."""
    garrison = position.garrison.get(area)
    if garrison is not None and n:
        gone = min(n, garrison.factors)
        position = count_lost(position, garrison.nation, gone)
        position = with_garrison(position, area, garrison.nation, cheapest_off(garrison.counts, gone))
        n -= gone
    return replace_corps(position, spread(position.inside.get(area, ()), n)) if n else position


def city_falls(position: Position, area: str) -> Position:
    """A city that falls: garrison and corps inside are lost."""
    garrison = position.garrison.get(area)
    if garrison is not None:
        position = count_lost(position, garrison.nation, garrison.factors)
        position = with_garrison(position, area, garrison.nation, (0, 0, 0, 0, 0, 0, 0))
    return lose_corps(position, position.inside.get(area, ()))


def far(one: str, other: str) -> float:
    """A straight line between two cities."""
    return dist(AREAS[one].at, AREAS[other].at)
