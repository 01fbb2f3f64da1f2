"""The reinforcement segment: what is due is placed, by the staff or by hand (G3)."""

from __future__ import annotations

from typing import Any

from berthier.core.notes import Step
from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.economy.placing import by_hand_orders, read_by_hand
from berthier.rules.great_powers.game.economy.staff import by_staff, due_now
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import seat_of_power, seated

STAFF, BY_HAND = "as the staff proposes", "by hand"


def reinforcement_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """G3: power by power."""
    umpire.note(Step("reinforcement"))
    return Next(place_all, position, seated(position.scenario), follow)


def place_all(umpire: Umpire, position: Position, powers: tuple[str, ...], follow: GoOn) -> Any:
    """The next power with something due is asked; the others are not."""
    for place, power in enumerate(powers):
        if any(each.month <= position.now for each in position.power[power].due):
            seat = seat_of_power(position.scenario, power)
            word = umpire.choose(seat, (STAFF, BY_HAND), f"reinforcement of {power}")
            rest = powers[place + 1 :]
            if word == STAFF:
                return Next(place_all, by_staff(position, power), rest, follow)
            return Next(place_by_hand, position, power, rest, follow)
    return go_on(position, follow)


def place_by_hand(umpire: Umpire, position: Position, power: str, rest: tuple[str, ...], follow: GoOn) -> Any:
    """Kind by kind to a corps that takes it, or anything else typed; hidden from the others."""
    if not due_now(position, power):
        return Next(place_all, position, rest, follow)
    seat = seat_of_power(position.scenario, power)
    offer = Offer(lambda: by_hand_orders(position, power), lambda word: read_by_hand(position, power, word))
    order = umpire.secretly({seat: offer}, f"place for {power}", shown=False)[seat]
    return Next(place_by_hand, order.value(position), power, rest, follow)
