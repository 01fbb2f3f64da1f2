"""Writing SVG: one place that escapes, tags with short numbers, paths, smooth lines. No style but that of a ground.

Pages forbid inline styles: colours are attributes of groups. A ground is shown as an image of its own, and may say by a
style sheet what is seen from how far; whoever does not take the sheet sees the middle distance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from berthier.boards.parts import Point
from berthier.core.words import escape

SERIF = "Iowan Old Style,Palatino Linotype,Palatino,Liberation Serif,Georgia,serif"
SANS = "Gill Sans,Optima,Segoe UI,Helvetica Neue,Liberation Sans,Arial,sans-serif"


def number(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element: attributes escaped, `_` as `-`, a trailing `_` dropped, None left out; inside is markup already."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else str(escape(value))


def group(*inside: str, **attributes: object) -> str:
    """A group, or nothing where there is nothing inside."""
    return tag("g", *inside, **attributes) if any(inside) else ""


def words(text: str, x: float, y: float, **attributes: object) -> str:
    """Text at a point, escaped."""
    return tag("text", str(escape(text)), x=float(x), y=float(y), **attributes)


def titled(title: str, *inside: str, **attributes: object) -> str:
    """A group with a title for pointers and screen readers."""
    return tag("g", tag("title", str(escape(title))), *inside, **attributes)


def path(rings: Iterable[Sequence[Point]], *, closed: bool = True) -> str:
    """The `d` of rings or lines in relative steps, rounded once so that they do not drift."""
    end = "z" if closed else ""
    return "".join(_ring(ring) + end for ring in rings if ring)


def thinned(ring: Sequence[Point], apart: float = 1) -> list[Point]:
    """A line without the points that are hardly apart from the one before: they say nothing."""
    kept = list(ring[:1])
    for at in ring[1:]:
        if hypot(at[0] - kept[-1][0], at[1] - kept[-1][1]) >= apart:
            kept.append(at)
    return kept


def _ring(ring: Sequence[Point]) -> str:
    at = [(round(x * 10), round(y * 10)) for x, y in ring]
    steps = ((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(at))
    joined = " ".join(f"{number(dx / 10)},{number(dy / 10)}" for dx, dy in steps if dx or dy)
    return f"M{number(at[0][0] / 10)},{number(at[0][1] / 10)}" + (f"l{joined}" if joined else "")


def curve(line: Sequence[Point]) -> str:
    """A smooth line from the first point to the last: it leaves each point between as a bend, not a corner."""
    if len(line) < 3:
        return path([line], closed=False)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(line)]
    parts = [f"M{_at(line[0])}L{_at(middles[0])}"]
    parts += [f"Q{_at(bend)} {_at(middle)}" for bend, middle in zip(line[1:-1], middles[1:], strict=True)]
    return "".join([*parts, f"L{_at(line[-1])}"])


def rounded(ring: Sequence[Point]) -> str:
    """A ring with its corners rounded off; its sides stay where they are."""
    parts: list[str] = []
    for before, at, after in zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True):
        start, end = _towards(at, before), _towards(at, after)
        parts.append(f"{'L' if parts else 'M'}{_at(start)}Q{_at(at)} {_at(end)}")
    return "".join(parts) + "z"


def _towards(at: Point, other: Point) -> Point:
    return at[0] + 0.3 * (other[0] - at[0]), at[1] + 0.3 * (other[1] - at[1])


def _at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def scatter(*seed: int) -> int:
    """A number that looks drawn but is always the same for the same seed: for leaves, waves and coasts."""
    value = 2166136261
    for part in seed:
        value = ((value ^ (part & 0xFFFF)) * 16777619) & 0xFFFFFFFF
        value ^= value >> 13
    return (value * 2654435761 & 0xFFFFFFFF) >> 8


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid over a ground with this share."""
    one, two = (tuple(int(shade[at : at + 2], 16) for at in (1, 3, 5)) for shade in (colour, ground))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(one, two, strict=True))


def greyed(drawn: str) -> str:
    """A drawing without any colour that is left in it."""
    return re.sub(r"(?<=\")#[0-9a-f]{6}(?=\")", lambda found: grey(found[0]), drawn)


def grey(colour: str) -> str:
    """A colour without its colour, by how light it looks."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"
