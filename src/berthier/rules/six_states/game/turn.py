"""The sequence of play (design, section d): a month, and in it each power's sea, land, battles, sieges, cities."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.game.closing import Ending, close_month, take_cities
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.council.cabinet import meet_in_council, raise_recruits, roll_order
from berthier.rules.six_states.game.council.relations import enemies_inside
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.fights.battles import (
    assault_call,
    begun_by,
    contested,
    give_battle,
    make_sortie,
    place_name,
    storm,
)
from berthier.rules.six_states.game.house import G22, G23, G26, LeadersAbroad, Overrun, Played
from berthier.rules.six_states.game.land.hosts import add_depot, mark_engaged, put_army
from berthier.rules.six_states.game.land.land_offer import BACK, DONE, army_offer, land_offer
from berthier.rules.six_states.game.land.land_orders import Drop, March, Pick, Sortie, Stay, check_drop
from berthier.rules.six_states.game.land.marches import march_off
from berthier.rules.six_states.game.opening import open_month
from berthier.rules.six_states.game.position import Position, find_army, find_fleet
from berthier.rules.six_states.game.sea.embarking import put_fleet
from berthier.rules.six_states.game.sea.sea_offer import fleet_offer, sea_offer
from berthier.rules.six_states.game.sea.sea_orders import Lie, PickFleet, Sail, Stand
from berthier.rules.six_states.game.sea.voyages import set_sail
from berthier.rules.six_states.game.setting import begin_scenario

Played_ = Ending | Next[Ending]
INVEST, ASSAULT = "invest", "assault"


def campaign(umpire: Umpire, scenario: str = "two_neighbours", edition: Edition = Edition.FIRST) -> Next[Ending]:
    """A whole game: set up, then month after month.

    New games are begun in the latest `edition`.
    """
    position = begin_scenario(umpire, scenario, edition)
    rulings = (
        (G22, umpire.plays(G22) is Played.OFF),
        (G23, umpire.plays(G23) is LeadersAbroad.NOT),
        (G26, umpire.plays(G26) is Overrun.OFF),
    )
    return Next(month, position.but(without=tuple(switch.id for switch, off in rulings if off)))


def month(umpire: Umpire, position: Position) -> Next[Ending]:
    """Opening from the second month on, then the council."""
    umpire.note(Step(f"turn {position.turn}, month {position.month}"))
    if position.turn == 1:
        return Next(council, position)
    return Next(open_month, position.but(phase="opening"), council)


def council(umpire: Umpire, position: Position) -> Next[Ending]:
    """G14."""
    return Next(meet_in_council, position.but(phase="council"), levy)


def levy(umpire: Umpire, position: Position) -> Next[Ending]:
    """G15."""
    return Next(raise_recruits, position.but(phase="recruits"), after_levy)


def after_levy(umpire: Umpire, position: Position) -> Next[Ending]:
    """The recruits stand; the order is drawn."""
    return Next(draw_order, position.but(phase="order"))


def draw_order(umpire: Umpire, position: Position) -> Next[Ending]:
    """G16."""
    return Next(sea, roll_order(umpire, position).but(phase="sea"))


def power_of(position: Position) -> str:
    """Whose turn it is."""
    return position.order[position.cursor]


def sea(umpire: Umpire, position: Position) -> Next[Any]:
    """G17: orders at sea, one by one; done ends them."""
    power = power_of(position)
    order = umpire.choose(power, sea_offer(position, power), "orders at sea")
    if order == DONE:
        return Next(land, position.but(phase="land"))
    if isinstance(order.value, PickFleet):
        return Next(fleet_in_hand, position, order.value)
    return sea_order(position, power, order)


def fleet_in_hand(umpire: Umpire, position: Position, picked: PickFleet) -> Next[Any]:
    """Where the fleet in hand sails."""
    power = power_of(position)
    fleet = find_fleet(position, power, picked.state, picked.at)
    assert fleet is not None
    order = umpire.choose(power, fleet_offer(position, power, fleet), "where it sails")
    return Next(sea, position) if order == BACK else sea_order(position, power, order)


def sea_order(position: Position, power: str, order: Order) -> Next[Any]:
    """An order at sea is carried out."""
    if isinstance(order.value, Stand):
        return Next(sea, stand(position, power, order.value))
    if isinstance(order.value, Lie):
        fleet = find_fleet(position, power, order.value.state, order.value.at)
        assert fleet is not None
        return Next(sea, put_fleet(position, msgspec.structs.replace(fleet, lies=True)))
    if isinstance(order.value, PickFleet):
        return Next(fleet_in_hand, position, order.value)
    assert isinstance(order.value, Sail)
    return Next(set_sail, position, power, order.value, sea)


def stand(position: Position, power: str, order: Stand) -> Position:
    """G34: how fleets meet enemies that come by."""
    fleets = tuple(
        msgspec.structs.replace(f, standing=order.standing) if (f.power, f.at) == (power, order.at) else f
        for f in position.fleets
    )
    return position.but(fleets=fleets)


def land(umpire: Umpire, position: Position) -> Next[Any]:
    """G18: orders on land, one by one; done ends them."""
    power = power_of(position)
    order = umpire.choose(power, land_offer(position, power, starts), "orders on land")
    if order == DONE:
        return Next(battles, mark_engaged(position).but(phase="battles"), ())
    if isinstance(order.value, Pick):
        return Next(army_in_hand, position, order.value)
    return land_order(position, power, order)


def army_in_hand(umpire: Umpire, position: Position, picked: Pick) -> Next[Any]:
    """Where the army in hand marches."""
    power = power_of(position)
    army = find_army(position, power, picked.hex, picked.inside)
    assert army is not None
    order = umpire.choose(power, army_offer(position, power, army, starts), "where it marches")
    return Next(land, position) if order == BACK else land_order(position, power, order)


def land_order(position: Position, power: str, order: Order) -> Next[Any]:
    """An order on land is carried out."""
    if isinstance(order.value, Pick):
        return Next(army_in_hand, position, order.value)
    if isinstance(order.value, Drop):
        return Next(land, drop(position, power, order.value))
    if isinstance(order.value, Stay):
        return Next(land, stay(position, power, order.value))
    if isinstance(order.value, Sortie):
        return Next(make_sortie, position, order.value.hex, power, after_sortie)
    assert isinstance(order.value, March)
    return Next(march_off, position, power, order.value, land)


def stay(position: Position, power: str, order: Stay) -> Position:
    """An army that stays is not asked for again this month."""
    army = find_army(position, power, order.hex, order.inside)
    assert army is not None
    return put_army(position, msgspec.structs.replace(army, closed=True))


def starts(position: Position, march: March) -> Next[Any] | None:
    """The fight a march would begin."""
    try:
        return begun_by(position, march, power_of(position))
    except BadInput:
        return None


def after_sortie(umpire: Umpire, position: Position, fought: tuple[str, ...]) -> Next[Any]:
    """Back to the orders on land."""
    return Next(land, position)


def drop(position: Position, power: str, order: Drop) -> Position:
    """G31: points of a train become a depot."""
    army = check_drop(position, power, order)
    left = msgspec.structs.replace(army, supply=army.supply - order.points)
    return add_depot(put_army(position, left), power, order.hex, order.points)


def battles(umpire: Umpire, position: Position, fought: tuple[str, ...]) -> Next[Any]:
    """G40: in each hex where its army and an enemy's stand outside, in the order the attacker wants."""
    power = power_of(position)
    hexes = [name for name in contested(position, power) if name not in fought]
    if not hexes:
        return Next(sieges, position.but(phase="sieges"), ())
    options = [Order(f"battle {name}", name, label=f"Battle at {place_name(name)}", on=(name,)) for name in hexes]
    name = umpire.choose(power, options, "which battle first").value
    return Next(give_battle, position, name, power, battles, (*fought, name))


