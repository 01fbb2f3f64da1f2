"""The check of a move or march (K11, G4.1 to G4.8): what it comes to, or the first thing that stands in its way."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.boards.table.contact import are_linked, bodies
from berthier.boards.table.figures import Box, Figure, boxes_apart, corners, overlap
from berthier.boards.table.steps import Into, Wheel
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.table.distances import check_distance
from berthier.rules.elements.game.table.field import Contact, Field
from berthier.rules.elements.game.table.footing import (
    barred_by_river,
    impassable,
    on_table,
)
from berthier.rules.elements.game.table.ground import LIMITS
from berthier.rules.elements.game.table.paths import Moved, Path, as_moved, path_of
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.game.table.stepping import Run, may_strike, run_steps

GUN_WHEEL = 4500


def check_move(field: Field, order: Command) -> Moved | Refusal:
    """A move or march on the table; its price is asked elsewhere."""
    wrong = check_movers(field, order)
    if wrong is not None:
        return wrong
    run = run_steps(field, order)
    if isinstance(run, Refusal):
        return run
    path = path_of(field, order, run)
    wrong = check_edges(field, order) or check_way(field, path) or check_ground(field, path)
    return wrong or check_end(field, order, run, path)


def check_movers(field: Field, order: Command) -> Refusal | None:
    """Whether those named may move at all; but for guns it does not matter how, so it is found once a position."""
    if any(s.may_only_wheel for id_ in order.who if (s := field.stands.get(id_)) is not None):
        return check_who(field, order) or check_guns(field, order) or check_group(field, order)
    if order.who not in field.may_move:
        field.may_move[order.who] = check_who(field, order) or check_group(field, order)
    found: Refusal | None = field.may_move[order.who]
    return found


def check_who(field: Field, order: Command) -> Refusal | None:
    """Known, yours, one command, in hand, not moved, not in contact, not fixed (G4.1)."""
    missing = next((id_ for id_ in order.who or ("nobody",) if id_ not in field.stands), None)
    if missing is not None:
        return Refusal(Code.UNKNOWN, missing)
    first = field.stands[order.who[0]]
    for id_ in order.who:
        wrong = check_one(field, field.stands[id_], first)
        if wrong is not None:
            return wrong
    return None


def check_one(field: Field, stand: Stand, first: Stand) -> Refusal | None:
    """One element of an order."""
    if stand.side != field.bound_of:
        return Refusal(Code.NOT_YOURS, stand.id)
    if stand.command != first.command:
        return Refusal(Code.TWO_COMMANDS, first.id, stand.id)
    if stand.status is not Status.READY:
        return Refusal(Code.OUT_OF_HAND, stand.id, what=str(stand.status))
    if stand.moved:
        return Refusal(Code.MOVED, stand.id)
    if field.in_contact(stand.id):
        return Refusal(Code.ENGAGED, stand.id)
    return Refusal(Code.IMMOBILE, stand.id) if stand.is_fixed else None


def check_guns(field: Field, order: Command) -> Refusal | None:
    """A gun that is unlimbered or without teams makes one wheel of 45° at most, alone (G4.9)."""
    if is_gun_wheel(order):
        return None
    for id_ in order.who:
        stand = field.stands[id_]
        if stand.may_only_wheel:
            return Refusal(Code.UNLIMBERED if stand.teams else Code.NO_TEAMS, id_)
    return None


def is_gun_wheel(order: Command) -> bool:
    """One element that makes one wheel of 45° at most."""
    if len(order.who) != 1 or len(order.steps) != 1:
        return False
    step = order.steps[0]
    return isinstance(step, Wheel) and step.by <= GUN_WHEEL


def check_group(field: Field, order: Command) -> Refusal | None:
    """Those named hang together."""
    parts = bodies({id_: field.bases[id_] for id_ in order.who}, LIMITS)
    return Refusal(Code.NO_GROUP, parts[0][0], parts[1][0]) if len(parts) > 1 else None


def check_edges(field: Field, order: Command) -> Refusal | None:
    """No march goes into contact; the edge that `into` names may be struck from where the element starts."""
    step = order.steps[-1]
    if not isinstance(step, Into):
        return None
    if order.verb is Verb.MARCH:
        return Refusal(Code.MARCH_CONTACT)
    if not may_strike(field.bases[step.by], field.bases[step.enemy], step.edge):
        return Refusal(Code.FLANK, step.by, step.enemy, str(step.edge))
    return None


def check_way(field: Field, path: Path) -> Refusal | None:
    """For each sample and element: the table's edge, other bases (K11)."""
    others = others_near(field, path)
    table = (0, 0, *field.ground.size)
    places = [
        (n, id_, base, others[id_], is_within(path.swept[id_], table))
        for n, (id_, base) in enumerate(path.start.items())
        if others[id_] or not is_within(path.swept[id_], table)
    ]
    last = len(path.poses) - 1
    for k, sample in enumerate(path.poses) if places else ():
        for n, id_, base, near, inside in places:
            figure = corners(sample[n], base.width, base.depth)
            if not inside and not on_table(field.ground, figure):
                return Refusal(Code.EDGE, id_)
            other = run_into(figure, near, k == last)
            if other is not None:
                return Refusal(Code.BLOCKED, id_, other)
    return None


