"""What a staff marches for: enemy areas and own lost ones, by what they are worth (g)."""

from __future__ import annotations

from berthier.program.great_powers.weights import Weights
from berthier.program.great_powers.worth import land_worth, months_left
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, enemy_inside, flag_of, is_in_play


def goals(position: Position, flag: str, weights: Weights) -> list[tuple[str, float]]:
    """Enemy areas and own lost ones, by what they are worth."""
    left = months_left(position)
    found = []
    enemies = position.enemies_of.get(flag, ())
    for area, controller in position.controller.items():
        if controller not in enemies or not is_in_play(position, area):
            continue
        falls = weights.falls[min(left, len(weights.falls) - 1)] if is_walled(position, flag, area) else 1.0
        found.append((area, falls * whole_value(position, flag, area, weights)))
    return sorted(found, key=lambda goal: -goal[1])[:30]


def whole_value(position: Position, flag: str, area: str, weights: Weights) -> float:
    """What an enemy area is worth once it is taken: its yield, a scenario's points, a capital, own land lost."""
    points = abs(int(scenario_data(position.scenario)["victory"].get("places", {}).get(area, 0)))
    weight = weights.place if months_left(position) else weights.last_place
    is_capital = CAPITALS.get(position.controller[area]) == area
    value = land_worth(area) + weight * points + (weights.capital if is_capital else 0)
    own = are_friends(position, flag, flag_of(position, position.owner_of(area)))
    return value * weights.own_lost if own else value


def is_walled(position: Position, flag: str, area: str) -> bool:
    """Whether enemy troops hold a fortress there."""
    return AREAS[area].city_value > 0 and enemy_inside(position, flag, area)
