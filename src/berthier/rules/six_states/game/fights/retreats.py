"""Retreats (G43): where a beaten army goes, hex by hex, and what bars its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import FIELD, STEPS
from berthier.rules.six_states.game.council.relations import enemies_of, friendly_hexes, may_enter, open_to
from berthier.rules.six_states.game.house import G22
from berthier.rules.six_states.game.land.marching import enterable
from berthier.rules.six_states.game.land.supply import sources
from berthier.rules.six_states.game.land.zones import zone_of
from berthier.rules.six_states.game.position import FORCES, Position, armies_at
from berthier.rules.six_states.game.scenarios import area_of

NO_WAY = 10_000


class Way(msgspec.Struct, frozen=True):
    """The hexes gone back, how many could not be gone, and whether there was no way at all."""

    path: tuple[str, ...]
    blocked: int
    surrenders: bool


def points_to_source(position: Position, power: str) -> Mapping[str, int]:
    """Points to march from each hex to the nearest source, zones and enemies aside."""
    return points_to(sources(position, power), enterable(open_to(position, power), area_of(position.scenario)))


@lru_cache(maxsize=256)
def points_to(ends: frozenset[str], hexes: int) -> Mapping[str, int]:
    """Points to march from each of these hexes to the nearest of some ends."""
    best = dict.fromkeys(ends, 0)
    heap = [(0, name) for name in sorted(best)]
    while heap:
        cost, at = heappop(heap)
        if cost > best[at]:
            continue
        for to in STEPS[at]:  # from `to` one marches into `at`
            total = cost + STEPS[to][at].points
            if total < best.get(to, NO_WAY) and hexes & FIELD.bit[to]:
                best[to] = total
                heappush(heap, (total, to))
    return best


@remembered(*FORCES)
def shut(position: Position, power: str, victors_at: str) -> frozenset[str]:
    """Hexes with an enemy army or garrison, or in an enemy zone without a friend; the victor's own does not count."""
    hostile = enemies_of(position, power)
    foes = [army for army in position.armies if army.power in hostile and army.sp]
    zones = {to for army in foes if army.hex != victors_at and G22.id not in position.without for to in zone_of(army)}
    return frozenset({army.hex for army in foes} | (zones - friendly_hexes(position, power)))


def retreat_way(
    position: Position, power: str, start: str, hexes: int, barred: Iterable[str] = (), back_to: str | None = None
) -> Way:
    """Each hex is the one with the fewest points to a source; a beaten attacker goes back first where it came from."""
    path: list[str] = []
    at = start
    for number in range(hexes):
        not_there = set(barred) if number == 0 else set()
        onward = [to for to in STEPS[at] if to not in not_there and is_open(position, power, start, to)]
        if not onward:
            break
        at = _best(position, power, onward, back_to if number == 0 else None)
        path.append(at)
    return Way(tuple(path), hexes - len(path), not path)


def is_open(position: Position, power: str, battle: str, name: str) -> bool:
    """Whether a retreat may enter a hex."""
    return may_enter(position, power, name) and name not in shut(position, power, battle) and name != battle


def _best(position: Position, power: str, onward: list[str], back_to: str | None) -> str:
    if back_to in onward:
        return str(back_to)
    far = points_to_source(position, power)
    return min(onward, key=lambda name: (far.get(name, NO_WAY), name))


def may_stand(position: Position, power: str, name: str) -> bool:
    """Whether a power's army could stand in a hex: no enemy there."""
    hostile = enemies_of(position, power)
    return may_enter(position, power, name) and not any(a.power in hostile for a in armies_at(position).get(name, ()))
