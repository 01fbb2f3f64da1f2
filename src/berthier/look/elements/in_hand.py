"""What is in hand on the table (b, K12): its group, its reach and strip, who pins it, its orders on tap, its ghost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.boards.handling import DRAG, Drag, Ghost, GhostBase, Handling, InHand, ShadedGround, TapChoice, ring
from berthier.boards.table.contact import meeting_pose
from berthier.boards.table.dragging import as_far_as
from berthier.boards.table.figures import Edge, stretch
from berthier.boards.table.measure import length_up
from berthier.boards.table.notation import decimal, tenths
from berthier.boards.table.steps import Into, Step
from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.core.umpire import Next
from berthier.look.elements import drawing_up
from berthier.look.elements.abilities import factors, how_far
from berthier.look.elements.drawing_up import SET_UP
from berthier.look.elements.looking import look
from berthier.look.elements.postures import posture_of, say_postures
from berthier.look.elements.scene import told
from berthier.rules.elements.combat import exchange_shots, hand_to_hand
from berthier.rules.elements.game.combat.chances import FACES, Thrown
from berthier.rules.elements.game.combat.fighting import edge_of, fight_order
from berthier.rules.elements.game.combat.fights import fray, pairs
from berthier.rules.elements.game.combat.plans import read_plan, write_plan
from berthier.rules.elements.game.combat.shot_inputs import shooting_inputs
from berthier.rules.elements.game.combat.shots import (
    MARGIN,
    Volley,
    may_shoot,
    must_take,
    range_units,
    targets,
)
from berthier.rules.elements.game.names import say_refusal, short, what_it_is
from berthier.rules.elements.game.orders.approaching import approach
from berthier.rules.elements.game.orders.dragging import FIRE_PLAN, HAND, drag
from berthier.rules.elements.game.orders.moving import check_move, check_who
from berthier.rules.elements.game.orders.order_words import say_verb
from berthier.rules.elements.game.orders.ordering import give, rally_candidates, writer
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.pricing import cost_of, move_inputs
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.orders.suggesting import movable, reach_of
from berthier.rules.elements.game.orders.tasks import tasks
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.distances import most_allowed, order_allowance
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.paths import as_moved, path_of
from berthier.rules.elements.game.table.stands import WIDTH, Hit, Posture, Stand
from berthier.rules.elements.game.table.stepping import run_steps
from berthier.rules.elements.outcomes import Outcome

MOVES = (Verb.MOVE, Verb.MARCH)
MOVED = "orders of"  # the question in which bases are moved
HINTS = {FIRE_PLAN: "Lay it onto a target, or choose below."}
NEAR_ZONE = 150 * PACE
SAID = {
    Outcome.DESTROYED: "destroyed", Outcome.CAPTURED: "captured", Outcome.FLEE: "flees", Outcome.RECOIL: "recoils",
    Outcome.TEAMS_DESERT: "teams desert", Outcome.NO_EFFECT: "no effect",
}  # fmt: skip


def take(position: Position, side: str, why: str, piece: str, whole: bool, draft: str) -> InHand:
    """An element or its whole group in hand; who only looks on takes it as its own side names it."""
    if why.startswith(SET_UP):
        return drawing_up.take(position, side, why, piece, whole, draft)
    field, side = position.field, position.battle.side_of(side)
    stand = field.everyone[piece]
    pen = writer(position, side or stand.side)
    who = pen.body(piece) if whole and stand.side == side and why != FIRE_PLAN else (piece,)
    word = pen.write_who(who)
    mine = stand.side == side
    found = tuple(choices(position, side, why, who, draft)) if mine else ()
    moves = why.startswith(MOVED)
    return InHand(
        who=who,
        word=word,
        title=f"{short(piece)}, {what_it_is(stand)}"
        + (f", and {len(who) - 1} more of its group" if len(who) > 1 else ""),
        lines=(*told(position, stand), factors(stand), *how_far(field, who), *say_postures(field, who)),
        refused=refusal(position, side, who) if moves or not mine else idle(field, stand, why, found),
        moves=moves,
        hint=HINTS.get(why, "") if not moves else DRAG,
        turns=len(who) == 1 and not stand.may_only_wheel,
        shades=tuple(shades(field, who)),
        choices=found,
    )


def refusal(position: Position, side: str, who: tuple[str, ...]) -> str:
    """Why they cannot be moved now."""
    if side != position.bound_of:
        return f"It is the bound of {position.battle.army(position.bound_of).name}."
    wrong = check_who(position.field, Command(Verb.MOVE, who))
    return say_refusal(position, wrong) if wrong is not None else ""


def idle(field: Field, stand: Stand, why: str, found: Sequence[TapChoice]) -> str:
    """Why a base has no part in a fire plan."""
    if why != FIRE_PLAN or found:
        return ""
    if range_units(stand.element, False, field.switches) is None:
        return f"{short(stand.id)} does not shoot."
    return f"{short(stand.id)} has shot." if stand.shot else f"{short(stand.id)} has nobody to shoot at."


def shades(field: Field, who: tuple[str, ...]) -> list[ShadedGround]:
    """Reach as a ring or as the ground straight ahead, the strip it may shoot into, the zones that would pin it."""
    found, far = [], reach_of(field, who)
    stands = [field.everyone[id_] for id_ in who]
    title = f"{decimal(far, PACE)} paces in good going"
    if len(who) == 1 and not stands[0].may_only_wheel:
        found.append(ShadedGround("reach", ring(stands[0].pose.at, far), title))
    elif len(who) > 1:
        found += [ShadedGround("reach", stretch(s.pose, WIDTH, -far, 0), title) for s in stands]
    for stand in stands:
        reach = range_units(stand.element, False, field.switches)
        if reach and not stand.limbered and not stand.captured:
            strip = stretch(stand.pose, WIDTH + 2 * MARGIN, -reach, 0)
            found.append(ShadedGround("shot", strip, f"{short(stand.id)} shoots {decimal(reach, PACE)} paces"))
    here = stands[0].pose.at
    near = ((j, zone) for j, zone in field.zones.items() if field.stands[j].side != stands[0].side)
    return found + [
        ShadedGround("zone", zone, f"before their {short(j)}: who comes here is pinned by it")
        for j, zone in near
        if length_up(field.stands[j].pose.at, here) <= far + NEAR_ZONE
    ]


def choices(position: Position, side: str, why: str, who: tuple[str, ...], draft: str) -> list[TapChoice]:
    """What it can do on tap: targets of a shooter, else every order that is no drag."""
    if why == FIRE_PLAN:
        return shots_of(position, side, who[0], draft)
    field, pen, command = position.field, writer(position, side), position.field.everyone[who[0]].command
    rallying = why.startswith("rally")
    listed = rally_candidates(position, command) if rallying else tasks(field, command)
    aboard = [s.cargo.id for id_ in who if (s := field.everyone[id_]).cargo is not None]
    plain = [order for order in listed if order.who[0] in (*who, *aboard)]
    if not rallying and movable(field, field.everyone[who[0]]):
        now = {posture_of(field.everyone[id_]) for id_ in who}
        plain += [Command(Verb.POSTURE, who, posture=posture) for posture in Posture if now != {posture}]
    found: list[TapChoice] = []
    for order in plain:
        given = give(position, command, order)
        if not isinstance(given, Refusal):
            price = "free" if not given.cost else "1 point" if given.cost == 1 else f"{given.cost} points"
            choice = TapChoice(pen.write(order), f"{say_verb(order)} ({price})")
            found += [choice] if all(choice.label != other.label for other in found) else []  # one landing each way
        elif order.verb is not Verb.DISEMBARK:  # places where nobody can land are not told one by one
            found.append(TapChoice(pen.write(order), say_verb(order), say_refusal(position, given)))
    return found


def shots_of(position: Position, side: str, id_: str, draft: str) -> list[TapChoice]:
    """Whom a shooter may take, each as the plan with that shot in it and its exact chances; and hold."""
    field = position.field
    stand = field.stands.get(id_)
    if stand is None or not may_shoot(field, stand):
        return []
    plan = read_plan(position, side, draft or "hold")
    rest = {v.at: tuple(i for i in v.by if i != id_) for v in plan}
    found = []
    for target in must_take(field, id_, targets(field, id_)):
        aims = rest | {target.id: (*rest.get(target.id, ()), id_)}
        word = write_plan(position, side, tuple(Volley(by, at) for at, by in aims.items() if by))
        said = shot_words(field, aims[target.id], target.id)
        found.append(TapChoice(word, f"at their {short(target.id)}, {target.paces} paces: {said}"))
    held = write_plan(position, side, tuple(Volley(by, at) for at, by in rest.items() if by))
    return [*found, TapChoice(held, f"{short(id_)} holds fire")] if found else []


def shot_words(field: Field, by: tuple[str, ...], at: str) -> str:
    """The exact chances of a shot, all 36 throws."""
    shot = shooting_inputs(field, by[0], at, by[1:])
    ends: Counter[str] = Counter()
    for ours in FACES:
        for theirs in FACES:
            umpire: Any = Thrown(field.switches, ours, theirs)
            done = exchange_shots(
                umpire, shot.A, shot.B, shot.distance_p, shot.bound_of, shot.assisting, shot.returns_fire
            )
            ends[SAID[done.outcome.B]] += 1
    said = [f"{name} {count}/36" for name, count in ends.most_common() if name != "no effect"]
    return ", ".join(said) or "no effect"


def dragged(position: Position, side: str, why: str, hand: Drag) -> str:
    """What a hand has drawn so far: a set-up, a fire plan or an order."""
    return (drawing_up.drag if why.startswith(SET_UP) else drag)(position, side, why, hand)


def ghost(position: Position, side: str, why: str, word: str) -> Ghost:
    """Where an order leads, whether or not something stands in its way."""
    if why.startswith(SET_UP):
        return drawing_up.ghost(position, side, why, word)
    side = position.battle.side_of(side)
    try:
        if why == FIRE_PLAN:
            return aims_of(position.field, read_plan(position, side, word))
        order = writer(position, side).read(word)
    except BadInput:
        return Ghost()
    field = position.field
    if order.verb not in MOVES or any(id_ not in field.bases for id_ in order.who):
        return Ghost()
    run = run_steps(field, order)
    if isinstance(run, Refusal):
        strikes = bool(order.steps) and isinstance(order.steps[-1], Into)
        may_go = strikes or run.code in (Code.EDGE, Code.TOO_FAR)
        return Ghost(farthest=farthest(position, side, order) if may_go else "")
    path = path_of(field, order, run)
    moved = as_moved(field, order, run, path)
    far = order_allowance(field, order, path, moved)
    cost = cost_of(field, move_inputs(field, order, moved))
    leads = order.who[run.after.leads]
    return Ghost(
        bases=tuple(GhostBase(i, *base.pose, base.width, base.depth) for i, base in path.end.items()),
        ways=((path.start[leads].pose.at, *(sample[leads].pose.at for sample in path.samples)),),
        measure=f"{tenths(moved.measure, PACE)} of {decimal(far, PACE) if far is not None else 'no'} paces, "
        f"{cost} point{'' if cost == 1 else 's'}",
        farthest=farthest(position, side, order),
        meets=tuple((c.front_of, c.of) for c in moved.contacts),
    )


def aims_of(field: Field, plan: tuple[Volley, ...]) -> Ghost:
    """A fire plan as lines from each shooter to his target."""
    lines = [(i, volley.at) for volley in plan for i in volley.by]
    known = [(i, at) for i, at in lines if i in field.bases and at in field.everyone]
    ways = tuple((field.bases[i].pose.at, field.everyone[at].base.centre) for i, at in known)
    return Ghost(
        ways=ways, meets=tuple(known), measure=f"{len(known) or 'Nobody'} {'shoot' if len(known) > 1 else 'shoots'}"
    )


def farthest(position: Position, side: str, order: Command) -> str:
    """The same order with its last step as far as it is free, a strike as far as it goes straight towards him.

    Empty where it is free as it is, or not at all.
    """
    field = position.field

    def is_free(step: Step) -> bool:
        return not isinstance(check_move(field, replaced(order, step)), Refusal)

    if not isinstance(check_move(field, order), Refusal):
        return ""
    if isinstance(order.steps[-1], Into):
        near = approach(field, order, order.steps[-1])
        given = near and give(position, field.everyone[order.who[0]].command, near)
        return "" if near is None or isinstance(given, Refusal) else writer(position, side).write(near)
    step = as_far_as(order.steps[-1], HAND, most_allowed(field, order.who), is_free)
    return writer(position, side).write(replaced(order, step)) if step is not None else ""


def replaced(order: Command, step: Step) -> Command:
    """An order with another last step."""
    return msgspec.structs.replace(order, steps=(*order.steps[:-1], step))


def fights(position: Position) -> tuple[Order, ...]:
    """The fights of this bound as they stand, the best edge of the active side first."""
    listed = sorted(pairs(position.field), key=lambda pair: -edge_of(position, pair))
    return tuple(fight_order(position, pair) for pair in listed)


def against(position: Position, one: str, other: str) -> Next[Any] | None:
    """Two enemies as if they fought: as they stand, or the first dressed to the front of the second."""
    field = position.field
    if one not in field.stands or other not in field.stands or field.stands[one].side == field.stands[other].side:
        return None
    if field.faces(one, other) is None and field.faces(other, one) is None:
        met = meeting_pose(field.bases[other], Edge.FRONT, WIDTH)
        stand = msgspec.structs.replace(field.stands[one], pose=met, hit=Hit(other, Edge.FRONT))
        field = field.changed(stand)
    return Next(hand_to_hand, *fray(field, one, other))


HANDLING = Handling(
    take=take, drag=dragged, ghost=ghost, fights=fights, against=against, look=look, grid=HAND,
    groups=True, moves=(MOVED,), drafts=(FIRE_PLAN,), places=(SET_UP,),
)  # fmt: skip
