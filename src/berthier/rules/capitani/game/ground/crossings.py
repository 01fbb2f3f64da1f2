"""What lies between two hexes for a side: rivers, bridges, ferries, pontoons (note f, G4.5)."""

from __future__ import annotations

from berthier.rules.capitani.game.ground.sheet import HEXSIDES, SIDE, TERRAIN
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.sieges.bombardment import is_over_river
from berthier.rules.capitani.units import Hexside, Terrain


def hexside(position: Position, a: str, b: str, side: str | None) -> Hexside | None:
    """The hexside as a side finds it: an enemy's pontoon is not there; None for anybody's."""
    name = SIDE[a, b]
    owner = position.bridges.get(name)
    if owner is not None and side in (None, owner):
        return Hexside.PONTOON_BRIDGE
    return HEXSIDES.get(name)


def is_open(position: Position, a: str, b: str, side: str) -> bool:
    """Whether a side can come at its enemy across: no Primary River without ferry or own pontoon (G4d)."""
    return hexside(position, a, b, side) is not Hexside.PRIMARY_RIVER


def is_river(kind: Hexside | None) -> bool:
    """A Secondary River, a bridge or a pontoon: what a Force stands behind, and guns fire over."""
    return is_over_river(kind)


def is_mountain(hex_: str) -> bool:
    return TERRAIN[hex_] is Terrain.MOUNTAIN
