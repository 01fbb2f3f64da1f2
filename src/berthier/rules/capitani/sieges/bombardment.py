"""Bombardment (d-7 step 1) and the turns it takes to a breach."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.table import integer
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.artillery import TOP_STATUS, Mode, artillery_fire
from berthier.rules.capitani.charts import HEXSIDES
from berthier.rules.capitani.units import Count, Fortress, Hexside, SiegeStatus, Strength, Terrain, Weather
from berthier.rules.capitani.weather import Season, roll_weather


class Hit(msgspec.Struct, frozen=True, cache_hash=True):
    """What a bombardment does: guns lost, SP lost inside, whether the garrison checks, a breach."""

    gun_loss: int
    sp_loss: int
    check: bool
    breach: bool


def bombard(
    umpire: Umpire,
    sp: int,
    status: int,
    weather: Weather,
    fortress: Fortress,
    earthworks: bool,
    river: bool,
    siege_ability: bool,
    siege_guns: bool,
    besieged_guns: int,
    by: str,
) -> Hit:
    """One roll of all besieging guns on the Artillery Fire Table."""
    fire = artillery_fire(
        umpire, sp, Mode.SIEGE, Terrain.CLEAR, weather, earthworks, river, status, fortress,
        siege_ability, siege_guns, besieged_guns, by=by,
    )  # fmt: skip
    return Hit(fire.gun_loss, fire.target_sp_loss, fire.discipline_check, fire.breach)


def is_over_river(hexside: Hexside | None) -> bool:
    """Whether the guns fire over a Secondary River, by bridge or not."""
    if hexside in (None, Hexside.PRIMARY_RIVER):
        return False
    return integer(HEXSIDES.at(str(hexside), "siege fire")) < 0


class Battery(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What does not change while the guns work."""

    fortress: Fortress
    siege_artillery: bool = False
    siege_ability: bool = False
    besieged_guns: Count = 0
    earthworks: bool = False
    hexside: Hexside | None = None
    season: Season | None = None


class Breached(msgspec.Struct, frozen=True, cache_hash=True):
    """Whether the wanted Siege Status was reached in time, the one reached, and the guns left."""

    breached: bool
    siege_status: int
    guns: int


def breach(
    umpire: Umpire,
    sp: Strength,
    battery: Battery,
    siege_status: SiegeStatus = 0,
    wanted: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1,
    weather: Weather = Weather.FAIR,
    turns: Annotated[int, msgspec.Meta(ge=1, le=36)] = 12,
) -> Breached | Next[Breached]:
    """How long to a breach: so many guns fire every turn until the wanted Siege Status, or the turns are over."""
    if wanted > TOP_STATUS or siege_status >= wanted:
        raise BadInput(f"The Siege Status is already {siege_status}: there is nothing to wait for.", "wanted", ["2"])
    if battery.hexside is Hexside.PRIMARY_RIVER:
        raise BadInput("No combat is allowed across a Primary River.", "battery.hexside")
    return Next(breach_turn, battery, sp, siege_status, wanted, weather, turns)


def breach_turn(
    umpire: Umpire, battery: Battery, sp: int, status: int, wanted: int, weather: Weather, turns: int
) -> Breached | Next[Breached]:
    """One turn of the guns."""
    umpire.note(Step("turn"))
    if battery.season is not None:
        weather = umpire.resolve(roll_weather, battery.season, weather).weather
    hit = umpire.resolve(
        bombard, sp, status, weather, battery.fortress, battery.earthworks, is_over_river(battery.hexside),
        battery.siege_ability, battery.siege_artillery, battery.besieged_guns, "besieger",
    )  # fmt: skip
    status, guns = status + hit.breach, sp - hit.gun_loss
    if status >= wanted or guns == 0 or turns == 1:
        umpire.note(Fact("in the end", f"Siege Status {status}, {guns} guns left"))
        return Breached(status >= wanted, status, guns)
    return Next(breach_turn, battery, guns, status, wanted, weather, turns - 1)
