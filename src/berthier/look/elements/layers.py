"""Layers over the table: how far an element moves over good going, and how far it shoots, from its front."""

from __future__ import annotations

from berthier.boards.scene import Layer, Ring
from berthier.boards.table.step_words import say_far
from berthier.rules.elements.game.combat.shots import range_units
from berthier.rules.elements.game.names import short
from berthier.rules.elements.game.orders.writing import PACES
from berthier.rules.elements.game.position import Position, field_of
from berthier.rules.elements.game.table.footing import allowance
from berthier.rules.elements.game.table.stands import Stand


def reach_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far an element goes over good going."""
    stand = stand_of(position, piece)
    far = allowance((stand.element,)) if stand is not None else None
    if stand is None or far is None:
        return Layer(about="Pick an element to see how far it moves.")
    return Layer(
        about=f"{short(stand.id)}: as far as it moves over good going.", rings=(_ring(position, stand, far, "move"),)
    )


def fire_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far an element shoots."""
    stand = stand_of(position, piece)
    far = range_units(stand.element, True, field_of(position).switches) if stand is not None else None
    if stand is None or far is None:
        return Layer(about="Pick an element that shoots to see its range.")
    return Layer(
        about=f"{short(stand.id)}: its range; a target must lie ahead and in sight.",
        rings=(_ring(position, stand, far, "fire"),),
    )


def stand_of(position: Position, piece: str) -> Stand | None:
    """The element a piece stands for."""
    return next((stand for stand in position.stands if stand.id == piece), None)


def _ring(position: Position, stand: Stand, far: int, word: str) -> Ring:
    said = f"{word}, {say_far(far, PACES)}"
    return Ring(stand.pose.x, stand.pose.y, far, position.seat_of(stand), said, f"{short(stand.id)}: {said}")


LAYERS = {"reach": reach_layer, "fire": fire_layer}
