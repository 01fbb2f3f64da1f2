"""Instead of a march (G4.5): Earthworks, Pontoon Bridges, pillage, and what is left of them in G8."""

from __future__ import annotations

import msgspec

from berthier.rules.capitani.admin import KEPT, Order
from berthier.rules.capitani.game.command.conditions import activations_left
from berthier.rules.capitani.game.ground.sheet import (
    ENDS,
    NEAR,
    REGION_AT,
    RIVERSIDES,
    SIDE,
    SITE_AT,
    TERRAIN,
    title_of,
)
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
    """Whether a Force can work on bridges at all."""
    return activations_left(force) > 0 and not why_not_bridging(position, force)


def why_not_bridging(position: Position, force: FieldForce) -> str:
    """Stand or Garrison, Field Engineers, 1 AP: what is missing, or nothing."""
    if force.order not in STANDING or not has_engineers(position, force):
        return "Only Field Engineers under Stand or Garrison lay a bridge or lift one."
    purse = position.purse[force.command].purse
    return "" if purse >= 1 else f"A bridge costs 1 AP; the purse has {purse}."


def bridging_refused(position: Position, force: FieldForce) -> str:
    """Why not this bridge: what is missing, or where one could be laid or lifted."""
    laid, lifted = bridge_sides(position, force), lift_sides(position, force)
    lay = f"can lay a bridge at {' or '.join(laid)}" if laid else "has no river hexside that takes a bridge"
    lift = f"can lift one at {' or '.join(lifted)}" if lifted else "none of its own to lift"
    return why_not_bridging(position, force) or f"{force.id} {lay}, and {lift}."


class Loot(msgspec.Struct, frozen=True):
    """What pillage would bring."""

    state: Waste
    ap: int
    region: str
    turns_neutral: bool


def pillage(position: Position, force: FieldForce) -> Loot | None:
    """G4f: +1 AP, +2 with a Town, up to the cap; an aligned region turns neutral."""
    if why_not_pillaged(position, force) or activations_left(force) <= 0:
        return None
    purse, region = position.purse[force.command], REGION_AT[force.hex]
    room = max(0, KEPT * purse.nominal - purse.purse)
    return Loot(
        Waste.DEVASTATED if force.hex in position.waste else Waste.PILLAGED,
        min(room, 2 if force.hex in SITE_AT else 1),
        region,
        position.aligned.get(region) == position.side_of(force),
    )


def why_not_pillaged(position: Position, force: FieldForce) -> str:
    """G4f: what stands in the way of pillage: Garrison, walls, other ground, land laid waste twice; or nothing."""
    if position.plays(PILLAGE) is Played.OFF:
        return "Pillage is not played in this game."
    if force.order is Order.GARRISON:
        return "A Garrison order does not allow pillage."
    where = title_of(force.hex)
    if force.is_inside:
        return f"{force.id} is inside the walls of {where}, where nobody pillages."
    if TERRAIN[force.hex] is not Terrain.CLEAR and force.hex not in SITE_AT:
        return f"{where} is neither Clear nor has a Town: there is nothing to pillage."
    if position.waste.get(force.hex) is Waste.DEVASTATED:
        return f"{where} is Devastated: there is nothing left."
    return ""


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
