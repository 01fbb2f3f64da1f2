"""What assaults on walls come to (section g): by the Assault Table and the checks after it, each face of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import prod
from typing import Any, cast

import msgspec

from berthier.core.relay import Quiet
from berthier.core.umpire import Umpire
from berthier.rules.capitani.assault import engage
from berthier.rules.capitani.discipline import Check, check_unit
from berthier.rules.capitani.game.ground.sheet import SITE_AT, TERRAIN
from berthier.rules.capitani.game.judging.hopes import GUNS_FOR_BREACH, hoped_for
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import Troops, guns_of, units_of, without_guards
from berthier.rules.capitani.losses import suffer
from berthier.rules.capitani.quality import fighter_of
from berthier.rules.capitani.sides import Scene
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Unit, Units

FACES = range(1, 7)
TURNS = 6  # a besieger thinks ahead
WIDE = 2  # the Siege Status at which a breach is wide
MOST = 0.95  # nothing is sure


class Face(Quiet):
    """An umpire whose die shows one face, and for whom a side takes what is listed first."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self.face = face

    def roll(self, dice: object, why: str, *, by: str) -> int:
        """That face."""
        return self.face

    def choose(self, side: str, options: Sequence[Any], why: str) -> Any:
        """The first."""
        return options[0]


UMPIRES = tuple(cast(Umpire, Face(face)) for face in FACES)


class Storm(msgspec.Struct, frozen=True):
    """One assault: units of the garrison it breaks on average, and the chance that it breaks them all."""

    broken: float
    all: float


NOBODY = Storm(0.0, 0.0)


def fields_count(position: Position) -> bool:
    """Whether a field kept scores: there programs judge walls and ways as they are (decision 0067)."""
    return position.campaign.victory.field > 0


@lru_cache(maxsize=8192)
def storm(ours: Troops, star: bool, garrison: Troops, led: bool, scene: Scene) -> Storm:
    """One assault of a Force on a garrison, each with a Bonus Star or without."""
    held = units_of(garrison)
    fights = sum(unit.fights for unit in held)
    storming = units_of(without_guards(ours))
    if not fights or not any(unit.fights for unit in storming):
        return NOBODY
    att = msgspec.structs.replace(fighter_of(UMPIRES[0], storming, ()), bonus=star)
    def_ = msgspec.structs.replace(fighter_of(UMPIRES[0], held, ()), bonus=led)
    stands = [standing_after(umpire, att, def_, held, led, scene) for umpire in UMPIRES]
    broken = sum(fights - sum(stand) for stand in stands) / len(stands)
    return Storm(broken, sum(prod(1 - each for each in stand) for stand in stands) / len(stands))


def standing_after(umpire: Umpire, att: Any, def_: Any, held: Units, led: bool, scene: Scene) -> list[float]:
    """The chance that it passes its check, for each unit of a garrison that this face leaves fighting."""
    result = engage(umpire, att, def_, scene, ATTACKER)
    left = [unit for unit in suffer(umpire, DEFENDER, held, result.defender) if unit.fights]
    return [1 - fails(unit, led) for unit in left] if result.loser is DEFENDER else [1.0] * len(left)


@cache
def fails(unit: Unit, led: bool) -> float:
    """The chance that a unit fights no more after the check of a lost assault."""
    check = Check(primo_star=led)
    after = (check_unit(umpire, unit, check, DEFENDER).units for umpire in UMPIRES)
    return sum(not any(left.fights for left in units) for units in after) / len(UMPIRES)


def falls_in(once: Storm, units: int, turns: int) -> float:
    """About the chance that a garrison is broken in so many turns of assaults: unit by unit, or all at once."""
    one_by_one = (1 - (1 - min(1.0, once.broken / units)) ** turns) ** units
    return min(MOST, max(one_by_one, 1 - (1 - once.all) ** turns))


def siege_chance(position: Position, besiegers: tuple[FieldForce, ...], garrison: FieldForce) -> float:
    """About the chance that a besieged place falls in the next turns: assaulted at once, or when the guns opened it."""
    if not fields_count(position):
        return hoped_for(position, besiegers, garrison)
    status = position.siege.get(SITE_AT[garrison.hex].name, 0)
    turns = min(TURNS, len(position.campaign.turns) - position.turn + 1)
    found = best_of(position, besiegers, garrison, status, turns)
    if status < WIDE and sum(guns_of(force.units) for force in besiegers) >= GUNS_FOR_BREACH:
        found = max(found, best_of(position, besiegers, garrison, status + 1, turns - 1))
    return found


def best_of(
    position: Position, besiegers: tuple[FieldForce, ...], garrison: FieldForce, status: int, turns: int
) -> float:
    """The same at a Siege Status, by the Force that assaults best."""
    units = max(1, sum(troop.fights for troop in garrison.units))
    return max(falls_in(assault(position, force, garrison, status), units, turns) for force in besiegers)


def assault(position: Position, force: FieldForce, garrison: FieldForce, status: int) -> Storm:
    """One assault, through the breach or over the walls, whichever breaks more."""
    over = storm_of(position, force, garrison, 0)
    through = storm_of(position, force, garrison, status) if status else over
    return max(over, through, key=lambda once: once.broken)


def storm_of(position: Position, force: FieldForce, garrison: FieldForce, status: int) -> Storm:
    """One assault over the walls, or at a Siege Status through the breach; the weather to come is thought fair."""
    site = SITE_AT[garrison.hex]
    scene = Scene(
        terrain=TERRAIN[site.hex],
        fortress=site.fortress,
        earthworks=position.works.get(site.hex, 0) > 0,
        in_breach=status > 0,
        siege_status=status,
    )
    return storm(force.units, force.star, garrison.units, garrison.star, scene)
