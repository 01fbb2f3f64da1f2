"""Wars worth declaring: what a power could take from another before the end, and he from it."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, MAJORS, points_from
from berthier.rules.six_states.game.council.levies import city_worth
from berthier.rules.six_states.game.council.relations import enemies_of, holders
from berthier.rules.six_states.game.judging.outlook import farthest_of, goals
from berthier.rules.six_states.game.position import FORCES, Position, pairs

FADES = 0.97  # what a city is worth less for each point of the way to it
THEIRS = 0.5  # of the points another loses
DREAD = 0.8  # of what he could take meanwhile
LEAST, SLOPE = 1.5, 0.4  # points a war has to promise; the urge for each beyond


def declare_for_spoils(position: Position, side: str, whom: str) -> float:
    """The urge of a power at war with no other to declare war: what it would take less what it might lose."""
    if position.turn < 2 or not enemies_of(position, side).isdisjoint(MAJORS):
        return -1.0
    promised = spoils(position, side, whom) - DREAD * spoils(position, whom, side)
    return SLOPE * (promised - LEAST) if promised > LEAST else -1.0


@remembered(*FORCES, "turn", "powers")
def spoils(position: Position, side: str, whom: str) -> float:
    """Points of the cities that a power's armies would go for in a war with another."""
    at_war = position.but(war=pairs((*position.war, (side, whom))))
    ways: dict[str, int] = {}
    for (_, start, _), name in goals(at_war, side, None, farthest_of(position)).items():
        if name in CITIES and holders(position)[name] == whom:
            ways[name] = max(ways.get(name, 0), points_from(name)[start])
    return sum(
        (city_worth(at_war, side, name) + THEIRS * city_worth(at_war, whom, name)) * FADES**way
        for name, way in ways.items()
    )
