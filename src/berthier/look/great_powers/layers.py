"""Layers over the board: supply, and how far a corps marches; made from what a power sees."""

from __future__ import annotations

from berthier.boards.scene import Arrow, Layer, Marker, Shade
from berthier.rules.great_powers.game.europe import AREAS
from berthier.rules.great_powers.game.land.marching import reach_of
from berthier.rules.great_powers.game.land.supply import living_of, sources_of
from berthier.rules.great_powers.game.naming import corps_name
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, orders_corps
from berthier.rules.great_powers.game.seats import powers_of

WORDS = {"city": "in the city", "quarters": "quarters", "depot": "fed", "forage": "forages", "aboard": "aboard"}


def supply_layer(position: Position, side: str | None, piece: str) -> Layer:
    """How each corps of the side lives, and the magazines and depots it can draw on."""
    own = frozenset(powers_of(position, side)) if side is not None else frozenset[str]()
    corps = [one for one in position.corps if one.area and orders_corps(position, one) in own]
    shades, markers, arrows = [], [], []
    for flag in sorted({flag_of(position, one.nation) for one in corps}):
        for area in sources_of(position, flag).open:
            shades.append(Shade(area, flag, title=f"{AREAS[area].name}: supply for {flag}"))
    for one in corps:
        living, area = living_of(position, one), one.area or ""
        if living.depot is not None and living.depot != area:
            text = f"{one.id} draws on {AREAS[living.depot].name}, {living.stages} stages"
            arrows.append(Arrow(kind="supply", side=flag_of(position, one.nation), way=(living.depot, area), text=text))
        word = WORDS.get(living.state, living.state)
        markers.append(Marker(kind="note", place=area, text=word, title=f"{one.id}: {word}"))
    about = "Hatched: magazines and depots you can draw on; beside each corps how it lives. Who forages may starve."
    return Layer(about=about, shades=tuple(shades), markers=tuple(markers), arrows=tuple(arrows))


def reach_layer(position: Position, side: str | None, piece: str) -> Layer:
    """Every area a corps can get to, with its cost; where a march ends, a mark."""
    corps = position.corps_by_id.get(piece)
    if corps is None or corps.area is None:
        return Layer(about="Pick a corps to see how far it marches.")
    found, flag = reach_of(position, corps), flag_of(position, corps.nation)
    shades = tuple(
        Shade(area, flag, f"{cost}{' stop' if area in found.stops else ''}", AREAS[area].name, hatched=False)
        for area, cost in found.areas.items()
        if area != corps.area
    )
    return Layer(about=f"{corps_name(corps.id)}: {found.allowance} points, the cost of each area on it.", shades=shades)


LAYERS = {"supply": supply_layer, "reach": reach_layer}
