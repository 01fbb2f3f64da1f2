"""The ground of a table: pattern before colour, so that it reads in print, by night and without colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import atan2, degrees, hypot

from berthier.boards.board import EDGE, Feature, TableBoard
from berthier.boards.hex_names import halo
from berthier.boards.light import Light
from berthier.boards.parts import Point
from berthier.boards.svg import SANS, curve, group, mixed, number, path, rounded, scatter, tag, words

ROUND = ("lake", "marsh", "scrub", "rough", "dunes", "broken", "shoal")


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


def draw_feature(board: TableBoard, feature: Feature, light: Light) -> str:
    """One feature, by its kind."""
    points = [board.point(*at) for at in feature.points]
    kind = feature.kind.replace("_", " ")
    if len(points) == 1:
        return _sign(kind, points[0], light)
    if not feature.closed:
        return _line(kind, points, max(feature.width * board.scale, 5), light)
    outline = rounded(points) if kind in ROUND else path([points])
    if "hill" in kind:
        return _hill(points, light, board.green)
    if kind in ("wood", "light wood", "heavy wood"):
        return _wood(points, kind, light)
    if kind in ("bua", "houses", "block", "built-up area", "village"):
        return _houses(points, light)
    return _patch(kind, outline, light)


PATCHES = {  # pattern, tint, edge
    "orchard": ("orchard", "#dfe3b0", "2 3"),
    "marsh": ("marsh", "#cfe0da", "2 3"),
    "rough": ("scrub", "#e2e0a8", "2 3"),
    "scrub": ("scrub", "#e2e0a8", "2 3"),
    "dunes": ("broken", "#efe2b8", "2 3"),
    "broken": ("broken", "#e0d6be", "2 3"),
    "enclosure": ("plough", "#e9dfb8", "9 4"),
    "crops": ("crops", "#ecdc98", "1 0"),
    "field": ("plough", "#eee2bd", "1 0"),
    "plough": ("plough", "#eee2bd", "1 0"),
    "lake": ("lake", "#b8d2de", "1 0"),
    "shoal": ("lake", "#d5e3e3", "2 3"),
    "river": ("lake", "#b8d2de", "1 0"),
    "waterway": ("lake", "#b8d2de", "1 0"),
    "cliff": ("broken", "#cdbfa6", "1 0"),
}


def _patch(kind: str, outline: str, light: Light) -> str:
    pattern, tint, dashes = PATCHES.get(kind, ("broken", "#e6dcc4", "4 3"))
    fill = (
        light.colour(tint)
        if light.name == "plain"
        else mixed(tint, light.land, light.tint)
        if light.tint
        else light.land
    )
    thick = 2.2 if kind in ("lake", "river", "waterway", "enclosure") else 1
    edge = light.river if kind in ("lake", "river", "waterway", "shoal") else light.glyph
    ground = tag("path", d=outline, fill=fill)
    over = {"fill": f"url(#{pattern})", "stroke": edge, "stroke_width": thick, "stroke_dasharray": dashes}
    return ground + tag("path", d=outline, **over, stroke_opacity=0.45 if kind in ("field", "plough") else None)


def _wood(points: list[Point], kind: str, light: Light) -> str:
    """Tree signs inside the edge: apart in a light wood, touching in a heavy one."""
    gap = 34 if kind == "light wood" else 19
    fill = mixed("#b9cf97", light.land, light.tint or 0) if light.coloured else light.land
    dashes = "7 4" if kind != "heavy wood" else None
    ground = tag(
        "path", d=rounded(points), fill=fill, stroke=light.leaf_line, stroke_width=1.4, stroke_dasharray=dashes
    )
    left, top = (min(at[axis] for at in points) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in points) for axis in (0, 1))
    trees = []
    for row, y in enumerate(range(int(top), int(bottom) + gap, gap)):
        for column, x in enumerate(range(int(left), int(right) + gap, gap)):
            sx = x + scatter(row, column, 1) % (gap // 2 + 1) + (gap // 2 if row % 2 else 0)
            sy = y + scatter(row, column, 2) % (gap // 2 + 1)
            if is_inside((sx, sy), points):
                trees.append(tag("use", href="#tree", x=sx, y=sy))
    return group(ground, *trees)


def is_inside(at: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a polygon of the drawing (even and odd crossings)."""
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _hill(points: list[Point], light: Light, green: bool) -> str:
    """A contour with hachures that run downhill."""
    fill = light.colour("#e7d6a4") if light.name == "plain" else mixed("#e7d6a4", light.land, light.tint or 0)
    opacity = 0.9 if green else 0.75
    ticks = []
    turn = 1 if _area(points) > 0 else -1
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1
        dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        for step in range(max(1, round(far / 8))):
            x, y = a[0] + dx * step * 8, a[1] + dy * step * 8
            long = 8 + scatter(int(x), int(y)) % 6
            ticks.append(f"M{number(x)} {number(y)}l{number(dy * long * turn)} {number(-dx * long * turn)}")
    ground = tag("path", d=rounded(points), fill=fill, fill_opacity=opacity, stroke=light.glyph, stroke_width=1.2)
    return ground + tag("path", d="".join(ticks), stroke=light.glyph, stroke_width=0.8, stroke_opacity=0.8)