def sieges(umpire: Umpire, position: Position, done: tuple[str, ...]) -> Next[Any]:
    """G45: before each city with an enemy garrison: assault or invest."""
    power = power_of(position)
    own = sorted(army.hex for army in position.armies if army.power == power and army.sp and not army.inside)
    name = next((n for n in own if n in CITIES and n not in done and enemies_inside(position, power, n)), None)
    if name is None:
        return Next(cities, position.but(phase="cities"))
    chosen = umpire.choose(power, siege_options(umpire, position, name, power), f"siege of {place_name(name)}")
    if chosen.value == INVEST:
        return Next(sieges, position, (*done, name))
    return Next(storm, position, name, power, sieges, (*done, name))


def siege_options(umpire: Umpire, position: Position, name: str, power: str) -> list[Order]:
    """Invest, or the assault with the odds it has."""
    call, _ = assault_call(umpire, position, name, power)
    return [
        Order(INVEST, INVEST, label="Invest", on=(name,)),
        Order(ASSAULT, ASSAULT, label="Assault", on=(name,), starts=lambda: call),
    ]


def cities(umpire: Umpire, position: Position) -> Next[Any]:
    """G47, then the next power, or the closing."""
    position = take_cities(umpire, position, power_of(position))
    if position.cursor + 1 < len(position.order):
        return Next(sea, position.but(cursor=position.cursor + 1, phase="sea"))
    return Next(closing, position.but(phase="closing"))


def closing(umpire: Umpire, position: Position) -> Played_:
    """G50 to G52: a new month, or the end."""
    after, end = close_month(umpire, position)
    if end is None:
        return Next(month, after)
    for side, points in end.points:
        umpire.note(Fact(f"points of {side}", points))
    umpire.note(Fact("months", end.turns))
    return end
