"""What is in hand on the table (b, K12): reach, arcs by range band, formations and fire on tap, the ghost, the ball."""

from __future__ import annotations

from typing import Any

from berthier.boards.handling import Drag, Ghost, GhostBase, Handling, InHand, ShadedGround, ring
from berthier.boards.table.dragging import as_far_as
from berthier.boards.table.figures import Base
from berthier.boards.table.measure import FULL, Point, length_up
from berthier.boards.table.notation import decimal, tenths
from berthier.boards.table.steps import RoadStep, Step
from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.core.umpire import Next
from berthier.look.battalions import drawing_up
from berthier.look.battalions.looking import look
from berthier.look.battalions.scene import told
from berthier.look.battalions.shading import how_far, shades
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.combat.closing import chargers_of, close_inputs
from berthier.rules.battalions.game.combat.fighting import fight_call
from berthier.rules.battalions.game.combat.ray import aim_solid
from berthier.rules.battalions.game.command import place_of
from berthier.rules.battalions.game.deploying import SET_UP
from berthier.rules.battalions.game.leading import LEADERS
from berthier.rules.battalions.game.orders.acting import enemy_of, moves
from berthier.rules.battalions.game.orders.dragging import HAND, best_charge, drafted, drag
from berthier.rules.battalions.game.orders.drill import new_shape
from berthier.rules.battalions.game.orders.march import Leg, march, work_out
from berthier.rules.battalions.game.orders.offers import in_turn
from berthier.rules.battalions.game.orders.on_tap import choices
from berthier.rules.battalions.game.orders.orders import (
    Act,
    ChargeAt,
    Command,
    Face,
    FireAt,
    Form,
    Go,
    read,
    read_act,
    write_act,
)
from berthier.rules.battalions.game.orders.preview import contact_call, fire_call
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Leader, Troop
from berthier.rules.battalions.game.riding import read_rides
from berthier.rules.battalions.game.table.constants import INCH, LEADER, SHORT_HOP
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.rates import rate
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input
from berthier.rules.battalions.game.table.shape import firing
from berthier.rules.battalions.game.turns import SECOND

KEYS = (
    ("l c s k r", "line, column, square, skirmish order, road column; of guns l limbers, u unlimbers"),
    ("f", "fire at the nearest with what is left; again with one action less"),
    ("h", "charge the nearest in reach; again the next"),
    ("o, d, y, .", "into houses; dress ranks; rally; stand"),
)


def take(position: Position, side: str, why: str, piece: str, whole: bool, draft: str) -> InHand:
    """A unit or a leader in hand."""
    if why.startswith(SET_UP):
        return drawing_up.take(position, side, why, piece, draft)
    field = field_of(position)
    leader = next((one for one in position.leaders if one.id == piece), None)
    if leader is not None:
        return take_leader(field, leader, side, why)
    troop = field.troop(piece)
    barred = refusal(position, troop, side, why)
    return InHand(
        who=(piece,),
        word=piece,
        title=f"{piece}: {troop.name or troop.kind}, {troop.figures} of {troop.original} figures, {troop.drawn_up}",
        lines=(*told(troop), *(how_far(troop) if barred else how_far_then(position, why, troop, draft))),
        refused=barred,
        turns=not troop.is_garrison,
        shades=tuple(shades(field, troop)),
        choices=() if barred else tuple(choices(position, why, troop, draft)),
    )


def how_far_then(position: Position, why: str, troop: Troop, draft: str) -> list[str]:
    """How far it goes: after a change of formation that is drawn already, in the new one."""
    if why == SECOND or not draft.startswith(f"{troop.id} "):
        return how_far(troop)
    then = drafted(position, why, troop.id, f"{draft.rstrip('/ ')} /").troop
    said = how_far(then)
    return said if then.drawn_up is troop.drawn_up else [f"in {then.drawn_up} it {line}" for line in said]


