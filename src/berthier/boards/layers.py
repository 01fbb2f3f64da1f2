"""Layers: what a position means for the ground, drawn over the board when somebody asks: zones, supply, a reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from berthier.boards.board import Board, TableBoard
from berthier.boards.drawing.marks import marker
from berthier.boards.drawing.overlay import arrow, frame, heads
from berthier.boards.drawing.svg import SANS, group, tag, titled, words
from berthier.boards.scene import Layer, Ring, Shade
from berthier.boards.sides import Colours, SideLook
from berthier.core.words import escape

INK, PAPER = "#1f1d1a", "#fbf7ec"


def draw_layers(board: Board, layers: Sequence[Layer], sides: Sequence[SideLook]) -> str:
    """Several layers in one drawing; each says in a `desc` what it shows."""
    colours = Colours(sides)
    inside = [tag("defs", *_hatches(colours), *heads(colours))]
    for layer in layers:
        inside.append(tag("g", tag("desc", str(escape(layer.about))), *_drawn(board, layer, colours)))
    return frame(board, inside)


def _hatches(colours: Colours) -> Iterable[str]:
    """Lines in a side's colour, so that a shade is told from its neighbour without colour too."""
    for number, name in enumerate(("", *colours.sides)):
        line = tag("path", d="M0 0V9", stroke=colours.colour(name), stroke_width=3, stroke_opacity=0.55)
        turn = f"rotate({35 + 40 * number})"
        box = {"width": 9, "height": 9, "patternUnits": "userSpaceOnUse", "patternTransform": turn}
        yield tag("pattern", line, id=_hatch(name, colours), **box)


def _hatch(side: str, colours: Colours) -> str:
    return f"layer-{colours.numbers.get(side, 'x')}"


def _drawn(board: Board, layer: Layer, colours: Colours) -> Iterator[str]:
    yield group(*(_shade(board, shade, colours) for shade in layer.shades if shade.place in board.places))
    yield group(*(_ring(board, ring, colours) for ring in layer.rings))
    yield group(*(marker(board, drawn, colours) for drawn in layer.markers))
    yield group(*(arrow(board, drawn, colours) for drawn in layer.arrows))


def _shade(board: Board, shade: Shade, colours: Colours) -> str:
    spot = board.places[shade.place]
    look = {"stroke": colours.colour(shade.side), "stroke_width": 1.4, "stroke_opacity": 0.7}
    fill = f"url(#{_hatch(shade.side, colours)})" if shade.hatched else colours.colour(shade.side)
    ground = tag("path", d=spot.outline, fill=fill, fill_opacity=None if shade.hatched else 0.28, **look)
    return titled(shade.title or spot.title, ground, _word(shade.text, spot.x, spot.y))


def _word(text: str, x: float, y: float) -> str:
    if not text:
        return ""
    wide = 7.4 * len(text) + 8
    box = tag("rect", x=x - wide / 2, y=y + 7, width=wide, height=15.0, rx=3, fill=PAPER, stroke=INK, stroke_width=0.7)
    look = {"font_size": 11.5, "font_weight": "bold", "font_family": SANS, "text_anchor": "middle", "fill": INK}
    return box + words(text, x, y + 18.5, **look)


def _ring(board: Board, ring: Ring, colours: Colours) -> str:
    """A circle on a table: a reach, a radius of command."""
    if not isinstance(board, TableBoard):
        return ""
    x, y = board.point(ring.x, ring.y)
    radius = ring.radius * board.scale
    look = {"fill": colours.colour(ring.side), "fill_opacity": 0.08, "stroke": colours.colour(ring.side)}
    circle = tag("circle", cx=float(x), cy=float(y), r=float(radius), stroke_width=2, stroke_dasharray="9 6", **look)
    return titled(ring.title, circle, _word(ring.text, x, y - radius - 14))
