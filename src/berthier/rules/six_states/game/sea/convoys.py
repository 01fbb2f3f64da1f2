"""Ships on their way (G33 to G36): what comes aboard, where they are, who hunts them, what becomes of a convoy."""

from __future__ import annotations

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.six_states.game.house import G34, Interception
from berthier.rules.six_states.game.land.hosts import add_depot, put_army, take_troops
from berthier.rules.six_states.game.position import Fleet, Position
from berthier.rules.six_states.game.sea.embarking import add_cargo, join_fleet
from berthier.rules.six_states.game.sea.sea_fights import award, change_fleet, fleets_at
from berthier.rules.six_states.game.sea.sea_orders import Sail, army_in_port
from berthier.rules.six_states.game.sea.waters import hostile_fleets, intercepts
from berthier.rules.six_states.transports import Fates, catch_transports


def load(position: Position, power: str, sail: Sail, moving: Fleet) -> tuple[Position, Fleet]:
    """G36: troops, leaders and stores come aboard in port; a train too long for who stays becomes a depot (G31)."""
    if not sail.load:
        return position, moving
    name, army = sail.path[0][2:], army_in_port(position, power, sail.path[0])
    position = add_depot(position, power, name, -sail.load.supply)
    moving = msgspec.structs.replace(moving, cargo=add_cargo(moving.cargo, sail.load))
    if army is None:
        return position, moving
    names = {name for name, _ in sail.load.leaders}
    left = msgspec.structs.replace(
        army,
        troops=take_troops(army.troops, sail.load.troops),
        leaders=tuple(leader for leader in army.leaders if leader[0] not in names),
    )
    kept = min(army.supply, left.sp // 2)
    position = put_army(position, msgspec.structs.replace(left, supply=kept))
    return add_depot(position, power, name, army.supply - kept), moving


def moved(position: Position, to: str) -> Position:
    """The sailing fleet at its next place."""
    return position.but(sailing=tuple(msgspec.structs.replace(fleet, at=to) for fleet in position.sailing))


def strongest_at(position: Position, powers: tuple[str, ...], at: str) -> str:
    """Of several blockaders the one with most NSP; a tie: the alphabet."""
    return min(powers, key=lambda power: (-sum(fleet.nsp for fleet in fleets_at(position, power, at)), power))


def berth(position: Position) -> Position:
    """The sailing fleet joins what lies where it is."""
    for fleet in position.sailing:
        position = join_fleet(position, fleet)
    return position.but(sailing=())


def next_hunter(umpire: Umpire, position: Position, power: str, to: str, met: tuple[str, ...]) -> Fleet | None:
    """G34: the next enemy fleet at a zone or coast that would intercept."""
    if to[:2] == "P:" or umpire.plays(G34) is Interception.NEVER:
        return None
    nsp = position.sailing[0].nsp
    foes = hostile_fleets(position, power, to)
    return next((f for f in foes if f"{f.power}:{f.state}" not in met and intercepts(f, nsp)), None)


def lose_ships(umpire: Umpire, position: Position, fleet: Fleet, captor: str) -> Position:
    """D6: ships without a sound NSP are caught: one die for each transport; damaged ships share their fate."""
    sound = umpire.resolve(fates_of, fleet.t)
    damaged = umpire.resolve(fates_of, fleet.t_damaged + fleet.nsp_damaged)
    lost = damaged.captured + damaged.sunk
    from_t = min(lost, fleet.t_damaged)
    left = msgspec.structs.replace(
        fleet, t=sound.escaped, t_damaged=fleet.t_damaged - from_t, nsp_damaged=fleet.nsp_damaged - (lost - from_t)
    )
    position = change_fleet(position, fleet, left)
    taken = min(damaged.captured, fleet.t_damaged)
    return award(position, captor, fleet.at, damaged.captured - taken, sound.captured + taken)


def fates_of(umpire: Umpire, ships: int) -> Fates:
    """The fates of so many ships, none of none."""
    if not ships:
        return Fates()
    fates: Fates = umpire.resolve(catch_transports, ships)
    return fates
