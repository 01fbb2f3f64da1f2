"""What an order costs on the table (G4.4): every input of `pip` derived, and the way to the general (K10)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.boards.table.contact import column
from berthier.boards.table.measure import ceil_div
from berthier.boards.table.polygons import Polygon
from berthier.boards.table.sight import sees_any
from berthier.boards.table.steps import RoadStep, Straight
from berthier.boards.table.ways import Barrier, nearest_points, way_round
from berthier.core.tally import Tally
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.table.field import Field, Light
from berthier.rules.elements.game.table.footing import allowance, going_of
from berthier.rules.elements.game.table.ground import IMPASSABLE, LIMITS, PACE
from berthier.rules.elements.game.table.paths import Moved
from berthier.rules.elements.game.table.stands import Stakes, Stand
from berthier.rules.elements.initiative import Exempt, Order, Subject, modifiers, price
from berthier.rules.elements.initiative import Verb as Priced
from berthier.rules.elements.units import Going, Type

NO_WAY = 10_000
FAR_UNSEEN = 300
PRICED = {
    Verb.LAUNCH: Priced.LAUNCH_BRIDGE,
    Verb.COMPLETE: Priced.COMPLETE_BRIDGE,
    Verb.DISMANTLE: Priced.DISMANTLE_BRIDGE,
}


def cost_of(field: Field, inputs: Order) -> int:
    """The cost of an order by `pip`; planting stakes is an order to one element (G4.9)."""
    return price(field.quiet, inputs).cost


def why_cost(inputs: Order) -> str:
    """The modifiers of a price in words: "+2 leaving its group"."""
    return ", ".join(f"{line.value:+} {line.reason}" for line in Tally("modifiers", tuple(modifiers(inputs))).lines)


def move_inputs(field: Field, order: Command, moved: Moved) -> Order:
    """The inputs of `pip` for a move or march."""
    stands = [field.stands[id_] for id_ in order.who]
    by_road = bool(order.steps) and all(isinstance(step, RoadStep) for step in order.steps)
    subject = subject_of(field, order.who)
    split, pivot = is_split(field, order.who), moved.pivot
    march = order.verb is Verb.MARCH
    facts = Order(
        verb=Priced(order.verb),
        subject=subject,
        heavy_off_road=not by_road and any(is_heavy(stand) for stand in stands),
        marches_already=max(stand.marches for stand in stands),
        group_types=tuple(sorted({stand.type for stand in stands})),
        first_road_march=march and by_road and subject is not Subject.GROUP and not any(s.road_marched for s in stands),
        along_road=by_road,
        split=split,
        pivot=pivot,
        exempt=exemption(field, order, moved) if split or pivot else None,
        night=field.light is not Light.DAY,
        moonlight=field.light is Light.MOONLIGHT,
    )
    return with_general(field, order.who, facts)


def other_inputs(field: Field, verb: Verb, who: Sequence[str]) -> Order:
    """The inputs of `pip` for any other order: subject, and what the general gives."""
    priced = PRICED.get(verb) or (Priced.LIMBER if verb is Verb.PLANT else Priced(verb))
    subject = subject_of(field, who) if verb is Verb.STEADY else Subject.ELEMENT
    return with_general(field, who, Order(verb=priced, subject=subject))


def with_general(field: Field, who: Sequence[str], facts: Order) -> Order:
    """What the general gives: whether he is among them, has moved, is lost, how far off he is and whether he sees."""
    first = field.everyone[who[0]]
    general, he_moved = field.general_of(first.side, first.command), field.command(first.command).general_moved
    if general is None:
        return msgspec.structs.replace(facts, general_lost=True, general_moved=he_moved)
    included = general.id in who
    away = 0 if included else min(way_to(field, general, id_) for id_ in who)
    sees = away <= FAR_UNSEEN or any(general_sees(field, general, id_) for id_ in who)
    return msgspec.structs.replace(
        facts,
        general_included=included,
        general_moved=he_moved,
        general_distance=away,
        general_sees=sees,
    )


def subject_of(field: Field, who: Sequence[str]) -> Subject:
    """One element; a column if one wide; else a group."""
    if len(who) == 1:
        return Subject.ELEMENT
    return Subject.GROUP if column({id_: field.bases[id_] for id_ in who}, LIMITS) is None else Subject.COLUMN


def is_heavy(stand: Stand) -> bool:
    """Art (S)/(O), Bg, or one with stakes."""
    return stand.is_heavy_gun or stand.type is Type.BG or stand.stakes is not Stakes.NONE


def is_split(field: Field, who: Sequence[str]) -> bool:
    """Part of its body goes, or one of them halts: its body was split earlier in this bound."""
    body = field.bodies.get(who[0], tuple(who))
    return set(body) != set(who) or any(field.stands[id_].halts for id_ in who)


def exemption(field: Field, order: Command, moved: Moved) -> Exempt | None:
    """The first of the four cases that fits: a, c, b, d."""
    types = {field.stands[id_].type for id_ in field.bodies.get(order.who[0], order.who)}
    if types == {Type.LH} or types <= {Type.SK, Type.WB}:
        return Exempt.A
    if len(order.who) > 1:
        if moved.contacts:
            return Exempt.C
        ahead = all(isinstance(step, Straight) and step.do == "ahead" for step in order.steps)
        return Exempt.B if ahead and not any(field.stands[id_].halts for id_ in order.who) else None
    stand = field.stands[order.who[0]]
    places = (stand.base, stand.base.at(moved.poses[stand.id]))
    return Exempt.D if any(going_of(field, stand, place) is Going.DIFFICULT for place in places) else None


def way_to(field: Field, general: Stand, id_: str) -> int:
    """Paces from the general to an element, round enemies and ground he cannot enter; 10,000 if there is no way."""
    if general.id == id_:
        return 0
    if (general.id, id_) not in field.ways:
        field.ways[general.id, id_] = find_way(field, general, id_)
    return field.ways[general.id, id_]


def find_way(field: Field, general: Stand, id_: str) -> int:
    """The way itself, in paces rounded up."""
    a, b = nearest_points(general.base, field.everyone[id_].base)
    way = way_round(a, b, barriers(field, general), field.ground.size)
    return NO_WAY if way is None else min(NO_WAY, ceil_div(way, PACE))


def barriers(field: Field, general: Stand) -> list[Barrier]:
    """Enemy bases, and whole pieces his element cannot enter; deep water is open where a ford or bridge lies."""
    enemies = [Barrier(field.bases[j].inset(LIMITS.graze)) for j in field.enemies(general.side)]
    return enemies + [Barrier(shape, opens) for shape, opens in hard_ground(field, general)]


def hard_ground(field: Field, general: Stand) -> list[tuple[Polygon, tuple[Polygon, ...]]]:
    """Lakes, cliffs, deep water, and what a dash of the moves chart keeps him out of."""
    found = [(p.shape, () if p.kind in IMPASSABLE else field.crossings) for p in field.ground.barring]
    for piece in field.ground.walked:
        if piece.going is not None and allowance((general.element,), piece.going) is None:
            found.append((piece.shape, ()))
    return found


def general_sees(field: Field, general: Stand, id_: str) -> bool:
    """From his centre to the centre or an inset corner; terrain and visibility, no units."""
    if (general.id, id_) not in field.seen:
        field.seen[general.id, id_] = looks_at(field, general, id_)
    return field.seen[general.id, id_]


def looks_at(field: Field, general: Stand, id_: str) -> bool:
    """Whether a line of sight is clear."""
    target = field.everyone[id_].base
    points = (target.centre, *target.inset(LIMITS.graze))
    return sees_any(field.ground.land, general.base.centre, points, field.visibility)