def take_leader(field: Field, leader: Leader, side: str, why: str) -> InHand:
    """A leader in hand: how far he rides."""
    far, at = LEADER["leader_move"], place_of(field, leader)
    mine = leader.side == side and why == LEADERS
    return InHand(
        who=(leader.id,),
        word=leader.id,
        title=f"{leader.name or leader.id}, {leader.role} leader",
        lines=(f"rides {decimal(far, INCH)} inches, or with a unit he is laid onto",),
        refused="" if mine else "Leaders ride after both sides have given their orders.",
        shades=(ShadedGround("reach", ring(at, far), f"{decimal(far, INCH)} inches"),),
    )


def refusal(position: Position, troop: Troop, side: str, why: str) -> str:
    """Why a unit cannot be ordered now."""
    if troop.side != side:
        return f"{troop.id} is not yours."
    if why == LEADERS:
        return "Now leaders ride: take one of them."
    if position.turn is None:
        return "Orders are given in the turns of A and D."
    if position.turn.unit is not None:
        return "" if position.turn.unit == troop.id else f"{position.turn.unit} is under way."
    if troop.id in {one.id for one in in_turn(position)}:
        return ""
    if troop.is_broken:
        return f"{troop.id} is in retreat."
    return f"{troop.id} has acted in this period." if troop.activated else f"{troop.id} may not act now."


def ghost(position: Position, side: str, why: str, word: str) -> Ghost:
    """Where an order leads, whether or not something stands in its way."""
    if why.startswith(SET_UP):
        return drawing_up.ghost(position, side, word)
    try:
        if why == LEADERS:
            return rides_of(position, side, word)
        line = word.strip().rstrip("/").strip()
        unit = position.turn.unit if why == SECOND and position.turn is not None else None
        command = Command(unit, (read_act(line),)) if unit else read(line)
        return ghost_of(field_of(position), position, command)
    except (BadInput, Refused, LookupError):
        return Ghost()


def ghost_of(field: Field, position: Position, command: Command) -> Ghost:
    """Act by act: the bases it passes through, its way, what it would meet or hit."""
    troop = field.troop(command.unit)
    bases: list[GhostBase] = []
    way: list[Point] = [troop.pose.at]
    measure, meets, found, far = "", [], [], ""
    for act in command.acts:
        base = end_of(field, troop, act)
        if isinstance(act, Go):
            done = work_out(field, troop, act.legs)
            limit = rate(troop, on_road=isinstance(act.legs[0], RoadStep))
            way += [pose.at for leg in done for pose in leg.samples]
            measure = f"{tenths(price_of(field, troop, act, done), INCH)} of {decimal(limit or 0, INCH)} inches"
            far = farthest(field, troop, command, act)
        elif isinstance(act, FireAt | ChargeAt) and act.at:
            meets.append((troop.id, act.at))
            found += ball(field, troop, act) if isinstance(act, FireAt) else []
            way += [base.pose.at] if isinstance(act, ChargeAt) else []
        bases.append(GhostBase(troop.id, *base.pose, base.width, base.depth))
        troop = after(field, troop, act, base)
        field = field.with_troop(troop)
    return Ghost(
        bases=tuple(bases), ways=(tuple(way),), measure=measure, meets=tuple(meets), shades=tuple(found), farthest=far
    )


def price_of(field: Field, troop: Troop, act: Go, done: list[Leg]) -> int:
    """What a march costs; one that may not be made, as far as its legs tell (lines it would pass are not reckoned)."""
    try:
        return march(field, troop, act.legs).price
    except Refused:
        return sum(leg.price for leg in done)


def end_of(field: Field, troop: Troop, act: Act) -> Base:
    """Where a unit stands after an act, legal or not."""
    match act:
        case Go(legs):
            return work_out(field, troop, legs)[-1].after
        case Form(to, on, face):
            return new_shape(field, troop, to, on, face)
        case Face(to):
            return field.bases[troop.id].facing(to % FULL)
        case ChargeAt(at, wheel):
            return field.bases[troop.id].at(charge(field, troop, enemy_of(field, troop, at), wheel).pose)
    done = moves(field, troop, act)
    return field.base_of(done) if done is not None else field.bases[troop.id]


def after(field: Field, troop: Troop, act: Act, base: Base) -> Troop:
    """The unit after an act as far as a ghost needs it."""
    try:
        done = moves(field, troop, act)
    except Refused:
        done = None
    return done if done is not None else troop.at(base.pose)


