"""Marks that need no colour: grounds, sites and badges as symbols that a drawing uses again and again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin

from berthier.boards.drawing.light import Light
from berthier.boards.drawing.svg import group, number, scatter, tag

VARIANTS = 3  # of every ground mark, so that a wood does not look stamped


def _tree(light: Light, x: float, y: float) -> str:
    return _path("M0-4.6 2.7.4H1.1L3.1 3H-3.1L-1.1.4H-2.7z", x, y, fill=light.leaf, stroke=light.leaf_line)


def _oak(light: Light, x: float, y: float) -> str:
    crown = "M-3.4 1a3.4 3.6 0 1 1 6.8 0zM0 1v3"
    return _path(crown, x, y, fill=light.leaf, stroke=light.leaf_line)


def _hill(light: Light, x: float, y: float) -> str:
    hump = "M-6.5 3Q-2.6-5 .6-2.4Q3.6-.6 6 3M1.6-1.4 2.4 2M3.6.2 4 2.4M-.4-2.6V.6"
    return _path(hump, x, y, fill="none", stroke=light.glyph)


def _hummock(light: Light, x: float, y: float) -> str:
    return _path("M-4 3Q0-5 4 3M-1.4 1.6l.6 1.8M1-.4l.6 2.8", x, y, fill="none", stroke=light.glyph)


def _cone(light: Light, x: float, y: float) -> str:
    cone = _path("M-8.5 5.5-1-7.5 7.5 5.5z", x, y, fill=light.glyph_fill, stroke=light.glyph)
    return cone + _path("M-1-7.5 7.5 5.5H.6L1.6.8-.6-2z", x, y, fill=light.glyph_shade)


def _snow_peak(light: Light, x: float, y: float) -> str:
    body = _path("M-12 9.5-2-12 4-3.6 6.4-6.6 13 9.5z", x, y, fill=light.glyph_shade, stroke=light.glyph)
    shade = _path("M-2-12 4-3.6 6.4-6.6 13 9.5H1.4L2.6 1.6-1-3.2z", x, y, fill=light.glyph, fill_opacity=0.55)
    snow = _path("M-2-12 1.6-7 0-5.4-1.6-7-3.4-4.6-5.2-5.1z", x, y, fill="#fffdf6", stroke=light.glyph)
    return body + shade + snow


def _reed(light: Light, x: float, y: float) -> str:
    blades = "M-6 2.4H6M-3.4 2.4-4.2-1.6M-2.4 2.4V-3M-1.4 2.4-.4-1.4M2.4 2.4 2-1M3.4 2.4 4-2.2"
    return _path(blades, x, y, fill="none", stroke=light.sea_ink)


def _tuft(light: Light, x: float, y: float) -> str:
    return _path("M0 3l-2-3.4M0 3V-1M0 3l2-3.4", x, y, fill="none", stroke=light.road)


def _dot(light: Light, x: float, y: float) -> str:
    return tag("circle", cx=x, cy=y, r=0.9, fill=light.glyph)


def _wave(light: Light, x: float, y: float) -> str:
    return _path("M-7 0q3.5-2.4 7 0t7 0", x, y, fill="none", stroke=light.sea_ink, stroke_opacity=0.45)


def _path(d: str, x: float, y: float, **look: object) -> str:
    return tag("path", d=d, transform=f"translate({number(x)} {number(y)})", **look)


SPREAD = {
    1: (((0, 1),), ((-1, 0),), ((1, -1),)),
    2: (((-8, 2), (7, 6)), ((-7, 6), (8, 0)), ((-9, -2), (5, 7))),
    3: (((-9, 7), (0, -6), (9, 8)), ((-10, -2), (1, 9), (9, -5)), ((-8, -8), (-6, 8), (9, 1))),
    4: (
        ((-11, 5), (-4, -9), (5, 9), (11, -3)),
        ((-10, -6), (-3, 7), (6, -8), (12, 5)),
        ((-12, 1), (-2, 11), (1, -6), (11, 3)),
    ),
    6: tuple(tuple((x + y % 3, y) for x in (-12, 0, 12) for y in (-7 + step, 7 - step)) for step in (0, 2, 3)),
}
GROUND_MARK = {
    "trees": (_tree, 4),
    "oaks": (_oak, 3),
    "hachures": (_hill, 2),
    "hummocks": (_hummock, 3),
    "cones": (_cone, 2),
    "peaks": (_cone, 3),
    "snow peaks": (_snow_peak, 1),
    "reeds": (_reed, 3),
    "reeds over water": (_reed, 4),
    "tufts": (_tuft, 4),
    "dots": (_dot, 6),
    "waves": (_wave, 3),
    "open waves": (_wave, 2),
}


def ground_symbols(marks: Iterable[str], light: Light) -> str:
    """Three variants of every ground mark in use, for one hex each."""
    return "".join(_symbols(mark, light) for mark in dict.fromkeys(marks) if mark)


def _symbols(mark: str, light: Light) -> str:
    one, count = GROUND_MARK[mark]
    return "".join(
        group(*(one(light, x, y) for x, y in SPREAD[count][variant]), id=mark_id(mark, variant), stroke_width=0.7)
        for variant in range(VARIANTS)
    )


def mark_id(mark: str, variant: int) -> str:
    return f"{mark.replace(' ', '-')}{variant}"


def ground_mark(mark: str, x: float, y: float, seed: tuple[int, ...]) -> str:
    """A ground mark at a place; which variant follows from the seed."""
    return tag("use", href=f"#{mark_id(mark, scatter(*seed) % VARIANTS)}", x=float(x), y=float(y))


@cache
def star(points: int, outer: float, inner: float, turn: float = 0) -> str:
    """The `d` of a star with so many points, one of them up."""
    corners = []
    for step in range(2 * points):
        far = outer if step % 2 == 0 else inner
        angle = pi * step / points - pi / 2 + turn
        corners.append(f"{number(far * cos(angle))},{number(far * sin(angle))}")
    return "M" + "L".join(corners) + "z"


FIVE = star(5, 6.2, 2.5)


def site_mark(mark: str, light: Light, colour: str, letter: str) -> str:
    """A city's mark round (0, 0)."""
    ink, paper = light.ink, light.paper
    if mark == "square":
        return tag("rect", x=-3.6, y=-3.6, width=7.2, height=7.2, fill=ink)
    if mark == "ring":
        return tag("circle", r=4.2, fill=paper, stroke=ink, stroke_width=1.3) + tag("circle", r=1.4, fill=ink)
    if mark == "gate":
        wall = "M-6.5 6V-3.5h2.6v-2h2.6v2h2.6v-2h2.6v2h2.6V6Z"
        gate = tag("path", d="M-1.6 6V2.4a1.6 1.8 0 0 1 3.2 0V6Z", fill=ink)
        return tag("path", d=wall, fill=paper, stroke=ink, stroke_width=1.3) + gate
    if mark == "castle":
        wall = "M-10 7.5V-4h3v-2.4h2.4V-4h2.2v-5.6L0-13l2.4 3.4V-4h2.2v-2.4H7V-4h3V7.5Z"
        inner = tag("path", d="M-2.1 7.5V3.4a2.1 2.3 0 0 1 4.2 0V7.5ZM-10-.6h20M-7.6 2.2v2.4M7.6 2.2v2.4", stroke=ink)
        return tag("path", d=wall, fill=paper, stroke=ink, stroke_width=1.5) + inner
    if mark == "disc":
        sign = tag("path", d=FIVE, transform="scale(.82)", fill="#ffffff")
        if letter:
            look = {"font_size": 9, "font_weight": "bold", "text_anchor": "middle", "fill": "#ffffff"}
            sign = tag("text", letter, y=3, **look)
        return tag("circle", r=7.6 if not letter else 6.2, fill=colour or ink, stroke=ink, stroke_width=1.2) + sign
    points = 8 if mark == "fort" else int(mark[-1])
    fort = tag("path", d=star(points, 9.5, 5.3), fill=paper, stroke=ink, stroke_width=1)
    return fort + (
        tag("rect", x=-3, y=-3, width=6, height=6, fill=ink)
        if mark == "fort"
        else tag("circle", r=2.2, fill=colour or ink)
    )


def badge(kind: str, light: Light) -> str:
    """A small sign beside a city, round (0, 0)."""
    if kind == "port":
        ring = "M-1.2-5.6a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0"
        anchor = f"M0-4.6V4.4M-2.2-2.2H2.2M-4 1.4Q-3.4 4.6 0 4.6Q3.4 4.6 4 1.4{ring}"
        return tag("path", d=anchor, fill="none", stroke=light.sea_ink, stroke_width=1.2)
    if kind == "icy":
        flake = "M0-4.4V4.4M-3.8-2.2 3.8 2.2M-3.8 2.2 3.8-2.2"
        return tag("path", d=flake, stroke=light.river, stroke_width=1.1)
    if kind.startswith("spires"):
        count = int(kind[-1])
        spires = "".join(f"M{number(4 * at - 2 * (count - 1) - 1.4)} 2l1.4-6 1.4 6z" for at in range(count))
        return tag("path", d=spires, fill=light.ink)
    return tag("path", d=FIVE, transform="scale(.7)", fill=light.ink)
