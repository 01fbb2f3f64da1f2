"""Light bodies ride: Cossacks, Freikorps and Guerillas with their four points (G5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from berthier.core.orders import Order
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import AREAS, RULES
from berthier.rules.great_powers.game.land.marching import WINTER, searched
from berthier.rules.great_powers.game.pieces import Light
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, ordered_by

POINTS: int = RULES["movement"]["light"]


def own_bodies(position: Position, power: str) -> Iterator[tuple[int, Light]]:
    """Light bodies a power orders that have points left, with their numbers."""
    for number, body in enumerate(position.light):
        if body.spent < POINTS and ordered_by(position, flag_of(position, body.nation)) == power:
            yield number, body


def body_orders(position: Position, power: str) -> Iterator[Order]:
    """`body 2 > leipzig`: where each of them can ride; where a march ends their ride has ended."""
    for number, body in own_bodies(position, power):
        flag = flag_of(position, body.nation)
        left, winter = POINTS - body.spent, position.month in WINTER
        costs, _, stops = searched(position, body.area, flag, left, winter=winter)
        for area, cost in sorted(costs.items()):
            ends = area in stops and position.edition not in UNREAD
            act = partial(ride_on, number=number, area=area, cost=left if ends else cost)
            label = f"{body.kind} from {AREAS[body.area].name} to {AREAS[area].name}"
            yield Order(f"body {number} > {area}", act, label=label, on=(body.area, area))


def ride_on(position: Position, number: int, area: str, cost: int) -> Position:
    """A light body rides."""
    light = list(position.light)
    light[number] = msgspec.structs.replace(light[number], area=area, spent=light[number].spent + cost)
    return position.but(light=tuple(light))
