"""Orders of the political segment: what a power may pick (e)."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.core.orders import Order
from berthier.rules.great_powers.game.europe import CAPITALS, MINORS, POWERS, scenario_data
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.refusals import refuse_war
from berthier.rules.great_powers.game.relations import are_allied, are_enemies
from berthier.rules.great_powers.game.seats import seated
from berthier.rules.great_powers.game.states import can_proclaim_italy, can_proclaim_poland

PASS = "pass"
MOST_ALLIANCES = 2
BRITAIN = "GB"


def political_orders(position: Position, power: str) -> list[Order]:
    """Pass first, then all that is legal."""
    words = [PASS, *_with_powers(position, power), *_wars_on_minors(position, power), *_own_affairs(position, power)]
    return [Order(word, on=_places(word)) for word in words]


def _places(word: str) -> tuple[str, ...]:
    name = word.rpartition(" ")[2]
    return (CAPITALS[name],) if name in CAPITALS else ()


def alliances(position: Position, power: str) -> int:
    """How many alliances a power has."""
    return sum(power in each for each in position.allies)


def _with_powers(position: Position, power: str) -> Iterator[str]:
    closed = scenario_data(position.scenario)["closed_nations"]
    for other in POWERS:
        if other == power or other in closed or other not in seated(position.scenario):
            continue
        if are_enemies(position, power, other):
            yield from (f"peace {other}", f"sue {other}", f"surrender {other}")
        elif are_allied(position, power, other):
            yield f"break {other}"
            shared = position.enemies_of.get(power, frozenset()) & position.enemies_of.get(other, frozenset())
            if shared and pair(power, other) not in position.combined:
                yield f"combine {other}"
        else:
            if refuse_war(position, power, other) is None:
                yield f"war {other}"
            if max(alliances(position, power), alliances(position, other)) < MOST_ALLIANCES:
                yield f"ally {other}"
        if not are_enemies(position, power, other) and (power, other) not in position.access:
            yield f"access {other}"


def _wars_on_minors(position: Position, power: str) -> Iterator[str]:
    for minor in position.minors:
        if minor.state == "A" and are_enemies(position, power, minor.name):
            yield f"peace {minor.name}"
        elif minor.state in ("N", "A") and refuse_war(position, power, minor.name) is None:
            yield f"war {minor.name}"


def _own_affairs(position: Position, power: str) -> Iterator[str]:
    for minor in position.minors:
        if minor.state == "C" and minor.power == power and "a" in MINORS[minor.name]["note"]:
            yield f"free {minor.name}"
    if can_proclaim_poland(position, power):
        yield "proclaim Poland"
    if can_proclaim_italy(position, power):
        yield "proclaim Italy"
    if power != BRITAIN and BRITAIN in seated(position.scenario):
        yield "open" if power in position.ports_closed else "close"
    if "naval" in scenario_data(position.scenario)["segments"]:
        yield "standing pass off" if position.power[power].passes else "standing pass on"
