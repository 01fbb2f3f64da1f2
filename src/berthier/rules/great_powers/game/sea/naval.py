"""The naval segment: slots, orders until done (G4)."""

from __future__ import annotations

from typing import Any

from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.europe import POWERS, RULES
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import passes
from berthier.rules.great_powers.game.sea.naval_orders import (
    DONE,
    Squadron,
    Voyage,
    naval_orders,
    own_fleets,
    read_naval_order,
    voyages,
)
from berthier.rules.great_powers.game.sea.voyage import set_out
from berthier.rules.great_powers.game.seats import seat_of_power, seated

BRITAIN = "GB"
PLACES = tuple(f"slot {place}" for place in range(1, len(POWERS) + 1))


def naval_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """Britain names its place; a power with ships is asked unless its standing pass is on."""
    umpire.note(Step("naval"))
    playing = [power for power in seated(position.scenario) if is_asked(position, power)]
    order = [power for power in RULES["naval_order"] if power in playing]
    if BRITAIN in playing:
        places = PLACES[: len(order) + 1]
        word = umpire.choose(seat_of_power(position.scenario, BRITAIN), places, "Britain's place")
        order.insert(places.index(word), BRITAIN)
    slots = tuple((power,) for power in order)
    return Next(sea_slot, position.but(slots=slots), tuple(order), follow)


def is_asked(position: Position, power: str) -> bool:
    """It has ships, and its standing pass is off."""
    return not passes(position, power, "naval") and bool(own_fleets(position, power))


def sea_slot(umpire: Umpire, position: Position, order: tuple[str, ...], follow: GoOn) -> Any:
    """The power of the slot is asked for an order until it says done."""
    if not order:
        return go_on(position, follow)
    power = order[0]
    offer = Offer(lambda: naval_orders(position, power), lambda word: read_naval_order(position, power, word))
    given = umpire.choose(seat_of_power(position.scenario, power), offer, f"naval order of {power}")
    if given == DONE:
        return Next(sea_slot, position.but(slots=position.slots[1:]), order[1:], follow)
    if isinstance(given.value, Squadron):
        return Next(choose_course, position, order, given.value, follow)
    if isinstance(given.value, Voyage):
        return set_out(umpire, position, given.value, (sea_slot, order, follow))
    umpire.note(Fact(power, str(given)))
    return Next(sea_slot, given.value(position), order, follow)


def choose_course(umpire: Umpire, position: Position, order: tuple[str, ...], squadron: Squadron, follow: GoOn) -> Any:
    """Where to: a sea, a friendly port, the blockade of an enemy port, or stay after all."""
    seat = seat_of_power(position.scenario, order[0])
    given = umpire.choose(seat, voyages(position, squadron), "course")
    if isinstance(given.value, Voyage):
        return set_out(umpire, position, given.value, (sea_slot, order, follow))
    return Next(sea_slot, given.value(position), order, follow)
