"""Victory levels in the game: who has reached his, and shares of it (G7.8)."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.umpire import Umpire
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.game.europe import scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.victory import Victory, victory_check

# Victory points at the end of campaigns of steady programs in which nobody reached a level, on average.
PARS = {"campaign_1807": {"As": 80, "Fr": 99, "GB": 93, "Pr": 50, "Ru": 91, "Sp": 74, "Tu": 63}}

# Points from which on the levels of a scenario begin so that equal steady programs win about as many on both sides.
EVEN = {"ulm": (15, 9, 5, 1)}


def levels_of(position: Position) -> list[tuple[int, str]]:
    """The levels of a scenario with places and the points from which on they are reached, the best first (G-ULM)."""
    levels = [(int(least), str(word)) for least, word in scenario_data(position.scenario)["victory"]["levels"]]
    begin = EVEN.get(position.scenario, ()) if position.even else ()
    return [*((least, word) for least, (_, word) in zip(begin, levels, strict=False)), *levels[len(begin) :]]


def check_of(umpire: Umpire, position: Position, power: str) -> Victory:
    """A power against its level of the chart."""
    finish = int(scenario_data(position.scenario)["victory"]["levels_chart"])
    return umpire.resolve(victory_check, Power(power).full_name, position.power[power].vp, finish, None)


def par_of(scenario: str, power: str) -> int | None:
    """The power's par; None where none was measured."""
    pars = PARS.get(scenario)
    return None if pars is None else pars[power]


def lead_of(position: Position, power: str) -> int | None:
    """Victory points over the power's par; None where none was measured."""
    par = par_of(position.scenario, power)
    return None if par is None else position.power[power].vp - par


def share_of(umpire: Umpire, position: Position, power: str) -> Fraction:
    """Victory points over the level."""
    return Fraction(position.power[power].vp, check_of(umpire, position, power).level)
