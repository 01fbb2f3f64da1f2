"""Troops and ships (G36, G37): loading, landing, what is lost when transports are lost, ships of a port that falls."""

from __future__ import annotations

import msgspec

from berthier.rules.six_states.game.land.hosts import add_depot, add_troops, join, sp_of, without
from berthier.rules.six_states.game.position import Army, Cargo, Fleet, Position
from berthier.rules.six_states.game.reading import sort_fleets, sort_leaders
from berthier.rules.six_states.sea_lift import carried, transports_for


def transports_needed(cargo: Cargo) -> int:
    """D8: the fewest transports for a cargo; Guards go as infantry."""
    foot = sum(i + g for _, i, _, g in cargo.troops)
    horse = sum(c for _, _, c, _ in cargo.troops)
    return horse // carried("1 Cavalry", "Cavalry") + transports_for(foot, cargo.supply)


def fits(fleet: Fleet, cargo: Cargo) -> bool:
    """Whether sound ships carry it; leaders need some sound ship."""
    if cargo.leaders and not fleet.nsp + fleet.t:
        return False
    return transports_needed(cargo) <= fleet.t


def trim(fleet: Fleet) -> tuple[Fleet, tuple[tuple[str, int], ...]]:
    """Cargo that no longer fits is lost: stores first, then foot, horse, Guards; leaders with the last ship."""
    cargo = fleet.cargo
    while transports_needed(cargo) > fleet.t:
        if cargo.supply:
            cargo = msgspec.structs.replace(cargo, supply=cargo.supply - 1)
        else:
            cargo = msgspec.structs.replace(cargo, troops=_one_less(cargo.troops))
    lost: tuple[tuple[str, int], ...] = ()
    if cargo.leaders and not fleet.nsp + fleet.t:
        lost, cargo = cargo.leaders, msgspec.structs.replace(cargo, leaders=())
    return msgspec.structs.replace(fleet, cargo=cargo), lost


def _one_less(troops: tuple[tuple[str, int, int, int], ...]) -> tuple[tuple[str, int, int, int], ...]:
    for column in (1, 2, 3):
        for place, troop in enumerate(troops):
            if troop[column]:
                counts = [count - (number == column) for number, count in enumerate(troop[1:], 1)]
                changed = (troop[0], counts[0], counts[1], counts[2])
                kept = [*troops[:place], changed, *troops[place + 1 :]]
                return tuple(each for each in kept if any(each[1:]))
    return ()


def put_fleet(position: Position, *fleets: Fleet) -> Position:
    """The position with these fleets as they now are; those without ships go."""
    keys = {fleet.key for fleet in fleets}
    kept = [fleet for fleet in position.fleets if fleet.key not in keys]
    return position.but(fleets=sort_fleets([*kept, *(fleet for fleet in fleets if fleet.ships)]))


def join_fleet(position: Position, comer: Fleet) -> Position:
    """Ships of one power and state in one place are one fleet."""
    there = next((fleet for fleet in position.fleets if fleet.key == comer.key), None)
    if there is None:
        return put_fleet(position, comer)
    both = msgspec.structs.replace(
        there,
        nsp=there.nsp + comer.nsp,
        nsp_damaged=there.nsp_damaged + comer.nsp_damaged,
        t=there.t + comer.t,
        t_damaged=there.t_damaged + comer.t_damaged,
        cargo=add_cargo(there.cargo, comer.cargo),
        sailed=there.sailed or comer.sailed,
        tried=there.tried or comer.tried,
    )
    return put_fleet(position, both)


def add_cargo(*cargoes: Cargo) -> Cargo:
    """Cargoes together."""
    troops = add_troops(*(cargo.troops for cargo in cargoes))
    leaders = sort_leaders(leader for cargo in cargoes for leader in cargo.leaders)
    return Cargo(troops, leaders, sum(cargo.supply for cargo in cargoes))


def go_aboard(position: Position, army: Army) -> Position | None:
    """A beaten landing goes back to ships off its coast or in its port, if they can take it."""
    cargo = Cargo(army.troops, army.leaders, 0)
    for fleet in position.fleets:
        if fleet.power == army.power and fleet.at[2:] == army.hex and not fleet.cargo and fits(fleet, cargo):
            return put_fleet(without(position, army), msgspec.structs.replace(fleet, cargo=cargo))
    return None


def unload(position: Position, cargo: Cargo, power: str, name: str) -> Position:
    """What is put ashore: an army that came from the sea, closed; stores beyond its train become a depot."""
    train = min(cargo.supply, sp_of(cargo.troops) // 2)
    position = add_depot(position, power, name, cargo.supply - train)
    if not cargo.troops and not cargo.leaders:
        return position
    came = (("sea", sp_of(cargo.troops)),) if cargo.troops else ()
    return join(position, Army(power, name, cargo.troops, cargo.leaders, False, train, 0, True, True, False, came))
