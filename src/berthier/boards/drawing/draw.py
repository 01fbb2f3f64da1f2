"""A board as SVG: the ground, which never changes, and a whole picture with what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from berthier.boards.board import AreaBoard, Board, HexBoard
from berthier.boards.drawing.area_names import FAR_TO, NEAR_FROM, WIDE_TO
from berthier.boards.drawing.draw_areas import area_ground
from berthier.boards.drawing.draw_hexes import hex_ground
from berthier.boards.drawing.draw_table import table_ground
from berthier.boards.drawing.light import PLAIN, Light, find_light
from berthier.boards.drawing.overlay import Lit, layers
from berthier.boards.drawing.svg import SERIF, greyed, number, tag
from berthier.boards.scene import Scene
from berthier.boards.sides import Colours, SideLook, without_colour
from berthier.core.words import escape

Frame = tuple[float, float, float, float]
MARGIN = 70  # points of the drawing round what is in play


@lru_cache(maxsize=64)
def ground(board: Board, light: str = "day") -> str:
    """The ground of a board as a picture of its own: immutable, to be cached by its hash."""
    return document(board, _layers(board, find_light(light), board.width), board.title)


def distances(board: Board) -> tuple[float, ...]:
    """The sizes at which the ground of a board is written otherwise, its own points being 1."""
    return (FAR_TO, WIDE_TO, NEAR_FROM) if isinstance(board, AreaBoard) else ()


def _layers(board: Board, light: Light, across: float = 0) -> Iterable[str]:
    if isinstance(board, HexBoard):
        return hex_ground(board, light)
    if isinstance(board, AreaBoard):
        return area_ground(board, light, across=across)
    return table_ground(board, light)


def in_play(board: Board) -> Frame:
    """Where a scenario is played on its board, with a margin: left, top, width, height."""
    whole = (0.0, 0.0, float(board.width), float(board.height))
    if isinstance(board, HexBoard):
        keys = board.window or frozenset()
    else:
        keys = frozenset(area.key for area in board.areas if area.open) if isinstance(board, AreaBoard) else frozenset()
    spots = [board.places[key] for key in keys if key in board.places]
    if not spots:
        return whole
    left, right = min(spot.x for spot in spots) - MARGIN, max(spot.x for spot in spots) + MARGIN
    top, bottom = min(spot.y for spot in spots) - MARGIN, max(spot.y for spot in spots) + MARGIN
    left, top = max(left, 0.0), max(top, 0.0)
    return left, top, min(right, whole[2]) - left, min(bottom, whole[3]) - top


def fought_over(board: Board, scene: Scene) -> Frame:
    """Of what is in play the part a picture of the start should show: on a map of areas where pieces stand, widened to
    three by two; elsewhere all of it."""
    whole = in_play(board)
    spots = [board.places[piece.place] for piece in scene.pieces if piece.place in board.places]
    if not isinstance(board, AreaBoard) or not spots:
        return whole
    middle = [(min(ends) + max(ends)) / 2 for ends in ([spot.x for spot in spots], [spot.y for spot in spots])]
    wide, tall = (
        max(ends) - min(ends) + 4 * MARGIN for ends in ([spot.x for spot in spots], [spot.y for spot in spots])
    )
    wide, tall = min(max(wide, 1.5 * tall), whole[2]), min(max(tall, wide / 1.5), whole[3])
    left, top = (
        min(max(at - size / 2, start), start + room - size)
        for at, size, start, room in zip(middle, (wide, tall), whole[:2], whole[2:], strict=True)
    )
    return left, top, wide, tall


def picture(
    board: Board,
    scene: Scene,
    sides: Sequence[SideLook],
    light: str = "day",
    lit: Sequence[Lit] = (),
    frame: Frame | None = None,
    *,
    scaled: bool = False,
) -> str:
    """Ground and pieces in one picture, to print and to share; a part of it where a frame is given. One that is shown
    `scaled`, on a page, is written so that it is read there."""
    across = (frame[2] if frame else board.width) if scaled else 0
    colours = Colours(without_colour(sides) if light == PLAIN.name else sides)
    inside = [*_layers(board, find_light(light), across), *layers(board, scene, colours, tuple(lit))]
    title = ". ".join(part for part in (board.title, scene.clock, scene.line) if part)
    drawn = document(board, inside, title, frame)
    return greyed(drawn) if light == PLAIN.name else drawn


def document(board: Board, inside: Iterable[str], title: str, part: Frame | None = None) -> str:
    """An SVG document in the frame of a board, or of a part of it."""
    left, top, wide, tall = map(number, part or (0, 0, board.width, board.height))
    frame = {"viewBox": f"{left} {top} {wide} {tall}", "width": wide, "height": tall, "font_family": SERIF}
    frame |= {"role": "img"}
    return tag("svg", tag("title", str(escape(title))), *inside, xmlns="http://www.w3.org/2000/svg", **frame)
