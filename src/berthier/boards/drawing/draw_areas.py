"""The ground of a map of areas: water lines along the coast, ground marks, borders, rivers, crests, passes, cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import hypot

import msgspec

from berthier.boards.board import Area, AreaBoard, Border, Polygons
from berthier.boards.drawing.area_names import area_names
from berthier.boards.drawing.hex_names import draw_sign
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.svg import curve, group, number, path, tag, thinned
from berthier.boards.parts import Point

Line = Sequence[Point]
SEA_BANDS = (26, 17, 14, 8, 6)  # widths: band, sea, band, sea, band, as on old maps


def area_ground(board: AreaBoard, light: Light, *, across: float = 0) -> Iterator[str]:
    """Everything that never changes on a map of areas; names by how large it is shown, if it is scaled: what is shown
    is so many points `across`."""
    board = _near(board)
    yield tag("defs", *_patterns(light), *_lands(board))
    yield tag("rect", width=board.width, height=board.height, fill=light.sea)
    yield _seas(board, light)
    yield group(*_bands(light), fill="none", stroke_linejoin="round")
    yield group(*(tag("path", d=_outline(board, (waste,))) for waste in board.waste), fill=light.hair, fill_opacity=0.5)
    yield tag("use", href="#land", fill=light.land)
    yield group(*_marks(board, light))
    yield group(*(tag("path", d=_line(board, lake)) for lake in board.lakes), fill=light.sea, stroke=light.river)
    yield tag("use", href="#land", fill="none", stroke=light.quiet, stroke_width=1, stroke_dasharray="2 2.4")
    yield group(*_rivers(board), fill="none", stroke=light.river, stroke_width=1.5)
    yield group(*_river_borders(board), fill="none", stroke=light.river, stroke_width=4, stroke_opacity=0.55)
    yield group(*_ridges(board), stroke=light.glyph, stroke_width=0.9, fill="none")
    yield group(*(_closed(board, area, light) for area in board.areas if not area.open))
    yield group(*(_way(board, border, light) for border in board.borders))
    yield group(*_cities(board, light))
    yield from area_names(board, light, across=across)
    yield tag("rect", width=board.width, height=board.height, fill="none", stroke=light.ink, stroke_width=4)


@lru_cache(maxsize=8)
def _near(board: AreaBoard) -> AreaBoard:
    """Only what lies in the view is drawn."""
    areas = tuple(area for area in board.areas if _is_near(board, area.rings))
    inside = {area.key for area in areas}
    return msgspec.structs.replace(
        board,
        areas=areas,
        seas=tuple(sea for sea in board.seas if _is_near(board, sea.rings)),
        borders=tuple(border for border in board.borders if set(border.areas) <= inside),
        rivers=tuple(river for river in board.rivers if _is_near(board, ((river.points,),))),
        ridges=tuple(ridge for ridge in board.ridges if _is_near(board, ((ridge.points,),))),
        lakes=tuple(lake for lake in board.lakes if _is_near(board, ((lake,),))),
        waste=tuple(waste for waste in board.waste if _is_near(board, (waste,))),
    )


def _is_near(board: AreaBoard, polygons: Polygons) -> bool:
    """Whether any of it lies in the view, or close to it."""
    left, top, right, bottom = board.view
    reach = 60
    return any(
        left - reach < x < right + reach and top - reach < y < bottom + reach
        for polygon in polygons
        for x, y in polygon[0]
    )


def _outline(board: AreaBoard, polygons: Polygons) -> str:
    return path(thinned([board.point(*at) for at in ring]) for polygon in polygons for ring in polygon)


def _line(board: AreaBoard, line: Line) -> str:
    return path([[board.point(*at) for at in line]])


def _patterns(light: Light) -> Iterator[str]:
    """Marks of grounds that fill an area, whatever its shape."""
    pattern = partial(tag, "pattern", patternUnits="userSpaceOnUse")
    tree = "M5 10q2.6-6 5.2 0zM7.6 10v2.6M18 20q2.6-6 5.2 0zM20.6 20v1.9"
    peak = "M3 11l5-7l5 7M8 4l1.2 4.6M17 22l5-7l5 7M22 15l1.2 4.6"
    reed = "M2 6h9M5 6v-3M7.5 6v-4M14 14h9M17 14v-4M19.5 14v-3"
    look = {"fill": "none", "stroke": light.ink, "stroke_opacity": 0.32}
    yield pattern(tag("path", d=tree, **look), id="trees", width=26, height=22)
    yield pattern(tag("path", d=peak, **look), id="peaks", width=30, height=24)
    yield pattern(tag("path", d=reed, fill="none", stroke=light.sea_ink), id="reeds", width=26, height=18)
    dots = "".join(tag("circle", cx=at, cy=at, r=0.8, fill=light.ink, fill_opacity=0.34) for at in (3, 9))
    yield pattern(dots, id="dots", width=12, height=12)


def _bands(light: Light) -> Iterator[str]:
    for number_, wide in enumerate(SEA_BANDS):
        yield tag("use", href="#land", stroke=light.sea if number_ % 2 else light.bands[1], stroke_width=wide)


def _seas(board: AreaBoard, light: Light) -> str:
    outlines = [tag("path", d=_outline(board, sea.rings)) for sea in board.seas]
    return group(*outlines, fill="none", stroke=light.quiet, stroke_opacity=0.55, stroke_dasharray="7 5")


def _lands(board: AreaBoard) -> Iterator[str]:
    """The areas of each ground as one path, and all of them as the land: every outline is written once."""
    kinds = sorted({area.ground for area in board.areas})
    for number_, kind in enumerate(kinds):
        d = "".join(_outline(board, area.rings) for area in board.areas if area.ground == kind)
        yield tag("path", id=f"ground{number_}", d=d)
    yield tag("g", *(tag("use", href=f"#ground{number_}") for number_ in range(len(kinds))), id="land")


def _marks(board: AreaBoard, light: Light) -> Iterator[str]:
    """Tint and mark of each ground."""
    by_key = {ground.key: ground for ground in board.grounds}
    for number_, kind in enumerate(sorted({area.ground for area in board.areas})):
        ground = by_key.get(kind)
        if ground is not None and ground.tint:
            yield tag("use", href=f"#ground{number_}", fill=light.ground(ground))
        if ground is not None and ground.mark:
            yield tag("use", href=f"#ground{number_}", fill=f"url(#{ground.mark})")


def _rivers(board: AreaBoard) -> Iterator[str]:
    for river in board.rivers:
        yield tag("path", d=curve(thinned([board.point(*at) for at in river.points])))


def _river_borders(board: AreaBoard) -> Iterator[str]:
    for border in board.borders:
        if border.kind == "river":
            yield from (tag("path", d=curve([board.point(*at) for at in line])) for line in border.lines)


def _ridges(board: AreaBoard) -> Iterator[str]:
    """Crests as hachures on both sides."""
    for ridge in board.ridges:
        strokes = []
        for a, b in pairwise([board.point(*at) for at in ridge.points]):
            far = hypot(b[0] - a[0], b[1] - a[1]) or 1
            dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
            for step in range(max(1, round(far / 6))):
                x, y = a[0] + dx * step * 6, a[1] + dy * step * 6
                long = 7 + step % 3
                strokes.append(f"M{number(x - dy * 2)} {number(y + dx * 2)}l{number(-dy * long)} {number(dx * long)}")
                strokes.append(f"M{number(x + dy * 2)} {number(y - dx * 2)}l{number(dy * long)} {number(-dx * long)}")
        yield tag("path", d="".join(strokes))


def _closed(board: AreaBoard, area: Area, light: Light) -> str:
    return tag("path", d=_outline(board, area.rings), fill=light.paper, fill_opacity=0.5)


def _way(board: AreaBoard, border: Border, light: Light) -> str:
    """A pass as )( in a ring; a strait as dashes between the two cities."""
    x, y = board.point(*border.at)
    if border.kind == "pass":
        ring = tag("circle", r=6.4, fill=light.paper, stroke=light.ink)
        sign = tag("path", d="M-2.6-3.4Q0 0-2.6 3.4M2.6-3.4Q0 0 2.6 3.4", fill="none", stroke=light.ink)
        return tag("g", ring, sign, transform=f"translate({number(x)} {number(y)})")
    if border.kind == "strait":
        a, b = (next(area for area in board.areas if area.key == key) for key in border.areas)
        ends = [board.point(*a.at), board.point(*b.at)]
        return tag("path", d=path([ends], closed=False), stroke=light.sea_ink, stroke_dasharray="5 4", stroke_width=1.4)
    return ""


def _cities(board: AreaBoard, light: Light) -> Iterator[str]:
    for area in board.areas:
        if area.city is not None:
            x, y = board.point(*area.at)
            yield group(draw_sign(area.city, light, x, y), opacity=None if area.open else 0.55)
