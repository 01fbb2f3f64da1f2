"""Names on a map of areas at four distances: countries from afar, areas, cities, then everything; none covers another.

A ground is a picture of its own, so that it knows how wide it is shown: its own style sheet picks the distance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import atan2, degrees, hypot

import msgspec

from berthier.boards.board import Area, AreaBoard, Border
from berthier.boards.drawing.hex_names import halo
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.placed_name import Box, PlacedName, Style, break_of
from berthier.boards.drawing.svg import group, number, tag, words
from berthier.boards.parts import Point

FAR_TO, WIDE_TO, NEAR_FROM = 0.45, 0.8, 1.15  # how large the drawing is shown, its own points being 1
AROUND = tuple(  # of an area's middle, the places below it first: its pieces stand in the middle
    sorted(((x, y) for x in range(-60, 61, 15) for y in range(-50, 71, 12)), key=lambda at: hypot(at[0], at[1] - 22))
)
BESIDE = ((0, 21), (14, 4), (-14, 4), (0, -15))  # below a city, right of it, left, above
SIGN = (-11.0, -17.0, 11.0, 9.0)  # what the sign of a city covers
APART = 260.0  # between two places where a river's name is written

SQUARE = 120
ROOM = (5.0, 2.0)  # kept free about the name of an area: names in a row must not read as one


class Distance(msgspec.Struct, frozen=True):
    """From how far a map is looked at, and how what is told from there is written; None: not at all."""

    country: Style | None = None
    areas: tuple[Style, ...] = ()  # the first that fits
    cities: tuple[Style | None, ...] = (None, None, None, None)  # by rank
    sea: Style | None = None
    river: Style | None = None
    everything: bool = False  # what fits nowhere is written where it covers least


def _bold(size: float) -> Style:
    return Style(size, weight="bold", colour="ink")


def _of_water(size: float, spacing: float = 1) -> Style:
    return Style(size, spacing, slant="italic", colour="sea")


DISTANCES = {
    "far": Distance(country=Style(38, 9), cities=(None, None, None, _bold(24)), sea=_of_water(25)),
    "wide": Distance(
        areas=(Style(18, 2), Style(15, 0.8)),
        cities=(None, Style(15.5, colour="ink"), _bold(16.5), _bold(20)),
        sea=_of_water(21),
        river=_of_water(14),
    ),
    "mid": Distance(
        areas=(Style(14.5, 2), Style(11.5, 0.8)),
        cities=(None, Style(10.5, colour="ink"), _bold(12.5), _bold(15)),
        sea=_of_water(16),
        river=_of_water(10.5),
    ),
    "near": Distance(
        areas=(Style(11.5, 1.4), Style(9, 0.6)),
        cities=(None, Style(9.5, colour="ink"), _bold(10.5), _bold(12)),
        sea=_of_water(13),
        river=_of_water(8.5),
        everything=True,
    ),
}


def area_names(board: AreaBoard, light: Light, *, across: float) -> Iterator[str]:
    """The names of every distance, by how broad a picture is shown that is so many points `across`; in a picture that
    is not scaled (0) those of the middle one."""
    for key in DISTANCES if across else ("mid",):
        shown = None if key == "mid" else "none"  # where a style sheet is not taken either
        yield group(*(_drawn(name, light) for name in laid_out(board, key)), class_=key, display=shown)
    if across:
        far, wide, near = (round(size * across) for size in (FAR_TO, WIDE_TO, NEAR_FROM))
        yield tag(
            "style",
            f"@media(max-width:{wide}px){{.wide{{display:inline}}.mid{{display:none}}}}"
            f"@media(max-width:{far}px){{.far{{display:inline}}.wide{{display:none}}}}"
            f"@media(min-width:{near}px){{.near{{display:inline}}.mid{{display:none}}}}",
        )


@lru_cache(maxsize=32)
def laid_out(board: AreaBoard, distance: str) -> list[PlacedName]:
    """The names that are told from a distance, the weightiest first, each where it covers no other; in every light."""
    seen = DISTANCES[distance]
    sheet = _Sheet(board, seen)
    for ways in _far(board, seen):
        sheet.write(ways)
    for ways in _areas(board, seen):
        sheet.write(ways, ROOM)
    for ways in _lesser(board, seen):
        sheet.write(ways)
    return sheet.names


Ways = Iterable[PlacedName]  # the same words in several places, looked at one by one: the first that is free is taken


class _Sheet:
    """What is written so far."""

    def __init__(self, board: AreaBoard, seen: Distance) -> None:
        self.board, self.everything, self.names = board, seen.everything, list[PlacedName]()
        self.taken: dict[tuple[int, int], list[Box]] = defaultdict(list)  # by squares of the drawing
        for area in board.areas if seen.areas else ():  # from afar signs are too small to be in the way
            if area.city is not None:
                left, top, right, bottom = SIGN
                self._take(_moved((left, top, right + 10 * _badges(area), bottom), board.point(*area.at)))

    def write(self, ways: Ways, room: tuple[float, float] = (0, 0)) -> None:
        """The first way that is free; where everything is told, else the one that covers least."""
        tried: list[PlacedName] = []
        found = None
        for name in ways:
            if self._is_inside(name.box):
                tried.append(name)
                if not self._covers(name):
                    found = name
                    break
        if found is None and self.everything and tried:
            found = min(tried, key=self._covers)
        if found is not None:
            self.names.append(found)
            self._take(_grown(found.box, room))

    def _take(self, box: Box) -> None:
        for square in _squares(box):
            self.taken[square].append(box)

    def _covers(self, name: PlacedName) -> float:
        """How much of what is there a name would cover."""
        there = {box for square in _squares(name.box) for box in self.taken.get(square, ())}
        return sum(_covered(name.box, box) for box in there)

    def _is_inside(self, box: Box) -> bool:
        return box[0] > 4 and box[1] > 4 and box[2] < self.board.width - 4 and box[3] < self.board.height - 4


def _moved(box: Box, at: Point) -> Box:
    return box[0] + at[0], box[1] + at[1], box[2] + at[0], box[3] + at[1]


def _grown(box: Box, by: tuple[float, float]) -> Box:
    return box[0] - by[0], box[1] - by[1], box[2] + by[0], box[3] + by[1]


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(edge // SQUARE) for edge in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _covered(one: Box, other: Box) -> float:
    wide, tall = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, tall)


def _far(board: AreaBoard, seen: Distance) -> Iterator[Ways]:
    """Countries, seas and capitals: what one sees first."""
    if seen.country is not None:
        for label in board.labels:
            x, y = board.point(label.x, label.y)
            yield [PlacedName(label.text.upper(), x + dx, y + 2 * dy, seen.country) for dx, dy in ((0, 0), *AROUND)]
    if seen.sea is not None:
        for sea in board.seas:
            x, y = board.point(*sea.label)
            yield [PlacedName(sea.title, x + dx, y + dy - 22, seen.sea) for dx, dy in AROUND]
    yield from _cities(board, seen, (3,))


def _cities(board: AreaBoard, seen: Distance, ranks: Iterable[int]) -> Iterator[Ways]:
    """Names of cities by rank: below the sign, or beside it."""
    for rank in ranks:
        style = seen.cities[rank]
        for area in board.areas:
            if style is not None and area.city is not None and area.city.rank == rank:
                yield list(_beside(board, area, style))


def _badges(area: Area) -> int:
    """How many badges stand right of a city's sign: an anchor, a star; spires stand above it."""
    return sum(not badge.startswith("spires") for badge in area.city.badges) if area.city is not None else 0


