"""Deployment (d-8 step 2): each side secretly splits its Force into Vanguard, Main Body and Rearguard."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from berthier.core.errors import BadInput
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.aftermath import BattleResult
from berthier.rules.capitani.battles.battle import Round, deploy, draw_up
from berthier.rules.capitani.battles.corps import Army, Corps
from berthier.rules.capitani.fight import why_too_small
from berthier.rules.capitani.losses import labels
from berthier.rules.capitani.units import (
    ATTACKER,
    DEFENDER,
    Capitani,
    Force,
    Hexside,
    Level,
    Side,
    Terrain,
    Units,
    Weather,
    fighting_sp,
)

MOST_UNITS = 6  # every split is an option of its own: 729 for six units and three Capitani
BODIES = ("Main Body", "Vanguard", "Rearguard")
FIRST_ROUND: Round = 1


class Split(msgspec.Struct, frozen=True, cache_hash=True):
    """Which body each unit joins, in the order of the Force's units, with their names for the player."""

    bodies: tuple[int, ...]
    names: tuple[str, ...]

    def __str__(self) -> str:
        parts = []
        for place, body in enumerate(BODIES):
            there = [name for name, joined in zip(self.names, self.bodies, strict=True) if joined == place]
            parts += [f"{body}: {', '.join(there)}"] if there else []
        return "; ".join(parts)


def pitched_battle(
    umpire: Umpire,
    attacker: Force,
    defender: Force,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    hexside: Hexside | None = None,
    earthworks_level: Level = 0,
    behind_river: bool = False,
) -> Next[BattleResult]:
    """A Major Battle from the secret deployment on; works and river are the defender's."""
    small = why_too_small(umpire, attacker, defender)
    if small:
        raise BadInput(f"{small[0].upper()}{small[1:]}: use a Skirmish.", "attacker")
    options: dict[str, tuple[Split, ...]] = {ATTACKER: splits(attacker, ATTACKER), DEFENDER: splits(defender, DEFENDER)}
    picked = umpire.secretly(options, "deployment")
    ours = drawn_up(attacker, picked[ATTACKER], 0, False)
    theirs = drawn_up(defender, picked[DEFENDER], earthworks_level, behind_river)
    return Next(deploy, *draw_up(umpire, ours, theirs, terrain, weather, hexside, FIRST_ROUND))


@cache
def splits(force: Force, side: Side) -> tuple[Split, ...]:
    """Every split in which each body has a Capitano and a unit that fights; the most even line first."""
    if len(force.units) > MOST_UNITS:
        raise BadInput(
            f"{len(force.units)} units can be split in too many ways to list; give the Corps to major_battle.", side
        )
    bodies = range(min(len(force.capitani), len(BODIES)))
    names = labels(force.units)
    ways = [Split(way, names) for way in product(bodies, repeat=len(force.units))]
    return tuple(sorted((way for way in ways if is_sound(force.units, way)), key=lambda way: unevenness(force, way)))


def is_sound(units: Units, way: Split) -> bool:
    """The Main Body is there, and no body is of guns or Demoralised units alone."""
    return 0 in way.bodies and all(fighting_sp(body_of(units, way, body)) for body in set(way.bodies))


def unevenness(force: Force, way: Split) -> tuple[int, int]:
    """SP kept back, then how far Vanguard and Main Body differ."""
    main, van, rear = (fighting_sp(body_of(force.units, way, body)) for body in range(len(BODIES)))
    return rear, abs(main - van)


def body_of(units: Units, way: Split, body: int) -> Units:
    """The units of one body."""
    return tuple(unit for unit, joined in zip(units, way.bodies, strict=True) if joined == body)


def drawn_up(force: Force, way: Split, earthworks_level: int, behind_river: bool) -> Army:
    """The Corps of a split: the Capitano Generale in the Main Body, the next in the Vanguard, then the Rearguard.

    They bear the marks of their Force: Disrupted in round 1, caught in Administrative March.
    """
    main, van, rear = (
        Corps(units, capitani, disrupted=force.disrupted, admin_march=force.admin_march) if units else None
        for units, capitani in zip(
            (body_of(force.units, way, body) for body in range(len(BODIES))), leaders(force.capitani, way), strict=True
        )
    )
    return Army(van, main, (rear,) if rear is not None else (), earthworks_level, behind_river)


def leaders(capitani: Capitani, way: Split) -> tuple[Capitani, Capitani, Capitani]:
    """One Capitano for each body that is there, the Capitano Generale first; all others stay with the Main Body."""
    ranked = sorted(capitani, key=lambda capitano: not capitano.generale)
    main, others = ranked[0], ranked[1:]
    van = tuple(others[:1]) if 1 in way.bodies else ()
    rear = tuple(others[len(van) : len(van) + 1]) if 2 in way.bodies else ()
    return (main, *others[len(van) + len(rear) :]), van, rear
