"""What a position is worth to a side: armies, land, standing, money; enemies count against it (g)."""

from __future__ import annotations

from functools import cache, lru_cache

from berthier.core.game import KEPT
from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.europe import (
    AREA_KEYS,
    AREAS,
    CAPITALS,
    KINDS,
    POWERS,
    month_number,
    scenario_data,
)
from berthier.rules.great_powers.game.fights.besieging import morale_tenths
from berthier.rules.great_powers.game.land.supply import is_in_quarters, nearest_store
from berthier.rules.great_powers.game.pieces import CorpsState, Counts
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, flag_of, holder, ordered_by
from berthier.rules.great_powers.game.seats import powers_of, seated

# Others count by who they are, not by today's treaties: else a declaration of war would change everything at a stroke.
ENEMY, RIVAL, FRIEND = -0.8, -0.25, 0.5
STATUS, POINTS, MONEY = 2.5, 1.5, 0.15
CAPITAL, EMPTY_CAPITAL = 10.0, -6.0
HUNGRY, CROWDED, LED = -1.5, -1.0, 2.0
TACTICS = 0.09
PLACE = 2.0
# Looked at from afar, with so many months after this one (more: as with two). In 60 games of steady programs at Ulm
# four factors more lost by the enemy meant 2.0 points at the end in October and 1.3 in November, a place 0.3 and 0.6.
MEN_YET = {0: 0.1, 1: 0.6, 2: 0.6}
PLACES_YET = {0: -0.1, 1: -0.55, 2: -0.7}  # of what a place is worth at hand
CORPS_TACTICAL = {"Fr": 2, "GB": 2, "Ru": 2}


@cache
def kind_values(nation: str) -> tuple[float, ...]:
    """A factor of each kind: morale over 3.0."""
    return tuple(morale_tenths(nation, kind) / 30 for kind in KINDS)


@cache
def quality(nation: str, counts: Counts) -> float:
    """Factors of a corps by their morale."""
    return sum(count * value for count, value in zip(counts, kind_values(nation), strict=True))


@remembered("corps", "leaders")
def corps_worth(position: Position, corps: CorpsState) -> float:
    """Factors by morale and by who leads them."""
    leaders = position.leaders_with.get(corps.id)
    tactical = max(leader.tactical for leader in leaders) if leaders else CORPS_TACTICAL.get(corps.nation, 1)
    return quality(corps.nation, corps.counts) * (1 + TACTICS * (tactical - 2))


@cache
def land_worth(area: str) -> float:
    """1 and a quarter of what it yields."""
    land = AREAS[area]
    return 1 + (land.money + land.manpower) / 4


@remembered("corps", "leaders", "minors", "garrisons")
def armies_of(position: Position) -> dict[str, float]:
    """The corps and garrisons each power orders."""
    found = dict.fromkeys(POWERS, 0.0)
    for corps in position.corps:
        power = ordered_by(position, position.flags[corps.nation])
        if power is not None:
            found[power] += corps_worth(position, corps)
    for garrison in position.garrisons:
        power = ordered_by(position, flag_of(position, garrison.nation))
        if power is not None:
            found[power] += quality(garrison.nation, garrison.counts)
    return found


@remembered("control", "minors")
def lands_of(position: Position) -> dict[str, float]:
    """The areas each power controls."""
    found = dict.fromkeys(POWERS, 0.0)
    for area, flag in zip(AREA_KEYS, position.control, strict=True):
        power = ordered_by(position, flag)
        if power is not None:
            found[power] += land_worth(area)
    return found


@remembered("corps", "leaders", "control", "powers", "garrisons", "minors")
def power_worths(position: Position) -> dict[str, float]:
    """What each power has, by itself."""
    armies, lands = armies_of(position), lands_of(position)
    worths = {power: armies[power] + lands[power] for power in POWERS}
    for state in position.powers:
        worths[state.key] += STATUS * state.status + POINTS * state.vp + MONEY * state.money
        capital = CAPITALS[state.key]
        if position.controller[capital] == state.key:
            worths[state.key] += CAPITAL
            if capital not in position.garrison and capital not in position.field:
                worths[state.key] += EMPTY_CAPITAL
    return worths


def worth_of(position: Position, side: str) -> float:
    """A side's worth: its own and its friends', less its enemies'; in the campaigns everybody else's a little."""
    own = powers_of(position, side)
    if not own:
        return 0.0
    total = compared(position, own, power_worths(position))
    return total + places_worth(position, own[0]) + condition(position, own)


def compared(position: Position, own: tuple[str, ...], worths: dict[str, float]) -> float:
    """What a side has of something and its friends have, less what its enemies and rivals have."""
    total = sum(worths[power] for power in own)
    teams = team_of(position.scenario)
    for power in seated(position.scenario):
        if power not in own:
            total += worths[power] * (RIVAL if teams is None else FRIEND if teams[power] == teams[own[0]] else ENEMY)
    return total


def prospect_of(position: Position, side: str) -> float:
    """What will yet come of a position in a scenario with places: armies take places, places change hands.

    While there is time men count for more than what they stand on; land that brings no points counts for nothing.
    """
    own = powers_of(position, side)
    if not own or team_of(position.scenario) is None:
        return 0.0
    left = min(2, months_left(position))
    men, land = compared(position, own, armies_of(position)), compared(position, own, lands_of(position))
    return MEN_YET[left] * men - land + PLACES_YET[left] * places_worth(position, own[0])


def months_left(position: Position) -> int:
    """Months after this one."""
    data = scenario_data(position.scenario)
    return int(month_number(*data["begins"]) + data["months"] - 1 - position.now)


@lru_cache(KEPT)
def team_of(scenario: str) -> dict[str, bool] | None:
    """Who is on the side a scenario counts for; None where everybody plays for himself."""
    victory = scenario_data(scenario)["victory"]
    return {power: power == victory["points_for"] for power in POWERS} if "points_for" in victory else None


def places_worth(position: Position, power: str) -> float:
    """Places of the scenario: twice their points, for or against."""
    victory = scenario_data(position.scenario)["victory"]
    if "points_for" not in victory:
        return 0.0
    counted = victory["points_for"]
    total = 0.0
    for area, points in victory["places"].items():
        held = are_friends(position, counted, holder(position, area))
        total += points if held is (points > 0) else 0
    return PLACE * total * (1 if power == counted else -1)


def condition(position: Position, own: tuple[str, ...]) -> float:
    """Corps out of supply, and more than two in an area without a depot."""
    total = 0.0
    largest = 0
    led = False
    for area, stack in position.field.items():
        mine = [each for each in stack if ordered_by(position, position.flags[each.nation]) in own]
        if not mine:
            continue
        flag = position.flags[mine[0].nation]
        if not is_in_quarters(position, flag, area) and nearest_store(position, flag, area) is None:
            total += HUNGRY * len(mine) + CROWDED * max(0, len(mine) - 2)
        factors = sum(each.factors for each in mine)
        if factors > largest:
            largest, led = factors, any(each.id in position.leaders_with for each in mine)
    return total + (LED if led else 0.0)
