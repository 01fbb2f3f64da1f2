"""The two sides of an attack on the Assault Table, and the scene it is made in."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache

import msgspec

from berthier.rules.capitani.ground import (
    doubling_limit,
    fortress_is_affecting,
    heavy_share,
    is_affecting,
)
from berthier.rules.capitani.house import Spent
from berthier.rules.capitani.units import Count, Fortress, Hexside, Quality, Terrain, Weather

WIDE_BREACH = 2  # d-7: the Siege Status at which a City is no longer Affecting


class Situation(StrEnum):
    """How a Fortress is attacked."""

    STORM = "storm"
    IN_BREACH = "in_breach"


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One side on the Assault Table: Force Quality, SP without and of Heavy Cavalry, and what applies to it."""

    quality: Quality = 2
    sp: Count = 0
    heavy_sp: Count = 0
    pike: bool = False
    firearms: bool = False
    bonus: bool = False
    disrupted: bool = False
    admin_march: bool = False
    combined_arms: bool = False
    only_demoralised: bool = False

    def __post_init__(self) -> None:
        if not self.sp and not self.heavy_sp:
            raise ValueError("a side without SP cannot fight: give sp or heavy_sp")


class Scene(msgspec.Struct, frozen=True, cache_hash=True):
    """Where and how an attack is made."""

    terrain: Terrain = Terrain.CLEAR
    hexside: Hexside | None = None
    weather: Weather = Weather.FAIR
    fortress: Fortress | None = None
    earthworks: bool = False
    in_breach: bool = False
    siege_status: int = 0
    heavy_halved: bool = True

    @property
    def is_storm(self) -> bool:
        return self.fortress is not None and not self.in_breach


def affects(scene: Scene) -> bool:
    """Affecting: hex, hexside, Earthworks or City; a City no more once the breach is wide (d-7)."""
    if is_affecting(scene.terrain, scene.hexside) or scene.earthworks:
        return True
    open_breach = scene.in_breach and scene.siege_status >= WIDE_BREACH
    return scene.fortress is not None and fortress_is_affecting(scene.fortress) and not open_breach


def heading(scene: Scene) -> str:
    """Which of the two heads the differential is found on."""
    return "Affecting" if affects(scene) else "Not Affecting"


@cache
def compared_sp(att: Fighter, def_: Fighter, scene: Scene, spent: Spent) -> tuple[Fraction, Fraction]:
    """SP for the ratio: Heavy Cavalry halved by the ground, then the defender's doubling in Fortress and works."""
    ours, theirs = (own_sp(side, scene, spent) for side in (att, def_))
    limit = 0 if scene.in_breach else doubling_limit(scene.fortress, scene.earthworks)
    return ours, theirs + min(theirs, Fraction(limit))


def own_sp(side: Fighter, scene: Scene, spent: Spent) -> Fraction:
    """A side's SP on this ground; a side of Demoralised units alone counts at half (d-0)."""
    share = heavy_share(scene.terrain) if scene.heavy_halved else Fraction(1)
    sp = side.sp + side.heavy_sp * share
    if not side.only_demoralised:
        return sp
    return sp / 2 if spent is Spent.HALF else Fraction(0)
