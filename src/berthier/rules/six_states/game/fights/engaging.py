"""Battles as the position gives them (G40, G41, G45): forces, leaders, morale, ground; who may march to the guns."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from berthier.core.table import integer
from berthier.rules.six_states.game.continent import CITIES, MINORS, STEPS, TERRAIN
from berthier.rules.six_states.game.council.relations import (
    at_war,
    enemies_inside,
    enemies_outside,
    friends_of,
    hostile_hexes,
    may_enter,
)
from berthier.rules.six_states.game.land.supply import supply_of
from berthier.rules.six_states.game.land.wear import WINTER
from berthier.rules.six_states.game.position import Army, Position, Troop, find_army
from berthier.rules.six_states.house import C12, TERRAIN_VALUE, Averaging
from berthier.rules.six_states.march import MarchFlag
from berthier.rules.six_states.morale import GUARDS, MAJOR, MINOR, rounded
from berthier.rules.six_states.units import Army as Force
from berthier.rules.six_states.units import Terrain, Troops

STARVING = 2
OPEN_CITY = 1  # G45: the ground of a city without walls of its own


def by_type(troops: Iterable[Troop]) -> Troops:
    """Troops of several states as the charts count them: minors' foot and horse apart."""
    counts = dict.fromkeys(Troops.__struct_fields__, 0)
    for state, infantry, cavalry, guards in troops:
        small = "minor_" if state in MINORS else ""
        counts[f"{small}infantry"] += infantry
        counts[f"{small}cavalry"] += cavalry
        counts["guards"] += guards
    return Troops(**counts)


def morale_of(troops: Troops, averaging: Averaging) -> int:
    """C12: the mean weighted by SP."""
    major, minor = troops.infantry + troops.cavalry, troops.minor_infantry + troops.minor_cavalry
    counts = {GUARDS: troops.guards, MAJOR: major, MINOR: minor}
    points = sum(integer(cell) * sp for cell, sp in counts.items())
    return rounded(averaging, points, troops.sp, min(integer(cell) for cell, sp in counts.items() if sp))


def force_of(armies: Iterable[Army], averaging: Averaging = C12.default, starving: bool = True) -> Force:
    """Armies as one force: best leader, morale C12, one less if an army of it starves, not below 1 (G31, G40)."""
    armies = tuple(armies)
    troops = by_type(troop for army in armies for troop in army.troops)
    morale = morale_of(troops, averaging)
    if starving and any(army.hunger >= STARVING for army in armies):
        morale = max(1, morale - 1)
    return Force(troops.sp, morale, max(army.best for army in armies), troops)


def attackers(position: Position, name: str, power: str) -> tuple[Army, ...]:
    """The army, and in a relief the garrison of its own power (G46)."""
    found = (find_army(position, power, name, False), find_army(position, power, name, True))
    return tuple(army for army in found if army is not None and army.sp)


def defenders(position: Position, name: str, power: str) -> tuple[Army, ...]:
    """All armies outside at war with the attacker."""
    return enemies_outside(position, power, name)


def ground_of(name: str, came_from: Iterable[str | None]) -> Terrain:
    """G40: the hex's ground, or the river line where that gives 0 and every attacker crossed a river or landed."""
    ground = TERRAIN[name]
    bodies = tuple(came_from)
    if TERRAIN_VALUE[ground] == 0 and bodies and all(crossed(name, body) for body in bodies):
        return Terrain.RIVER_LINE
    return ground


def crossed(name: str, body: str | None) -> bool:
    """Whether a body came over a river side, bridged or not, or from the sea."""
    if body is None:
        return False
    return body == "sea" or (body in STEPS[name] and STEPS[name][body].river)


def city_ground(name: str) -> Terrain | int:
    """G45: a fortified city, or 1 for another."""
    return Terrain.FORTIFIED_CITY if CITIES[name].fortified else OPEN_CITY


def garrison(position: Position, name: str, power: str) -> tuple[Army, ...]:
    """Those inside at war with a power."""
    return enemies_inside(position, power, name)


class Comer(msgspec.Struct, frozen=True):
    """An army that may march to the guns: the points it needs and the flags of its force march."""

    army: Army
    extra_mp: int
    flags: frozenset[MarchFlag]


def march_flags(position: Position, troops: Iterable[Troop], unsupplied: bool, swamp: bool) -> frozenset[MarchFlag]:
    """The modifiers of the Force March Table that follow from the position (G25)."""
    states = [troop for troop in troops if sum(troop[1:])]
    holds = {
        MarchFlag.ALL_GUARDS: all(not i and not c for _, i, c, _ in states),
        MarchFlag.ALL_MAJOR: all(state not in MINORS for state, *_ in states),
        MarchFlag.UNSUPPLIED: unsupplied,
        MarchFlag.WINTER: position.month in WINTER,
        MarchFlag.SWAMP: swamp,
    }
    return frozenset(flag for flag, true in holds.items() if true)


def to_the_guns(position: Position, name: str, attacker: str, battles: Iterable[str] = ()) -> tuple[Comer, ...]:
    """G41: who may march to a battle: the defenders' and their allies' armies beside it, with a leader, not engaged."""
    sides = {friend for army in defenders(position, name, attacker) for friend in friends_of(position, army.power)}
    near = [army for army in position.armies if army.hex in STEPS[name] and army.power in sides]
    comers = [
        _comer(position, name, army)
        for army in near
        if army.hex not in set(battles) and at_war(position, army.power, attacker) and _is_free(position, name, army)
    ]
    return tuple(sorted(comers, key=lambda comer: (comer.army.hex, comer.army.power)))


def _is_free(position: Position, name: str, army: Army) -> bool:
    """Outside, with SP and a leader, no enemy in its own hex, a way in of 1 to 3 points, not tried this month."""
    if army.inside or not army.sp or not army.leaders or army.to_guns:
        return False
    if army.hex in hostile_hexes(position, army.power) or not may_enter(position, army.power, name):
        return False
    return STEPS[army.hex][name].points <= 3


def _comer(position: Position, name: str, army: Army) -> Comer:
    swamp = TERRAIN[name] is Terrain.SWAMP
    flags = march_flags(position, army.troops, not supply_of(position, army).supplied, swamp)
    return Comer(army, STEPS[army.hex][name].points, flags)
