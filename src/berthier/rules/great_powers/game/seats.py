"""Seats: who plays which powers in a scenario, and how sides are drawn (b, f)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from berthier.core.game import KEPT, GameSide, Scenario
from berthier.rules.great_powers.game.edition import LATEST
from berthier.rules.great_powers.game.europe import POWERS, ROSTERS, SCENARIOS, scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import ordered_by

NOBODY = "Neutrals"  # minors that nobody steers, and powers without a seat
COLOURS = {
    "Fr": ("#2b53a8", "plain"),
    "GB": ("#a8322a", "bars"),
    "As": ("#b89a2e", "slants"),
    "Pr": ("#4a4f57", "cross-hatch"),
    "Ru": ("#3c7350", "posts"),
    "Sp": ("#cf7a1f", "dots"),
    "Tu": ("#7a4a86", "chevrons"),
}
GREY = "#8c8068"
TEACHES = {"ulm": "march, forage, chits, retreat"}


@lru_cache(KEPT)
def seats(scenario: str) -> Mapping[str, tuple[str, ...]]:
    """Seats and the powers of each."""
    return {each["seat"]: tuple(each["powers"]) for each in scenario_data(scenario)["seats"]}


@lru_cache(KEPT)
def seated(scenario: str) -> tuple[str, ...]:
    """The powers somebody plays, As to Tu."""
    playing = {power for powers in seats(scenario).values() for power in powers}
    return tuple(power for power in POWERS if power in playing)


@lru_cache(8 * KEPT)
def seat_of_power(scenario: str, power: str | None) -> str:
    """Who answers for a power."""
    return next((seat for seat, powers in seats(scenario).items() if power in powers), NOBODY)


def seat_of(position: Position, flag: str) -> str:
    """Who answers for a flag: its own seat, the seat of who steers a minor, or nobody's."""
    return seat_of_power(position.scenario, ordered_by(position, flag))


def powers_of(position: Position, side: str | None) -> tuple[str, ...]:
    """The powers a side plays."""
    return seats(position.scenario).get(side or "", ())


@lru_cache(KEPT)
def sides_of(scenario: str) -> tuple[GameSide, ...]:
    """The sides as they are drawn; a seat of several powers has the colour of the first."""
    found = []
    for seat, powers in seats(scenario).items():
        colour, pattern = COLOURS[powers[0]]
        title = " and ".join(ROSTERS["powers"][power]["name"] for power in powers)
        found.append(GameSide(seat, title, colour, pattern, powers[0], team=_team(scenario, powers[0])))
    return (*found, GameSide(NOBODY, "neutral countries", GREY, "plain", "—", neutral=True))


def _team(scenario: str, power: str) -> str | None:
    """In a scenario with places one side is the power it counts for, the other all the rest."""
    victory = scenario_data(scenario)["victory"]
    if "points_for" not in victory:
        return None
    return "France" if power == victory["points_for"] else "allies"


@cache
def scenarios() -> Mapping[str, Scenario]:
    """The five scenarios."""
    return {key: declared(key) for key in SCENARIOS}


def declared(key: str) -> Scenario:
    """A scenario as every face shows it; one's own by its text, all of which has been looked at."""
    data, sides = scenario_data(key), tuple(seats(key))
    players = "2" if len(sides) == 2 else f"1-{len(sides)}"
    about, minutes, months = data["about"], data["minutes"], data["months"]
    inputs = {"edition": str(LATEST)}
    return Scenario(
        key, data["title"], about, sides, players, minutes, months, TEACHES.get(key, ""), key in TEACHES, inputs,
        turn="month",
    )  # fmt: skip