def ball(field: Field, troop: Troop, act: FireAt) -> list[ShadedGround]:
    """The path of a solid shot: to the point of aim, then the bounce to where it ends (G65, G66)."""
    if troop.guns is None or act.shot == "canister":
        return []
    try:
        shot = aim_solid(field, troop, enemy_of(field, troop, act.at), act.actions)
    except Refused:
        return []
    start, aim, end = shot.way
    met = ", ".join(target.name for target in shot.targets)
    stop = f"; ended by {shot.stops}" if shot.stops else ""
    return [
        ShadedGround("ball", (start, aim), "flies to the point of aim"),
        ShadedGround("bounce", (aim, end), f"bounces on; meets {met or 'nobody'}{stop}"),
    ]


def farthest(field: Field, troop: Troop, command: Command, act: Go) -> str:
    """The same order with its last leg as far as it is free; empty where it is free as it is, or not at all."""

    def is_free(step: Step) -> bool:
        try:
            march(field, troop, (*act.legs[:-1], step))
        except (Refused, BadInput):
            return False
        return True

    if is_free(act.legs[-1]) or command.acts[-1] is not act:
        return ""
    most = max(SHORT_HOP, rate(troop, on_road=isinstance(act.legs[0], RoadStep)) or 0)
    step = as_far_as(act.legs[-1], HAND, most, is_free)
    if step is None:
        return ""
    acts = (*command.acts[:-1], Go((*act.legs[:-1], step)))
    return f"{command.unit} " + " / ".join(write_act(one) for one in acts)


def dragged(position: Position, side: str, why: str, hand: Drag) -> str:
    """What a hand has drawn so far: a set-up, the rides of leaders or an order."""
    return drawing_up.drag(position, side, hand) if why.startswith(SET_UP) else drag(position, side, why, hand)


def rides_of(position: Position, side: str, word: str) -> Ghost:
    """Where leaders ride, and how far."""
    field, ways, said = field_of(position), [], []
    for name, to in read_rides(position, side, word).value.rides:
        start = place_of(field, field.leader(name))
        end = field.bases[to].rear if isinstance(to, str) else to
        ways.append((start, end))
        where = f"to {to}" if isinstance(to, str) else f"{tenths(length_up(start, end), INCH)} inches"
        said.append(f"{name} rides {where}")
    return Ghost(ways=tuple(ways), measure="; ".join(said) or "Leaders stay.")


def fights(position: Position) -> tuple[Order, ...]:
    """The close actions of this period as they stand, in the order contacts were made (G81)."""
    field = field_of(position)
    found = []
    for name in position.contacts:
        target = field.by_id.get(name)
        chargers = chargers_of(field, target) if target is not None else []
        if target is not None and chargers:
            found.append(close_order(field, target, chargers))
    return tuple(found)


def close_order(field: Field, target: Troop, chargers: list[Troop]) -> Order:
    """One close action as it would be begun."""
    names = " and ".join(one.id for one in chargers)
    return Order(
        f"{names} v {target.id}", on=(chargers[0].id, target.id),
        label=f"{names} charge{'s' if len(chargers) == 1 else ''} {target.id}",
        starts=lambda: fight_call(quiet(), field, close_inputs(field, target), target),
    )  # fmt: skip


def against(position: Position, one: str, other: str) -> Next[Any] | None:
    """A charge of one on the other with the best wheel, else its fire; a sentence where it can do neither."""
    field = field_of(position)
    if one not in field.by_id or other not in field.by_id or field.by_id[one].side == field.by_id[other].side:
        return None
    troop, target = field.by_id[one], field.by_id[other]
    try:
        act = best_charge(field, troop, target)
        if act is None and (troop.guns is not None or firing(troop)):
            return fire_call(field, troop, FireAt(other))
        return contact_call(field, troop, act or ChargeAt(other))
    except Refused as refused:
        raise as_bad_input(refused) from refused


HANDLING = Handling(
    take=take, drag=dragged, ghost=ghost, fights=fights, against=against, look=look, grid=HAND,
    places=(SET_UP,), keys=KEYS,
    hints={LEADERS: "Tap a leader and drag him, onto a unit to ride with it; or choose below."},
)  # fmt: skip
