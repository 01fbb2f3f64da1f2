"""What stands on a board, as a small SVG of the same size over the ground: tints, markers, pieces, arrows, lit places.

Pieces and places carry `data-piece` and `data-place`; what is lit is a button that can be reached with Tab.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import atan2, cos, hypot, sin

import msgspec

from berthier.boards.board import AreaBoard, Board, TableBoard
from berthier.boards.drawing.bases import covered_by, figures, on_table, ring_on_table
from berthier.boards.drawing.command_names import clear_names
from berthier.boards.drawing.counters import COUNTERS, INK, PAPER, RINGS, ring
from berthier.boards.drawing.lattice import chains
from berthier.boards.drawing.marks import marker
from berthier.boards.drawing.standing import Stack, apart, squeeze
from berthier.boards.drawing.svg import SANS, SERIF, curve, group, number, path, tag, titled, words
from berthier.boards.parts import Point, Spot
from berthier.boards.scene import Arrow, Piece, Scene
from berthier.boards.sides import Colours, SideLook
from berthier.core.words import capital

PITCH = {"corps": (0, -36), "leader": (0, -33), "garrison": (12, -10), "depot": (14, -4)}  # of a stack, piece by piece
CLEAR = 25  # how far before the middle of a piece an arrow to it ends: pieces are drawn over it
OVER_NAME = 12  # how far above an area's middle its pieces stand: its name is written below it
STACK, WIDE_STACK = 62, 94  # how wide a stack is on a board of areas, without and with leaders beside it


class Lit(msgspec.Struct, frozen=True):
    """A place or piece that can be picked: its key, what a screen reader says, and a word on it (a cost, a chance)."""

    key: str
    title: str = ""
    text: str = ""
    kind: str = "reach"  # reach, forced (it may fail), target, picked


def overlay(board: Board, scene: Scene, sides: Sequence[SideLook], lit: Iterable[Lit] = ()) -> str:
    """The pieces and marks of a scene."""
    return frame(board, layers(board, scene, Colours(sides), tuple(lit)))


def frame(board: Board, inside: Iterable[str]) -> str:
    """An SVG of the board's size, to lie over its ground."""
    box = f"0 0 {number(board.width)} {number(board.height)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, class_="pieces", font_family=SERIF)


def layers(board: Board, scene: Scene, colours: Colours, lit: tuple[Lit, ...]) -> Iterator[str]:
    """From the bottom up."""
    by_key = {place.key: place for place in lit}
    yield tag("defs", colours.definitions(), figures(colours) if isinstance(board, TableBoard) else "", *heads(colours))
    yield group(*_tints(board, scene, colours), class_="tints")
    yield group(*(_lit_place(board.places[key], place) for key, place in by_key.items() if key in board.places))
    lost = [drawn for drawn in scene.markers if drawn.kind == "losses"]
    named = clear_names(board, scene) if isinstance(board, TableBoard) else scene.markers
    yield group(*(marker(board, drawn, colours) for drawn in named if drawn not in lost), class_="markers")
    yield group(*(arrow(board, drawn, colours) for drawn in scene.arrows), class_="arrows")
    yield group(*_pieces(board, scene.pieces, colours, by_key), class_="stand")
    yield group(*(marker(board, drawn, colours) for drawn in lost), class_="bursts")


def _tints(board: Board, scene: Scene, colours: Colours) -> Iterator[str]:
    """Held places: a tint, and a darker band inside the frontier of what one side holds."""
    held: defaultdict[str, list[str]] = defaultdict(list)
    for tint in scene.tints:
        if tint.place in board.places:
            held[tint.side].append(tint.place)
    for number_, (side, places) in enumerate(held.items()):
        d, colour = "".join(board.places[place].outline for place in places), colours.colour(side)
        held_path = tag("path", d=d, id=f"held-path-{number_}", clip_rule="evenodd", fill_rule="evenodd")
        yield tag("defs", held_path)
        yield tag("clipPath", tag("use", href=f"#held-path-{number_}"), id=f"held-{number_}")
        yield tag("use", href=f"#held-path-{number_}", fill=colour, fill_opacity=0.19)
        band = {"stroke": colour, "stroke_width": 7, "stroke_opacity": 0.4, "clip_path": f"url(#held-{number_})"}
        yield tag("path", d=_frontier(board, places) or d, fill="none", **band)


def _frontier(board: Board, places: Sequence[str]) -> str:
    """The sides that only one of these areas has: the line round what one side holds."""
    if not isinstance(board, AreaBoard):
        return ""
    alone: set[tuple[Point, Point]] = set()
    for place in places:
        alone ^= board.edges.get(place, frozenset())
    lines = chains((a, b) for a, b in sorted(alone) if a != b)
    return path([[board.point(*at) for at in line] for line in lines], closed=False)


