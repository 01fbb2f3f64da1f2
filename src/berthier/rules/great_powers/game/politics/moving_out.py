"""Corps and fleets on ground they may no longer enter go to the nearest own area or port (G2.5)."""

from __future__ import annotations

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.europe import AREAS, PORTS
from berthier.rules.great_powers.game.fights.losing import far, lose_corps
from berthier.rules.great_powers.game.pieces import FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    flag_of,
    holder,
    may_enter,
    may_stay,
)
from berthier.rules.great_powers.game.updates import with_corps, with_fleets, with_garrison


def clear_forbidden_ground(umpire: Umpire, position: Position) -> Position:
    """For whatever cause: a peace, an alliance broken, a minor that changed hands."""
    for corps in position.corps:
        if corps.area is None or corps.id not in position.corps_by_id:
            continue
        flag = flag_of(position, corps.nation)
        if may_enter(position, flag, corps.area):
            continue
        to = nearest_own(position, flag, corps.area)
        if to is None:
            umpire.note(Fact("disbanded", corps.id))
            position = lose_corps(position, (position.corps_by_id[corps.id],))
        else:
            position = with_corps(position, msgspec.structs.replace(corps, area=to, in_city=False, came_from=None))
    for garrison in position.garrisons:
        if not may_stay(position, flag_of(position, garrison.nation), garrison.area):
            position = with_garrison(position, garrison.area, garrison.nation, (0, 0, 0, 0, 0, 0, 0))
    light = tuple(b for b in position.light if may_enter(position, flag_of(position, b.nation), b.area))
    depots = tuple((p, a) for p, a in position.depots if may_stay(position, p, a))
    return clear_harbours(position).but(light=light, depots=depots)


def nearest_own(position: Position, flag: str, area: str) -> str | None:
    """The nearest area under one's own flag, in a straight line between cities."""
    own = [key for key in AREAS if position.controller[key] == flag]
    return min(own, key=lambda key: (far(area, key), key), default=None)


def clear_harbours(position: Position) -> Position:
    """Fleets in ports that are no longer a friend's go to the nearest that is; a box without an enemy is the sea."""
    for fleet in position.fleets:
        flag = flag_of(position, fleet.nation)
        if fleet.lies == "port" and not are_friends(position, flag, holder(position, fleet.where)):
            position = move_fleet(position, fleet, flag)
        elif fleet.lies == "blockade" and not are_enemies(position, flag, holder(position, fleet.where)):
            sea = AREAS[fleet.where].port[0]
            position = with_fleets(position, msgspec.structs.replace(fleet, lies="sea", where=sea))
    return position


def move_fleet(position: Position, fleet: FleetState, flag: str) -> Position:
    """To the nearest friendly port; with none the fleet is lost with all aboard."""
    own = [port for port in PORTS if are_friends(position, flag, holder(position, port))]
    if own:
        to = min(own, key=lambda port: (far(fleet.where, port), port))
        return with_fleets(position, msgspec.structs.replace(fleet, lies="port", where=to))
    return lose_fleet(position, fleet.id)


def lose_fleet(position: Position, fleet: str) -> Position:
    """A fleet is gone, and the corps aboard with it."""
    aboard = [each for each in position.corps if each.area is None and each.aboard == fleet]
    position = lose_corps(position, aboard)
    nelson = None if position.nelson == fleet else position.nelson
    return position.but(fleets=tuple(f for f in position.fleets if f.id != fleet), nelson=nelson)