def _sign(kind: str, at: Point, light: Light) -> str:
    """A single tree, a windmill, a bridge or ford at a point."""
    place = f"translate({number(at[0])} {number(at[1])})"
    if kind in ("windmill", "mill"):
        sails = "M-2-8h4l2-22h-6zM8-2v4l22 2v-6zM2 8h-4l-2 22h6zM-8 2v-4l-22-2v6z"
        arms = tag("path", d=sails, fill=light.paper, stroke=light.ink)
        return tag("g", arms, tag("circle", r=9, fill=light.road_fill, stroke=light.ink), transform=place)
    if kind in ("bridge", "ford"):
        brackets = "M-9-9q4 4 0 9t0 9M9-9q-4 4 0 9t0 9"
        dashes = "3 3" if kind == "ford" else None
        return tag(
            "path", d=brackets, fill="none", stroke=light.ink, stroke_width=2, stroke_dasharray=dashes, transform=place
        )
    if kind in ("house", "barn", "church", "chapel"):
        return tag("path", d="M-8-5h16v10h-16zM-8 0h16", fill=light.road_fill, stroke=light.ink, transform=place)
    return tag("use", href="#tree", x=float(at[0]), y=float(at[1]))


def _area(points: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))


def _houses(points: list[Point], light: Light) -> str:
    """Roofs in a yard."""
    yard = mixed("#e6cbb0", light.land, light.tint or 0) if light.coloured else light.land
    ground = tag("path", d=path([points]), fill=yard, stroke=light.ink, stroke_width=1.6)
    left, top = (min(at[axis] for at in points) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in points) for axis in (0, 1))
    roof = mixed("#b0573d", light.land, max(light.tint, 0.5)) if light.coloured else light.glyph_shade
    found = []
    for row, y in enumerate(range(int(top) + 6, int(bottom) - 8, 22)):
        for column, x in enumerate(range(int(left) + 6, int(right) - 10, 28)):
            sx, sy = x + scatter(row, column, 3) % 6, y + scatter(row, column, 4) % 5
            if all(is_inside((sx + dx, sy + dy), points) for dx in (0, 18) for dy in (0, 11)):
                shape = f"M{sx} {sy}h18v11h-18zM{sx} {sy + 5.5}h18"
                found.append(tag("path", d=shape, fill=roof, stroke=light.ink, stroke_width=0.8))
    return group(ground, *found)


def _line(kind: str, points: list[Point], wide: float, light: Light) -> str:
    """Roads and waters as two edges with a fill, hedges as beads, walls as stones, works as a band with ticks."""
    d = curve(points) if kind in ("road", "river", "stream", "waterway") else path([points], closed=False)
    look = {"d": d, "fill": "none", "stroke_linejoin": "round"}
    if kind in ("road", "river", "stream", "waterway"):
        edge, inside = (light.road, light.road_fill) if kind == "road" else (light.river_edge, light.river)
        inside = mixed(inside, light.land, 0.35) if light.coloured else light.paper
        core = tag("path", stroke=inside, stroke_width=wide, **look)
        middle = tag("path", stroke=edge, stroke_width=0.8, stroke_dasharray="9 9", stroke_opacity=0.5, **look)
        return tag("path", stroke=edge, stroke_width=wide + 2.4, **look) + core + (middle if kind == "road" else "")
    if kind == "hedge":
        beads = tag(
            "path", stroke=light.leaf_line, stroke_width=7, stroke_linecap="round", stroke_dasharray="0.1 8", **look
        )
        return beads + tag(
            "path", stroke=light.leaf, stroke_width=5, stroke_linecap="round", stroke_dasharray="0.1 8", **look
        )
    if kind in ("wall", "bank"):
        stones = tag("path", stroke=light.ink, stroke_width=5.6, **look)
        return stones + tag("path", stroke=light.hair, stroke_width=4, stroke_dasharray="5 1.5", **look)
    if kind in ("ford", "bridge"):
        return tag(
            "path", stroke=light.paper, stroke_width=6, stroke_dasharray="4 4" if kind == "ford" else None, **look
        )
    if kind == "stakes":
        return tag("path", stroke=light.ink, stroke_width=8, stroke_dasharray="1.4 5", **look)
    if kind == "ditch":
        return tag("path", stroke=light.glyph, stroke_width=3, stroke_dasharray="8 2", **look)
    return tag("path", stroke=light.glyph, stroke_width=6, **look) + _ticks(points, light)


def _ticks(points: list[Point], light: Light) -> str:
    ticks = []
    for a, b in pairwise(points):
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1
        dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        for step in range(0, int(far), 10):
            ticks.append(f"M{number(a[0] + dx * step)} {number(a[1] + dy * step)}l{number(dy * 9)} {number(-dx * 9)}")
    return tag("path", d="".join(ticks), stroke=light.glyph, stroke_width=1.6)


def _names(board: TableBoard, light: Light) -> Iterator[str]:
    look: dict[str, object] = {"font_size": 17, "font_style": "italic", "text_anchor": "middle", "fill": light.ink}
    for feature in board.features:
        points = [board.point(*at) for at in feature.points]
        if feature.title and feature.closed:
            x = sum(at[0] for at in points) / len(points)
            y = max(at[1] for at in points) + (16 if "hill" not in feature.kind else -12)
            yield words(feature.title, x, min(y, board.height - EDGE - 6), **look, **halo(light, 4))
        elif feature.title and len(points) > 1:
            yield _along(feature.title, points, look | halo(light, 4))
    for label in board.labels:
        x, y = board.point(label.x, label.y)
        yield words(label.text, x, y, **look, **halo(light, 4))


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
