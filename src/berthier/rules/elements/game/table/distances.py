"""How far an order may go (G4.2, G4.3, G4.5): allowance against measure, marches near the enemy, control zones."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.boards.table.figures import boxes_apart, gap, overlap
from berthier.boards.table.measure import ceil_div
from berthier.boards.table.notation import decimal, tenths
from berthier.boards.table.steps import Straight
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.table.field import Contact, Field
from berthier.rules.elements.game.table.footing import allowance, hard_piece
from berthier.rules.elements.game.table.ground import LIMITS, PACE
from berthier.rules.elements.game.table.paths import Moved, Path, is_all_bua
from berthier.rules.elements.house import D5, G_MARCH, Marched
from berthier.rules.elements.losses import may_march
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import WORDS, Going

GUN_ALLOWANCE = 50 * PACE


def check_distance(field: Field, order: Command, path: Path, moved: Moved) -> Moved | Refusal:
    """The measure against the allowance; then marches near the enemy, and control zones."""
    far = order_allowance(field, order, path, moved)
    if far is None:
        hard = next(id_ for id_ in order.who if reach(field, (id_,), path, moved) is None)
        where = next((hard_piece(field, base) for _, base in path.all()), "")
        return Refusal(Code.CANNOT_ENTER, hard, what=where)
    if moved.measure > far:
        return Refusal(Code.TOO_FAR, what=too_far(field, order, moved, far))
    near = march_near(field, path) if order.verb is Verb.MARCH else None
    wrong = near or check_zones(field, order, path, moved.contacts)
    return wrong or msgspec.structs.replace(moved, allowance=far)


def order_allowance(field: Field, order: Command, path: Path, moved: Moved) -> int | None:
    """How far those of an order may go; a gun that may only wheel 50 paces."""
    if any(field.stands[id_].may_only_wheel for id_ in order.who):
        return GUN_ALLOWANCE
    return reach(field, order.who, path, moved)


def most_allowed(field: Field, who: Sequence[str]) -> int:
    """How far those of an order may go on the best ground, by road or into contact: farther there is no legal way."""
    group = tuple(field.stands[id_].element for id_ in who)
    ways = [
        allowance(group, road=road, ends_in_contact=meets, switches=field.switches)
        for road in (False, True)
        for meets in (False, True)
    ]
    return max((way for way in ways if way is not None), default=0)


def reach(field: Field, who: Sequence[str], path: Path, moved: Moved) -> int | None:
    """Their allowance by `movement`, in units."""
    crossing = Crossing.TRICKY if moved.crossing == "unknown" else moved.crossing and Crossing(moved.crossing)
    in_bua = moved.going is Going.DIFFICULT and is_all_bua(field, path)
    return allowance(
        tuple(field.stands[id_].element for id_ in who), moved.going, moved.road, in_bua, field.low_visibility,
        crossing or None, bool(moved.contacts), field.switches,
    )  # fmt: skip


def too_far(field: Field, order: Command, moved: Moved, far: int) -> str:
    """Paces of a move against what is allowed, and why."""
    kinds = " and ".join(dict.fromkeys(WORDS[field.stands[id_].type] for id_ in order.who))
    who = order.who[0] if len(order.who) == 1 else f"the group of {order.who[0]}"
    over = "by road" if moved.road else f"{moved.going} going"
    limit = ", 100 paces at most" if moved.crossing or field.low_visibility else ""
    return f"{tenths(moved.measure, PACE)} paces; {who} may go {decimal(far, PACE)} ({kinds}, {over}{limit})"


def march_near(field: Field, path: Path) -> Refusal | None:
    """The least distance of a march to any enemy over all samples (G4.2); by a switch where it starts too (D5)."""
    side, limit = field.stands[next(iter(path.start))].side, field.quiet.plays(D5)
    enemies = [
        j for j, box in field.boxes if field.stands[j].side != side and not boxes_apart(path.around, box, limit * PACE)
    ]
    from_start = field.quiet.plays(G_MARCH) is Marched.START
    places = [*(path.start.values() if from_start else ()), *(base for _, base in path.all())]
    near = min(((gap(base.figure, field.bases[j].figure), j) for j in enemies for base in places), default=None)
    if near is None or may_march(field.quiet, min(10_000, ceil_div(near[0], PACE))).allowed:
        return None
    return Refusal(
        Code.MARCH_NEAR, other=near[1], what=f"{limit} paces from the enemy; {near[1]} is {ceil_div(near[0], PACE)}"
    )


def check_zones(field: Field, order: Command, path: Path, contacts: Sequence[Contact]) -> Refusal | None:
    """In a zone, one ends in front contact with one of those enemies, in the zones of all, or went straight back."""
    if not field.zones or all(isinstance(step, Straight) and step.do == "back" for step in order.steps):
        return None
    for id_ in order.who:
        pinning = zones_entered(field, id_, path)
        if not pinning or any(c.front_of == id_ and c.of in pinning for c in contacts):
            continue
        still = field.pinned_by(id_, path.end[id_].figure)
        free_of = sorted(pinning - set(still))
        if free_of:
            return Refusal(Code.PINNED, id_, free_of[0])
    return None


def zones_entered(field: Field, id_: str, path: Path) -> set[str]:
    """Everyone in whose zone an element stands at the start or on any sample."""
    side, swept = field.stands[id_].side, path.swept[id_]
    zones = [
        (j, zone)
        for j, zone in field.zones.items()
        if not boxes_apart(swept, field.zone_boxes[j]) and field.stands[j].side != side
    ]
    if not zones:
        return set()
    figures = [path.start[id_].figure, *(sample[id_].figure for sample in path.samples)]
    return {j for j, zone in zones if any(overlap(zone, figure, LIMITS.touch) for figure in figures)}
