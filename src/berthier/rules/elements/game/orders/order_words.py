"""Orders as people say them, for buttons: the group of Art1 100 paces ahead."""

from __future__ import annotations

from berthier.boards.table.step_words import say_facing, say_step
from berthier.rules.elements.game.names import short
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.writing import PACES
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Posture

VERBS = {
    Verb.MARCH: "march",
    Verb.PLANT: "plant stakes",
    Verb.LIMBER: "limber up",
    Verb.UNLIMBER: "unlimber",
    Verb.LAUNCH: "launch the bridge",
    Verb.COMPLETE: "finish the bridge",
    Verb.DISMANTLE: "take the bridge up",
}
POSTURES = {
    Posture.FOLLOW: "follow whom it beats",
    Posture.STAND: "stand when it wins",
    Posture.ASK: "ask me when it wins",
}


def say_order(position: Position, order: Command, price: str) -> str:
    """Who, what, and what it costs."""
    first = next((stand.pose for stand in position.stands if stand.id in order.who[:1]), None)
    if len(order.who) > 1:
        who = f"{short(order.who[0])} and {len(order.who) - 1} beside it"
    else:
        who = ", ".join(map(short, order.who))
    steps = [say_step(step, PACES, first if place == 0 else None) for place, step in enumerate(order.steps)]
    verb = "" if order.verb is Verb.MOVE and steps else f"{say_verb(order)} "
    return f"{who}: {verb}{', then '.join(steps)}".strip() + (f" ({price})" if price else "")


def say_verb(order: Command) -> str:
    """What is ordered, without its steps."""
    if order.verb is Verb.EMBARK:
        return f"go aboard {short(order.vessel)}"
    if order.verb is Verb.DISEMBARK:
        return f"land to the {say_facing(order.at[0].h)}"
    if order.posture is not None:
        return POSTURES[order.posture]
    return VERBS.get(order.verb, str(order.verb))
