"""How strong Forces are against each other (section g): quick guesses that opponents weigh by, no rule of the game."""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp

from berthier.rules.capitani.attrition import Wear, attrition
from berthier.rules.capitani.game.command.conditions import Exposure, exposure
from berthier.rules.capitani.game.ground.crossings import hexside, is_river
from berthier.rules.capitani.game.ground.sheet import NEAR, TERRAIN
from berthier.rules.capitani.game.judging.storming import UMPIRES
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troops, fighting_of, guns_of, without_guards
from berthier.rules.capitani.ground import is_affecting
from berthier.rules.capitani.house import D6
from berthier.rules.capitani.units import Weather

ARMY = D6.default  # SP of each side that make a Major Battle (d-6), where the table says nothing else

# Major Battles of the scenarios' armies, some thousand of them fought out with plans drawn as thought draws them, as a
# logistic law: numbers tell least, Quality most (the Assault Table goes by it), then the Primo's star. Who attacks
# is at a disadvantage: with plans so drawn even might is worth half to him, programs in their games make more of it.
EVEN = 0.8  # what even might is worth to an attacker
QUALITY = 1.5  # a point of mean Quality multiplies the men by e to this
STAR = 2.2  # a Primo with a Bonus Star is worth so many times the men
GUN = 0.06  # each gun SP beside them
WORKS, RIVER = 1.8, 1.5  # each level of Earthworks, a river before the line: so many times the men
WORN_FROM = 10  # SP


@cache
def might(troops: Troops) -> float:
    """What troops are worth in the field: SP by mean Quality, a point of it worth some four times the men, and guns."""
    fighting = [(troop.sp, KINDS[troop.kind].q) for troop in troops if troop.fights]
    sp = sum(number for number, _ in fighting)
    mean = sum(number * q for number, q in fighting) / sp if sp else 0.0
    return sp * exp(QUALITY * mean + GUN * guns_of(troops))


def lead_of(force: FieldForce) -> float:
    """What its Primo makes of a Force; an army without a Capitano fights badly."""
    if not force.capitani:
        return 0.8
    leader = LEADERS[force.capitani[0]]
    return STAR if leader.star else 1.0


def win_chance(position: Position, attacker: FieldForce, defender: FieldForce) -> float:
    """The chance that an attack in the open wins the field."""
    ours = might(without_guards(attacker.units)) * lead_of(attacker)
    theirs = might(defender.units) * lead_of(defender)
    works = position.works.get(defender.hex, 0)
    theirs *= WORKS**works
    if is_beside(attacker, defender) and is_covered(position, attacker, defender, works):
        theirs *= RIVER
    if attacker.disrupted or defender.disrupted:
        theirs *= 0.7 if defender.disrupted else 1.4
    return chance(ours * EVEN, theirs)


def is_covered(position: Position, attacker: FieldForce, defender: FieldForce, works: int) -> bool:
    """Whether the ground helps a defender beside the works he may have: a river before him, or what affects fights."""
    between = hexside(position, attacker.hex, defender.hex, position.side_of(attacker))
    return is_river(between) or (not works and is_affecting(TERRAIN[defender.hex], between))


def is_beside(a: FieldForce, b: FieldForce) -> bool:
    """Whether two Forces stand next to each other."""
    return b.hex in NEAR[a.hex]


def chance(ours: float, theirs: float) -> float:
    """A chance from two mights."""
    if ours <= 0:
        return 0.0
    if theirs <= 0:
        return 1.0
    return ours / (ours + theirs)


@lru_cache(maxsize=4096)
def expected_wear(sp: int, weather: Weather, star: bool, exposed: Exposure) -> float:
    """SP a Force loses in the Attrition Segment on average, by the procedure itself for each face of the die."""
    lost = (
        attrition(
            umpire, sp, Wear.SEGMENT, weather, star, None, False,
            frozenset(exposed.conditions), exposed.loc, exposed.quarters,
        ).loss
        for umpire in UMPIRES
    )  # fmt: skip
    return sum(lost) / len(UMPIRES)


def wear(position: Position, force: FieldForce) -> float:
    """What its place will cost a Force this turn, in SP; small ones lose next to nothing."""
    if force.sp < WORN_FROM:
        return 0.0
    exposed = exposure(position, force)
    return expected_wear(force.sp, position.weather, force.star, exposed) if exposed.conditions else 0.0


def worth_of(troops: Troops) -> float:
    """Units in SP: by Quality, Demoralised at half, guns at one and a half."""
    total = 0.0
    for troop in troops:
        share = 0.5 if troop.demoralised else 1.0
        total += 1.5 * troop.sp if troop.is_guns else share * troop.sp * (0.7 + 0.15 * KINDS[troop.kind].q)
    return total


def fighting(force: FieldForce) -> int:
    """Fighting SP of a Force that may leave its place."""
    return fighting_of(without_guards(force.units))