def _beside(board: AreaBoard, area: Area, style: Style) -> Iterator[PlacedName]:
    assert area.city is not None
    x, y = board.point(*area.at)
    for dx, dy in BESIDE:
        out = 10 * _badges(area) if dx > 0 else 0
        anchor = "start" if dx > 0 else "end" if dx < 0 else "middle"
        down = dy - 11 + style.size if dy > 10 else dy
        yield PlacedName(area.city.name, x + dx + out, y + down, style, anchor, faint=not area.open)


def _areas(board: AreaBoard, seen: Distance) -> Iterator[Ways]:
    """Names of areas, those in play and the large first: on their own ground, in two lines or smaller where need be;
    else near its middle."""
    for area in sorted(board.areas, key=lambda area: (not area.open, -_size(area))):
        rings, inside = _grounds(board)[area.key]
        title = area.title.upper()
        ways = [
            PlacedName(title, *at, style, faint=not area.open, in_two=in_two)
            for style in seen.areas
            for in_two in ((False, True) if break_of(title) else (False,))
            for at in inside
        ]
        yield chain((name for name in ways if _is_on(rings, name)), ways)


@lru_cache(maxsize=8)
def _grounds(board: AreaBoard) -> dict[str, tuple[list[list[Point]], list[Point]]]:
    """Of every area its outlines, and the places round its middle that lie in it: the same from every distance."""
    found = {}
    for area in board.areas:
        x, y = board.point(*area.label)
        rings = [[board.point(*at) for at in polygon[0]] for polygon in area.rings]
        inside = [(x + dx, y + dy) for dx, dy in AROUND if any(_is_in(ring, x + dx, y + dy - 4) for ring in rings)]
        found[area.key] = (rings, inside)
    return found


