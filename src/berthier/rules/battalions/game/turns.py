"""The sequence of a period (section d): arrivals and command, bids, roles, activations, standing fire."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.asking import quiet, take_role
from berthier.rules.battalions.bids import ONE, TWO, Bid, bid
from berthier.rules.battalions.game.combat.checks import entry, standing_fire
from berthier.rules.battalions.game.command import distances
from berthier.rules.battalions.game.leading import lead
from berthier.rules.battalions.game.orders.acting import carry_out, shoot
from berthier.rules.battalions.game.orders.offers import ALL, in_turn, order_offer, second_offer, waiting
from berthier.rules.battalions.game.orders.orders import FINISHED, REST, Act, Command, Word
from berthier.rules.battalions.game.position import Position, Segment, Turn, field_of, in_list_order
from berthier.rules.battalions.game.record import BLUE, RED, Troop, other
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.house import G23, G24, Q34, Activation, Idle
from berthier.rules.battalions.period import A_UNITS, D_UNITS, command
from berthier.rules.battalions.units import Role

PLAYERS = ((str(ONE), BLUE), (str(TWO), RED))
ORDERS, SECOND = "orders", "second action"


def begin_period(umpire: Umpire, position: Position) -> Next[Position]:
    """G1: arrivals come on, then command for every unit (H23)."""
    umpire.note(Step(f"period {position.period}"))
    position = arrive(umpire, position.changed(segment=Segment.ARRIVALS))
    return Next(bids, mark_command(umpire, position))


def arrive(umpire: Umpire, position: Position) -> Position:
    """G12: at the first free half inch of the stretch; none free: next period."""
    if not position.arrivals:
        return position
    late = []
    for coming in position.arrivals:
        if coming.period > position.period:
            late.append(coming)
            continue
        waits = []
        for troop in coming.units:
            pose = entry(field_of(position), troop, coming.entry, coming.heading)
            if pose is None:
                waits.append(troop)
                continue
            umpire.note(Fact("arrives", troop.id))
            position = position.changed(units=(*position.units, troop.at(pose)))
            if coming.leader is not None and troop is coming.units[0]:
                led = msgspec.structs.replace(coming.leader, with_unit=troop.id)
                position = position.changed(leaders=(*position.leaders, led))
        if waits:
            came = waits[0] is not coming.units[0]
            late.append(msgspec.structs.replace(coming, units=tuple(waits), leader=None if came else coming.leader))
    return in_list_order(position.changed(arrivals=tuple(late)))


def mark_command(umpire: Umpire, position: Position) -> Position:
    """G11: who is out of command has one action."""
    field, marked = field_of(position), []
    for troop in position.units:
        found = command(quiet(umpire), *distances(field, troop))
        if not found.in_command and not troop.is_broken:
            umpire.note(Fact("out of command, one action", troop.id))
        marked.append(msgspec.structs.replace(troop, allowed=found.actions))
    return position.changed(units=tuple(marked))


def bids(umpire: Umpire, position: Position) -> Next[Position]:
    """G2: both sides bid turn points secretly."""
    position = position.changed(segment=Segment.BID)
    call: Next[Bid] = Next(played_by, PLAYERS, Next(bid, position.points))
    return Next(then, call, take_bid, position)


def take_bid(umpire: Umpire, won: Bid, position: Position) -> Next[Position]:
    """G3: the winner pays and chooses A or D."""
    for army, left in zip(position.armies, won.points_left, strict=True):
        position = position.with_army(msgspec.structs.replace(army, points=left))
    player, side = (ONE, BLUE) if won.winner == 1 else (TWO, RED)
    position = position.changed(segment=Segment.ROLE)
    return Next(then, Next(played_by, PLAYERS, Next(take_role, player)), take_lead, position, side)


def take_lead(umpire: Umpire, role: Role, position: Position, winner: str) -> Next[Position]:
    """The first turn is A's: two units."""
    leader = winner if role is Role.A else other(winner)
    umpire.note(Fact("A is", leader))
    together = umpire.plays(G23) is Activation.BRIGADES
    turn = Turn(leader, ALL if together else A_UNITS)
    return Next(orders, position.changed(a_is=leader, segment=Segment.A_TURN, turn=turn, brigades=together))


def orders(umpire: Umpire, position: Position) -> Next[Position]:
    """G4, G5: one order of one unit; a turn with nobody left passes without a question (G21)."""
    turn = position.turn
    assert turn is not None, "there is a turn while orders are given"
    if turn.unit is not None:
        return second_action(umpire, position, turn)
    if turn.side in turn.resting:
        return stand_by(umpire, position, turn)
    if turn.left == 0 or not in_turn(position):
        return next_turn(umpire, position, turn)
    given = umpire.choose(turn.side, order_offer(position), ORDERS).value
    if isinstance(given, Word):
        return end_by_word(umpire, position, turn, given)
    return activate(umpire, position, turn, given)


