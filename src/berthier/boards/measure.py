"""Measuring on a board: how far it is between two points of its drawing, in hexes, areas, paces or inches."""

from __future__ import annotations

from math import hypot

import msgspec

from berthier.boards.board import AreaBoard, Board, HexBoard, TableBoard
from berthier.boards.drawing.overlay import frame
from berthier.boards.drawing.svg import SANS, path, tag, titled, words
from berthier.boards.hexes import Hex, from_offset, to_offset
from berthier.boards.parts import Point
from berthier.boards.paths import way

INK, PAPER = "#1f1d1a", "#fbf7ec"


class RulerReading(msgspec.Struct, frozen=True):
    """What was measured: in a sentence, in short, and the line on the drawing."""

    said: str
    short: str
    line: tuple[Point, ...]


def measure(board: Board, a: Point, b: Point) -> RulerReading:
    """How far it is between two points of the drawing: on a table as the crow flies, else from place to place."""
    if isinstance(board, TableBoard):
        return _on_table(board, a, b)
    return _in_hexes(board, a, b) if isinstance(board, HexBoard) else _in_areas(board, a, b)


def _counted(many: int, one: str) -> str:
    return f"{many} {one}" if many == 1 else f"{many} {one}s" if one != "hex" else f"{many} hexes"


def _on_table(board: TableBoard, a: Point, b: Point) -> RulerReading:
    """The measure of the game first, then every other that is used for it: 120 paces, 9.6 cm."""
    units = hypot(a[0] - b[0], a[1] - b[1]) / board.scale
    lengths = [(units / per, name) for name, per in ((board.measure, board.unit), *board.also)]
    short = ", ".join(f"{far:.0f} {name}" if far >= 20 else f"{far:.1f} {name}" for far, name in lengths)
    return RulerReading(f"{short}, in a straight line.", short, (a, b))


def _in_hexes(board: HexBoard, a: Point, b: Point) -> RulerReading:
    start, end = (from_offset(*board.offset(hex_at(board, at))) for at in (a, b))
    many = start.distance(end)
    keys = [board.name(*to_offset(place)) for place in _straight(start, end, many)]
    spots = [board.places[key] for key in keys if key in board.places]
    said = f"From {spots[0].title} to {spots[-1].title}: {_counted(many, 'hex')}."
    return RulerReading(said, _counted(many, "hex"), tuple((spot.x, spot.y) for spot in spots))


def _straight(start: Hex, end: Hex, many: int) -> list[Hex]:
    """The hexes a straight line passes, both ends included."""
    return [_rounded(start, end, step / many) for step in range(many + 1)] if many else [start]


def _rounded(start: Hex, end: Hex, share: float) -> Hex:
    q, r = start.q + (end.q - start.q) * share + 1e-6, start.r + (end.r - start.r) * share + 1e-6
    near = [round(q), round(r), round(-q - r)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] + q + r)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-near[1] - near[2], near[1])
    return Hex(near[0], -near[0] - near[2]) if off[1] > off[2] else Hex(near[0], near[1])


def hex_at(board: HexBoard, at: Point) -> str:
    """The hex under a point of the drawing: that with the nearest middle."""
    spots = (spot for spot in board.places.values() if spot.kind != "zone")
    return min(spots, key=lambda spot: (hypot(spot.x - at[0], spot.y - at[1]), spot.key)).key


def _in_areas(board: AreaBoard, a: Point, b: Point) -> RulerReading:
    """Borders passed on the shortest way; kilometres between the two points as the crow flies."""
    start, end = area_at(board, a), area_at(board, b)
    beside: dict[str, list[tuple[str, int]]] = {}
    for border in board.borders:
        one, other = border.areas
        beside.setdefault(one, []).append((other, 1))
        beside.setdefault(other, []).append((one, 1))
    passed = way(start, end, lambda place: beside.get(place, ()))
    km = hypot(a[0] - b[0], a[1] - b[1]) / board.scale
    spots, crow = board.places, f"{km:.0f} {board.measure} as the crow flies"
    if not passed:
        said = f"From {spots[start].title} to {spots[end].title} there is no way by land; {crow}."
        return RulerReading(said, f"{km:.0f} {board.measure}", (a, b))
    many = _counted(len(passed) - 1, "area")
    line = tuple((spots[key].x, spots[key].y) for key in passed)
    return RulerReading(f"From {spots[start].title} to {spots[end].title}: {many}; {crow}.", many, line)


def area_at(board: AreaBoard, at: Point) -> str:
    """The area or sea under a point of the drawing; outside all of them the one with the nearest label."""
    x, y = at[0] / board.scale + board.view[0], at[1] / board.scale + board.view[1]
    rings = {one.key: one.rings for one in board.areas} | {one.key: one.rings for one in board.seas}
    for key, polygons in rings.items():
        if any(_is_inside(polygon, x, y) for polygon in polygons):
            return key
    return min(board.places.values(), key=lambda spot: hypot(spot.x - at[0], spot.y - at[1])).key


def _is_inside(rings: tuple[tuple[Point, ...], ...], x: float, y: float) -> bool:
    """Even and odd: a ray to the right crosses the rings so many times."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def draw_measured(board: Board, found: RulerReading) -> str:
    """The line with its length, over the board."""
    line, (x, y) = path([list(found.line)], closed=False), found.line[-1]
    wide = 8.5 * len(found.short) + 12
    halo = tag("path", d=line, fill="none", stroke=PAPER, stroke_width=6, stroke_opacity=0.8)
    ruled = tag("path", d=line, fill="none", stroke=INK, stroke_width=2.2, stroke_dasharray="7 5")
    box = tag("rect", x=x - wide / 2, y=y - 40.0, width=wide, height=22.0, rx=4, fill=PAPER, stroke=INK)
    look = {"font_size": 15, "font_weight": "bold", "font_family": SANS, "text_anchor": "middle", "fill": INK}
    said = words(found.short, x, y - 24.5, **look)
    ends = "".join(tag("circle", cx=float(at[0]), cy=float(at[1]), r=4, fill=INK) for at in (found.line[0], (x, y)))
    return frame(board, [titled(found.said, halo, ruled, ends, box, said)])
