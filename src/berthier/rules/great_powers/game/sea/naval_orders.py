"""Orders of the naval segment: sail, load, land, Nelson (e, G4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from berthier.core.errors import BadInput
from berthier.core.orders import Order
from berthier.rules.great_powers.game.edition import UNDER_ANY_FLAG
from berthier.rules.great_powers.game.europe import AREAS, COASTS, FLEETS, SEA_WAYS
from berthier.rules.great_powers.game.naming import say_corps, say_fleets, say_sea
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    flag_of,
    gates_open,
    holder,
    may_enter,
    ordered_by,
    orders_corps,
)
from berthier.rules.great_powers.game.sea.sailing import sail_of
from berthier.rules.great_powers.game.updates import with_corps

DONE = Order("done", label="The fleets lie where they are")
GATES = tuple(sorted({gate for ways in SEA_WAYS.values() for _, gate in ways if gate is not None}))


class Squadron(msgspec.Struct, frozen=True):
    """Fleets that sail together, before it is said where to."""

    fleets: tuple[str, ...]


class Voyage(msgspec.Struct, frozen=True):
    """Fleets, where they go (`sea`, `port` or `blockade`), and the seas on the way."""

    fleets: tuple[str, ...]
    lies: str
    where: str
    way: tuple[str, ...]


def own_fleets(position: Position, power: str) -> list[FleetState]:
    """Fleets with ships that a power orders."""
    return [f for f in position.fleets if f.ships and ordered_by(position, flag_of(position, f.nation)) == power]


def cargo_of(position: Position, fleet: str) -> list[CorpsState]:
    """Corps aboard a fleet."""
    return [each for each in position.corps if each.area is None and each.aboard == fleet]


def naval_orders(position: Position, power: str) -> list[Order]:
    """Done first; squadrons to sail, corps to load and to land, Nelson's flagship."""
    orders = [DONE]
    together: dict[tuple[str, str, str], list[str]] = {}
    fleets = own_fleets(position, power)
    for fleet in fleets:
        if is_at_hand(position, fleet):
            orders.append(sail_order((fleet.id,), fleet.where))
            together.setdefault((fleet.lies, fleet.where, flag_at_sea(position, fleet)), []).append(fleet.id)
    for (_, where, _), names in together.items():
        if len(names) > 1:
            orders.append(sail_order(tuple(names), where))
    for fleet in fleets:
        orders += load_orders(position, power, fleet)
        orders += land_orders(position, power, fleet)
    return [*orders, *nelson_orders(position, power)]


def is_at_hand(position: Position, fleet: FleetState) -> bool:
    """Whether a fleet is still asked where to: it has neither sailed nor stayed this month."""
    return not fleet.sailed and f"stay {fleet.id}" not in position.busy


def flag_at_sea(position: Position, fleet: FleetState) -> str:
    """The flag that says whom a fleet sails with: a port or a way may be open to one flag and not to another.

    Older records have squadrons of a power and a minor it steers.
    """
    return "" if position.edition in UNDER_ANY_FLAG else flag_of(position, fleet.nation)


def sail_order(fleets: tuple[str, ...], where: str) -> Order:
    """Sail these; where to is asked next."""
    label = f"Sail with {say_fleets(fleets)}"
    return Order(f"sail {', '.join(fleets)}", Squadron(fleets), label=label, on=(*fleets, where), takes=True)


def load_orders(position: Position, power: str, fleet: FleetState) -> Iterator[Order]:
    """Corps in the area of its port, or in the field on a coast of its sea: ships for every factor carried."""
    room = fleet.ships - sum(each.factors for each in cargo_of(position, fleet.id))
    places = (fleet.where,) if fleet.lies == "port" else COASTS[fleet.where] if fleet.lies == "sea" else ()
    for area in places:
        inside = position.inside.get(area, ()) if fleet.lies == "port" else ()
        for corps in (*position.field.get(area, ()), *inside):
            busy = f"load {corps.id}" in position.busy or corps.landed
            if not busy and corps.factors <= room and orders_corps(position, corps) == power:
                act = partial(load, corps=corps.id, fleet=fleet.id)
                label = f"{say_corps([corps.id])} goes aboard {say_fleets([fleet.id])}"
                yield Order(f"load {corps.id} > {fleet.id}", act, label=label, on=(corps.id, fleet.id))


def load(position: Position, corps: str, fleet: str) -> Position:
    """A corps goes aboard."""
    state = msgspec.structs.replace(position.corps_by_id[corps], area=None, aboard=fleet, in_city=False, came_from=None)
    return with_corps(position, state).but(busy=position.busy | {f"load {corps}"})


def land_orders(position: Position, power: str, fleet: FleetState) -> Iterator[Order]:
    """In a friendly port freely; on a coast of its sea that the corps may enter, landed.

    A minor's corps may be aboard in a port that is open to the fleet alone: in older records they went ashore there.
    """
    for corps in cargo_of(position, fleet.id):
        flag = flag_of(position, corps.nation)
        if fleet.lies == "port":
            if position.edition in UNDER_ANY_FLAG or may_enter(position, flag, fleet.where):
                yield land_order(corps.id, fleet.where, freely=True)
        elif fleet.lies == "sea":
            for area in COASTS[fleet.where]:
                if may_enter(position, flag, area):
                    yield land_order(corps.id, area, freely=False)


def land_order(corps: str, area: str, *, freely: bool) -> Order:
    """`land GB:I > lisbon`."""
    act = partial(land, corps=corps, area=area, freely=freely)
    label = f"{say_corps([corps])} {'goes ashore' if freely else 'lands'} at {AREAS[area].name}"
    return Order(f"land {corps} > {area}", act, label=label, on=(corps, area))


