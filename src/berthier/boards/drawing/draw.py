"""A board as SVG: the ground, which never changes, and a whole picture with what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from berthier.boards.board import AreaBoard, Board, HexBoard
from berthier.boards.drawing.area_names import FAR_TO, NEAR_FROM
from berthier.boards.drawing.draw_areas import area_ground
from berthier.boards.drawing.draw_hexes import hex_ground
from berthier.boards.drawing.draw_table import table_ground
from berthier.boards.drawing.light import Light, find_light
from berthier.boards.drawing.overlay import Lit, layers
from berthier.boards.drawing.svg import SERIF, number, tag
from berthier.boards.scene import Scene
from berthier.boards.sides import Colours, SideLook
from berthier.core.words import escape


@lru_cache(maxsize=64)
def ground(board: Board, light: str = "day") -> str:
    """The ground of a board as a picture of its own: immutable, to be cached by its hash."""
    return document(board, _layers(board, find_light(light), scalable=True), board.title)


def distances(board: Board) -> tuple[float, ...]:
    """The sizes at which the ground of a board is written otherwise, its own points being 1."""
    return (FAR_TO, NEAR_FROM) if isinstance(board, AreaBoard) else ()


def _layers(board: Board, light: Light, *, scalable: bool = False) -> Iterable[str]:
    if isinstance(board, HexBoard):
        return hex_ground(board, light)
    if isinstance(board, AreaBoard):
        return area_ground(board, light, scalable=scalable)
    return table_ground(board, light)


def picture(board: Board, scene: Scene, sides: Sequence[SideLook], light: str = "day", lit: Sequence[Lit] = ()) -> str:
    """Ground and pieces in one picture, to print and to share."""
    inside = [*_layers(board, find_light(light)), *layers(board, scene, Colours(sides), tuple(lit))]
    return document(board, inside, ". ".join(part for part in (board.title, scene.clock, scene.line) if part))


def document(board: Board, inside: Iterable[str], title: str) -> str:
    """An SVG document in the frame of a board."""
    wide, tall = number(board.width), number(board.height)
    frame = {"viewBox": f"0 0 {wide} {tall}", "width": wide, "height": tall, "font_family": SERIF, "role": "img"}
    return tag("svg", tag("title", str(escape(title))), *inside, xmlns="http://www.w3.org/2000/svg", **frame)
