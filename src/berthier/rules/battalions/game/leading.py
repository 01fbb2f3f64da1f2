"""G7: leaders ride, A's first, then units in retreat status run again or reform (G14, G72)."""

from __future__ import annotations

import msgspec

from berthier.boards.table.measure import Point, Pose, heading_of, length_up, out_of_frame
from berthier.core.errors import BadInput, unknown
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.command import Ride, place_of, ride
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position, Segment, field_of
from berthier.rules.battalions.game.rallying import rally_unit
from berthier.rules.battalions.game.record import Leader, Role, Troop
from berthier.rules.battalions.game.table.constants import LEADER
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input

LEADERS, STAY = "leaders", "stay"


class Rides(msgspec.Struct, frozen=True):
    """Where some leaders ride; the others stay."""

    rides: tuple[tuple[str, Point | str], ...] = ()


def lead(umpire: Umpire, position: Position, sides: tuple[str, ...]) -> Next[Position]:
    """Each side's leaders in one form; default: they stay with their unit, or where they are."""
    if not sides:
        running = () if position.house.runaways else (troop.id for troop in position.units if troop.is_broken)
        return Next(rally, position, tuple(running))
    side = sides[0]
    if any(leader.side == side for leader in position.leaders):
        given = umpire.choose(side, leader_offer(position, side), LEADERS).value
        position = ride_all(position, given)
    return Next(lead, position, sides[1:])


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


def leader_offer(position: Position, side: str) -> Offer:
    """Rides worth considering, and any other."""
    return Offer(lambda: suggestions(position, side), lambda word: read_rides(position, side, word))


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


def suggestions(position: Position, side: str) -> list[Order]:
    """Stay; every leader behind the middle of his brigade; every leader with the unit of his that needs him."""
    own = [leader for leader in position.leaders if leader.side == side]
    forms = [Rides(), gathered(position, own), beside(position, own)]
    unique = {str(order): order for order in map(ride_order, forms)}
    return list(unique.values())


def legal(position: Position, leader: Leader, to: Point | str) -> bool:
    """Whether a leader may ride there."""
    try:
        ride(field_of(position), leader, to)
    except Refused:
        return False
    return True


def led_by(position: Position, leader: Leader) -> list[Troop]:
    """The units a leader leads."""
    own = [troop for troop in position.units if troop.side == leader.side]
    brigade = [troop for troop in own if troop.brigade == leader.brigade]
    return own if leader.role is Role.ARMY or not brigade else brigade


def gathered(position: Position, own: list[Leader]) -> Rides:
    """Each leader towards the middle of those he leads, 4 in behind it, as far as he gets."""
    rides: list[tuple[str, Point | str]] = []
    for leader in own:
        units = [troop for troop in led_by(position, leader) if not troop.is_broken]
        if not units:
            continue
        home = position.army(leader.side).home
        middle = (sum(one.x for one in units) // len(units), sum(one.y for one in units) // len(units))
        to = within_reach(position, leader, out_of_frame(Pose(*middle, home), 0, 4000))
        if to is not None and legal(position, leader, to):
            rides.append((leader.id, to))
    return Rides(tuple(rides))


def within_reach(position: Position, leader: Leader, to: Point) -> Point | None:
    """A point on the way that he reaches; None if he is there already."""
    at = place_of(field_of(position), leader)
    far = length_up(at, to)
    if far < 2000:
        return None
    if far > LEADER["leader_move"]:
        way = heading_of(to[0] - at[0], to[1] - at[1])
        to = out_of_frame(Pose(*at, way), 0, LEADER["leader_move"] - 250)
    return (to[0] // 250 * 250, to[1] // 250 * 250)


def beside(position: Position, own: list[Leader]) -> Rides:
    """Each leader with a unit that runs, is marked or has lost most, if he reaches one."""
    rides: list[tuple[str, Point | str]] = []
    for leader in own:
        need = sorted(led_by(position, leader), key=lambda one: (not one.is_broken, not one.marks, -one.lost, one.id))
        for troop in need[:3]:
            if (troop.is_broken or troop.marks) and leader.with_unit != troop.id and legal(position, leader, troop.id):
                rides.append((leader.id, troop.id))
                break
    return Rides(tuple(rides))


def rally(umpire: Umpire, position: Position, names: tuple[str, ...]) -> Next[Position]:
    """G72: units in retreat status run again or take reform steps, in list order."""
    if not names:
        return Next(close_next, position.changed(segment=Segment.CLOSE))
    return Next(rally, rally_unit(umpire, position, names[0]), names[1:])