def _lit_place(spot: Spot, lit: Lit) -> str:
    fills = {"reach": ("#f2c230", 0.3), "forced": ("#f2c230", 0.14), "target": ("#c2361f", 0.34)}
    fill, share = fills.get(lit.kind, fills["reach"])
    look: dict[str, object] = {"fill": fill, "fill_opacity": share}
    if lit.kind == "target":
        look |= {"stroke": "#7c1710", "stroke_width": 2.2}
    else:
        look |= {"stroke": INK, "stroke_width": 1.3, "stroke_dasharray": "4 3", "stroke_opacity": 0.6}
    shape = tag("path", d=spot.outline, **look) + (_cost(spot, lit.text) if lit.text else "")
    button = {"class_": f"lit {lit.kind}", "role": "button", "tabindex": 0, "data_place": spot.key}
    return titled(lit.title or spot.title, shape, data_x=spot.x, data_y=spot.y, **button)


def _cost(spot: Spot, text: str) -> str:
    """What it costs to get there, small in its place: it is shown and hidden with it."""
    look = {"font_size": 13, "font_weight": "bold", "font_family": SANS, "text_anchor": "middle", "fill": INK}
    halo = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "class_": "cost"}
    return words(text, spot.x, spot.y + 16, **look, **halo)


def _pieces(board: Board, pieces: Sequence[Piece], colours: Colours, lit: dict[str, Lit]) -> Iterator[str]:
    """Stacks from the bottom up; on a table each piece where it stands."""
    ordered = sorted(pieces, key=lambda piece: piece.order)
    if isinstance(board, TableBoard):
        yield from _laid(board, [piece for piece in ordered if piece.place not in board.places], colours, lit)
    for stack in standing_on(board, ordered):
        yield from _stack(stack, colours, lit)


def _laid(board: TableBoard, pieces: Sequence[Piece], colours: Colours, lit: dict[str, Lit]) -> Iterator[str]:
    """The pieces of a table, each at its pose."""
    leaders = [covered_by(board, piece) for piece in pieces if piece.kind == "leader"]
    for piece in pieces:
        at, ring = board.point(piece.x, piece.y), partial(ring_on_table, board, piece)
        yield _as_button(piece, on_table(board, piece, colours, leaders), at, lit, ring)


def drawn_anew(board: TableBoard, piece: Piece, sides: Sequence[SideLook]) -> str:
    """A lit piece of a table as it would be drawn elsewhere or in another shape: what its group on the board holds."""
    return ring_on_table(board, piece, **_light("reach")) + on_table(board, piece, Colours(sides))