def is_within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def run_into(figure: Figure, others: Sequence[tuple[str, Figure, bool]], last: bool) -> str | None:
    """The first base overlapped; those that let pass count only where the move ends."""
    for id_, there, passes in others:
        if (last or not passes) and overlap(figure, there, LIMITS.touch):
            return id_
    return None


def others_near(field: Field, path: Path) -> dict[str, list[tuple[str, Figure, bool]]]:
    """For each mover the bases it could meet, by name, and whether it may pass through (G4.7)."""
    near = [it for it in field.boxes if it[0] not in path.start and path.passes(it[1])]
    return {mover: [(id_, field.bases[id_].figure, may_pass(field, mover, id_)) for id_, around in near
                    if not boxes_apart(swept, around) and not stand_over(field, mover, id_)]
            for mover, swept in path.swept.items()}  # fmt: skip


def may_pass(field: Field, mover: str, other: str) -> bool:
    """Friends of whom one is Sk or LH."""
    a, b = field.stands[mover], field.stands[other]
    return a.side == b.side and (a.passes or b.passes)


def stand_over(field: Field, mover: str, other: str) -> bool:
    """Linked units that overlap as they stand, as in a bent column, do not block one another (K6)."""
    a, b = field.bases[mover], field.bases[other]
    if field.bodies.get(mover) != field.bodies.get(other) or not overlap(a.figure, b.figure, LIMITS.touch):
        return False
    return are_linked(a, b, LIMITS)


def check_ground(field: Field, path: Path) -> Refusal | None:
    """What bars an element on any sample: lakes, cliffs, deep water; rivers to guns and wagons."""
    afloat = any(field.stands[id_].is_naval for id_ in path.start)
    if afloat or any(path.passes(piece.box) for piece in field.ground.barring):
        for id_, base in path.all():
            piece = impassable(field, field.stands[id_], base)
            if piece is not None:
                return Refusal(Code.IMPASSABLE, id_, what=piece.title)
    if any(path.passes(river.box) for river in field.ground.rivers):
        for id_, base in path.all():
            river = barred_by_river(field, field.stands[id_], base)
            if river is not None:
                return Refusal(Code.RIVER, id_, what=river.title)
    return None


def check_end(field: Field, order: Command, run: Run, path: Path) -> Moved | Refusal:
    """Contact, allowance, marches near the enemy, control zones: in this order."""
    moved = as_moved(field, order, run, path)
    return check_contacts(field, order, moved.contacts) or check_distance(field, order, path, moved)


def end_of(field: Field, order: Command) -> Moved | Refusal:
    """Where an order leads, whether or not something stands in its way; a fault of its steps is still one."""
    run = run_steps(field, order)
    return run if isinstance(run, Refusal) else as_moved(field, order, run, path_of(field, order, run))


def check_contacts(field: Field, order: Command, contacts: Sequence[Contact]) -> Refusal | None:
    """An `into` reaches; a march makes no contact; contact made without `into` is judged by where it started."""
    step = order.steps[-1]
    if isinstance(step, Into):
        reached = any(c.front_of == step.by and c.of == step.enemy for c in contacts)
        return None if reached else Refusal(Code.NO_CONTACT, step.by, step.enemy)
    if contacts and order.verb is Verb.MARCH:
        return Refusal(Code.MARCH_CONTACT)
    for contact in contacts:
        if not may_strike(field.bases[contact.front_of], field.bases[contact.of], contact.on):
            return Refusal(Code.FLANK, contact.front_of, contact.of, str(contact.on))
    return None
