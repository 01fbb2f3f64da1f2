"""Armies on the move: parted, joined, reduced; what one power's army in a hex is made of never gets lost here."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from operator import attrgetter

import msgspec

from berthier.core.errors import BadInput
from berthier.rules.six_states.game.continent import MINORS
from berthier.rules.six_states.game.council.relations import hostile_hexes
from berthier.rules.six_states.game.position import Army, Leader, Position, Prisoner, Troop
from berthier.rules.six_states.game.reading import sort_leaders
from berthier.rules.six_states.units import Troops

BY_KEY = attrgetter("key")
AWAY = 4  # turns a prisoner is kept (G44)
MOST_STORED = 20  # points of a depot

KINDS = ("minor_infantry", "infantry", "minor_cavalry", "cavalry", "guards")


def add_troops(*groups: Iterable[Troop]) -> tuple[Troop, ...]:
    """Troops of the same states together."""
    total: dict[str, tuple[int, int, int]] = {}
    for state, i, c, g in (troop for group in groups for troop in group):
        have = total.get(state, (0, 0, 0))
        total[state] = (have[0] + i, have[1] + c, have[2] + g)
    return tuple((state, *counts) for state, counts in sorted(total.items()) if any(counts))


def take_troops(troops: Iterable[Troop], less: Iterable[Troop], where: str = "") -> tuple[Troop, ...]:
    """Troops without those that leave; who is not there cannot leave."""
    left = {state: [i, c, g] for state, i, c, g in troops}
    names = ("infantry", "cavalry", "Guards")
    for state, *counts in less:
        have = left.get(state, [0, 0, 0])
        for place, count in enumerate(counts):
            if count > have[place]:
                at = f" at {where}" if where else ""
                raise BadInput(f"There are only {have[place]} {names[place]} of {state}{at}.", "order")
        left[state] = [there - gone for there, gone in zip(have, counts, strict=True)]
    return tuple((state, i, c, g) for state, (i, c, g) in sorted(left.items()) if i or c or g)


def sp_of(troops: Iterable[Troop]) -> int:
    """All strength points."""
    return sum([i + c + g for _, i, c, g in troops])


def is_empty(army: Army) -> bool:
    """Whether nobody is left of an army."""
    return not army.troops and not army.leaders


def put_army(position: Position, *armies: Army) -> Position:
    """The position with these armies as they now are; those of the same place are replaced, the empty ones go."""
    keys = {army.key for army in armies}
    kept = [army for army in position.armies if army.key not in keys]
    for army in armies:
        if not is_empty(army):
            insort(kept, army, key=BY_KEY)
    return position.but(armies=tuple(kept))


def without(position: Position, *armies: Army) -> Position:
    """The position without these armies."""
    keys = {army.key for army in armies}
    return position.but(armies=tuple(army for army in position.armies if army.key not in keys))


def join(position: Position, comer: Army, *, close: bool = True) -> Position:
    """G2: units that come together are one army, and it is closed (not where they only fell back together)."""
    there = next((army for army in position.armies if army.key == comer.key), None)
    if there is None:
        return put_army(position, comer)
    stood = there.came_from or (((None, there.sp),) if there.sp else ())
    both = Army(
        comer.power,
        comer.hex,
        add_troops(there.troops, comer.troops),
        sort_leaders((*there.leaders, *comer.leaders)),
        comer.inside,
        there.supply + comer.supply,
        max(there.hunger if there.sp else 0, comer.hunger if comer.sp else 0),
        there.active or comer.active,
        close or there.closed or comer.closed,
        there.to_guns or comer.to_guns,
        (*stood, *comer.came_from),
    )
    return put_army(position, both)


def by_kind(troops: Iterable[Troop]) -> dict[str, list[tuple[int, str]]]:
    """For each kind of the charts: how many of it each state has."""
    found: dict[str, list[tuple[int, str]]] = {kind: [] for kind in KINDS}
    for state, i, c, g in troops:
        small = "minor_" if state in MINORS else ""
        found[f"{small}infantry"].append((i, state))
        found[f"{small}cavalry"].append((c, state))
        found["guards"].append((g, state))
    return found


def reduce_to(armies: Iterable[Army], left: Troops | None) -> list[Army]:
    """G42: what armies have left when their force has these troops: of each kind, who has most of it gives first."""
    armies = list(armies)
    if left is None:
        return [msgspec.structs.replace(army, troops=(), supply=0) for army in armies]
    counts = {(at, state): [i, c, g] for at, army in enumerate(armies) for state, i, c, g in army.troops}
    for kind in KINDS:
        column = 0 if kind.endswith("infantry") else 1 if kind.endswith("cavalry") else 2
        whose = [key for key in counts if column == 2 or (key[1] in MINORS) == kind.startswith("minor")]
        gone = sum(counts[key][column] for key in whose) - int(getattr(left, kind))
        for _ in range(gone):
            most = max(whose, key=lambda key: (counts[key][column], -key[0], key[1]))
            counts[most][column] -= 1
    return [_with(army, at, counts) for at, army in enumerate(armies)]


def _with(army: Army, at: int, counts: dict[tuple[int, str], list[int]]) -> Army:
    troops = tuple((state, *_three(counts[at, state])) for state, *_ in army.troops if any(counts[at, state]))
    return msgspec.structs.replace(army, troops=troops, supply=min(army.supply, sp_of(troops) // 2))


def _three(counts: list[int]) -> tuple[int, int, int]:
    infantry, cavalry, guards = counts
    return infantry, cavalry, guards


def mark_engaged(position: Position) -> Position:
    """G2: who stands in a hex with an enemy is active this month: as it opens, when marches are done, as it closes."""
    engaged = {
        army.key
        for army in position.armies
        if army.sp and not army.active and army.hex in hostile_hexes(position, army.power)
    }
    if not engaged:
        return position
    armies = tuple(msgspec.structs.replace(a, active=True) if a.key in engaged else a for a in position.armies)
    return position.but(armies=armies)


def capture(position: Position, leaders: Iterable[Leader], power: str) -> Position:
    """G44: leaders of a destroyed army, or alone where an enemy comes, are prisoners for four turns."""
    taken = [Prisoner(name, rating, power, position.turn + AWAY) for name, rating in leaders]
    return position.but(prisoners=(*position.prisoners, *taken)) if taken else position


def destroy(position: Position, *armies: Army) -> Position:
    """Armies that are no more; their leaders are taken."""
    for army in armies:
        position = capture(without(position, army), army.leaders, army.power)
    return position


def add_depot(position: Position, power: str, name: str, points: int) -> Position:
    """Points added to a power's depot in a hex, 20 at most."""
    if not points:
        return position
    stores = {(who, at): n for who, at, n in position.depots}
    stores[power, name] = min(MOST_STORED, stores.get((power, name), 0) + points)
    return position.but(depots=tuple((who, at, n) for (who, at), n in sorted(stores.items()) if n > 0))


def take_depots(position: Position, power: str, name: str, foes: frozenset[str]) -> Position:
    """G24: enemy depots in a hex change hands."""
    spoils = sum(n for who, at, n in position.depots if at == name and who in foes)
    if not spoils:
        return position
    kept = tuple(depot for depot in position.depots if not (depot[1] == name and depot[0] in foes))
    return add_depot(position.but(depots=kept), power, name, spoils)
