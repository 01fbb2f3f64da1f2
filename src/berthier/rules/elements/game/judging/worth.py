"""What a position is worth to a side, in element equivalents (g), and each option of a question at once.

Fractions are added by `fsum`: `sum` rounds otherwise from one Python to the next, and of equals programs would take
another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from math import fsum
from typing import Any

from berthier.boards.table.figures import Edge
from berthier.core.orders import Order
from berthier.core.switches import Switches
from berthier.rules.elements.game.battles import Setting, battle_of
from berthier.rules.elements.game.ending import at_time, on_hand, tally
from berthier.rules.elements.game.judging.charges import charges_worth
from berthier.rules.elements.game.judging.exchanges import bounds_left, fights_worth, openings_worth, volleys_worth
from berthier.rules.elements.game.judging.outlook import BEHIND, best_shot, outlook
from berthier.rules.elements.game.orders.ordering import DONE, Given
from berthier.rules.elements.game.orders.orders import Verb
from berthier.rules.elements.game.orders.promising import contact_worth, nearest_enemy, placing_at
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.field import CommandFacts, Field
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.losses import equivalents
from berthier.rules.elements.units import Grade, Type

ROUTING_LEFT = 0.4  # what a routing element is still worth
POINT = 0.03
WORTH_GIVING = 0.01
STANDING = 0.5  # of the urge of the best order: what speaks for giving none
LISTED = 200.0  # by so much one that is listed later is behind, more than any luck in thought is worth
NEAR_LIMIT = 0.25
THEIRS = 0.5
NEXT, LATER = 0.8, 0.3  # of charges that could be made: by the side whose bound is next, by the other in the one after
ECHO = 0.1  # of what an order looks like at first sight, beside the worth of what it leads to
ALIKE = 0.01
THERE = 0.2  # of an element that has come near the enemy, over one that stands where armies begin
LAST_PACES = 0.3
BODY = 0.03
LEADING, PRESSING = 0.5, 2.0  # how eager who leads is, and how much more than at first, in the end, who does not
LIMITS_OF_LOSS = (3, 2)  # a third, a half
STAND_OFF = (Type.ART, Type.BG, Type.PONT)


def value_of(stand: Stand) -> float:
    """What an element is worth to its side now."""
    return value_in_hand(stand.type, stand.general) * (ROUTING_LEFT if stand.status is Status.ROUTING else 1.0)


@cache
def value_in_hand(kind: Type, general: bool) -> float:
    """The same of one that is in hand."""
    return float(equivalents({kind: 1})) + (1.0 if general else 0.0)


def worth(position: Position, side: str) -> float:
    """Own less enemy: what is left, fights and volleys as they would be fought; and how well it stands itself."""
    return worth_to(position, position.battle.side_of(side))


@lru_cache(256)
def worth_to(position: Position, side: str) -> float:
    """The same to an army; where an order leads is weighed at first sight and again when it is carried out."""
    total = 0.0
    for stand in position.stands:
        sign = 1 if stand.side == side else -1
        total += sign * value_of(stand)
        if stand.cargo:
            total += sign * value_of(stand.cargo)
    total += fsum(prospect(position, s, side) for s in position.stands)
    total += volleys_worth(position, side) + fights_worth(position, side) + openings_worth(position, side)
    total += charged(position, side)
    return total + advance(position, side) + strain(position, side) + POINT * points_left(position, side)


def charged(position: Position, side: str) -> float:
    """The charges that may come in the bound after this one, and those that whoever is next could answer with."""
    field, active = position.field, position.bound_of
    first, then = charges_worth(field, position.battle.other(active)), charges_worth(field, active)
    left = bounds_left(position)
    found = (LATER * then if left > 1 else 0.0) - (NEXT * first if left else 0.0)
    return found if side == active else -found


def advance(position: Position, side: str) -> float:
    """How far the side has come on, and how little it is scattered: every body wants a point of its own.

    The enemy's does not count against it: who comes near him brings him near too, and nobody would come on. The last
    paces count less: there volleys and charges are weighed by their odds, and who has time lets the enemy come.
    """
    own = [s for s in position.stands if s.side == side and s.status is Status.READY and s.type not in STAND_OFF]
    bodies = {position.field.bodies.get(s.id, (s.id,)) for s in own}
    eager = eagerness(position, side)
    near = fsum(THERE + placing(position, s, LAST_PACES * eager) for s in own)
    return eager * near - BODY * len(bodies)


def points_left(position: Position, side: str) -> int:
    """Points the side could still spend in this bound."""
    return sum(left for _, left in position.points) if side == position.bound_of else 0


def prospect(position: Position, stand: Stand, side: str) -> float:
    """What an element looks forward to; the enemy's own prospects count for half, they are partly ours already."""
    if stand.id in position.field.fronts or stand.id in position.field.struck:
        return 0.0  # its fight is weighed exactly
    found = outlook(position.field, stand)
    return found if stand.side == side else -THEIRS * found


