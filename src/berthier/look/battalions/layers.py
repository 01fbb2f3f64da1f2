"""Layers over the table: how far a unit moves, charges and fires, from the middle of its front."""

from __future__ import annotations

from berthier.boards.scene import Layer, Ring
from berthier.boards.table.step_words import say_far
from berthier.rules.battalions.game.combat.firing import canister_reach, gun_reach, musket_reach
from berthier.rules.battalions.game.orders.orders import INCHES
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.rates import charge_limit, rate
from berthier.rules.battalions.units import Arm


def reach_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far a unit goes in one action, and how far it charges."""
    troop = troop_of(position, piece)
    if troop is None:
        return Layer(about="Pick a unit to see how far it moves and charges.")
    going = rate(troop)
    if going is None:
        return Layer(about=f"{troop.id} stays where it is as long as it is in {troop.drawn_up}.")
    rings = [_ring(troop, going, "one action")]
    if troop.arm is not Arm.ARTILLERY:
        rings.append(_ring(troop, charge_limit(troop), "charge"))
    return Layer(about=f"{troop.id}: as far as it goes in one action, and as far as it charges.", rings=tuple(rings))


def fire_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far a unit's arms carry."""
    troop = troop_of(position, piece)
    if troop is None:
        return Layer(about="Pick a unit to see how far it fires.")
    if troop.arm is Arm.ARTILLERY:
        rings = [_ring(troop, canister_reach(troop), "canister"), _ring(troop, gun_reach(troop), "solid shot")]
    else:
        rings = [_ring(troop, musket_reach(troop), "small arms")]
    return Layer(about=f"{troop.id}: how far it fires; it must also see its target and face it.", rings=tuple(rings))


def troop_of(position: Position, piece: str) -> Troop | None:
    """The unit a piece stands for."""
    return next((troop for troop in position.units if troop.id == piece), None)


def _ring(troop: Troop, far: int, word: str) -> Ring:
    said = f"{word}, {say_far(far, INCHES)}"
    return Ring(troop.x, troop.y, far, troop.side, said, f"{troop.id}: {said}")


LAYERS = {"reach": reach_layer, "fire": fire_layer}