def land(position: Position, corps: str, area: str, freely: bool) -> Position:
    """A corps goes ashore; on an open coast it marches no more this month and can go aboard again if beaten."""
    state = position.corps_by_id[corps]
    aboard = None if freely else state.aboard
    return with_corps(position, msgspec.structs.replace(state, area=area, aboard=aboard, landed=not freely))


def nelson_orders(position: Position, power: str) -> Iterator[Order]:
    """Nelson, in port, may change to any British fleet in port."""
    flagship = position.fleet_by_id.get(position.nelson or "")
    if power != "GB" or flagship is None or flagship.lies != "port" or "nelson" in position.busy:
        return
    for fleet in position.fleets:
        if fleet.nation == "GB" and fleet.lies == "port" and fleet.ships and fleet.id != flagship.id:
            act, label = partial(hoist, fleet=fleet.id), f"Nelson goes to {say_fleets([fleet.id])}"
            yield Order(f"nelson {fleet.id}", act, label=label, on=(flagship.id, fleet.id))


def hoist(position: Position, fleet: str) -> Position:
    """Nelson's flag on another fleet."""
    return position.but(nelson=fleet, busy=position.busy | {"nelson"})


def voyages(position: Position, squadron: Squadron) -> list[Order]:
    """Where a squadron can sail: seas, friendly ports, blockades; stay after all."""
    found = sail_of(position, position.fleet_by_id[squadron.fleets[0]])
    orders = []
    for lies, places in (("sea", found.seas), ("port", found.ports), ("blockade", found.blockades)):
        for where in places:
            way = found.ways[where if lies == "sea" else f"{lies} {where}"]
            voyage = Voyage(squadron.fleets, lies, where, way)
            word = f"sail {', '.join(squadron.fleets)} > {lies} {where}"
            label = partial(say_course, position, lies, where)
            orders.append(Order(word, voyage, label=label, on=(*squadron.fleets, where)))
    return [*orders, Order("stay", partial(_stays, fleets=squadron.fleets), label="Stay after all")]


def say_course(position: Position, lies: str, where: str) -> str:
    """A course as a button says it; of a blockade also whether ships lie in the port."""
    if lies == "sea":
        return f"To {say_sea(where)}"
    if lies == "port":
        return f"Into {AREAS[where].city}"
    inside = [fleet.id for fleet in position.fleets if (fleet.lies, fleet.where) == ("port", where) and fleet.ships]
    return f"Blockade {AREAS[where].city}" + (f": {say_fleets(inside)}" if inside else "")


def _stays(position: Position, fleets: Sequence[str]) -> Position:
    """Asked once a month, not again and again; they may still be told to sail."""
    return position.but(busy=position.busy | {f"stay {fleet}" for fleet in fleets})


def read_naval_order(position: Position, power: str, word: str) -> Order:
    """Any legal order of the segment, or the sentence that refuses it."""
    if word == str(DONE):
        return DONE
    orders = naval_orders(position, power)
    for order in orders:
        if str(order) == word:
            return order
    if word.startswith("sail ") and ">" in word:
        return read_voyage(position, power, word)
    if word.startswith("load "):
        raise BadInput(_why_not_loaded(position, word), "order")
    raise BadInput(f"{word!r} is no order you can give now.", "order", [str(order) for order in orders])


def read_voyage(position: Position, power: str, word: str) -> Order:
    """A whole voyage typed at once."""
    group, _, to = (part.strip() for part in word.removeprefix("sail ").partition(">"))
    names = tuple(_fleet_name(part) for part in re.split(r",\s*| (?=[A-Z][A-Za-z]*:)", group))
    own = {fleet.id: fleet for fleet in own_fleets(position, power) if not fleet.sailed}
    for name in names:
        if name not in own:
            raise BadInput(f"{name} cannot sail: it is not yours, has sailed, or has no ships.", "order")
    if len({(own[name].lies, own[name].where) for name in names}) > 1:
        raise BadInput("Fleets that sail together must lie in one place.", "order")
    if len({flag_at_sea(position, own[name]) for name in names}) > 1:
        raise BadInput("Fleets that sail together must fly one flag.", "order")
    for order in voyages(position, Squadron(names)):
        if str(order) == f"sail {', '.join(names)} > {to}":
            return order
    raise BadInput(_why_not_reached(position, own[names[0]], to), "order")


def _fleet_name(word: str) -> str:
    """`GB:II` is short for `GB:II Fleet`."""
    return word if word in FLEETS or f"{word} Fleet" not in FLEETS else f"{word} Fleet"


def _why_not_reached(position: Position, fleet: FleetState, to: str) -> str:
    """The straits are shut where the way would lead through them; anything else is too far, or no such place."""
    flag = flag_of(position, fleet.nation)
    open_gates = position.but(wars=frozenset(each for each in position.wars if not _holds_gate(position, each)))
    found = sail_of(open_gates, fleet)
    lies, _, where = to.partition(" ")
    known = {"sea": found.seas, "port": found.ports, "blockade": {**found.blockades, **found.ports}}.get(lies, {})
    shut = where in known and any(not gates_open(position, flag, gate) for gate in GATES)
    return "The straits are shut." if shut else f"{fleet.id} cannot reach it."


def _holds_gate(position: Position, war: tuple[str, str]) -> bool:
    return any(holder(position, gate) in war for gate in GATES)


def _why_not_loaded(position: Position, word: str) -> str:
    corps, _, fleet = (part.strip() for part in word.removeprefix("load ").partition(">"))
    state, ships = position.corps_by_id.get(corps), position.fleet_by_id.get(fleet)
    if state is not None and ships is not None:
        carried = state.factors + sum(each.factors for each in cargo_of(position, fleet))
        if carried > ships.ships:
            return f"The fleet cannot carry {carried} factors."
    return f"{corps} cannot go aboard {fleet} now."
