"""Those whom a peace or an ended alliance shuts in (G14, G50): armies and ships go to their nearest source."""

from __future__ import annotations

import msgspec

from berthier.rules.six_states.game.continent import MAJORS, STATES, ZONES_OF, points_from
from berthier.rules.six_states.game.council.relations import enemies_outside, may_enter, zones_in_play
from berthier.rules.six_states.game.land.hosts import destroy, join, without
from berthier.rules.six_states.game.land.supply import sources
from berthier.rules.six_states.game.position import Army, Position
from berthier.rules.six_states.game.sea.embarking import join_fleet, put_fleet
from berthier.rules.six_states.game.sea.waters import is_friendly_port

FAR = 999


def send_home(before: Position, after: Position) -> Position:
    """Armies in country that is closed to them now, and ships in ports that are no friend's, leave."""
    if (before.war, before.alliance, before.minors) == (after.war, after.alliance, after.minors):
        return after
    return expel(after)


def expel(position: Position) -> Position:
    """Whoever stands where it may not goes to its nearest source; ships to their port's lowest zone."""
    for army in position.armies:
        if army.power in MAJORS and not may_enter(position, army.power, army.hex):
            position = leave_for_home(position, army)
    for fleet in position.fleets:
        if fleet.at[:2] == "P:" and fleet.power in MAJORS and not is_friendly_port(position, fleet.power, fleet.at):
            empty = msgspec.structs.replace(fleet, nsp=0, nsp_damaged=0, t=0, t_damaged=0)
            position = put_fleet(position, empty)
            position = join_fleet(position, msgspec.structs.replace(fleet, at=lowest_zone(position, fleet.at[2:])))
    return position


def lowest_zone(position: Position, name: str) -> str:
    """The lowest sea zone in play on a port's water."""
    zones = [zone for zone in ZONES_OF[name] if zone in zones_in_play(position)]
    return min(zones or ZONES_OF[name])


def leave_for_home(position: Position, army: Army) -> Position:
    """To the source with the fewest points of a free march, else to its capital; where both are shut it disbands."""
    homes = [name for name in sources(position, army.power) if may_enter(position, army.power, name)]
    far = points_from(army.hex, 200)
    place = min(homes, key=lambda name: (far.get(name, FAR), name), default=STATES[army.power].capital)
    if not may_enter(position, army.power, place) or enemies_outside(position, army.power, place):
        return destroy(position, army)
    return _move(position, army, place)


def _move(position: Position, army: Army, name: str) -> Position:
    moved = msgspec.structs.replace(army, hex=name, inside=False, came_from=())
    return join(without(position, army), moved, close=False)
