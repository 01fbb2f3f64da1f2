"""Weather (d-e): one die a turn on the line of the season; Rain after Rain turns to Mud."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import SEASONS
from berthier.rules.capitani.units import Weather


class Season(StrEnum):
    """The lines of the weather table."""

    SUMMER = "Summer"
    SPRING_AUTUMN = "Spring/Autumn"
    WINTER = "Winter"


class Sky(msgspec.Struct, frozen=True):
    """The weather of the turn."""

    weather: Weather


def roll_weather(umpire: Umpire, season: Season, last: Weather = Weather.FAIR) -> Sky:
    """The weather of a turn after that of the last one."""
    cell = SEASONS.at(season, umpire.roll(D6, "weather die", by="umpire"))
    umpire.note(cell)
    weather = Weather(str(cell.value))
    if weather is Weather.RAIN and last is Weather.RAIN:
        weather = Weather.MUD
        umpire.note(Fact("weather", f"{weather}: Rain after Rain"))
    return Sky(weather)
