"""Instead of a march (G4.5): Earthworks, Pontoon Bridges, pillage, and what is left of them in G8."""

from __future__ import annotations

import msgspec

from berthier.rules.capitani.admin import KEPT, Order
from berthier.rules.capitani.game.command.conditions import activations_left
from berthier.rules.capitani.game.ground.sheet import ENDS, NEAR, REGION_AT, RIVERSIDES, SIDE, SITE_AT, TERRAIN
from berthier.rules.capitani.game.position import FieldForce, Position, Waste
from berthier.rules.capitani.game.rulings import ENGINEERS, PILLAGE, WORKS, Played, Works
from berthier.rules.capitani.units import Terrain

DIGGERS = 4  # fighting Infantry SP
STANDING = (Order.GARRISON, Order.STAND)
TOP = {Works.TWO: 2, Works.ONE: 1, Works.NONE: 0}


def has_engineers(position: Position, force: FieldForce) -> bool:
    """Field Engineers, where they are played (G4h)."""
    return force.engineers and position.plays(ENGINEERS) is Played.ON


def entrench_level(position: Position, force: FieldForce) -> int | None:
    """The level of Earthworks a Force would have after digging; None where it cannot."""
    foot = sum(troop.sp for troop in force.units if troop.fights and troop.is_foot)
    if force.order not in STANDING or activations_left(force) <= 0 or foot < DIGGERS:
        return None
    now, top = position.works.get(force.hex, 0), TOP[position.plays(WORKS)]
    level = min(top, now + (2 if has_engineers(position, force) else 1))
    return level if level > now else None


def bridge_sides(position: Position, force: FieldForce) -> tuple[str, ...]:
    """River hexsides of the hex where a Pontoon Bridge can be laid: none there, the far side in play and no enemy's."""
    if not can_bridge(position, force):
        return ()
    side = position.side_of(force)
    found = (
        SIDE[force.hex, other]
        for other in NEAR[force.hex]
        if other in position.campaign.in_play and position.foe_at(other, side) is None
    )
    return tuple(sorted(name for name in found if name in RIVERSIDES and name not in position.bridges))


def lift_sides(position: Position, force: FieldForce) -> tuple[str, ...]:
    """Own Pontoon Bridges of the hex that can be taken up again."""
    if not can_bridge(position, force):
        return ()
    side = position.side_of(force)
    around = (SIDE[force.hex, other] for other in NEAR[force.hex])
    return tuple(sorted(name for name in around if position.bridges.get(name) == side))


def can_bridge(position: Position, force: FieldForce) -> bool:
    """Stand or Garrison, Field Engineers, 1 AP."""
    stands = force.order in STANDING and activations_left(force) > 0
    return stands and has_engineers(position, force) and position.purse[force.command].purse >= 1


class Loot(msgspec.Struct, frozen=True):
    """What pillage would bring."""

    state: Waste
    ap: int
    region: str
    turns_neutral: bool


def pillage(position: Position, force: FieldForce) -> Loot | None:
    """G4f: a Clear hex or one with a Town, +1 AP, +2 with a Town, up to the cap; an aligned region turns neutral."""
    site = SITE_AT.get(force.hex)
    able = force.order is not Order.GARRISON and activations_left(force) > 0
    if position.plays(PILLAGE) is Played.OFF or not able or force.is_inside:
        return None
    if TERRAIN[force.hex] is not Terrain.CLEAR and site is None:
        return None
    now = position.waste.get(force.hex)
    if now is Waste.DEVASTATED:
        return None
    purse, region = position.purse[force.command], REGION_AT[force.hex]
    room = max(0, KEPT * purse.nominal - purse.purse)
    return Loot(
        Waste.DEVASTATED if now else Waste.PILLAGED,
        min(room, 2 if site else 1),
        region,
        position.aligned.get(region) == position.side_of(force),
    )


def kept_earthworks(position: Position) -> dict[str, int]:
    """Earthworks are gone when the hex is empty."""
    return {hex_: level for hex_, level in position.earthworks if hex_ in position.by_hex}


def unmanned_gone(position: Position) -> Position:
    """Earthworks are gone as soon as nobody stands in them: who comes later digs anew (G4.5)."""
    if all(hex_ in position.by_hex for hex_, _ in position.earthworks):
        return position
    return position.set(earthworks=kept_earthworks(position))


def kept_pontoons(position: Position) -> dict[str, str]:
    """G8: a Pontoon Bridge falls when none of its owners is in either hex."""
    return {
        name: owner for name, owner in position.pontoons if any(position.friends_at(hex_, owner) for hex_ in ENDS[name])
    }
