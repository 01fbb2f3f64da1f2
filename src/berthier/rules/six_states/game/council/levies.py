"""Recruits (G15), points (G51), taking cities (G47), and the set-up by the forces table (G60)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, CITIES_OF, MAJORS, MINORS, STATES, read_json
from berthier.rules.six_states.game.council.relations import (
    are_friends,
    at_war,
    capital_lost,
    enemies_inside,
    enemies_of,
    holder,
    holders,
    is_besieged,
    masters,
    minors,
)
from berthier.rules.six_states.game.position import Army, Fleet, Position, find_army
from berthier.rules.six_states.game.reading import read_troops, sort_armies, sort_leaders
from berthier.rules.six_states.game.scenarios import city_points
from berthier.rules.six_states.setup import Forces

ROSTERS = read_json("maps", "rosters.json")
LEVY_MONTHS, SHIP_MONTHS, GUARD_MONTH = (3, 6, 9, 12), (3, 9), 3


class Levy(msgspec.Struct, frozen=True):
    """What a power may raise this month, and where."""

    infantry: int = 0
    cavalry: int = 0
    guards: int = 0
    ships: int = 0
    places: tuple[str, ...] = ()


def recruits(position: Position, power: str) -> Levy:
    """G15: four times a year; less while the capital is lost or besieged; in home cities held and not besieged."""
    if position.month not in LEVY_MONTHS:
        return Levy()
    places = tuple(
        city.hex
        for city in CITIES_OF[power]
        if holder(position, city.hex) == power and not is_besieged(position, city.hex)
    )
    if not places:
        return Levy()
    capital = STATES[power].capital
    shut = capital_lost(position, power) or is_besieged(position, capital)
    held = sum(1 for minor in MINORS if holder(position, STATES[minor].capital) == power)
    guards = position.month == GUARD_MONTH and power in position.had_guards and not shut
    ships = position.month in SHIP_MONTHS and any(CITIES[name].port for name in places)
    return Levy((2 if shut else 4) + held, 0 if shut else 1, int(guards), int(ships), places)


def city_worth(position: Position, power: str, name: str) -> int:
    """G51: what holding a city counts for a power."""
    own = city_points(position.scenario)
    if name in own:
        return own[name]
    city = CITIES[name]
    if city.capital:
        return 2 if city.state in MINORS else 3 if city.state == power else 5
    allied = city.state in MINORS and masters(position)[city.state] == power
    at_home = city.state == power or (allied and minors(position)[str(city.state)].status == "allied")
    return 0 if at_home else 1


def at_stake(position: Position, power: str, name: str) -> int:
    """What a power loses with a city and what an enemy would gain, in points."""
    gains = (city_worth(position, enemy, name) for enemy in enemies_of(position, power) if enemy in position.powers)
    return city_worth(position, power, name) + max(gains, default=0)


def score(position: Position, powers: Iterable[str]) -> dict[str, int]:
    """G51: points of cities held, and laurels."""
    laurels = dict(position.laurels)
    return {power: laurels.get(power, 0) + points_of_cities(position, power) for power in powers}


def cities_that_count(position: Position, power: str) -> list[tuple[str, int]]:
    """G51: the cities a power holds that count for it, and what they count."""
    held = [(name, city_worth(position, power, name)) for name, whose in holders(position).items() if whose == power]
    return [(name, worth) for name, worth in held if worth]


@remembered("minors", "control", "scenario")
def points_of_cities(position: Position, power: str) -> int:
    """G51: what the cities a power holds count for it."""
    return sum(worth for _, worth in cities_that_count(position, power))


def takes_city(position: Position, power: str, name: str) -> str | None:
    """G47: for whom an army would take a city at the end of its turn, or None."""
    army, whose, city = find_army(position, power, name, False), holder(position, name), CITIES[name]
    needed = 3 if city.capital or city.fortified else 1
    if army is None or army.foot < needed or not (whose is None or at_war(position, power, whose)):
        return None
    if enemies_inside(position, power, name):
        return None
    master = masters(position)[city.state]
    return master if are_friends(position, power, master) and master in MAJORS else power


def deploy(state: str, forces: Forces) -> tuple[tuple[Army, ...], tuple[Fleet, ...]]:
    """G60: half the foot, horse and Guards in the capital, the rest by ones over the other cities; ships in port."""
    capital, port = STATES[state].capital, STATES[state].main_port
    others = [city.hex for city in CITIES_OF[state] if city.hex != capital] if state in MAJORS else []
    places = [capital, *others]
    foot = dict.fromkeys(places, 0)
    foot[capital] = (forces.inf + 1) // 2 if others else forces.inf
    for number in range(forces.inf - foot[capital]):
        foot[others[number % len(others)]] += 1
    leaders: dict[str, list[tuple[str, int]]] = {name: [] for name in places}
    for number, leader in enumerate(_leaders(state, forces)):
        leaders[places[number % len(places)]].append(leader)
    armies = sort_armies(
        Army(
            state,
            name,
            read_troops({state: (foot[name], forces.cav, forces.gds) if name == capital else (foot[name], 0, 0)}),
            sort_leaders(leaders[name]),
            inside=state in MINORS,
        )
        for name in places
        if foot[name] or leaders[name] or name == capital
    )
    fleets = (Fleet(state, f"P:{port}", state, forces.nsp, 0, forces.t),) if port and forces.nsp + forces.t else ()
    return armies, fleets


def _leaders(state: str, forces: Forces) -> list[tuple[str, int]]:
    """Leaders from the best down, as many of each rating as the table gives."""
    if state in MINORS:
        rating = 1 if forces.leader1 else 0
        return [(ROSTERS["minor_leaders"][state], rating)] if forces.leaders else []
    wanted = {3: forces.leader3, 2: forces.leader2, 1: forces.leader1, 0: forces.leader0}
    found = []
    for name, rating in ROSTERS["leaders"][state]:
        if wanted[rating]:
            wanted[rating] -= 1
            found.append((name, rating))
    return found
