"""Rides of leaders (G7): what a form says, how it is written and read, and leaders where they were sent."""

from __future__ import annotations

import msgspec

from berthier.boards.table.measure import Point
from berthier.core.errors import BadInput, unknown
from berthier.core.orders import Order
from berthier.rules.battalions.game.command import Ride, ride
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input

STAY = "stay"


class Rides(msgspec.Struct, frozen=True):
    """Where some leaders ride; the others stay."""

    rides: tuple[tuple[str, Point | str], ...] = ()


def ride_all(position: Position, given: Rides) -> Position:
    """Every leader named is where he was sent."""
    for name, to in given.rides:
        field = field_of(position)
        done = ride(field, field.leader(name), to)
        position = moved_to(position, name, done)
    return position


def moved_to(position: Position, name: str, done: Ride) -> Position:
    """A leader at his point, or with a unit."""
    x, y = (0, 0) if done.with_unit else done.at
    leaders = (
        msgspec.structs.replace(one, with_unit=done.with_unit, x=x, y=y) if one.id == name else one
        for one in position.leaders
    )
    return position.changed(leaders=tuple(leaders))


def ride_order(rides: Rides) -> Order:
    """`lead FL with F2; FL1 30,12`, or `stay`."""
    if not rides.rides:
        return Order(STAY, rides, label="Leaders stay")
    parts = [
        f"{name} with {to}" if isinstance(to, str) else f"{name} {INCHES.write_point(to)}" for name, to in rides.rides
    ]
    on = tuple(name for name, _ in rides.rides)
    said = [f"{name} rides {'to ' + to if isinstance(to, str) else 'forward'}" for name, to in rides.rides]
    return Order("lead " + "; ".join(parts), rides, label="; ".join(said), on=on)


def read_rides(position: Position, side: str, word: str) -> Order:
    """A form of rides from its line, each leader judged alone."""
    if word.strip() == STAY:
        return ride_order(Rides())
    if not word.startswith("lead "):
        raise BadInput(f"{word!r} sends nobody; write stay, or as: lead FL with F2; FL1 30,12.", "order")
    rides = tuple(read_ride(position, side, part.split()) for part in word[5:].split(";"))
    if len({name for name, _ in rides}) < len(rides):
        raise BadInput("A leader rides once.", "order")
    given = Rides(rides)
    try:
        ride_all(position, given)
    except Refused as refused:
        raise as_bad_input(refused) from refused
    return ride_order(given)


def read_ride(position: Position, side: str, words: list[str]) -> tuple[str, Point | str]:
    """One leader and where he goes."""
    own = [leader.id for leader in position.leaders if leader.side == side]
    if not words or words[0] not in own:
        raise unknown("leader", words[0] if words else "", own, "order")
    match words[1:]:
        case ["with", name]:
            return words[0], name
        case [at] if "," in at:
            return words[0], INCHES.read_point(at)
    raise BadInput(f"{' '.join(words)!r} is no ride; write as: FL with F2, or FL1 30,12.", "order")
