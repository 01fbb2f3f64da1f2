"""Drawn on the table with a finger or with keys (K12, e): the order of a unit it means, as the log would keep it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from berthier.boards.handling import Drag
from berthier.boards.table.dragging import carried, chained, key_step, wheeled
from berthier.boards.table.figures import Base
from berthier.boards.table.formations import form
from berthier.boards.table.measure import FULL, Point, frame, heading_of, length_up, rdiv
from berthier.boards.table.steps import Step, To
from berthier.core.errors import BadInput
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.leading import LEADERS
from berthier.rules.battalions.game.orders.acting import moves
from berthier.rules.battalions.game.orders.march import work_out
from berthier.rules.battalions.game.orders.orders import (
    INCHES,
    Act,
    ChargeAt,
    Command,
    Face,
    FireAt,
    Go,
    read,
    read_act,
    write,
    write_act,
)
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.riding import STAY
from berthier.rules.battalions.game.table.constants import FREE_WHEEL, INCH, LIMITS
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.turns import SECOND

HAND = 250  # the hand grid: a quarter of an inch
DEGREE = 100
WHEEL_STEP = 500
NEAR = 18 * INCH


class Draft(NamedTuple):
    """An order as far as it is drawn: acts done with, the act in hand, and where the unit stands for it."""

    done: tuple[Act, ...]
    act: Act | None
    field: Field
    troop: Troop


def drag(position: Position, side: str, why: str, hand: Drag) -> str:
    """The order a hand has drawn so far; empty where it has drawn nothing."""
    if why == LEADERS:
        return ridden(position, hand)
    draft = drafted(position, why, hand.who, hand.draft)
    act = drawn(draft, hand)
    acts = (*draft.done, *((act,) if act is not None else ()))
    if not acts:
        return ""
    return write_act(acts[-1]) if why == SECOND else write(Command(hand.who, acts))


def drafted(position: Position, why: str, unit: str, text: str) -> Draft:
    """What was drawn before: a line that ends with a slash has its first act done with."""
    field = field_of(position)
    troop = field.troop(unit)
    words = text.strip()
    if not words:
        return Draft((), None, field, troop)
    if why == SECOND:
        return Draft((), read_act(words), field, troop)
    closed = words.endswith("/")
    acts = read(words.rstrip("/ ")).acts
    done, act = (acts, None) if closed else (acts[:-1], acts[-1])
    try:
        for one in done:
            after = moves(field, troop, one)
            if after is not None:
                field, troop = field.with_troop(after), after
    except Refused:
        pass  # the line is refused when it is read; the ghost goes on from where the unit stands
    return Draft(done, act, field, troop)


def drawn(draft: Draft, hand: Drag) -> Act | None:
    """The act in hand after the gesture."""
    field, troop = draft.field, draft.troop
    legs = draft.act.legs if isinstance(draft.act, Go) else ()
    base = standing(field, troop, legs)
    match hand.how:
        case "onto":
            return onto(field, troop, hand.onto)
        case "turn":
            return turned(draft, base, hand.at)
        case "wheel":
            corner: Literal["left", "right"] = "left" if hand.corner == "left" else "right"
            headings = headings_near(field, troop) if hand.snaps else []
            return gone(chained(legs, wheeled(form({"": base}, LIMITS), corner, hand.at, headings, LIMITS)))
        case "edge":
            return draft.act  # a charge strikes what it comes to
        case "step":
            return gone(chained(legs, key_step(hand, HAND)))
    return carry(draft, legs, base, hand)


def gone(legs: tuple[Step, ...]) -> Go | None:
    """A march, if it has any leg."""
    return Go(legs) if legs else None


def standing(field: Field, troop: Troop, legs: tuple[Step, ...]) -> Base:
    """Where the unit stands after these legs, whether or not it may go them."""
    try:
        return work_out(field, troop, legs)[-1].after if legs else field.bases[troop.id]
    except (Refused, BadInput):
        return field.bases[troop.id]


def carry(draft: Draft, legs: tuple[Step, ...], base: Base, hand: Drag) -> Act | None:
    """Carried ahead, back or aside; skirmishers anywhere."""
    x, y, h = base.pose
    there = (x + hand.by[0], y + hand.by[1])
    if draft.troop.skirmishes:
        at = (rdiv(there[0], HAND) * HAND, rdiv(there[1], HAND) * HAND)
        return Go((*(legs[:-1] if legs and isinstance(legs[-1], To) else legs), To(at, h)))
    right, ahead = frame(base.pose, there)
    return gone(chained(legs, carried(right, ahead, HAND)))


def turned(draft: Draft, base: Base, at: Point) -> Act | None:
    """Turned towards a point: skirmishers on their way, others as an action of its own."""
    x, y = base.centre
    if at == (x, y):
        return draft.act
    facing = rdiv(heading_of(at[0] - x, at[1] - y), DEGREE) * DEGREE % FULL
    if draft.troop.skirmishes and isinstance(draft.act, Go):
        return Go((*draft.act.legs[:-1], To(base.pose.at, facing)))
    return Face(facing)


def headings_near(field: Field, troop: Troop) -> list[int]:
    """The headings a wheel may fall in with: friends' near by, and square to the enemies'."""
    near = [one for one in field.troops if one.id != troop.id and length_up(one.pose.at, troop.pose.at) <= NEAR]
    return [one.heading if one.side == troop.side else (one.heading + 18000) % FULL for one in near]


def onto(field: Field, troop: Troop, name: str) -> Act:
    """Laid onto an enemy: guns fire at it, others charge with the wheel that brings most figures into contact."""
    if troop.guns is not None:
        return FireAt(name)
    return best_charge(field, troop, field.troop(name)) or ChargeAt(name)


def best_charge(field: Field, troop: Troop, target: Troop) -> ChargeAt | None:
    """The first legal wheel that touches with most figures, the least first; None if none is legal."""
    best: tuple[int, int] | None = None
    for wheel in sorted(range(-FREE_WHEEL, FREE_WHEEL + 1, WHEEL_STEP), key=abs):
        try:
            met = charge(field, troop, target, wheel)
        except Refused:
            continue
        if best is None or met.figures > best[0]:
            best = (met.figures, wheel)
    return ChargeAt(target.id, best[1]) if best is not None else None


def ridden(position: Position, hand: Drag) -> str:
    """A leader carried to a point, or laid onto a unit to ride with it; the others as drawn before."""
    text = hand.draft.removeprefix("lead ").strip() if hand.draft not in ("", STAY) else ""
    others = [part.strip() for part in text.split(";") if part.strip() and part.split()[0] != hand.piece]
    if hand.how == "onto":
        mine = f"{hand.piece} with {hand.onto}"
    else:
        x, y = hand.at
        mine = f"{hand.piece} {INCHES.write_point((rdiv(x, HAND) * HAND, rdiv(y, HAND) * HAND))}"
    return "lead " + "; ".join((*others, mine))
