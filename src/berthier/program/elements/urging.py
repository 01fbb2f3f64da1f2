"""What each option of a question is worth at first sight (g): orders by match-ups, shots and ground gained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from berthier.boards.table.figures import Edge
from berthier.core.orders import Order
from berthier.program.elements.exchanges import openings_worth
from berthier.program.elements.weights import GLANCE, Weights
from berthier.program.elements.worth import POINT, eagerness, placing, worth
from berthier.rules.elements.game.orders.ordering import DONE, Given
from berthier.rules.elements.game.orders.orders import Verb
from berthier.rules.elements.game.orders.outlook import BEHIND, best_shot
from berthier.rules.elements.game.orders.promising import contact_worth
from berthier.rules.elements.game.position import Position

WORTH_GIVING = 0.01
LISTED = 200.0  # by so much one that is listed later is behind, more than any luck in thought is worth
ALIKE = 0.01


def urge(position: Position, side: str, why: str, options: Sequence[Any], weights: Weights = GLANCE) -> Sequence[float]:
    """The judgment of each option at once: contacts by their match-up, shots and ground gained, points spent.

    A strike is worth no less than what it leads to: no match-up tells that a second one decides the fight. Of orders it
    is but an echo of what they lead to, which is weighed in full beside it. `done` is half as good as the best order at
    first sight, so that armies come on; what stands open to orders is not held against it, or any order that lets it
    stand would be better than none.
    """
    side = position.battle.side_of(side)
    now = worth(position, side, weights) if any(strikes(option) for option in options) else 0.0
    found = [urge_of(position, side, option, place, now, weights) for place, option in enumerate(options)]
    scores = thinned(options, found)
    ends = [getattr(getattr(option, "value", None), "verb", None) is Verb.DONE for option in options]
    best = max((score for score, end in zip(scores, ends, strict=True) if not end), default=0.0)
    standing = max(0.0, weights.standing * best) + openings_worth(position, side, weights)
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


def urge_of(position: Position, side: str, option: Any, place: int, now: float, weights: Weights) -> float:
    """One option; of plans, fights and set-ups the first is the best, by exact odds: a few throws tell no more."""
    value = getattr(option, "value", None)
    if isinstance(value, Given):
        glance = order_urge(position, side, value, weights)
        return weights.echo * (max(glance, worth(value.after, side, weights) - now) if strikes(option) else glance)
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


def order_urge(position: Position, side: str, given: Given, weights: Weights = GLANCE) -> float:
    """Rally and steady at once; a move by the fights it makes and the ground it gains."""
    if given.order.verb in (Verb.RALLY, Verb.STEADY):
        return 0.3
    score = -POINT * given.cost
    before = {s.id: s for s in position.stands}
    eager = eagerness(position, side, weights)
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
