"""Orders that are no moves (G3.1, G4.9): rally, steady, limber, mount, plant; what changes, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.boards.table.contact import bodies
from berthier.rules.elements.game.orders.moving import check_one
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.pricing import cost_of, other_inputs
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.orders.water import BRIDGING, bridge_work, disembark, embark, landing, vessel_of
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import is_free
from berthier.rules.elements.game.table.ground import LIMITS
from berthier.rules.elements.game.table.stands import Stakes, Stand, Status


class Done(msgspec.Struct, frozen=True):
    """An order that is possible: what it costs, the elements as they are then, who goes aboard, who is ridden down."""

    cost: int
    changed: tuple[Stand, ...]
    aboard: tuple[str, ...] = ()
    ridden_down: tuple[str, ...] = ()

    @property
    def off(self) -> tuple[str, ...]:
        """Who leaves the table."""
        return (*self.aboard, *self.ridden_down)


def check_order(field: Field, order: Command) -> Done | Refusal:
    """Any order but a move, march, arrival or posture."""
    wrong = check_known(field, order)
    if wrong is not None:
        return wrong
    if order.verb is Verb.RALLY:
        return rally(field, order)
    if order.verb is Verb.STEADY:
        return steady(field, order)
    wrong = check_hand(field, order)
    if wrong is not None:
        return wrong
    changed = work(field, order)
    if isinstance(changed, Refusal):
        return changed
    aboard = tuple(order.who) if order.verb is Verb.EMBARK else ()
    return Done(price_of(field, order), changed, aboard, ridden_down(field, order, changed))


def ridden_down(field: Field, order: Command, changed: Sequence[Stand]) -> tuple[str, ...]:
    """The routing enemies that the front of one who lands comes to lie on (G4.6)."""
    met = landing(field, changed[-1]) if order.verb is Verb.DISEMBARK else []
    return tuple(sorted(c.of for c in met if field.stands[c.of].status is Status.ROUTING))


def price_of(field: Field, order: Command) -> int:
    """The cost by `pip`; who is aboard is ordered where its vessel is."""
    return cost_of(field, other_inputs(field, order.verb, ordered_from(field, order)))


def ordered_from(field: Field, order: Command) -> tuple[str, ...]:
    """Where those named get an order: themselves, or the vessel they are aboard of."""
    vessel = vessel_of(field, order.who[0]) if order.verb is Verb.DISEMBARK and order.who else None
    return (vessel.id,) if vessel else order.who


def meant(field: Field, verb: Verb, id_: str) -> Stand | None:
    """The element a name means in an order: one on the table; to land, one aboard too."""
    if id_ in field.everyone:
        return field.everyone[id_]
    vessel = vessel_of(field, id_) if verb is Verb.DISEMBARK else None
    return vessel.cargo if vessel else None


def check_known(field: Field, order: Command) -> Refusal | None:
    """Known, yours, one command."""
    named = [*order.who, *([order.vessel] if order.verb is Verb.EMBARK else [])]
    stands: list[Stand] = []
    for id_ in named or ["nobody"]:
        stand = meant(field, order.verb, id_)
        if stand is None or (stand.is_bridge and order.verb is not Verb.DISMANTLE):
            return Refusal(Code.UNKNOWN, id_)
        stands.append(stand)
    for stand in stands:
        if stand.side != field.bound_of:
            return Refusal(Code.NOT_YOURS, stand.id)
    first = stands[0]
    other = next((s for s in stands[: len(order.who)] if s.command != first.command), None)
    return Refusal(Code.TWO_COMMANDS, first.id, other.id) if other else None


def rally(field: Field, order: Command) -> Done | Refusal:
    """One routing or pursuing element is ready again, stands, and neither moves nor shoots in this bound (G3.1)."""
    if len(order.who) > 1:
        return Refusal(Code.CANNOT, order.who[0], what=": one element is rallied at a time")
    stand = field.stands[order.who[0]]
    if stand.status is Status.READY:
        return Refusal(Code.NOT_ROUTING, stand.id)
    after = replaced(stand, status=Status.READY, steadied=True, moved=True, shot=True)
    return Done(cost_of(field, other_inputs(field, Verb.RALLY, order.who)), (after,))


def steady(field: Field, order: Command) -> Done | Refusal:
    """Ready elements of a broken command that hang together do not rout in this bound (D12)."""
    for id_ in order.who:
        stand = field.stands[id_]
        if stand.status is not Status.READY:
            return Refusal(Code.OUT_OF_HAND, id_, what=str(stand.status))
        if not field.command(stand.command).broken:
            return Refusal(Code.NOT_BROKEN, id_)
    parts = bodies({id_: field.bases[id_] for id_ in order.who}, LIMITS)
    if len(parts) > 1:
        return Refusal(Code.NO_GROUP, parts[0][0], parts[1][0])
    changed = tuple(replaced(field.stands[id_], steadied=True) for id_ in order.who)
    return Done(cost_of(field, other_inputs(field, Verb.STEADY, order.who)), changed)


def check_hand(field: Field, order: Command) -> Refusal | None:
    """In hand, not moved, not in contact, not fixed; bridge work has its own word for "moved".

    Who goes ashore has moved himself or not; for the rest his vessel is asked. A launched Pont is not fixed here: what
    it cannot do its own codes say.
    """
    for id_ in order.who:
        stand = judged(field, order, id_)
        working = order.verb in (Verb.COMPLETE, Verb.DISMANTLE)
        if working and stand.moved and stand.status is Status.READY:
            return Refusal(Code.THIS_BOUND, id_)
        wrong = check_one(field, stand, stand)
        if wrong is not None:
            return Refusal(Code.MOVED, id_) if wrong.code is Code.MOVED else wrong
    return None


def judged(field: Field, order: Command, id_: str) -> Stand:
    """The element that must be in hand; for cargo that goes ashore its vessel, moved as the cargo is."""
    vessel = vessel_of(field, id_) if order.verb is Verb.DISEMBARK else None
    if vessel is None or vessel.cargo is None:
        return replaced(field.everyone[id_], bridge=False)
    return replaced(vessel, moved=vessel.cargo.moved)


def work(field: Field, order: Command) -> tuple[Stand, ...] | Refusal:
    """The elements after an order to one element."""
    if len(order.who) > 1:
        return Refusal(Code.CANNOT, order.who[0], what=": one element at a time")
    if order.verb in BRIDGING:
        return bridge_work(field, order)
    if order.verb is Verb.EMBARK:
        return embark(field, order)
    if order.verb is Verb.DISEMBARK:
        return disembark(field, order)
    stand = field.stands[order.who[0]]
    after = changed_state(stand, order.verb)
    if after is None:
        return Refusal(Code.CANNOT, stand.id)
    return (after,) if is_free(field, after, after.base) else Refusal(Code.NO_ROOM, stand.id)


def changed_state(stand: Stand, verb: Verb) -> Stand | None:
    """Limbered, mounted or planted; None for the wrong type or state (G4.9)."""
    if verb in (Verb.LIMBER, Verb.UNLIMBER):
        wanted = verb is Verb.LIMBER
        if not stand.is_heavy_gun or not stand.teams or stand.limbered is wanted:
            return None
        return replaced(stand, limbered=wanted, moved=True)
    if verb is Verb.DISMOUNT and stand.afoot_as is not None:
        return replaced(stand, type=stand.afoot_as, afoot_as=None, mounted_as=stand.type, moved=True)
    if verb is Verb.MOUNT and stand.mounted_as is not None:
        return replaced(stand, type=stand.mounted_as, mounted_as=None, afoot_as=stand.type, moved=True)
    if verb is Verb.PLANT and stand.stakes is Stakes.CARRIED:
        return replaced(stand, stakes=Stakes.PLANTED, moved=True)
    return None


def replaced(stand: Stand, **facts: Any) -> Stand:
    """An element with some facts otherwise."""
    return msgspec.structs.replace(stand, **facts)
