"""What a position is worth to a side, in element equivalents (g).

Fractions are added by `fsum`: `sum` rounds otherwise from one Python to the next, and of equals programs would take
another.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import fsum

from berthier.core.switches import Switches
from berthier.program.elements.charges import charges_worth
from berthier.program.elements.exchanges import (
    bounds_left,
    counted,
    fights_worth,
    openings_worth,
    volleys_worth,
)
from berthier.program.elements.weights import STEADY, Weights
from berthier.rules.elements.game.battles import Setting, battle_of
from berthier.rules.elements.game.combat.tolls import beyond
from berthier.rules.elements.game.ending import at_time, on_hand, tally
from berthier.rules.elements.game.orders.outlook import coming_shots, outlook
from berthier.rules.elements.game.orders.promising import nearest_enemy, placing_at
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.field import CommandFacts, Field
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.losses import equivalents
from berthier.rules.elements.units import Grade, Type

ROUTING_LEFT = 0.4  # what a routing element is still worth
POINT = 0.03
LIMITS_OF_LOSS = (3, 2)  # a third, a half
STAND_OFF = (Type.ART, Type.BG, Type.PONT)


def value_of(stand: Stand, weights: Weights = STEADY) -> float:
    """What an element is worth to its side now."""
    return value_in_hand(stand.type, weights.general * stand.general) * (
        ROUTING_LEFT if stand.status is Status.ROUTING else 1.0
    )


@cache
def value_in_hand(kind: Type, general: float) -> float:
    """The same of one that is in hand."""
    return float(equivalents({kind: 1})) + general


def worth(position: Position, side: str, weights: Weights = STEADY) -> float:
    """Own less enemy: what is left, fights and volleys as they would be fought; and how well it stands itself."""
    return worth_to(position, position.battle.side_of(side), weights)


@lru_cache(1 << 11)
def worth_to(position: Position, side: str, weights: Weights) -> float:
    """The same to an army; where an order leads is weighed at first sight and again when it is carried out."""
    total = weights.kept * strength(position, side, weights)
    total += fsum(prospect(position, s, side, weights) for s in position.stands)
    fought = volleys_worth(position, side, weights) + fights_worth(position, side, weights)
    total += fought + openings_worth(position, side, weights)
    total += charged(position, side, weights) - shot_at_first(position, side, weights)
    total += advance(position, side, weights)
    return total + strain(position, side, weights) + POINT * points_left(position, side)


def strength(position: Position, side: str, weights: Weights = STEADY) -> float:
    """Own elements less the enemy's."""
    total = 0.0
    for stand in position.stands:
        sign = 1 if stand.side == side else -1
        total += sign * value_of(stand, weights)
        if stand.cargo:
            total += sign * value_of(stand.cargo, weights)
    return total + beyond(position, side, weights.breaking)


def charged(position: Position, side: str, weights: Weights = STEADY) -> float:
    """The charges that may come in the bound after this one, and those that whoever is next could answer with."""
    field, active = position.field, position.bound_of
    other, toll = position.battle.other(active), counted(position, weights)
    first, then = charges_worth(field, other, toll), charges_worth(field, active, toll)
    left = bounds_left(position)
    found = (weights.later * then if left > 1 else 0.0) - (weights.next * first if left else 0.0)
    return found if side == active else -found


def shot_at_first(position: Position, side: str, weights: Weights = STEADY) -> float:
    """What the volleys come to of those who, in the bound after this one, need but come on to shoot first."""
    if not weights.coming_into_range or not bounds_left(position):
        return 0.0
    active = position.bound_of
    found = weights.coming_into_range * coming_shots(position.field, position.battle.other(active))
    return found if side == active else -found


def advance(position: Position, side: str, weights: Weights = STEADY) -> float:
    """How far the side has come on, and how little it is scattered: every body wants a point of its own.

    The enemy's does not count against it: who comes near him brings him near too, and nobody would come on. The last
    paces count less: there volleys and charges are weighed by their odds, and who has time lets the enemy come.
    """
    own = [s for s in position.stands if s.side == side and s.status is Status.READY and s.type not in STAND_OFF]
    bodies = {position.field.bodies.get(s.id, (s.id,)) for s in own}
    eager = eagerness(position, side, weights)
    near = fsum(weights.there + placing(position, s, weights.last_paces * eager) for s in own)
    return eager * near - weights.body * len(bodies)


def points_left(position: Position, side: str) -> int:
    """Points the side could still spend in this bound."""
    return sum(left for _, left in position.points) if side == position.bound_of else 0


def prospect(position: Position, stand: Stand, side: str, weights: Weights) -> float:
    """What an element looks forward to; the enemy's own prospects count for half, they are partly ours already."""
    if stand.id in position.field.fronts or stand.id in position.field.struck:
        return 0.0  # its fight is weighed exactly
    found = outlook(position.field, stand, weights.field_of_fire)
    return found if stand.side == side else -weights.theirs * found


def strain(position: Position, side: str, weights: Weights = STEADY) -> float:
    """Commands beaten or broken weigh beside what they lost; one that the next loss would beat or break too."""
    sides = {id_: of for id_, of, _ in position.battle.commands}
    cost = fsum(
        (1.0 if c.broken else 0.5 if c.beaten else 0.0) * (1 if sides[c.id] == side else -1) for c in position.commands
    )
    nears = Counter(command for command in near_limit(position))
    return -cost - fsum(weights.near_limit * n * (1 if sides[id_] == side else -1) for id_, n in nears.items())


def near_limit(position: Position) -> list[str]:
    """Commands that one more loss brings to a third or a half of what they began with."""
    start = Counter(s.command for s in position.battle.stands)
    there = Counter(s.command for s in position.stands if s.status is not Status.ROUTING)
    found = []
    for id_, whole in start.items():
        lost = whole - there[id_]
        if any(lost * part < whole <= (lost + 1) * part for part in LIMITS_OF_LOSS):
            found.append(id_)
    return found


def placing(position: Position, stand: Stand, last: float = 1.0) -> float:
    """A little for being near the enemy and facing him; guns and trains stay where they are."""
    if stand.type in STAND_OFF or stand.status is not Status.READY or stand.is_naval:
        return 0.0
    nearest = nearest_enemy(position.field, stand)
    return placing_at(stand.pose, nearest.pose, last) if nearest is not None else 0.0


def eagerness(position: Position, side: str, weights: Weights = STEADY) -> float:
    """Who would win if time were up need not come on; anybody else does, the more the less time is left."""
    if leader(position) == side:
        return weights.leading
    return weights.coming_on + weights.pressing * (position.turn / position.battle.terms.turns) ** 2


def leader(position: Position) -> str | None:
    """Who would win if time were up now (G8)."""
    there = tuple((s.id, s.side, s.status) for s in on_hand(position.field).values())
    broken = tuple(c for c in position.commands if c.broken)
    return leader_of(position.setting, there, broken, position.coming, position.switches)


@lru_cache(1 << 10)
def leader_of(
    setting: Setting,
    there: tuple[tuple[str, str, Status], ...],
    broken: tuple[CommandFacts, ...],
    coming: tuple[str, ...],
    switches: Switches,
) -> str | None:
    """The same by who is there: where they stand does not matter, and much is weighed before anybody is lost."""
    battle = battle_of(setting)
    stands = (Stand(id_, side, "", Type.PK, Grade.O, status=status) for id_, side, status in there)
    field = Field(battle.ground, stands, "", commands={c.id: c for c in broken}, switches=switches)
    return at_time(battle.terms, tally(field.quiet, field, battle.terms, set(coming))).winner
