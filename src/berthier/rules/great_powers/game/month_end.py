"""The month closes: who holds what, capitals, conquered minors; how a scenario stands (G6, f)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.rules.great_powers.game.europe import AREA_KEYS, CAPITALS, HOME, POWERS, RULES, flag_order, scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    flag_of,
    flags_inside,
    holder,
    is_in_play,
)
from berthier.rules.great_powers.game.victory import levels_of

CHANGES = RULES["political_changes"]


class MonthEnd(msgspec.Struct, frozen=True):
    """What changes hands: areas, minors conquered, political points."""

    control: dict[str, str]
    conquered: dict[str, str]
    points: dict[str, int]


def month_end(position: Position) -> MonthEnd:
    """Areas nobody of the controller's side holds go to the enemy with most factors there, or to their owner."""
    control: dict[str, str] = {}
    points: dict[str, int] = {}
    for area in position.field:
        taker = taker_of(position, area)
        if taker is None:
            continue
        control[area] = taker
        loser = position.controller[area]
        if loser in POWERS and CAPITALS[loser] == area:
            points[loser] = points.get(loser, 0) + CHANGES["lose_capital"]
            if taker in POWERS:
                points[taker] = points.get(taker, 0) + CHANGES["take_capital"]
    conquered = _conquered(position, control)
    for power in conquered.values():
        points[power] = points.get(power, 0) + CHANGES["conquer_minor"]
    listed = {area: control[area] for area in AREA_KEYS if area in control}
    return MonthEnd(listed, conquered, {power: n for power, n in points.items() if n})


def taker_of(position: Position, area: str) -> str | None:
    """Who takes an area at the end of the month; None where it does not change hands."""
    if not is_in_play(position, area):
        return None
    controller = position.controller[area]
    flags = [position.flags[corps.nation] for corps in position.field.get(area, ())]
    if any(are_friends(position, controller, flag) for flag in (*flags, *flags_inside(position, area))):
        return None
    factors: dict[str, int] = {}
    for corps in position.field.get(area, ()):
        flag = position.flags[corps.nation]
        if are_enemies(position, flag, controller):
            factors[flag] = factors.get(flag, 0) + corps.factors
    if not factors:
        return None
    taker = min(factors, key=lambda flag: (-factors[flag], flag_order(flag)))
    owner = flag_of(position, position.owner_of(area))
    return owner if are_friends(position, owner, taker) else taker


def _conquered(position: Position, control: Mapping[str, str]) -> dict[str, str]:
    """A minor A whose capital an enemy power holds, with no field corps at home."""
    found = {}
    for minor in position.minors:
        if minor.state != "A":
            continue
        capital = CAPITALS[minor.name]
        power = control.get(capital, position.controller[capital])
        at_home = any(corps.nation == minor.name for area in HOME[minor.name] for corps in position.field.get(area, ()))
        if power in POWERS and are_enemies(position, power, minor.name) and not at_home:
            found[minor.name] = power
    return found


class Standing(msgspec.Struct, frozen=True):
    """Points of a scenario with places, and the level they reach."""

    places: int
    factors: int
    battles: int
    trespass: int
    total: int
    level: str


def places_that_count(position: Position) -> list[tuple[str, int]]:
    """The areas that count as they are held now, for or against the power the scenario counts for (f)."""
    victory: dict[str, Any] = scenario_data(position.scenario)["victory"]
    return [
        (area, points)
        for area, points in victory["places"].items()
        if are_friends(position, victory["points_for"], holder(position, area)) is (points > 0)
    ]


def score_of(
    position: Position,
    lost: Mapping[str, int],
    battles: Mapping[str, int] | None = None,
    trespass: Mapping[str, int] | None = None,
) -> Standing:
    """Places held or lost, factors, battle points and months of trespass, for the power the scenario counts for (f)."""
    victory: dict[str, Any] = scenario_data(position.scenario)["victory"]
    power = victory["points_for"]
    places = sum(points for _, points in places_that_count(position))
    others = sum(n for each, n in lost.items() if each != power)
    factors = (others - lost.get(power, 0)) // victory["factors_per_point"]
    won = (battles or {}).get(power, 0) if victory.get("battle_points") else 0
    months = trespass or {}
    away = sum(n for each, n in months.items() if each != power) - months.get(power, 0)
    total = places + factors + won + away
    levels = levels_of(position)
    level = next((word for least, word in levels if total >= least), levels[-1][1])
    return Standing(places, factors, won, away, total, level)


def standing(position: Position) -> Standing:
    """How a scenario with places stands: were it over now."""
    return score_of(
        position,
        {each.key: each.lost for each in position.powers},
        {each.key: each.battles for each in position.powers},
        {each.key: each.trespassed for each in position.powers},
    )
