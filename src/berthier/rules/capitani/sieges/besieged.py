"""The nouns of a siege (d-7): the place, the siege between two turns, its end, and the choices of both sides."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.rules.capitani.units import Force, Fortress, Hexside, Terrain, Weather
from berthier.rules.capitani.weather import Season

BESIEGER, GARRISON = "besieger", "garrison"
Turns = Annotated[int, msgspec.Meta(ge=1, le=24)]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What does not change: the Fortress, its hex, the hexside to the besieger, works, season, the garrison's LOC."""

    fortress: Fortress
    terrain: Terrain = Terrain.CLEAR
    hexside: Hexside | None = None
    earthworks: bool = False
    besieger_terrain: Terrain = Terrain.CLEAR
    besieger_earthworks: bool = False
    garrison_loc: bool = False
    season: Season | None = None


class Siege(msgspec.Struct, frozen=True, cache_hash=True):
    """A siege between two turns."""

    besieger: Force
    garrison: Force
    status: int
    weather: Weather
    turns: int


class SiegeEnd(StrEnum):
    """How a siege stands when it is over."""

    FALLEN = "the place falls"
    SURRENDER = "the garrison surrenders"
    HOLDS = "the place holds"
    RAISED = "the besieger has nobody left"


class SiegeResult(msgspec.Struct, frozen=True, cache_hash=True):
    """After the siege: how it ended, Siege Status, SP and guns left on both sides."""

    end: SiegeEnd
    siege_status: int
    besieger_sp: int
    besieger_guns: int
    garrison_sp: int


class Resolve(StrEnum):
    """What the besieger does after the bombardment."""

    IN_BREACH = "In-breach attack"
    WAIT = "wait"
    STORM = "Storm"


class Sortie(StrEnum):
    """What the garrison does before that."""

    STAY = "stay inside"
    SORTIE = "sortie"
