"""Layers over the board: zones of control (G22), supply (G30, G31), and how far an army marches (G19 to G23)."""

from __future__ import annotations

from berthier.boards.scene import Arrow, Layer, Marker, Shade
from berthier.rules.six_states.game.land.land_offer import army_name
from berthier.rules.six_states.game.land.march_order import piece_id
from berthier.rules.six_states.game.land.marching import Body, reach, terms_of
from berthier.rules.six_states.game.land.supply import supply_of
from berthier.rules.six_states.game.land.zones import zone_of_control
from berthier.rules.six_states.game.position import Army, Position


def zones_layer(position: Position, side: str | None, piece: str) -> Layer:
    """The hexes every power's armies control."""
    shades = [Shade(name, power) for power in position.powers for name in sorted(zone_of_control(position, power))]
    about = "Hatched: zones of control. To enter an enemy's costs a point more, and supply does not pass."
    return Layer(about=about, shades=tuple(shades))


def supply_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How each army of the side, or of all for who watches, is fed."""
    armies = [army for army in position.armies if army.sp and (side is None or army.power == side)]
    arrows, markers = [], []
    for army in armies:
        fed = supply_of(position, army)
        if fed.at is not None and fed.at != army.hex:
            arrows.append(Arrow(kind="supply", side=army.power, way=(fed.at, army.hex), text=f"fed from {fed.at}"))
        word = {"source": "fed", "sea": "by sea", "train": "train", "depot": "depot"}.get(fed.by or "", "UNFED")
        markers.append(Marker(kind="note", place=army.hex, text=word, title=f"{army_name(army)}: {word}"))
    about = "Dotted lines: where each army draws its supply from; UNFED goes hungry at the end of the month."
    return Layer(about=about, arrows=tuple(arrows), markers=tuple(markers))


def reach_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How far an army gets without a force march, with what it costs."""
    army = next((one for one in position.armies if piece_id(one) == piece), None)
    if army is None:
        return Layer(about="Pick an army to see how far it marches.")
    costs = reach(terms_of(position, body_of(army)), army.hex, body_of(army).points)
    shades = tuple(Shade(name, army.power, str(cost), hatched=False) for name, cost in sorted(costs.items()) if cost)
    return Layer(about=f"{army_name(army)}: {body_of(army).points} points, the cost of each hex on it.", shades=shades)


def body_of(army: Army) -> Body:
    """All of an army on the march."""
    return Body(army.power, army.troops, army.leaders)


LAYERS = {"zones of control": zones_layer, "supply": supply_layer, "reach": reach_layer}
