"""Victory levels in the game: who has reached his, and shares of it (G7.8)."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.umpire import Umpire
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.game.europe import scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.victory import Victory, victory_check


def check_of(umpire: Umpire, position: Position, power: str) -> Victory:
    """A power against its level of the chart."""
    finish = int(scenario_data(position.scenario)["victory"]["levels_chart"])
    return umpire.resolve(victory_check, Power(power).full_name, position.power[power].vp, finish, None)


def share_of(umpire: Umpire, position: Position, power: str) -> Fraction:
    """Victory points over the level."""
    return Fraction(position.power[power].vp, check_of(umpire, position, power).level)