def _is_on(rings: Sequence[Sequence[Point]], name: PlacedName) -> bool:
    """Whether both ends of a name's lines lie in the area."""
    left, top, right, bottom = name.box
    corners = [(x, y) for x in (left, right) for y in (top + 3, bottom)]
    return any(all(_is_in(ring, x, y) for x, y in corners) for ring in rings)


def _is_in(ring: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in a ring: a line from it crosses the ring an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _size(area: Area) -> float:
    xs = [at[0] for polygon in area.rings for at in polygon[0]]
    ys = [at[1] for polygon in area.rings for at in polygon[0]]
    return (max(xs) - min(xs)) * (max(ys) - min(ys)) if xs else 0.0


def _lesser(board: AreaBoard, seen: Distance) -> Iterator[Ways]:
    """Great cities, towns, and rivers along their borders."""
    yield from _cities(board, seen, (2, 1, 0))
    written: dict[str, list[Point]] = {}
    for border in board.borders:
        name = _river(board, border, seen.river) if seen.river is not None else None
        before = written.setdefault(border.name, [])
        if name is not None and all(abs(x - name.x) + abs(y - name.y) > APART for x, y in before):
            before.append((name.x, name.y))
            yield [name]


def _river(board: AreaBoard, border: Border, style: Style) -> PlacedName | None:
    """A river's name along the border it makes."""
    line = [board.point(*at) for at in max(border.lines, key=len, default=())]
    if border.kind != "river" or not border.name or len(line) < 2:
        return None
    at = len(line) // 2
    (ax, ay), (bx, by) = line[max(0, at - 2)], line[min(len(line) - 1, at + 2)]
    turn = degrees(atan2(by - ay, bx - ax))
    turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
    return PlacedName(border.name, line[at][0], line[at][1] - 5, style, turn=turn)


def _drawn(name: PlacedName, light: Light) -> str:
    style = name.style
    colour = {"sea": light.sea_ink, "ink": light.ink, "quiet": light.quiet}[style.colour]
    turned = f"rotate({number(name.turn)} {number(name.x)} {number(name.y)})" if name.turn else None
    look: dict[str, object] = {"font_size": style.size, "letter_spacing": style.spacing or None, "fill": colour}
    look |= {"font_weight": None if style.weight == "normal" else style.weight}
    look |= {"font_style": None if style.slant == "normal" else style.slant, "text_anchor": name.anchor}
    ring = halo(light) if style.colour != "sea" else {}
    look |= {"transform": turned, "fill_opacity": 0.55 if name.faint else None}
    return "".join(words(text, name.x, y, **look, **ring) for text, y in name.lines)
