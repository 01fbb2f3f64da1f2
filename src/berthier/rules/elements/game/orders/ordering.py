"""Orders in a bound (G4): the question to a command, what is read and refused, and what an order does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

import msgspec

from berthier.boards.table.polygons import is_on_road
from berthier.boards.table.steps import RoadStep
from berthier.core.errors import BadInput
from berthier.core.orders import Below, Found, Offer, Order, in_random_order
from berthier.core.umpire import Next
from berthier.rules.elements.combat import hand_to_hand
from berthier.rules.elements.game.combat.fights import fray, pairs
from berthier.rules.elements.game.names import say_refusal
from berthier.rules.elements.game.orders.doing import Done, check_order, meant
from berthier.rules.elements.game.orders.moving import check_move
from berthier.rules.elements.game.orders.order_words import say_order
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.orders.pricing import cost_of, move_inputs, why_cost
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.orders.suggesting import candidates, movable, movers_who_can_pay, moves_of
from berthier.rules.elements.game.orders.tasks import tasks
from berthier.rules.elements.game.orders.writing import Writer
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.field import CommandFacts, Field
from berthier.rules.elements.game.table.ground import LIMITS
from berthier.rules.elements.game.table.paths import Moved
from berthier.rules.elements.game.table.stands import Hit, Stakes, Stand, Status
from berthier.rules.elements.initiative import Exempt

MOST_SUGGESTED = 36
MOST_TRIED = 90
FIRST_MOVES, MOST_TASKS = 12, 4  # moves before limbering and the like, and how many of those among the moves
MOVES = (Verb.MOVE, Verb.MARCH)
HANDS = (Verb.RALLY, Verb.STEADY)
DONE = Command(Verb.DONE)


class Given(msgspec.Struct, frozen=True):
    """An order that may be given: what it costs, and where it leads."""

    order: Command
    cost: int
    after: Position
    rivers: tuple[str, ...] = ()
    contacts: int = 0


def writer(position: Position, side: str) -> Writer:
    """Who writes the orders of a side."""
    return Writer(position.field, position.battle.army(side).mark)


def orders_offer(position: Position, command: str, rallying: bool) -> Offer:
    """The orders of one command: those a program would consider, and any other that is legal."""
    side = position.bound_of
    return Offer(
        lambda: Found(suggested(position, command, rallying)),
        lambda word: read_order(position, side, command, word, rallying),
        lambda below: draw_order(position, command, rallying, below),
    )


def read_order(position: Position, side: str, command: str, word: str, rallying: bool) -> Order:
    """An order from its line: given, or refused with a sentence."""
    pen = writer(position, side)
    order = pen.read(word)
    if order.verb in (Verb.DONE, Verb.RESIGN):
        return Order(str(order.verb), order)
    if rallying is not (order.verb in HANDS):
        wanted = "rally or steady" if rallying else "orders other than rally and steady"
        raise BadInput(f"Now is the time for {wanted}.", "order")
    given = give(position, command, order)
    if isinstance(given, Refusal):
        raise BadInput(say_refusal(position, given), "order")
    return as_option(position, pen, given)


def as_option(position: Position, pen: Writer, given: Given) -> Order:
    """A legal order as an option: its notation, its label, whom it touches, the fight it would start."""
    notation = pen.write(given.order)
    price = f"{given.cost} point{'' if given.cost == 1 else 's'}"
    target = tuple(step.enemy for step in given.order.steps if hasattr(step, "enemy"))
    starts = (lambda: first_fight(given.after, given.order.who)) if given.contacts else None
    label = lambda: say_order(position, given.order, price)  # noqa: E731
    return Order(notation, given, label=label, on=(*given.order.who, *target), starts=starts)


def first_fight(after: Position, who: Sequence[str]) -> Next[Any] | None:
    """The fight an order would start, as it would be fought if nothing else moved."""
    field = after.field
    pair = next((pair for pair in pairs(field) if set(pair) & set(who)), None)
    if pair is None:
        return None
    ours, theirs = pair if pair[0] in who else (pair[1], pair[0])
    return Next(hand_to_hand, *fray(field, ours, theirs))


def suggested(position: Position, command: str, rallying: bool) -> Iterator[Order]:
    """What a program would consider, best first, `done` last."""
    pen = writer(position, position.bound_of)
    tries: Iterable[Command] = rally_candidates(position, command) if rallying else order_candidates(position, command)
    tried = islice(tries, MOST_TRIED)
    payable = (order for order in tried if order.verb not in MOVES or could_pay(position, command, order.who))
    weighed = (give(position, command, order, in_words=False) for order in payable)
    legal = (given for given in weighed if isinstance(given, Given))
    yield from (as_option(position, pen, given) for given in islice(legal, MOST_SUGGESTED))
    yield as_done()


def as_done() -> Order:
    """No more orders for this command."""
    return Order("done", DONE, label="the rest stand")


def draw_order(position: Position, command: str, rallying: bool, below: Below) -> Order:
    """By lot: somebody who could do something, or `done`; then one of his orders that are legal."""
    pen, field = writer(position, position.bound_of), position.field
    alone = rally_candidates(position, command) if rallying else tasks(field, command)
    who_may = [] if rallying else movers_who_can_pay(field, command, position.points_of(command))
    payable = (who for who in who_may if could_pay(position, command, who))
    anybody: list[Command | tuple[str, ...]] = [DONE, *alone, *payable]
    for drawn in in_random_order(anybody, below):
        if drawn is DONE:
            break
        for order in in_random_order([drawn] if isinstance(drawn, Command) else moves_of(field, drawn), below):
            given = give(position, command, order, in_words=False)
            if isinstance(given, Given):
                return as_option(position, pen, given)
    return as_done()


def could_pay(position: Position, command: str, who: tuple[str, ...]) -> bool:
    """A filter, never an answer: without a point only the general's own group moves, once.

    A first march by a road is free too, but nobody is suggested to make one.
    """
    field = position.field
    led = any(field.stands[id_].general for id_ in who) and not field.command(command).general_moved
    return led or position.points_of(command) > 0


def rally_candidates(position: Position, command: str) -> list[Command]:
    """Rally each who is out of hand; steady each body of a broken command."""
    field, found = position.field, []
    own = [s for s in field.stands.values() if s.command == command and s.side == position.bound_of]
    found += [Command(Verb.RALLY, (s.id,)) for s in own if s.status is not Status.READY]
    if field.command(command).broken:
        bodies = {field.bodies[s.id] for s in own if s.status is Status.READY and not s.steadied}
        found += [Command(Verb.STEADY, body) for body in sorted(bodies)]
    return found


def order_candidates(position: Position, command: str) -> Iterator[Command]:
    """Moves, the most promising first, and limbering, mounting and the like where somebody can."""
    field = position.field
    moves, others = candidates(field, command, position.points_of(command)), tasks(field, command)
    return chain(islice(moves, FIRST_MOVES), others[:MOST_TASKS], moves, others[MOST_TASKS:])


def give(position: Position, command: str, order: Command, in_words: bool = True) -> Given | Refusal:
    """An order weighed against the table and the points left; a price that is too high is told in words if asked."""
    known = position.field.given
    if (command, order) not in known:
        known[command, order] = weigh_order(position, command, order)
    found: Given | Refusal = known[command, order]
    if in_words and isinstance(found, Refusal) and found.code is Code.POINTS:
        return msgspec.structs.replace(found, what=found.what.replace(";", f"{cost_words(position, order)};", 1))
    return found


def weigh_order(position: Position, command: str, order: Command) -> Given | Refusal:
    """The same, weighed: who lists orders and who gives one of them ask of the same position."""
    if order.verb is Verb.POSTURE:
        return set_posture(position, command, order)
    named = (meant(position.field, order.verb, id_) for id_ in order.who)
    foreign = next((stand for stand in named if stand is not None and stand.command != command), None)
    if foreign is not None:
        if foreign.side != position.bound_of:
            return Refusal(Code.NOT_YOURS, foreign.id)
        names = {id_: name for id_, _, name in position.battle.commands}
        return Refusal(Code.OTHER_COMMAND, foreign.id, what=names[command])
    found = give_move(position, order) if order.verb in MOVES else give_other(position, order)
    if isinstance(found, Given) and found.cost > position.points_of(command):
        return Refusal(Code.POINTS, what=f"{found.cost}; the command has {position.points_of(command)}")
    return pay(found, position, command) if isinstance(found, Given) else found


def cost_words(position: Position, order: Command) -> str:
    """Why an order costs what it does."""
    if order.verb not in MOVES:
        return ""
    moved = check_move(position.field, order)
    why = why_cost(move_inputs(position.field, order, moved)) if isinstance(moved, Moved) else ""
    return f" ({why})" if why else ""


def pay(given: Given, position: Position, command: str) -> Given:
    """The points of a command less the price."""
    left = tuple((id_, n - given.cost if id_ == command else n) for id_, n in position.points)
    return msgspec.structs.replace(given, after=given.after.but(points=left))


def set_posture(position: Position, command: str, order: Command) -> Given | Refusal:
    """A posture is free at any time, of all elements of the seat that orders (G4.10)."""
    stands, seat = position.field.stands, position.battle.seat(position.bound_of, command)
    for id_ in order.who:
        if id_ not in stands:
            return Refusal(Code.UNKNOWN, id_)
        if stands[id_].side != position.bound_of or position.seat_of(stands[id_]) != seat:
            return Refusal(Code.NOT_YOURS, id_)
    changed = (msgspec.structs.replace(stands[id_], posture=order.posture) for id_ in order.who)
    return Given(order, 0, position.changed(*changed))


def give_other(position: Position, order: Command) -> Given | Refusal:
    """Any order that is no move."""
    done = check_order(position.field, order)
    if not isinstance(done, Done):
        return done
    after = position.changed(*done.changed, gone=done.aboard).lose(done.ridden_down, "ridden down", position.bound_of)
    return Given(order, done.cost, general_has_moved(after, order) if order.verb not in HANDS else after)


def give_move(position: Position, order: Command) -> Given | Refusal:
    """A move or march, and the table after it."""
    field = position.field
    moved = check_move(field, order)
    if isinstance(moved, Refusal):
        return moved
    inputs = move_inputs(field, order, moved)
    after = position.changed(*(stand_after(field.stands[id_], order, moved) for id_ in order.who))
    if inputs.exempt in (Exempt.B, Exempt.C):
        rest = [i for i in field.bodies.get(order.who[0], ()) if i not in order.who]
        after = after.changed(*(msgspec.structs.replace(field.stands[i], halts=True) for i in rest))
    down = [c.of for c in moved.contacts if field.stands[c.of].status is Status.ROUTING]
    if down:
        after = after.lose(down, "ridden down", position.bound_of)
    after = general_has_moved(after, order)
    return Given(order, cost_of(field, inputs), after, moved.unknown_rivers, len(moved.contacts))


def stand_after(stand: Stand, order: Command, moved: Moved) -> Stand:
    """An element after its move or march; stakes are taken up, or left behind where it makes contact."""
    met = next((c for c in moved.contacts if c.front_of == stand.id), None)
    facts: dict[str, Any] = {"pose": moved.poses[stand.id]}
    if order.verb is Verb.MARCH:
        facts |= {"marches": stand.marches + 1, "road_marched": stand.road_marched or moved.road}
    else:
        facts["moved"] = True
    if met is not None:
        facts["hit"] = Hit(met.of, met.on)
    if stand.stakes is Stakes.PLANTED:
        facts["stakes"] = Stakes.NONE if met is not None else Stakes.CARRIED
    return msgspec.structs.replace(stand, **facts)


def general_has_moved(position: Position, order: Command) -> Position:
    """Whether the general was among those who moved."""
    led = [s for s in position.stands if s.id in order.who and s.general]
    for stand in led:
        facts = position.field.command(stand.command)
        position = position.commanded(msgspec.structs.replace(facts, general_moved=True))
    return position


def can_still_order(position: Position, command: str) -> bool:
    """Whether a command has an order left: points and somebody to move, its general's free move, or a free march."""
    field = position.field
    own = [s for s in field.stands.values() if s.command == command and s.side == position.bound_of]
    free = [s for s in own if movable(field, s)]
    if position.points_of(command) > 0:
        return bool(free) or bool(tasks(field, command))
    facts: CommandFacts = field.command(command)
    led = not facts.general_moved and any(s.general and not s.may_only_wheel for s in free)
    return led or any(isinstance(give(position, command, order), Given) for order in road_marches(field, free))


def road_marches(field: Field, free: Sequence[Stand]) -> Iterator[Command]:
    """The shortest first march of every body on a road, either way along it: what may cost nothing."""
    for body in sorted({field.bodies[s.id] for s in free if not s.road_marched}):
        for road in field.ground.roads:
            if all(is_on_road(field.bases[id_], road.shape, LIMITS.on_road) for id_ in body):
                yield from (Command(Verb.MARCH, body, (RoadStep(road.id, sign, 1),)) for sign in (1, -1))
