"""How a scenario is won, in a few sentences made from what it is judged by (f, G7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from berthier.rules.great_powers.game.europe import AREAS, scenario_data
from berthier.rules.great_powers.game.naming import nation_name
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import seated
from berthier.rules.great_powers.game.victory import level_of, levels_of, par_of


def winning(position: Position) -> tuple[str, ...]:
    """Points of places for one power, or the victory level of each."""
    victory: dict[str, Any] = scenario_data(position.scenario)["victory"]
    return tuple(_by_places(position, victory) if "points_for" in victory else _by_levels(position))


def _by_places(position: Position, victory: dict[str, Any]) -> Iterator[str]:
    power, places = nation_name(victory["points_for"]), victory["places"].items()
    won = ", ".join(f"{AREAS[area].city} {points}" for area, points in places if points > 0)
    lost = ", ".join(f"{AREAS[area].city} {-points}" for area, points in places if points < 0)
    yield f"Only the points of {power} are counted. It gets them for what it holds at the end: {won}."
    if lost:
        yield f"It loses some for what it no longer holds: {lost}."
    yield (
        f"{victory['factors_per_point']} factors the enemies have lost beyond its own are a point"
        f"{', and battles won count' if victory.get('battle_points') else ''}."
    )
    levels = levels_of(position)
    yield f"{levels[0][0]} points or more: {levels[0][1]}."
    for (above, _), (least, word) in pairwise(levels[:-1]):
        yield f"{least} to {above - 1}: {word}."
    yield f"Fewer: {levels[-1][1]}."


def _by_levels(position: Position) -> Iterator[str]:
    yield "Victory points come every quarter, by the political status of each power."
    levels = [f"{nation_name(power)} {level_of(position, power)}" for power in seated(position.scenario)]
    yield f"Whoever reaches his level wins, counted every quarter: {', '.join(levels)}."
    pars = [(nation_name(power), par_of(position, power)) for power in seated(position.scenario)]
    if position.by_par and all(par is not None for _, par in pars):
        told = ", ".join(f"{name} {par}" for name, par in pars)
        yield f"If nobody does, the greatest lead over par wins at the end; par is {told}."
    else:
        yield "If nobody does, the switch G-END says who wins at the end: by default the greatest share of a level."
