"""Victory levels in the game: who has reached his, and shares of it (G7.8)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from berthier.core.game import KEPT
from berthier.core.notes import Fact
from berthier.core.relay import quiet
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.countries import Power
from berthier.rules.great_powers.game.edition import EVEN, EVEN_SINCE, LEVEL_OVER_PAR, PARS
from berthier.rules.great_powers.game.europe import scenario_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.victory import Victory, victory_check


def levels_of(position: Position) -> list[tuple[int, str]]:
    """The levels of a scenario with places and the points from which on they are reached, the best first (G-ULM)."""
    levels = [(int(least), str(word)) for least, word in scenario_data(position.scenario)["victory"]["levels"]]
    begin = EVEN.get(position.scenario, ()) if position.even else ()
    begin = EVEN_SINCE.get(position.edition, {}).get(position.scenario, begin)
    return [*((least, word) for least, (_, word) in zip(begin, levels, strict=False)), *levels[len(begin) :]]


def check_of(umpire: Umpire, position: Position, power: str) -> Victory:
    """A power against its level: so much over its par where that was measured, else that of the chart."""
    total, level = position.power[power].vp, measured_level(position, power)
    if level is None:
        finish = int(scenario_data(position.scenario)["victory"]["levels_chart"])
        return umpire.resolve(victory_check, Power(power).full_name, total, finish, None)
    umpire.note(Fact(f"level of {power}", level))
    umpire.note(Fact("total", total))
    return Victory(level, total >= level)


def measured_level(position: Position, power: str) -> int | None:
    """The level that follows from a power's par; None where the printed one stands."""
    over, par = LEVEL_OVER_PAR[position.edition].get(position.scenario), par_of(position, power)
    return None if over is None or par is None else par + over


def level_of(position: Position, power: str) -> int | None:
    """The Victory Level of a power; None where places decide."""
    level = measured_level(position, power)
    return printed_level(position.scenario, power) if level is None else level


@lru_cache(8 * KEPT)
def printed_level(scenario: str, power: str) -> int | None:
    """The level of the chart; None where places decide."""
    chart = scenario_data(scenario)["victory"].get("levels_chart")
    return None if chart is None else victory_check(quiet(), Power(power).full_name, 0, int(chart)).level


def par_of(position: Position, power: str) -> int | None:
    """The power's par; None where none was measured."""
    pars = PARS[position.edition].get(position.scenario)
    return None if pars is None else pars[power]


def lead_of(position: Position, power: str) -> int | None:
    """Victory points over the power's par; None where none was measured."""
    par = par_of(position, power)
    return None if par is None else position.power[power].vp - par


def share_of(umpire: Umpire, position: Position, power: str) -> Fraction:
    """Victory points over the level."""
    return Fraction(position.power[power].vp, check_of(umpire, position, power).level)
