"""The day's dice that are ours: weather (E8), the first crossing of a river (E4)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.umpire import Umpire
from berthier.rules.elements.moves import Crossing


class Weather(StrEnum):
    """What a turn brings on a bad day."""

    FAIR = "fair"
    RAIN = "rain"
    FOG = "fog"


class Sky(msgspec.Struct, frozen=True):
    """The weather of a turn."""

    weather: Weather


class River(msgspec.Struct, frozen=True):
    """What a river turned out to be."""

    crossing: Crossing


def roll_weather(umpire: Umpire, bad_day: bool | None = None) -> Sky:
    """A 1 makes a bad day; then each turn 1-2 rain (shooting is disadvantaged), 3 fog (100 paces), 4-6 fair (E8)."""
    if bad_day is None:
        bad_day = umpire.roll(D6, "bad day on a 1", by="umpire") == 1
    if not bad_day:
        return Sky(Weather.FAIR)
    die = umpire.roll(D6, "weather of the turn", by="umpire")
    return Sky(Weather.RAIN if die <= 2 else Weather.FOG if die == 3 else Weather.FAIR)


def cross_river(umpire: Umpire) -> River:
    """At the first crossing: 1-3 easy, 4-5 tricky, 6 dangerous (E4)."""
    die = umpire.roll(D6, "river at its first crossing", by="umpire")
    return River(Crossing.EASY if die <= 3 else Crossing.TRICKY if die <= 5 else Crossing.DANGEROUS)
