"""What a hopeful besieger thinks of walls (section g): by strength alone, works and Quality not looked at.

Where no field scores (Novara, Pavia) sieges are what brings armies together, and programs that see how hard walls are
sit still (decision 0067): there they judge by this.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb, log2

from berthier.rules.capitani.game.ground.sheet import SITE_AT
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, Troops, guns_of, without_guards
from berthier.rules.capitani.units import Class, Fortress

GUNS = 0.9  # a gun SP behind walls or before them
GUNS_FOR_BREACH = 4  # gun SP that open a place before long


@cache
def weight(troops: Troops) -> float:
    """Fighting strength: SP by Quality, heavy horse more, guns some."""
    total = 0.0
    for troop in troops:
        kind = KINDS[troop.kind]
        if troop.is_guns:
            total += GUNS * troop.sp
        elif not troop.demoralised:
            total += troop.sp * (0.5 + 0.25 * kind.q) * (1.15 if kind.cls is Class.HEAVY_CAVALRY else 1.0)
    return total


# One assault on one unit behind walls, roughly: at even strength, and what each doubling adds.
FIRST_ASSAULT = {Fortress.TOWN: 0.10, Fortress.CITY: -0.08}
DOUBLED = 0.17
BREACH = {Fortress.TOWN: (0.0, 0.14, 0.14), Fortress.CITY: (0.0, 0.17, 0.30)}  # an In-breach attack at Siege Status 0-2
ASSAULTS = 3  # turns a besieger thinks ahead


def assault_chance(ours: float, garrison: float, fortress: Fortress, status: int) -> float:
    """About the chance that one assault breaks one unit of a garrison."""
    if ours <= 0:
        return 0.0
    doublings = log2(ours / max(0.5, garrison))
    return min(0.85, max(0.02, FIRST_ASSAULT[fortress] + BREACH[fortress][status] + DOUBLED * doublings))


@lru_cache(maxsize=4096)
def falls_in(ours: float, garrison: float, units: int, fortress: Fortress, status: int, turns: int) -> float:
    """About the chance that a place falls in so many turns: every unit that fights must be broken, one an assault."""
    once = assault_chance(ours, garrison, fortress, status)
    ways = (comb(turns, hits) * once**hits * (1 - once) ** (turns - hits) for hits in range(units, turns + 1))
    return min(0.95, sum(ways) + 0.15 * once / units)


def breaks_hopefully(force: FieldForce, garrison: FieldForce, status: int) -> float:
    """The same of a Force and a garrison."""
    behind = weight(garrison.units) - GUNS * guns_of(garrison.units)
    fortress = SITE_AT[garrison.hex].fortress or Fortress.TOWN
    return assault_chance(weight(without_guards(force.units)), behind, fortress, status)


def hoped_for(position: Position, besiegers: tuple[FieldForce, ...], garrison: FieldForce) -> float:
    """The chance that a besieged place falls in the next turns, as a hopeful besieger sees it."""
    site = SITE_AT[garrison.hex]
    ours = max(weight(without_guards(force.units)) for force in besiegers)
    guns = sum(guns_of(force.units) for force in besiegers)
    status = position.siege.get(site.name, 0)
    opened = min(2, status + (1 if guns >= GUNS_FOR_BREACH else 0))
    fights = sum(troop.fights for troop in garrison.units)
    turns = min(ASSAULTS, len(position.campaign.turns) - position.turn + 1)
    behind = round(weight(garrison.units) - GUNS * guns_of(garrison.units), 1)
    return falls_in(round(ours, 1), behind, max(1, fights), site.fortress or Fortress.TOWN, opened, turns)
