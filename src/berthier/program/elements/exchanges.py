"""What fights and volleys are worth (g): exact for this bound, and for the next as far as everybody stands as now.

Who charges strikes in his own bound, where horse kills horse and shot; who is still locked with him in the bound after
it is struck back. And whoever stands in range is shot at again, then by the others first.
"""

from __future__ import annotations

from math import fsum
from typing import Any

import msgspec

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import frame
from berthier.program.elements.weights import STEADY, Weights
from berthier.rules.elements.aftermath import Follow
from berthier.rules.elements.game.combat.chances import fight_edge, still_fighting
from berthier.rules.elements.game.combat.fighting import faced
from berthier.rules.elements.game.combat.fights import Fray, fray, pairs
from berthier.rules.elements.game.combat.giving_ground import is_stuck
from berthier.rules.elements.game.combat.outcomes_on_table import pursuit_of
from berthier.rules.elements.game.combat.plans import plan_edge
from berthier.rules.elements.game.combat.tolls import Toll, toll
from berthier.rules.elements.game.orders.outlook import best_shot, is_within
from berthier.rules.elements.game.orders.suggesting import movable
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import Quiet
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import allowance
from berthier.rules.elements.game.table.stands import WIDTH, Stand
from berthier.rules.elements.game.table.stepping import may_strike
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Side, Type


def fights_worth(position: Position, side: str, weights: Weights = STEADY) -> float:
    """The exact mean of every fight that stands to be fought, and of the next one where they stay locked.

    Who is struck on flank or rear alone will have turned by then.
    """
    position = faced(position)
    found = fsum(fight_worth(position, pair, weights) for pair in pairs(position.field))
    return found if side == position.bound_of else -found


def fight_worth(position: Position, pair: tuple[str, str], weights: Weights = STEADY) -> float:
    """What a fight is worth to the active side."""
    now, lasts, again = fought_out(position, pair, weights)
    return weights.won * now + weights.locked * lasts * again if bounds_left(position) else now


def fought_out(position: Position, pair: tuple[str, str], weights: Weights) -> tuple[float, float, float]:
    """The edge of the active side in a fight, how likely the two are locked after it, and its edge in the next."""
    ours, theirs = pair if position.field.stands[pair[0]].side == position.bound_of else (pair[1], pair[0])
    fought: Fray = fray(position.field, ours, theirs)
    switches = position.switches
    lasts = still_fighting(*fought, follows(position, ours), follows(position, theirs), switches)
    stood = msgspec.structs.replace(fought.A, moved_into_front=False)
    stuck = is_stuck(position.field, ours), is_stuck(position.field, theirs)
    other = Side.A if fought.bound_of is Side.B else Side.B
    stake = counted(position, weights).stake(position.field.stands[ours], position.field.stands[theirs])
    again = fight_edge(stood, fought.B, other, switches, stuck, stake)
    return fight_edge(*fought, switches, stuck, stake), lasts, again


def bound_mean(position: Position, weights: Weights = STEADY) -> float:
    """What the fights and volleys of a bound come to for its side on average, as the table stands; nothing later."""
    field, active = position.field, position.bound_of
    turned = faced(position)
    first, then = (plan_edge(field, by, counted(position, weights)) for by in (active, position.battle.other(active)))
    fights = [fought_out(turned, pair, weights)[0] for pair in pairs(turned.field)]
    return fsum([first, -weights.second * then, *fights])


def counted(position: Position, weights: Weights) -> Toll:
    """What losses count to who judges so."""
    return toll(position, weights.general, weights.breaking)


def bounds_left(position: Position) -> int:
    """Bounds that come after this one before time is up."""
    terms = position.battle.terms
    return 2 * (terms.turns - position.turn) + (position.bound_of == terms.first)


def follows(position: Position, id_: str) -> bool:
    """Whether an element goes after an enemy who recoils."""
    asked: Any = Staying(position.switches)
    return pursuit_of(asked, position, position.field.stands[id_], Outcome.RECOIL, False).follows


class Staying(Quiet):
    """Who would be asked stays where he is."""

    def choose(self, *args: Any, **kwargs: Any) -> Any:
        return Follow.STAND


def openings_worth(position: Position, side: str, weights: Weights = STEADY) -> float:
    """While orders are given: enemies held by one element whom another could take from a side he cannot turn to."""
    left = sum(points for _, points in position.points)
    if position.segment != "G4" or side != position.bound_of or not left:
        return 0.0
    field = position.field
    free = [s for s in position.stands if movable(field, s)]
    held = [j for j in field.enemies(side) if field.in_contact(j)]
    return weights.opening * min(left, sum(any(could_strike(field, s, j) for s in free) for j in held))


def could_strike(field: Field, stand: Stand, enemy: str) -> bool:
    """Whether an element is near enough, and placed so, that it may strike an edge nobody is on: about."""
    base, other = stand.base, field.bases[enemy]
    reach = (allowance((stand.element,), ends_in_contact=True) or 0) + WIDTH // 2
    if not is_within(frame(base.pose, other.pose.at), reach):
        return False
    pinned = bool(field.struck_on(enemy, Edge.FRONT)) or enemy in field.fronts
    edges = (Edge.LEFT, Edge.RIGHT, Edge.REAR) if pinned else (Edge.FRONT,)
    return any(may_strike(base, other, edge) and not field.struck_on(enemy, edge) for edge in edges)


def volleys_worth(position: Position, side: str, weights: Weights = STEADY) -> float:
    """The exact mean of the shooting to come, each side by its best plan: of this bound, then as it stands of the next.

    In a bound of the other side the shooting of this bound is what comes next.
    """
    field, active = position.field, position.bound_of
    other = position.battle.other(active)
    first, then = (plan_edge(field, by, counted(position, weights)) for by in (active, other))
    if not bounds_left(position):
        return first - weights.second * then if side == active else -first
    if side != active:
        return weights.again * then - weights.answered * first
    theirs, ours = (share * guns(field, of) for share, of in zip(weights.fire, (other, active), strict=True))
    return (1 + weights.again) * first - (weights.second + weights.answered) * then - theirs + ours


def guns(field: Field, side: str) -> float:
    """What a side's guns have in their field of fire."""
    return fsum(best_shot(field, s) for s in field.stands.values() if s.side == side and s.type is Type.ART)