def standing_on(board: Board, pieces: Sequence[Piece]) -> Iterator[Stack]:
    """The stacks of a board where they stand; on a map of areas drawn apart from each other, but in a city as it is."""
    stacks: defaultdict[tuple[str, bool], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.place in board.places:
            stacks[piece.place, piece.at_city].append(piece)
    in_the_open: list[Stack] = []
    for (key, at_city), pile in stacks.items():
        x, y = _stand(board, key, at_city)
        is_map = isinstance(board, AreaBoard)
        found = [Stack(key, (x + aside, y), tuple(own)) for aside, own in (_beside(pile) if is_map else [(0.0, pile)])]
        if at_city or not is_map:
            yield from found
        else:
            in_the_open += found
    if isinstance(board, AreaBoard):
        yield from apart(board, in_the_open)


def _beside(stack: list[Piece]) -> list[tuple[float, list[Piece]]]:
    """The stacks of sides that meet in an area, next to each other round its middle: how far aside, and what is in it.

    In one stack only the uppermost would show whose it is.
    """
    sides = list(dict.fromkeys(piece.side for piece in stack))
    found, upto = [], 0.0
    for side in sides:
        own = [piece for piece in stack if piece.side == side]
        found.append((upto, own))
        upto += WIDE_STACK if any(piece.kind == "leader" for piece in own) else STACK
    middle = found[-1][0] / 2
    return [(at - middle, own) for at, own in found]


def _stand(board: Board, key: str, at_city: bool) -> Point:
    if at_city and isinstance(board, AreaBoard):
        area = next((area for area in board.areas if area.key == key), None)
        if area is not None:
            x, y = board.point(*area.at)
            return x - 16, y + 6
    spot = board.places[key]
    return spot.x, spot.y - (OVER_NAME if isinstance(board, AreaBoard) else 0)


def _stack(stack: Stack, colours: Colours, lit: dict[str, Lit]) -> Iterator[str]:
    """Pieces of a place from the bottom up; leaders stand at the right of the troops, so that no head is hidden, the
    depots and garrisons of broad corps at their left."""
    at, pieces, closer = stack.at, stack.pieces, stack.closer
    leaders = [piece for piece in pieces if piece.kind == "leader"]
    has_corps = any(piece.kind == "corps" for piece in pieces)
    at_left = [piece for piece in pieces if has_corps and piece.kind in ("garrison", "depot")]
    troops = [piece for piece in pieces if piece not in leaders and piece not in at_left]
    yield from _pile((at[0] - 41, at[1] + 8), at_left, colours, lit)
    yield from _pile(at, troops, colours, lit, closer)
    yield from _pile((at[0] + 48, at[1]) if troops else at, leaders, colours, lit, closer)


def _pile(at: Point, pile: list[Piece], colours: Colours, lit: dict[str, Lit], closer: float = 1) -> Iterator[str]:
    x, y = at
    share = closer * squeeze(len(pile))
    for piece in pile:
        shape = COUNTERS.get(piece.kind, COUNTERS["army"])(piece, colours)
        drawn = tag("g", shape, transform=f"translate({number(x)} {number(y)})")
        yield _as_button(piece, drawn, (x, y), lit, partial(RINGS.get(piece.kind, ring), (x, y)))
        dx, dy = PITCH.get(piece.kind, (5, -9))
        x, y = x + dx * share, y + dy * share


def _as_button(piece: Piece, drawn: str, at: Point, lit: dict[str, Lit], ringed: Callable[..., str]) -> str:
    """A piece with its title, lit if it can be picked: with a ring about it."""
    place = lit.get(piece.id) or (Lit(piece.id) if piece.lit else None)
    classes = " ".join(
        ["piece", piece.kind, *([f"lit {place.kind}"] if place else []), *(["faded"] if piece.faded else [])]
    )
    button = {"role": "button", "tabindex": 0} if place else {"role": "img"}
    told = (piece.title, place.title if place else "", *piece.lines)
    title = ". ".join(capital(part) for part in told if part)
    where = {"data_piece": piece.id, "data_place": piece.place or None, "data_side": piece.side}
    ring = ringed(**_light(place.kind)) if place else ""
    faint = 0.5 if piece.faded else None
    return titled(title, ring, drawn, class_=classes, opacity=faint, data_x=at[0], data_y=at[1], **where, **button)


def _light(kind: str) -> dict[str, object]:
    colour = "#c2361f" if kind == "target" else "#f2c230"
    return {"fill": colour, "fill_opacity": 0.25, "stroke": colour, "stroke_width": 3.5, "class_": "ring"}


def heads(colours: Colours) -> Iterator[str]:
    """Heads of arrows, one for each side."""
    for name in ["", *colours.sides]:
        head = tag("path", d="M0 0L9 4.500 0 9 2.400 4.500z", fill=colours.colour(name), stroke=PAPER, stroke_width=0.6)
        place = {
            "viewBox": "0 0 9 9",
            "refX": 7,
            "refY": 4.5,
            "markerWidth": 4.5,
            "markerHeight": 4.5,
            "orient": "auto",
        }
        yield tag("marker", head, id=_head_id(name, colours), **place)


def _head_id(side: str, colours: Colours) -> str:
    return f"head-{colours.numbers.get(side, 'x')}"


def arrow(board: Board, drawn: Arrow, colours: Colours) -> str:
    """A way that was taken: marches swing, fights are heavy, shots and supply are dashed."""
    if isinstance(board, TableBoard) and drawn.points:
        line = [board.point(*at) for at in drawn.points]
    else:
        line = [(board.places[key].x, board.places[key].y) for key in drawn.way if key in board.places]
    if len(line) < 2:
        return ""
    if isinstance(board, TableBoard) and drawn.kind in ("march", "retreat"):
        return titled(drawn.text or drawn.kind, _track(line, colours.colour(drawn.side)), class_=f"arrow {drawn.kind}")
    line = [*line[:-1], _short(line[-2], line[-1], CLEAR)]
    dashes = {"shot": "3 4", "supply": "1 5", "retreat": "8 5", "sail": "12 4"}.get(drawn.kind)
    look = {"d": curve(line), "fill": "none", "stroke_linecap": "round"}
    halo = tag("path", stroke=PAPER, stroke_width=7 if drawn.kind != "fight" else 9, stroke_opacity=0.75, **look)
    thick = {"fight": 5.5, "shot": 2.2, "supply": 2.2}.get(drawn.kind, 3.6)
    head = {"marker_end": f"url(#{_head_id(drawn.side, colours)})"}
    way = tag("path", stroke=colours.colour(drawn.side), stroke_width=thick, stroke_dasharray=dashes, **look, **head)
    return titled(drawn.text or drawn.kind, halo, way, class_=f"arrow {drawn.kind}")


def _track(line: list[Point], colour: str) -> str:
    """Where a base of a table came from: a light trail behind it. A line of bases in march leaves as many, and the base
    itself says which way it went."""
    look = {"d": curve(line), "fill": "none", "stroke_linecap": "round"}
    halo = tag("path", stroke=PAPER, stroke_width=4.4, stroke_opacity=0.6, **look)
    start = tag("circle", cx=line[0][0], cy=line[0][1], r=3.4, fill=PAPER, stroke=colour, stroke_width=1.6)
    return halo + tag("path", stroke=colour, stroke_width=2, stroke_dasharray="1 6", **look) + start


def _short(a: Point, b: Point, by: float) -> Point:
    """The end drawn back a little, so that the head does not hide the piece."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    if far <= by:
        return b
    angle = atan2(b[1] - a[1], b[0] - a[0])
    return b[0] - by * cos(angle), b[1] - by * sin(angle)
