"""The ground of a table: pattern before colour, so that it reads in print, by night and without colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import atan2, degrees, hypot

from berthier.boards.board import EDGE, Feature, TableBoard
from berthier.boards.drawing.draw_features import draw_feature
from berthier.boards.drawing.hex_names import halo
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.placed_name import Box, PlacedName, Style, meets
from berthier.boards.drawing.svg import SANS, group, number, scatter, tag, words
from berthier.boards.parts import Point

NAME = Style(17, slant="italic", colour="ink")
UNIT = (64.0, 92.0)  # half of what a unit and its tag cover, whichever way it faces, in points


def table_ground(board: TableBoard, light: Light) -> Iterator[str]:
    """Everything that never changes on a table."""
    yield tag("defs", *_patterns(light))
    yield tag("rect", width=board.width, height=board.height, fill=light.paper)
    yield _cloth(board, light)
    edge = f"M{EDGE} {EDGE}h1600v{number(board.height - 2 * EDGE)}h-1600z"
    yield tag("clipPath", tag("path", d=edge), id="edge")
    order = sorted(board.features, key=_height)
    yield group(*(draw_feature(board, feature, light) for feature in order), clip_path="url(#edge)")
    yield tag("path", d=edge, fill="none", stroke=light.ink, stroke_width=2.4)
    yield group(*_names(board, light))
    yield _measure(board, light)


def _height(feature: Feature) -> int:
    """What lies under what: fields, hills, waters, roads, woods, hedges, houses."""
    kinds = (
        ("field", "plough", "crops"),
        ("hill", "gentle hill", "steep hill"),
        ("lake", "marsh", "rough", "scrub", "dunes"),
    )
    for place, group_ in enumerate(kinds):
        if feature.kind.replace("_", " ") in group_:
            return place * 10 + feature.level
    return {"river": 30, "stream": 30, "road": 31}.get(feature.kind, 40 if feature.closed else 50)


def _patterns(light: Light) -> Iterator[str]:
    pattern = partial(tag, "pattern", patternUnits="userSpaceOnUse")
    thin = {"fill": "none", "stroke": light.glyph, "stroke_opacity": 0.4}
    yield pattern(
        tag("path", d="M0 3h10M0 8h10", **thin), id="plough", width=10, height=10, patternTransform="rotate(-12)"
    )
    reed = "M2 6h10M5 6l-1-4M7 6V1M9 6l1-4M14 15h10M17 15l-1-4M19 15v-5M21 15l1-4"
    yield pattern(tag("path", d=reed, fill="none", stroke=light.sea_ink), id="marsh", width=26, height=18)
    ears = "M4 13V4M2 7l2-3 2 3M11 10V1M9 4l2-3 2 3"
    yield pattern(tag("path", d=ears, fill="none", stroke=light.road), id="crops", width=14, height=14)
    tuft = "M6 9l-3-5M6 9V2M6 9l3-5M19 20l-3-5M19 20v-7M19 20l3-5"
    yield pattern(tag("path", d=tuft, fill="none", stroke=light.glyph), id="scrub", width=28, height=24)
    tree = tag("circle", cx=10, cy=8, r=5, fill=light.leaf, stroke=light.leaf_line)
    trunk = tag("path", d="M10 13v4", stroke=light.leaf_line)
    yield pattern(tree + trunk, id="orchard", width=22, height=22)
    wave = tag("path", d="M0 5q4-3 8 0t8 0", fill="none", stroke=light.river, stroke_opacity=0.6)
    yield pattern(wave, id="lake", width=16, height=8)
    stones = tag("path", d="M2 3h5M9 8h6M4 12h5", stroke=light.glyph, stroke_width=1.4)
    yield pattern(stones, id="broken", width=18, height=15)
    crown = "M-9 2a5 5 0 0 1 2-8a6 6 0 0 1 11-1a5 5 0 0 1 4 8a5 5 0 0 1-6 4a5 5 0 0 1-7 0a4.500 4.500 0 0 1-4-3z"
    yield tag("g", tag("path", d=crown, fill=light.leaf, stroke=light.leaf_line), id="tree")


def _cloth(board: TableBoard, light: Light) -> str:
    fill = light.cloth if board.green else light.land
    cloth = tag("rect", x=EDGE, y=EDGE, width=1600, height=board.height - 2 * EDGE, fill=fill)
    tall = int(board.height - 2 * EDGE)
    tufts = []
    for number_ in range(60):
        x, y = EDGE + scatter(number_, 1) % 1600, EDGE + scatter(number_, 2) % tall
        tufts.append(f"M{x:.0f} {y:.0f}q4-4 8 0m2 0q4-4 8 0")
    return cloth + tag("path", d="".join(tufts), fill="none", stroke=light.hair, stroke_opacity=0.6)


def _names(board: TableBoard, light: Light) -> Iterator[str]:
    look: dict[str, object] = {
        "font_size": NAME.size,
        "font_style": "italic",
        "text_anchor": "middle",
        "fill": light.ink,
    }
    written: set[str] = set()
    taken: list[Box] = []
    manned = [_round(*board.point(*at)) for at in board.manned]
    for feature in board.features:
        points = [board.point(*at) for at in feature.points]
        if feature.title in written or feature.title == feature.kind.replace("_", " "):
            continue
        written.add(feature.title)
        if feature.title and feature.closed:
            name = _free(_ways(board, feature, points), taken, manned)
            taken.append(name.box)
            yield words(feature.title, name.x, name.y, **look, **halo(light, 4))
        elif feature.title and len(points) > 1:
            yield _along(feature.title, points, look | halo(light, 4))
    for label in board.labels:
        x, y = board.point(label.x, label.y)
        yield words(label.text, x, y, **look, **halo(light, 4))


def _ways(board: TableBoard, feature: Feature, points: list[Point]) -> list[PlacedName]:
    """Where the name of a patch of ground may stand: below it, above it, in its middle, or aside of these; of a hill
    first inside its edge."""
    x = sum(at[0] for at in points) / len(points)
    left, right = min(at[0] for at in points), max(at[0] for at in points)
    top, bottom = min(at[1] for at in points), max(at[1] for at in points)
    heights = [bottom + 16, top - 8, (top + bottom) / 2]
    heights = [bottom - 12, top + 24, *heights] if "hill" in feature.kind else heights
    low, high = EDGE + 18.0, board.height - EDGE - 6
    aside = [x, x - (right - left) / 4, x + (right - left) / 4]
    return [PlacedName(feature.title, at, min(max(y, low), high), NAME) for at in aside for y in heights]


def _round(x: float, y: float) -> Box:
    """What troops and their tag cover, about."""
    return x - UNIT[0], y - UNIT[1], x + UNIT[0], y + UNIT[1]


def _free(ways: list[PlacedName], taken: list[Box], manned: list[Box]) -> PlacedName:
    """The first that covers no other name and lies under nobody; else the first that covers no name, else the first."""
    free = [name for name in ways if not any(meets(name.box, box) for box in taken)]
    clear = (name for name in free if not any(meets(name.box, box) for box in manned))
    return next(clear, free[0] if free else ways[0])


def _along(text: str, points: list[Point], look: dict[str, object]) -> str:
    """A name along the longest leg of a line, never upside down."""
    a, b = max(pairwise(points), key=lambda leg: hypot(leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]))
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    turn = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
    place = f"rotate({number(turn)} {number(x)} {number(y)}) translate(0 -7)"
    return words(text, x, y, transform=place, **(look | {"font_size": 14}))


def _measure(board: TableBoard, light: Light) -> str:
    """Numbers along the edge and an arrow that says what is up."""
    step = board.ticks * board.unit
    marks = []
    for at in range(0, board.table_width + 1, step):
        x, _ = board.point(at, 0)
        marks.append(words(str(at // board.unit), x, board.height - EDGE + 18))
    for at in range(0, board.table_height + 1, step):
        _, y = board.point(0, at)
        marks.append(words(str(at // board.unit), EDGE - 18, y + 4))
    north = tag(
        "path", d="M0 14L8 14 0-10-8 14z", fill=light.ink, transform=f"translate({number(board.width - 70)} 76)"
    )
    marks += [north, words(board.up, board.width - 70, 62)]
    return group(*marks, font_size=13, font_family=SANS, text_anchor="middle", fill=light.quiet)
