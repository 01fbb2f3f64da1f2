"""Features of a table by kind: hills with hachures, woods of trees, roofs, waters, hedges, walls and works."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from berthier.boards.board import Feature, TableBoard
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.svg import curve, group, mixed, number, path, rounded, scatter, tag
from berthier.boards.parts import Point

ROUND = ("lake", "marsh", "scrub", "rough", "dunes", "broken", "shoal")


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
    "vines": ("orchard", "#d9dca6", "1 0"),
    "vineyard": ("orchard", "#d9dca6", "1 0"),
    "garden": ("crops", "#c9d79c", "1 0"),
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
