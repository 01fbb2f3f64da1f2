"""The orders at sea a program would consider: ports, zones, blockades, fights, and landings with what is at hand."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.core.orders import Listed, Offer, Order
from berthier.rules.six_states.game.continent import CITIES, ZONES
from berthier.rules.six_states.game.council.relations import at_war, holder, may_enter
from berthier.rules.six_states.game.land.land_offer import DONE
from berthier.rules.six_states.game.position import EMPTY, Cargo, Fleet, Position, Troop
from berthier.rules.six_states.game.sea.sea_orders import Lie, Sail, army_in_port, fleet_id, pick, read_sea, sail_words
from berthier.rules.six_states.game.sea.sea_words import say_load, say_voyage
from berthier.rules.six_states.game.sea.waters import convoys_at, hostile_fleets, kind_of, plan_voyage, ways_to_havens


def sea_offer(position: Position, power: str) -> Sequence[Order]:
    """Which fleet next, or done; any order can also be given at once. Nothing is asked where no ship can sail."""
    fleets = [fleet for fleet in position.fleets if fleet.power == power and not fleet.sailed and not fleet.lies]
    if not fleets:
        return [DONE]
    picks = Listed(1 + len(fleets), lambda place: pick(fleets[place - 1]) if place else DONE)
    return Offer(lambda: picks, lambda word: read_sea(position, power, word))


def fleet_offer(position: Position, power: str, fleet: Fleet) -> Sequence[Order]:
    """Where a fleet sails, or that it stays."""
    return Offer(lambda: suggest_sea(position, power, fleet), lambda word: read_sea(position, power, word, fleet))


def suggest_sea(position: Position, power: str, fleet: Fleet) -> Sequence[Order]:
    """Stay; ports, zones, blockades, fights, and landings with what is at hand."""
    of = "" if fleet.state == power else f" {fleet.state}"
    lie = Order(f"lie {fleet.at}{of}", Lie(fleet.at, fleet.state), label="Stay", on=(fleet_id(fleet),))
    ways = ways_to_havens(position, power, fleet.at, fleet.damaged)
    sails = [sail for path in ways for sail in sails_to(position, power, fleet, path)]
    if fleet.cargo and fleet.at[:2] == "P:":
        sails.insert(0, Sail((fleet.at,), fleet.state, land=True))
    return Listed(1 + len(sails), lambda place: _order(power, fleet, sails[place - 1]) if place else lie)


def sails_to(position: Position, power: str, fleet: Fleet, path: tuple[str, ...]) -> list[Sail]:
    """The voyages to one place that make sense."""
    at = path[-1]
    if fleet.tried and plan_voyage(position, power, path, fleet.nsp, fleet.damaged, True).why is not None:
        return []
    foes = hostile_fleets(position, power, at)
    if foes and fleet.nsp:
        return [Sail(path, fleet.state, attack=foes[0].power)]
    prey = convoys_at(position, power, at) if fleet.nsp else ()
    hunts = [Sail(path, fleet.state, attack=prey[0].power)] if prey else []
    if kind_of(at) == "sea_zone" or at[0] == "P":
        return [
            Sail(path, fleet.state),
            *hunts,
            *([Sail(path, fleet.state, land=True)] if fleet.cargo and at[0] == "P" else []),
        ]
    return [*coast_sails(position, power, fleet, path), *hunts]


def coast_sails(position: Position, power: str, fleet: Fleet, path: tuple[str, ...]) -> list[Sail]:
    """Off an enemy's port to blockade it; onto a coast worth having with troops aboard or taken aboard."""
    name = path[-1][2:]
    found = []
    whose = holder(position, name) if name in CITIES else None
    if name in CITIES and CITIES[name].port and fleet.nsp and at_war(position, power, whose):
        found.append(Sail(path, fleet.state))
    if name in CITIES and (whose is None or at_war(position, power, whose)) and may_enter(position, power, name):
        cargo = EMPTY if fleet.cargo else landing_party(position, power, fleet)
        if fleet.cargo or cargo:
            found.append(Sail(path, fleet.state, load=cargo, land=True))
    return found


def landing_party(position: Position, power: str, fleet: Fleet) -> Cargo:
    """As much foot as the transports take, from the port they lie in."""
    army = army_in_port(position, power, fleet.at)
    if army is None or army.closed or not fleet.t:
        return EMPTY
    room, troops = 2 * fleet.t, list[Troop]()
    for state, infantry, _, _ in army.troops:
        taken = min(room, infantry)
        room -= taken
        troops += [(state, taken, 0, 0)] if taken else []
    return Cargo(tuple(troops))


def say_sail(sail: Sail) -> str:
    """A voyage for a button."""
    stays = len(sail.path) < 2
    return say_voyage(sail.path[-1], say_load(sail.load), sail.attack, land=sail.land, stays=stays)


def _order(power: str, fleet: Fleet, sail: Sail) -> Order:
    to = sail.path[-1]
    target = to if to in ZONES else to[2:]
    return Order(sail_words(power, sail), sail, label=lambda: say_sail(sail), on=(fleet_id(fleet), target))