def strain(position: Position, side: str) -> float:
    """Commands beaten or broken weigh beside what they lost; one that the next loss would beat or break too."""
    sides = {id_: of for id_, of, _ in position.battle.commands}
    cost = fsum(
        (1.0 if c.broken else 0.5 if c.beaten else 0.0) * (1 if sides[c.id] == side else -1) for c in position.commands
    )
    nears = Counter(command for command in near_limit(position))
    return -cost - fsum(NEAR_LIMIT * n * (1 if sides[id_] == side else -1) for id_, n in nears.items())


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


def urge(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float]:
    """The judgment of each option at once: contacts by their match-up, shots and ground gained, points spent.

    A strike is worth no less than what it leads to: no match-up tells that a second one decides the fight. Of orders it
    is but an echo of what they lead to, which is weighed in full beside it. `done` is half as good as the best order at
    first sight, so that armies come on; what stands open to orders is not held against it, or any order that lets it
    stand would be better than none.
    """
    side = position.battle.side_of(side)
    now = worth(position, side) if any(strikes(option) for option in options) else 0.0
    scores = thinned(options, [urge_of(position, side, option, place, now) for place, option in enumerate(options)])
    ends = [getattr(getattr(option, "value", None), "verb", None) is Verb.DONE for option in options]
    best = max((score for score, end in zip(scores, ends, strict=True) if not end), default=0.0)
    standing = max(0.0, STANDING * best) + openings_worth(position, side)
    return [standing if end else score for score, end in zip(scores, ends, strict=True)]


def thinned(options: Sequence[Any], scores: list[float]) -> list[float]:
    """Of the many ways in which the same elements move the first two stand as they are: others are looked at too."""
    seen: Counter[tuple[str, ...]] = Counter()
    for place in sorted(range(len(scores)), key=lambda place: -scores[place]):
        given = getattr(options[place], "value", None)
        if isinstance(given, Given):
            seen[given.order.who] += 1
            scores[place] -= ALIKE * max(0, seen[given.order.who] - 2)
    return scores


def urge_of(position: Position, side: str, option: Any, place: int, now: float) -> float:
    """One option; of plans, fights and set-ups the first is the best, by exact odds: a few throws tell no more."""
    value = getattr(option, "value", None)
    if isinstance(value, Given):
        glance = order_urge(position, side, value)
        return ECHO * (max(glance, worth(value.after, side) - now) if strikes(option) else glance)
    if getattr(value, "verb", None) is Verb.DONE:
        return 0.0
    if getattr(value, "verb", None) is Verb.RESIGN:
        return -100.0
    return -LISTED * place


def strikes(option: Any) -> bool:
    """Whether an order brings somebody into contact."""
    given = getattr(option, "value", None)
    if not isinstance(given, Given):
        return False
    return any(stand.hit is not None and stand.id in given.order.who for stand in given.after.stands)


def order_urge(position: Position, side: str, given: Given) -> float:
    """Rally and steady at once; a move by the fights it makes and the ground it gains."""
    if given.order.verb in (Verb.RALLY, Verb.STEADY):
        return 0.3
    score = -POINT * given.cost
    before = {s.id: s for s in position.stands}
    eager = eagerness(position, side)
    for stand in given.after.stands:
        old = before.get(stand.id)
        if stand.id not in given.order.who or old is None:
            continue
        if stand.hit is not None and stand.hit.enemy in before:
            score += contact_worth(position.field, stand, before[stand.hit.enemy])
            score += 0.0 if stand.hit.edge is Edge.FRONT else BEHIND
        score += eager * (placing(given.after, stand) - placing(position, old))
        score += best_shot(given.after.field, stand) - best_shot(position.field, old)
    return score


def hasty(position: Position, side: str, why: str, options: Sequence[Any], before: int) -> Any:
    """The first option that looks promising, or one a little farther down; of orders none that is not worth giving.

    What is offered is the best first, so that no more of it has to be tried.
    """
    order = options[before] if before and len(options[: before + 1]) > before else options[0]
    value = getattr(order, "value", None)
    if isinstance(value, Given) and order_urge(position, position.battle.side_of(side), value) <= WORTH_GIVING:
        return Order(str(Verb.DONE), DONE)
    return order


def eagerness(position: Position, side: str) -> float:
    """Who would win if time were up need not come on; anybody else does, the more the less time is left."""
    if leader(position) == side:
        return LEADING
    return 1 + PRESSING * (position.turn / position.battle.terms.turns) ** 2


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
