"""Where leaders do most (section g): units in command next period, and those who run or must check."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.table.measure import Point, Pose, heading_of, length_up, out_of_frame
from berthier.rules.battalions.game.command import distances, place_of, ride
from berthier.rules.battalions.game.judging.judging_orders import fragility
from berthier.rules.battalions.game.judging.tasks import worth_of
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Leader, Role, Troop
from berthier.rules.battalions.game.riding import Rides, ride_all
from berthier.rules.battalions.game.table.constants import LEADER
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.period import ARMY_IN, BRIGADE_IN

LED = 0.2  # of a unit's points: who is not led has one action, charges nobody and comes no nearer
RUNS, CHECKS = 0.1, 0.45  # a better reform die; a retreat that a second throw spares
RIDE = 0.25  # points: nobody rides for nothing
BEHIND, THERE = 4000, 2000


def suggested_rides(position: Position, side: str) -> list[Rides]:
    """Stay; every leader where he does most; every leader behind the middle of his units; with one that needs him."""
    own = [leader for leader in position.leaders if leader.side == side]
    middles = ((leader.id, to) for leader in own for to in middle_of(position, leader))
    needing = ((leader.id, troop.id) for leader in own for troop in needy(position, leader)[:1])
    forms = (Rides(), where_most(position, side, own), Rides(tuple(middles)), Rides(tuple(needing)))
    return list(dict.fromkeys(forms))


def where_most(position: Position, side: str, own: list[Leader]) -> Rides:
    """Each leader in turn by the urge of all rides so far; commanders of the army last, they reach farthest."""
    best, value = Rides(), urge_of_rides(position, side, Rides())
    for leader in sorted(own, key=lambda one: one.role is Role.ARMY):
        for to in rides_of(position, leader):
            form = Rides((*(ride for ride in best.rides if ride[0] != leader.id), (leader.id, to)))
            found = urge_of_rides(position, side, form)
            if found > value:
                best, value = form, found
    return best


def rides_of(position: Position, leader: Leader) -> Iterator[Point | str]:
    """Behind the middle of his units; with one that needs him; with any of his that he reaches."""
    yield from middle_of(position, leader)
    units = [*needy(position, leader), *led_by(position, leader)]
    yield from (name for name in dict.fromkeys(one.id for one in units) if can_join(position, leader, name))


def urge_of_rides(position: Position, side: str, given: Rides) -> float:
    """Units in command after the ride, by their worth; a leader beside runaways and marked units helps (G14)."""
    after = ride_all(position, given) if given.rides else position
    field = field_of(after)
    led = sum(
        worth_of(troop)
        for troop in after.units
        if troop.side == side and not troop.is_broken and in_command(field, troop)
    )
    beside = {leader.with_unit for leader in after.leaders if leader.side == side and leader.with_unit is not None}
    return LED * led + sum(help_for(after.unit(name)) for name in beside) - RIDE * len(given.rides)


def help_for(troop: Troop) -> float:
    """What a leader beside a unit is worth: the better of two reform dice, or a second throw of its check."""
    if troop.is_broken:
        return RUNS * worth_of(troop)
    fails = fragility(troop) if troop.marks else 0.0
    return CHECKS * fails * (1 - fails) * worth_of(troop)


def in_command(field: Field, troop: Troop) -> bool:
    """Whether a unit would be in command next period (H23)."""
    leader, commander = distances(field, troop)
    return (leader is not None and leader <= BRIGADE_IN) or (commander is not None and commander <= ARMY_IN)


def led_by(position: Position, leader: Leader) -> list[Troop]:
    """The units a leader leads."""
    own = [troop for troop in position.units if troop.side == leader.side]
    brigade = [troop for troop in own if troop.brigade == leader.brigade]
    return own if leader.role is Role.ARMY or not brigade else brigade


def needy(position: Position, leader: Leader) -> list[Troop]:
    """His units that run or must check and that he reaches, those in most need first."""
    units = [one for one in led_by(position, leader) if help_for(one) and can_join(position, leader, one.id)]
    return sorted(units, key=lambda one: (-help_for(one), one.id))[:3]


def can_join(position: Position, leader: Leader, name: str) -> bool:
    """Whether he may ride to a unit that he is not with."""
    return leader.with_unit != name and is_legal_ride(position, leader, name)


def is_legal_ride(position: Position, leader: Leader, to: Point | str) -> bool:
    """Whether a leader may ride there."""
    try:
        ride(field_of(position), leader, to)
    except Refused:
        return False
    return True


def middle_of(position: Position, leader: Leader) -> Iterator[Point]:
    """Towards the middle of those he leads, 4 in behind it, as far as he gets."""
    units = [troop for troop in led_by(position, leader) if not troop.is_broken]
    if not units:
        return
    home = position.army(leader.side).home
    middle = (sum(one.x for one in units) // len(units), sum(one.y for one in units) // len(units))
    to = within_reach(position, leader, out_of_frame(Pose(*middle, home), 0, BEHIND))
    if to is not None and is_legal_ride(position, leader, to):
        yield to


def within_reach(position: Position, leader: Leader, to: Point) -> Point | None:
    """A point on the way that he reaches; None if he is there already."""
    at = place_of(field_of(position), leader)
    far = length_up(at, to)
    if far < THERE:
        return None
    if far > LEADER["leader_move"]:
        way = heading_of(to[0] - at[0], to[1] - at[1])
        to = out_of_frame(Pose(*at, way), 0, LEADER["leader_move"] - 250)
    return (to[0] // 250 * 250, to[1] // 250 * 250)
