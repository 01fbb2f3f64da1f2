"""Retreats (HOUSE G5h), where no question is asked, and the flight of rule 18.7 (G7b)."""

from __future__ import annotations

import msgspec

from berthier.rules.capitani.game.ground.communications import home
from berthier.rules.capitani.game.ground.crossings import hexside, is_mountain
from berthier.rules.capitani.game.ground.sheet import NEAR, ROADS, SIDE, SITE_AT, TERRAIN, by_distance, distance
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.marches.joining import can_join
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.units import Hexside, Terrain

SHORT = 2  # SP for each hex not made


class Retreat(msgspec.Struct, frozen=True):
    """A way back: the hexes, SP lost on it, or that there is none and the Force surrenders."""

    path: tuple[str, ...]
    sp_lost: int
    surrenders: bool = False


def retreat(position: Position, force: FieldForce, hexes: int, enemy_hex: str) -> Retreat:
    """Hex by hex away from the enemy; a Force of a walled place goes back in."""
    if force.is_inside:
        return Retreat((), 0)
    side = position.side_of(force)
    zoc = enemy_zones(position, side)
    path: tuple[str, ...] = ()
    lost, here = 0, force.hex
    for step in range(hexes):
        ways = ways_back(position, force, here, (force.hex, *path), enemy_hex)
        if not ways:
            return Retreat(path, lost + SHORT * (hexes - step)) if path else Retreat((), 0, True)
        here = ways[0]
        path = (*path, here)
        lost += here in zoc and not position.friends_at(here, side)
        if position.holds_walls(here, side):
            break
    return Retreat(path, lost)


def ways_back(position: Position, force: FieldForce, here: str, been: tuple[str, ...], enemy_hex: str) -> list[str]:
    """Hexes it may fall back to, the best first."""
    side = position.side_of(force)
    zoc = enemy_zones(position, side)

    def dearness(hex_: str) -> tuple[bool, bool, int, int, str]:
        """No friend it cannot join, out of ZOC or with a friend, nearest home, farthest from the enemy, smaller id."""
        friends = bool(position.friends_at(hex_, side))
        return (
            not can_join(position, force, hex_),
            hex_ in zoc and not friends,
            home(position, force, hex_),
            -distance(hex_, enemy_hex),
            hex_,
        )

    far = distance(here, enemy_hex)
    ways = [
        hex_
        for hex_ in NEAR[here]
        if hex_ not in been and distance(hex_, enemy_hex) >= far and may_fall_back(position, side, here, hex_)
    ]
    return sorted(ways, key=dearness)


def may_fall_back(position: Position, side: str, here: str, hex_: str) -> bool:
    """Not through enemies, their walls, water, a Primary River; into Mountain only by road."""
    if hex_ not in position.campaign.in_play or position.foe_at(hex_, side) is not None:
        return False
    if position.holds_walls(hex_, position.campaign.enemy(side)):
        return False
    if hexside(position, here, hex_, side) is Hexside.PRIMARY_RIVER:
        return False
    return not is_mountain(hex_) or SIDE[here, hex_] in ROADS


def has_way_back(position: Position, force: FieldForce, enemy_hex: str) -> bool:
    """Whether a Force outside walls could fall back a hex."""
    return not force.is_inside and bool(ways_back(position, force, force.hex, (force.hex,), enemy_hex))


def flight(position: Position, force: FieldForce) -> str | None:
    """G7b: the nearest Clear hex, its own first: unpillaged, without walls, enemy or ZOC; the smaller id."""
    side = position.side_of(force)
    zoc = enemy_zones(position, side)
    for hex_ in by_distance(force.hex):
        if hex_ not in position.campaign.in_play or TERRAIN[hex_] is not Terrain.CLEAR or hex_ in position.waste:
            continue
        walls = hex_ in SITE_AT and SITE_AT[hex_].is_walled
        if not walls and hex_ not in zoc and position.foe_at(hex_, side) is None:
            return hex_
    return None
