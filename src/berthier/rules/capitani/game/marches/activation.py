"""The Activation Phase (G4): sides activate one Force each in turn, until both have passed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.dice import D6
from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import activate
from berthier.rules.capitani.game.asking import asked
from berthier.rules.capitani.game.combat.combat import begin_combat
from berthier.rules.capitani.game.command.conditions import activations_left, lead
from berthier.rules.capitani.game.events import arrivals_counted, paid
from berthier.rules.capitani.game.ground.sheet import title_of
from berthier.rules.capitani.game.ledger import all_merged, say
from berthier.rules.capitani.game.marches.acts import Act, Deed, acts_of, read_act
from berthier.rules.capitani.game.marches.marching import set_out
from berthier.rules.capitani.game.marches.works import entrench_level, pillage, unmanned_gone
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.game.seen import seen

BLUE_BEGINS = 3  # the die at equal Initiative: this or less


def begin_activations(umpire: Umpire, position: Position) -> Next[Any]:
    """The side with the higher Initiative among its marching Forces begins; at a tie one die."""
    first, second = position.campaign.sides
    ours, theirs = lead(position, first), lead(position, second)
    begins = first if ours > theirs else second
    if ours == theirs:
        blue = next(one.key for one in position.campaign.alliances if one.seat == "blue")
        low = umpire.roll(D6, "who begins", by="umpire") <= BLUE_BEGINS
        begins = blue if low else position.campaign.enemy(blue)
    say(umpire, "begins", begins)
    begun = position.but(first=begins, active=begins, segment=Segment.ACTIVATION, passed=(), acted=())
    return Next(activations, begun)


def activations(umpire: Umpire, position: Position) -> Next[Any]:
    """The next side that has not passed and can act chooses; when none is left G5 begins."""
    position = unmanned_gone(position)
    seat = who_acts(position)
    if seat is None:
        position = arrivals_counted(umpire, all_merged(position))
        return Next(begin_combat, position.but(segment=Segment.COMBAT, active=position.first))
    position = at_work(position, seat)
    offer = Offer(lambda: acts_of(seen(position, seat), seat), lambda word: read_act(position, seat, word))
    act: Act = umpire.choose(seat, offer, "activation").value
    if act.deed is Deed.PASS:
        return Next(activations, after_act(position.but(passed=(*position.passed, seat))))
    return begin_act(umpire, position, act)


def who_acts(position: Position) -> str | None:
    """A seat of the active side if one can, else of the other; seats of a side in the order of their commands."""
    for side in (position.active, position.campaign.enemy(position.active)):
        for seat in in_turn(position, side):
            if seat not in position.passed and any(activations_left(force) > 0 for force in position.of_seat[seat]):
                return seat
    return None


def in_turn(position: Position, side: str) -> tuple[str, ...]:
    """The seats of a side, from the one after that which acted last."""
    seats = position.campaign.seats[side]
    last = dict(position.acted).get(side)
    after = 0 if last is None else seats.index(last) + 1
    return seats[after:] + seats[:after]


def at_work(position: Position, seat: str) -> Position:
    """The position with a seat activating: its side is active."""
    side = position.campaign.alliance_of(seat)
    if not position.campaign.by_command:
        return position.but(active=side)
    return position.but(active=side, acted=tuple(sorted({**dict(position.acted), side: seat}.items())))


def after_act(position: Position) -> Position:
    """The other side's turn."""
    return position.but(active=position.campaign.enemy(position.active))


def begin_act(umpire: Umpire, position: Position, act: Act) -> Next[Any]:
    """A second activation needs its die (G4.1); then the deed."""
    force = position.by_id[act.force]
    second = force.acts == 1
    force = replace(force, acts=force.acts + 1, shown=True)
    position = position.put(force)
    assert force.order is not None
    if second:
        done = asked(umpire, position.seat_of(force), activate, force.printed_initiative, force.order, True)
        if not done.activates:
            say(umpire, "activation", f"{force.id} does not activate a second time")
            return Next(activations, after_act(position))
    if act.deed is Deed.MARCH:
        return Next(set_out, position, act, second)
    return Next(activations, after_act(worked(umpire, position, force, act)))


def worked(umpire: Umpire, position: Position, force: FieldForce, act: Act) -> Position:
    """G4.5: Earthworks, a bridge laid or lifted, pillage."""
    if act.deed is Deed.ENTRENCH:
        level = entrench_level(position, replace(force, acts=force.acts - 1)) or 0
        say(umpire, "works", f"{force.id} entrenches at {title_of(force.hex)}: level {level}")
        return position.set(earthworks={**position.works, force.hex: level})
    if act.deed is Deed.PILLAGE:
        return pillaged(umpire, position, force)
    bridges = dict(position.bridges)
    if act.deed is Deed.BRIDGE:
        bridges[act.side] = position.side_of(force)
    else:
        bridges.pop(act.side, None)
    say(umpire, "bridge", f"{force.id}: {act.deed} {act.side}")
    return paid(position.set(pontoons=bridges), force.command, 1)


def pillaged(umpire: Umpire, position: Position, force: FieldForce) -> Position:
    """The hex laid waste, APs for the purse, an aligned region neutral."""
    loot = pillage(position, replace(force, acts=force.acts - 1))
    assert loot is not None
    say(umpire, "pillage", f"{force.id} pillages {title_of(force.hex)}: {loot.ap} AP")
    position = position.set(pillaged={**position.waste, force.hex: loot.state})
    if loot.turns_neutral:
        position = position.set(alignment={**position.aligned, loot.region: None})
    return paid(position, force.command, -loot.ap)