def activate(umpire: Umpire, position: Position, turn: Turn, given: Command) -> Next[Position]:
    """The unit acts; a second act that is no longer legal is asked for."""
    troop = msgspec.structs.replace(position.unit(given.unit), activated=True)
    brigade = troop.brigade if position.brigades else None
    turn = Turn(turn.side, turn.left - 1, None, turn.resting, brigade)
    position = position.with_unit(troop).changed(turn=turn)
    position = carry_out(umpire, position, given.unit, given.acts[0])
    if len(given.acts) == 1 or not can_go_on(position, given.unit):
        return Next(orders, position)
    return Next(go_on, position, given.unit, given.acts[1])


def can_go_on(position: Position, name: str) -> bool:
    """Whether a unit is still there with an action left."""
    return (
        position.has(name) and position.unit(name).left > 0 and not field_of(position).in_contact(position.unit(name))
    )


def go_on(umpire: Umpire, position: Position, name: str, act: Act) -> Next[Position]:
    """The second action as written, if it is still legal."""
    try:
        return Next(orders, carry_out(umpire, position, name, act))
    except Refused:
        assert position.turn is not None, "there is a turn while orders are given"
        return Next(orders, position.changed(turn=msgspec.structs.replace(position.turn, unit=name)))


def second_action(umpire: Umpire, position: Position, turn: Turn) -> Next[Position]:
    """A second action that could not be played as written is asked for again."""
    assert turn.unit is not None, "a unit is under way"
    given = umpire.choose(turn.side, second_offer(position, turn.unit), SECOND).value
    position = position.changed(turn=msgspec.structs.replace(turn, unit=None))
    return Next(orders, carry_out(umpire, position, given.unit, given.acts[0]))


def end_by_word(umpire: Umpire, position: Position, turn: Turn, given: Word) -> Next[Position]:
    """`finished` ends the cycles; `rest` answers every further question of the side (G21)."""
    if given.word == FINISHED:
        return finish(umpire, stood(position, waiting(position, turn.side)))  # standing counts as activated (Q36)
    assert given.word == REST, "there are two words"
    resting = (*turn.resting, turn.side)
    return Next(orders, position.changed(turn=msgspec.structs.replace(turn, resting=resting)))


def stand_by(umpire: Umpire, position: Position, turn: Turn) -> Next[Position]:
    """A turn of a side that rests: A's next units stand, so that D has its answer to them; D's are passed over."""
    if turn.side != position.a_is:
        return next_turn(umpire, position, turn)
    units = in_turn(position)
    if position.brigades:
        units = [one for one in units if one.brigade == units[0].brigade]
    standing = units[: turn.left]
    after = msgspec.structs.replace(turn, left=turn.left - len(standing))
    return next_turn(umpire, stood(position, standing).changed(turn=after), after)


def stood(position: Position, units: Sequence[Troop]) -> Position:
    """These units have had their turn and hold both actions."""
    return position.with_units([msgspec.structs.replace(one, activated=True) for one in units])


def next_turn(umpire: Umpire, position: Position, turn: Turn) -> Next[Position]:
    """A, D, A, …: after D's answer the cycle ends when A has nobody left (Q35)."""
    if turn.side == position.a_is:
        answers = -(-(ALL - turn.left) // 2) if position.brigades else D_UNITS
        after = Turn(other(turn.side), answers, None, turn.resting)
        return Next(orders, position.changed(turn=after, segment=Segment.D_TURN))
    assert position.a_is is not None, "somebody is A"
    if not waiting(position, position.a_is):
        return finish(umpire, position)
    after = Turn(position.a_is, ALL if position.brigades else A_UNITS, None, turn.resting)
    return Next(orders, position.changed(turn=after, segment=Segment.A_TURN))


def finish(umpire: Umpire, position: Position) -> Next[Position]:
    """A is finished: D's idle units fire by themselves (G24), or are activated one by one (Q34)."""
    assert position.a_is is not None, "somebody is A"
    side = other(position.a_is)
    turn = position.turn
    resting = turn is not None and side in turn.resting
    if umpire.plays(Q34) is Idle.FINISHES and waiting(position, side) and not resting:
        left = len(waiting(position, side))
        return Next(orders, position.changed(turn=Turn(side, left), segment=Segment.D_TURN))
    idle = tuple(one.id for one in waiting(position, side)) if umpire.plays(G24) == "on" else ()
    return Next(stand_and_fire, position.changed(segment=Segment.STANDING, turn=None), idle)


def stand_and_fire(umpire: Umpire, position: Position, idle: tuple[str, ...]) -> Next[Position]:
    """G6: D's idle units fire in list order, each after the losses of the last."""
    if not idle:
        leader = position.a_is
        assert leader is not None, "somebody is A"
        return Next(lead, position.changed(segment=Segment.LEADERS, turn=None), (leader, other(leader)))
    name, rest = idle[0], idle[1:]
    if not position.has(name):
        return Next(stand_and_fire, position, rest)
    found = standing_fire(field_of(position), position.unit(name), umpire)
    if found is None:
        return Next(stand_and_fire, position, rest)
    umpire.note(Fact("standing fire", f"{name} at {found.target.id}"))
    position = shoot(umpire, position, position.unit(name), found.target.id, found.fire)
    return Next(stand_and_fire, position, rest)
