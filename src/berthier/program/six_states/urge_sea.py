"""Urges at sea (design, section g, 7): islands with transports, ice-free ports in winter, blockades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.six_states.game.continent import CITIES, ICY, ZONES
from berthier.rules.six_states.game.council.levies import city_worth
from berthier.rules.six_states.game.council.relations import at_war, enemies_of, holder
from berthier.rules.six_states.game.position import Position, armies_at
from berthier.rules.six_states.game.sea.sea_orders import Sail
from berthier.rules.six_states.game.sea.waters import hostile_fleets

WINTRY = (11, 12, 1, 2)


def fleet_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """Look at every fleet that has something to do."""
    return [0.0 if str(option) == "done" else 0.3 for option in options]


def sail_urges(position: Position, side: str, options: Sequence[Any]) -> list[float]:
    """What each voyage promises."""
    return [_sail(position, side, order.value) if isinstance(order.value, Sail) else 0.0 for order in options]


def _sail(position: Position, side: str, sail: Sail) -> float:
    at = sail.path[-1]
    value = -0.05 - weather(position, at) + weather(position, sail.path[0])
    if sail.attack is not None:
        return value + fight(position, side, sail)
    if sail.land:
        return value + landing(position, side, at[2:], stays=len(sail.path) < 2)
    if at[:2] == "C:":
        return value + blockade(position, side, at[2:])
    return value - (0.1 if at in ZONES else 0.0)


def weather(position: Position, at: str) -> float:
    """What storm and ice would cost."""
    if position.month not in WINTRY:
        return 0.0
    return 0.8 if at in ZONES or at[2:] in ICY else 0.0


def fight(position: Position, side: str, sail: Sail) -> float:
    """Only with more ships."""
    ours = sum(fleet.nsp for fleet in position.fleets if fleet.power == side and fleet.at == sail.path[0])
    theirs = sum(fleet.nsp for fleet in hostile_fleets(position, side, sail.path[-1]))
    return 0.25 if ours >= 1.5 * theirs else -0.5


def landing(position: Position, side: str, name: str, *, stays: bool) -> float:
    """A city nobody defends is a point; a defended one is death; troops in port are of more use ashore."""
    hostile = enemies_of(position, side)
    if any(army.power in hostile for army in armies_at(position).get(name, ())):
        return -1.5
    if stays:
        return 0.2
    if name not in CITIES or holder(position, name) == side or CITIES[name].capital or CITIES[name].fortified:
        return -0.5
    return city_worth(position, side, name) + 0.2


def blockade(position: Position, side: str, name: str) -> float:
    """An enemy's port with no more ships than ours in it."""
    whose = holder(position, name)
    if not at_war(position, side, whose):
        return -0.3
    return 0.12 if position.month not in WINTRY else -0.5
