"""Vessels and bridge work (G10): embark, disembark, launch, complete, dismantle; what changes, or why not."""

from __future__ import annotations

import msgspec

from berthier.boards.table.figures import Edge, gap
from berthier.boards.table.polygons import is_on
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.table.field import Contact, Field
from berthier.rules.elements.game.table.footing import is_dry, is_free, on_table, overlapped, why_not_free
from berthier.rules.elements.game.table.ground import IMPASSABLE, LIMITS, PACE
from berthier.rules.elements.game.table.stands import Stand, Status, depth_of
from berthier.rules.elements.units import CATEGORY, Category, Type

BRIDGING = (Verb.LAUNCH, Verb.COMPLETE, Verb.DISMANTLE)
NEAR = 25 * PACE
STEP = 100
BACK_MOST = 150 * PACE
Changed = tuple[Stand, ...] | Refusal


def is_ready_vessel(field: Field, vessel: Stand) -> bool:
    """A vessel that is ready, not captured and in contact with nobody."""
    return vessel.is_naval and vessel.status is Status.READY and not vessel.captured and not field.in_contact(vessel.id)


def vessel_of(field: Field, id_: str) -> Stand | None:
    """The vessel an element is aboard of."""
    return next((s for s in field.stands.values() if s.cargo and s.cargo.id == id_), None)


def embark(field: Field, order: Command) -> Changed:
    """Foot or cavalry within 25 paces of an own empty vessel become its cargo."""
    stand, vessel = field.stands[order.who[0]], field.stands[order.vessel]
    walks = CATEGORY[stand.type] in (Category.FOOT, Category.CAVALRY)
    if not walks or not is_ready_vessel(field, vessel):
        return Refusal(Code.CANNOT, stand.id)
    if not vessel.unladen:
        return Refusal(Code.LADEN, stand.id, vessel.id)
    if gap(stand.base.figure, vessel.base.figure) > NEAR:
        return Refusal(Code.TOO_FAR, what=f"more than 25 paces from {vessel.id}")
    aboard = msgspec.structs.replace(stand, moved=True)
    return (msgspec.structs.replace(vessel, cargo=aboard, unladen=False),)


def disembark(field: Field, order: Command) -> Changed:
    """Cargo goes to a free pose within 25 paces of its vessel, in contact with no edge but a front."""
    id_ = order.who[0]
    vessel = vessel_of(field, id_)
    if vessel is None or vessel.cargo is None or not vessel.is_naval or not order.at:
        return Refusal(Code.CANNOT, id_)
    ashore = msgspec.structs.replace(vessel.cargo, pose=order.at[0], moved=True)
    if gap(ashore.base.figure, vessel.base.figure) > NEAR:
        return Refusal(Code.TOO_FAR, what=f"more than 25 paces from {vessel.id}")
    wrong = why_not_free(field, ashore, ashore.base)
    if wrong is not None:
        code = wrong.code if wrong.code in (Code.EDGE, Code.BLOCKED) else Code.CANNOT_ENTER
        return Refusal(code, id_, wrong.what, wrong.what)
    if any(contact.on is not Edge.FRONT for contact in landing(field, ashore)):
        return Refusal(Code.FLANK, id_, landing(field, ashore)[0].of, str(landing(field, ashore)[0].on))
    return (msgspec.structs.replace(vessel, cargo=None, unladen=True), ashore)


def landing(field: Field, ashore: Stand) -> list[Contact]:
    """What the front of one who has just landed touches: nothing where it is routing (G4.1)."""
    if ashore.status is Status.ROUTING:
        return []
    return field.changed(ashore).fronts_at(ashore.id, ashore.base)


def bridge_work(field: Field, order: Command) -> Changed:
    """Launch, complete or dismantle."""
    stand = field.everyone[order.who[0]]
    if order.verb is Verb.LAUNCH:
        return launch(field, stand) if stand.type is Type.PONT and not stand.bridge else Refusal(Code.CANNOT, stand.id)
    if order.verb is Verb.COMPLETE:
        if not stand.bridge:
            return Refusal(Code.CANNOT, stand.id)
        return (msgspec.structs.replace(stand, type=Type.TEMP_BRIDGE, bridge=False, moved=True),)
    return dismantle(field, stand)


def launch(field: Field, stand: Stand) -> Changed:
    """The pontoons go to the first dry place beyond the water ahead, their rear on dry ground (G10)."""
    bank = first_along(field, stand, 0, NEAR, wet=True)
    if bank is None:
        return Refusal(Code.NO_BANK, stand.id)
    far = first_along(field, stand, bank, bank + 2 * depth_of(stand), wet=False)
    if far is None:
        return Refusal(Code.TOO_WIDE, stand.id)
    there = stand.base.ahead(far)
    if not is_dry(field, there.rear):
        return Refusal(Code.TOO_WIDE, stand.id)
    if not on_table(field.ground, there.figure):
        return Refusal(Code.EDGE, stand.id)
    bars = next((p for p in field.ground.of(*IMPASSABLE) if is_on(there, p.shape, LIMITS.graze)), None)
    if bars is not None:
        return Refusal(Code.IMPASSABLE, stand.id, what=bars.title)
    other = overlapped(field, there.figure, (stand.id,))
    if other is not None:
        return Refusal(Code.BLOCKED, stand.id, other)
    return (msgspec.structs.replace(stand, pose=there.pose, bridge=True, moved=True),)


def first_along(field: Field, stand: Stand, start: int, end: int, wet: bool) -> int | None:
    """How far ahead of the front middle the first wet (or dry) place is, in steps of 100 units."""
    for by in range(start, end + 1, STEP):
        if is_dry(field, stand.base.ahead(by).pose.at) is not wet:
            return by
    return None


def dismantle(field: Field, stand: Stand) -> Changed:
    """A bridge nobody stands on is a launched Pont again; a launched Pont goes back to its bank."""
    if stand.is_bridge:
        on_it = overlapped(field, stand.base.figure, (stand.id,))
        if on_it is not None:
            return Refusal(Code.BLOCKED, stand.id, on_it)
        return (msgspec.structs.replace(stand, type=Type.PONT, bridge=True, moved=True),)
    if not stand.bridge:
        return Refusal(Code.CANNOT, stand.id)
    for by in range(STEP, BACK_MOST + 1, STEP):
        there = stand.base.ahead(-by)
        if is_free(field, stand, there):
            return (msgspec.structs.replace(stand, pose=there.pose, bridge=False, moved=True),)
    return Refusal(Code.BLOCKED, stand.id, "the bank")
