"""Layers over the board: zones of control (G4c), lines of communication (G3a), and how far a Force marches."""

from __future__ import annotations

from berthier.boards.scene import Layer, Marker, Shade
from berthier.rules.capitani.game.ground.communications import loc
from berthier.rules.capitani.game.ground.reach import march_costs
from berthier.rules.capitani.game.ground.zones import zones
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.movement import HALVES


def zones_layer(position: Position, side: str | None, piece: str) -> Layer:
    """The hexes the Forces of both sides control, as far as they are known."""
    shades = [
        Shade(hex_, seats[0])
        for owner, seats in position.campaign.seats.items()
        for hex_ in sorted(zones(position, owner))
    ]
    about = "Hatched: zones of control, of Forces with 2 fighting SP or more; a march stops in an enemy's."
    return Layer(about=about, shades=tuple(shades))


def lines_layer(position: Position, side: str | None, piece: str) -> Layer:
    """The length of the line of communication of each Force of the side, and where it comes from."""
    if side is None:
        return Layer(about="Each side sees its own lines of communication.")
    markers = []
    for force in position.of_seat[side]:
        length = loc(position, force.command, force.hex)
        word = f"LOC {length}" if length is not None else "no LOC"
        markers.append(Marker(kind="note", place=force.hex, text=word, title=f"{force.id}: {word}"))
    commands = {force.command for force in position.of_seat[side]}
    sources = [source.at for key in sorted(commands) for source in position.campaign.command[key].sources]
    shades = tuple(Shade(at, side, "source") for at in dict.fromkeys(sources))
    about = "Beside each Force the length of its line of communication; hatched: the sources it comes from."
    return Layer(about=about, shades=shades, markers=tuple(markers))


def reach_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far a Force gets in a Regular March, with the cost in movement points."""
    force = position.by_id.get(piece)
    if force is None:
        return Layer(about="Pick a Force to see how far it marches.")
    costs, owner = march_costs(position, force, MarchKind.REGULAR), position.seat_of(force)
    shades = tuple(
        Shade(hex_, owner, f"{cost / HALVES:g}", hatched=False) for hex_, cost in sorted(costs.items()) if cost
    )
    return Layer(about=f"{force.id}: a Regular March, the cost of each hex on it.", shades=shades)


LAYERS = {"zones of control": zones_layer, "lines of communication": lines_layer, "reach": reach_layer}
