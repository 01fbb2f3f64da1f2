"""The land segment: slots, orders until done, supply, then fights and sieges (G5)."""

from __future__ import annotations

from functools import partial
from typing import Any

from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.edition import Edition
from berthier.rules.great_powers.game.europe import POWERS, RULES, scenario_data
from berthier.rules.great_powers.game.fights.fights import fights
from berthier.rules.great_powers.game.fights.sieges import besiege, sallies
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.house import G_COMBINE, G_FORCED
from berthier.rules.great_powers.game.land.city_orders import own_corps
from berthier.rules.great_powers.game.land.feeding import feed
from berthier.rules.great_powers.game.land.land_orders import DONE, destinations, land_orders, read_land_order
from berthier.rules.great_powers.game.land.light_orders import own_bodies
from berthier.rules.great_powers.game.land.riding import Group
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, passes
from berthier.rules.great_powers.game.seats import seat_of_power, seated
from berthier.rules.great_powers.house import Option

Slots = tuple[tuple[str, ...], ...]
FRANCE = "Fr"
PLACES = tuple(f"slot {place}" for place in range(1, len(POWERS) + 1))


def land_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G5.1: France names its place; combined powers share the later slot; powers whose pass is on are skipped."""
    umpire.note(Step("land"))
    fixed = scenario_data(position.scenario).get("first_to_move")
    playing = seated(position.scenario)
    order = [power for power in (fixed or RULES["land_order"]) if power in playing and is_asked(position, power)]
    if not fixed and FRANCE in playing and is_asked(position, FRANCE):
        places = PLACES[: len(order) + 1]
        word = umpire.choose(seat_of_power(position.scenario, FRANCE), places, "France's place")
        order.insert(places.index(word), FRANCE)
    slots = slots_of(position, order, together=umpire.plays(G_COMBINE) is Option.ON)
    return Next(begin_slot, position, slots, follow)


def is_asked(position: Position, power: str) -> bool:
    """Whether a power is asked for land orders: its standing pass is not on."""
    return not passes(position, power, "land")


def slots_of(position: Position, order: list[str], *, together: bool) -> Slots:
    """One slot for each power; combined ones march together in the later of theirs."""
    slots: list[tuple[str, ...]] = []
    for place, power in enumerate(order):
        mates = {each for each in order if pair(each, power) in position.combined} if together else set()
        if mates & set(order[place + 1 :]):
            continue
        placed = {each for slot in slots for each in slot}
        slots.append((*(each for each in order[:place] if each in mates and each not in placed), power))
    return tuple(slots) if position.edition is Edition.FIRST else with_all(position, order, slots)


def with_all(position: Position, order: list[str], slots: list[tuple[str, ...]]) -> Slots:
    """Whose friend marches later with a friend of his own joins them, or marches alone if an enemy is among these."""
    for power in order:
        if any(power in slot for slot in slots):
            continue
        place = next((place for place, slot in enumerate(slots) if joins(position, power, slot)), None)
        if place is None:
            slots.insert(sum(order.index(slot[-1]) < order.index(power) for slot in slots), (power,))
        else:
            slots[place] = tuple(each for each in order if each == power or each in slots[place])
    return tuple(slots)


def joins(position: Position, power: str, slot: tuple[str, ...]) -> bool:
    """Whether a power is combined with one of a slot, and at war with none."""
    mates = any(pair(power, each) in position.combined for each in slot)
    return mates and not any(are_enemies(position, power, each) for each in slot)


def begin_slot(umpire: Umpire, position: Position, slots: Slots, follow: GoOn) -> Any:
    """A slot begins with the sallies of its besieged; with none left the segment is over."""
    if not slots:
        return go_on(position, follow)
    umpire.note(Fact("slot", " and ".join(slots[0])))
    return Next(sallies, position.but(slots=slots), slots[0], (), (give_orders, slots, 0, follow))


def give_orders(umpire: Umpire, position: Position, slots: Slots, turn: int, follow: GoOn) -> Any:
    """G5.2: a power of the slot is asked for an order until it says done."""
    power = slots[0][turn]
    if not own_corps(position, power) and not any(own_bodies(position, power)):
        return next_power(position, slots, turn, follow)
    forced = umpire.plays(G_FORCED) is Option.ON
    read = partial(read_land_order, position, power, forced=forced)
    offer = Offer(lambda: land_orders(position, power), read)
    order = umpire.choose(seat_of_power(position.scenario, power), offer, f"land order of {power}")
    if order == DONE:
        return next_power(position, slots, turn, follow)
    if isinstance(order.value, Group):
        return Next(choose_place, position, slots, turn, order.value, follow)
    return Next(give_orders, order.value(position), slots, turn, follow)


def next_power(position: Position, slots: Slots, turn: int, follow: GoOn) -> Next[Any]:
    """The next power of the slot gives its orders; after the last all eat."""
    if turn + 1 < len(slots[0]):
        return Next(give_orders, position, slots, turn + 1, follow)
    return Next(eat, position, slots, 0, follow)


def choose_place(umpire: Umpire, position: Position, slots: Slots, turn: int, group: Group, follow: GoOn) -> Any:
    """The second of the two short lists: where to, or stay after all."""
    power = slots[0][turn]
    seat = seat_of_power(position.scenario, power)
    forced = umpire.plays(G_FORCED) is Option.ON
    order = umpire.choose(seat, destinations(position, power, group, forced=forced), "where to")
    return Next(give_orders, order.value(position), slots, turn, follow)


def eat(umpire: Umpire, position: Position, slots: Slots, turn: int, follow: GoOn) -> Any:
    """G5.3: when all orders of the slot are given, each of its powers feeds its corps."""
    if turn == len(slots[0]):
        return Next(fights, position, slots[0], (), (siege_slot, slots, follow))
    return Next(eat, feed(umpire, position, slots[0][turn]), slots, turn + 1, follow)


def siege_slot(umpire: Umpire, position: Position, slots: Slots, follow: GoOn) -> Any:
    """G5.5: sieges of the slot, then the next slot."""
    return Next(besiege, position, slots[0], (), (begin_slot, slots[1:], follow))
