"""The way home of a Capitano whose arrival counts (section g): the road, the time there is, and what it promises."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp

from berthier.core.remembered import remembered
from berthier.rules.capitani.admin import MARCHING, Order, initiative_of
from berthier.rules.capitani.game.events import arrival_points
from berthier.rules.capitani.game.ground.communications import FAR, bridged_for
from berthier.rules.capitani.game.ground.going import steps_from
from berthier.rules.capitani.game.ground.reach import spread_out
from berthier.rules.capitani.game.ground.sheet import NEAR, SITES, distance
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.game.scenario import Event, EventKind
from berthier.rules.capitani.movement import HALVES

A_MARCH, SCATTER = 4.0, 3.0  # MPs of an army's march on the road; how far the sum of its marches is uncertain
FACES = 6  # of the die for a second activation
LOST = 4  # MPs a hex where no way leads on
OUT_OF_ZONE = 3  # MPs to get clear of an enemy
LATE = 0.9  # how much of an arrival a lost battle takes away: men, days, and the loser goes the wrong way
TO_COME = (Segment.WEATHER, Segment.ARRIVALS, Segment.COMMAND)  # the turn's marches are still to be made


def travellers(position: Position) -> Iterator[tuple[Event, FieldForce]]:
    """Who is still on his way, and the event that waits for him."""
    for event in position.campaign.events:
        if event.kind is EventKind.ARRIVAL and event.capitano not in position.arrived:
            yield from ((event, force) for force in position.forces if event.capitano in force.capitani)


def homeward(position: Position, side: str) -> float:
    """Points a side may expect of those on their way."""
    return sum(expected(position, force) for _, force in travellers(position) if position.side_of(force) == side)


def at_stake(position: Position, force: FieldForce) -> float:
    """What a lost battle takes from a Force on its way."""
    return LATE * expected(position, force)


def expected(position: Position, force: FieldForce) -> float:
    """Points a Force may expect of its arrival: those it would score, by the chance that it comes in time."""
    return sum(
        arrival_points(event, force) * in_time(position, event, force)
        for event, one in travellers(position)
        if one.id == force.id
    )


def in_time(position: Position, event: Event, force: FieldForce) -> float:
    """About the chance that a Force is at its goal before the campaign ends."""
    if force.hex == event.at:
        return 1.0
    later = len(position.campaign.turns) - position.turn
    reached = A_MARCH * (marches_now(position, force) + later * (1 + second(force)))
    return 1 / (1 + exp((way(position, force, event.at) - reached) / SCATTER))


def second(force: FieldForce) -> float:
    """The chance of a second activation on the march."""
    return max(0, initiative_of(force.printed_initiative, Order.MANOEUVRE, True).total) / FACES


def marches_now(position: Position, force: FieldForce) -> float:
    """Marches a Force may still expect this turn."""
    if position.segment in TO_COME:
        return 1 + second(force) if force.order is None or force.order in MARCHING else 0.0
    idle = position.segment is not Segment.ACTIVATION or position.seat_of(force) in position.passed
    if idle or force.order not in MARCHING:
        return 0.0
    return (1 + second(force), second(force), 0.0)[min(2, force.acts)]


def way(position: Position, force: FieldForce, goal: str) -> float:
    """MPs to a goal from where a Force stands: by the road past the enemy, out of his zones first."""
    road = road_to(position, position.side_of(force), goal)
    if force.hex in road:
        return road[force.hex]
    beside = (road[hex_] + OUT_OF_ZONE for hex_ in NEAR[force.hex] if hex_ in road)
    return min(beside, default=float(LOST * distance(force.hex, goal)))


def way_on(position: Position, force: FieldForce, goal: str) -> list[str]:
    """The hexes of the road home from where a Force stands, the goal last."""
    road = road_to(position, position.side_of(force), goal)
    hexes = [force.hex]
    while hexes[-1] != goal:
        before = road.get(hexes[-1], FAR)
        best = min((hex_ for hex_ in NEAR[hexes[-1]] if hex_ in road), key=road.__getitem__, default=None)
        if best is None or road[best] >= before:
            break
        hexes.append(best)
    return hexes[1:]


@remembered("scenario", "forces", "control", "pontoons", "weather")
def road_to(position: Position, side: str, goal: str) -> dict[str, float]:
    """MPs from every hex to a goal past the enemy's Forces, zones and walls: a long way goes by the roads."""
    steps = steps_from(position.scenario, position.weather, bridged_for(position, side), False)
    enemy = position.campaign.enemy(side)
    walls = (SITES[name] for name, holder in position.control if holder == enemy)
    barred = {foe.hex for foe in position.foes(side)} | {site.hex for site in walls if site.is_walled}
    costs = spread_out(steps, frozenset(barred | enemy_zones(position, side)) - {goal}, frozenset(), goal, 0, FAR)
    return {hex_: cost / HALVES for hex_, cost in costs.items()}
