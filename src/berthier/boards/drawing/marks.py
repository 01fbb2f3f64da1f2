"""Small marks on pieces, and markers on the board itself: sieges, holders, objectives, losses."""

from __future__ import annotations

from collections.abc import Callable

from berthier.boards.board import AreaBoard, Board, TableBoard
from berthier.boards.drawing.glyphs import FIVE
from berthier.boards.drawing.placed_name import BAR, HALF_LETTER, slip
from berthier.boards.drawing.svg import SANS, group, number, path, tag, titled, words
from berthier.boards.scene import Marker
from berthier.boards.sides import Colours
from berthier.core.words import capital

INK, PAPER = "#1f1d1a", "#fbf7ec"
BREAD = "M-3 2Q-3-3 0-3T3 2Z"
FLAG = "M-2.4 4V-4L3.2-2.6-2.4-.4"
SPARK = "M-3.4 1L-1-2 .6 1.4 3.4-2"
SIGNS = {  # a path round (0, 0), filled or not
    "hungry": (BREAD, True),
    "fired": ("M-3 1a1.800 1.800 0 1 1 1.500-3a2 2 0 0 1 3 .5a1.700 1.700 0 1 1 0 3z", False),
    "routing": (FLAG, False),
    "retreating": ("M-2.400 4V-4L3-3 1-2 2.400-.6-2.400-.4", False),
    "pursuing": ("M-3 3L0 0-3-3M1 3L4 0 1-3", False),
    "disordered": ("M-3-2.600L3.400-3 2.600 3-3.400 2z", False),
    "disrupted": ("M-3-3L3 3M3-3L-3 3", False),
    "ridden": ("M-2.400 3V-.6a2.400 2.400 0 0 1 4.800 0V3", False),
    "captured": ("M-3.500-1L1-3.500M-3.500 2L3.500-2M-1 3.500L3.500 1", False),
    "wheel": ("M0-3.400a3.400 3.400 0 1 0 3.400 3.400M0-3.400V3.400M-3.400 0H1", False),
    "contact": (SPARK, False),
    "guns": ("M-1.800 0a1.800 1.800 0 1 1 3.600 0a1.800 1.800 0 1 1-3.600 0", True),
    "moved": ("M-1.400 0a1.400 1.400 0 1 1 2.800 0a1.400 1.400 0 1 1-2.800 0", True),
    "cut off": ("M-3 0H-1M1 0H3", False),
    "horse": ("M-3 3L3-3", False),
}
LETTERS = {"guards": "G", "demoralised": "D", "check": "!"}


def mark(kind: str) -> str:
    """One small mark in a disc of paper, round (0, 0)."""
    disc = tag("circle", r=5.2, fill=PAPER, stroke=INK, stroke_width=0.7)
    if kind == "starving":
        return disc + "".join(_sign(BREAD, True, x) for x in (-2, 2))
    if kind == "general":
        return disc + tag("path", d=FIVE, transform="scale(.62)", fill=INK)
    if kind in SIGNS:
        return disc + _sign(*SIGNS[kind])
    if kind[:-2] in ("fatigue", "used", "hold", "powder") and kind[-1].isdigit():
        return disc + _count(kind[:-2], int(kind[-1]))
    letter = LETTERS.get(kind) or kind.removeprefix("order ")[:1].upper()
    return disc + words(letter, 0, 2.6, font_size=7.4, font_weight="bold", text_anchor="middle", fill=INK)


def _sign(d: str, filled: bool, x: float = 0) -> str:
    place = f"translate({number(x)} 0) scale({'.7' if x else '1'})"
    return tag("path", d=d, fill=INK if filled else "none", stroke=INK, stroke_width=1, transform=place)


def _count(kind: str, many: int) -> str:
    places = [3 * at - 1.5 * (many - 1) for at in range(many)]
    shape = {"hold": "M{x:.1f}-2.2l2 2.2-2 2.2", "powder": "M{x:.1f}-2.6v5.2"}.get(kind, "M{x:.1f} 0h.01")
    thick = 1.1 if kind in ("hold", "powder") else 2.2
    d = "".join(shape.format(x=x) for x in places)
    return tag("path", d=d, fill="none", stroke=INK, stroke_width=thick, stroke_linecap="round")


def row(kinds: tuple[str, ...], x: float, y: float) -> str:
    """Marks side by side, centred at a point."""
    start = x - 5.5 * (len(kinds) - 1)
    return "".join(
        tag("g", mark(kind), transform=f"translate({number(start + 11 * at)} {number(y)})")
        for at, kind in enumerate(kinds)
    )


def marker(board: Board, drawn: Marker, colours: Colours) -> str:
    """A marker where it belongs."""
    x, y = marker_point(board, drawn)
    shape = MARKERS.get(drawn.kind, _note)
    title = capital(drawn.title or _kind_told(drawn, colours))
    look = {"class_": f"marker {drawn.kind}", "data_marker": drawn.key or None}
    return titled(title, shape(board, drawn, colours, x, y), **look)


def _kind_told(drawn: Marker, colours: Colours) -> str:
    """What a marker without words of its own is called."""
    if drawn.kind == "zoc":
        return f"zone of control of {colours.title(drawn.side)}"
    return " ".join(part for part in (drawn.kind, drawn.text) if part)


def marker_point(board: Board, drawn: Marker) -> tuple[float, float]:
    """Where a marker stands on the drawing."""
    if drawn.place in board.places:
        spot = board.places[drawn.place]
        return spot.x, spot.y
    if isinstance(board, TableBoard):
        return board.point(drawn.x, drawn.y)
    return drawn.x, drawn.y


def _moved(x: float, y: float, *inside: str) -> str:
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)})")


def _holder(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    flag = tag("path", d="M0 0V-13L9-10.500 0-8", fill=colours.fill(drawn.side), stroke=INK, stroke_width=1)
    return _moved(x - 12, y + 4, flag)


def _siege(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    ring = tag("circle", r=20, fill="none", stroke=colours.colour(drawn.side), stroke_width=3, stroke_dasharray="7 4")
    disc = tag("circle", cx=17, cy=-13, r=6.5, fill=PAPER, stroke=INK)
    text = words(
        drawn.text or str(drawn.level), 17, -10, font_size=9, font_weight="bold", text_anchor="middle", fill=INK
    )
    return _moved(x, y, ring, disc, text)


def _works(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    zigzags = "".join(f"M-16 {-14 - 5 * at}l4 4 4-4 4 4 4-4 4 4 4-4 4 4" for at in range(max(drawn.level, 1)))
    return _moved(x, y, tag("path", d=zigzags, fill="none", stroke=INK, stroke_width=1.6))


def _hatched(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    """Pillaged: hatched; devastated: cross-hatched; a zone of control: lightly."""
    lines = "M-18-10L10-18M-22 2L18-10M-20 12L20 0M-10 18L18 10"
    lines += "M18-10L-10-18M22 2L-18-10M20 12L-20 0M10 18L-18 10" if drawn.kind == "devastated" else ""
    colour, faint = (colours.colour(drawn.side), 0.5) if drawn.kind == "zoc" else (INK, 0.6)
    return _moved(x, y, tag("path", d=lines, stroke=colour, stroke_width=1.4, stroke_opacity=faint))


def _objective(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    radius = drawn.radius * board.scale if isinstance(board, TableBoard) and drawn.radius else 22
    line = {"r": float(radius), "fill": "none", "stroke_dasharray": "2 4"}
    ring = tag("circle", stroke=PAPER, stroke_width=3.4, stroke_opacity=0.6, **line)  # by night the ground is dark
    ring += tag("circle", stroke=INK, stroke_width=1.6, **line)
    fill = colours.fill(drawn.side) if drawn.side else "#f0c64a"
    flag = tag("path", d="M0 6V-26H22L18-19 22-12H0", fill=fill, stroke=INK, stroke_width=1.6)
    ink = colours.ink(drawn.side) if drawn.side else INK
    flag += words(
        drawn.text.replace("-", "−"), 9, -15, font_size=11, font_weight="bold", text_anchor="middle", fill=ink
    )
    if isinstance(board, TableBoard):
        # On its edge, where whoever holds it does not hide it, and larger: tables are seen from afar.
        out = radius * 0.7071
        flag = tag("g", flag, transform=f"translate({number(out)} {number(-out)}) scale(1.7)")
    if isinstance(board, AreaBoard):
        return _moved(x - 56, y - 22, flag)  # left of the pieces of its area, above its depots
    return _moved(x, y, ring, flag)


def _limit(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    line = [board.point(*at) for at in drawn.points] if isinstance(board, TableBoard) else list(drawn.points)
    look = {"stroke": colours.colour(drawn.side), "stroke_width": 1.6, "stroke_dasharray": "10 7"}
    return tag("path", d=path([line], closed=False), fill="none", **look)


def _command(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    look = {"font_size": 18, "font_variant": "small-caps", "text_anchor": "middle", "fill": colours.colour(drawn.side)}
    wide = HALF_LETTER * len(drawn.text)
    left, top, right, bottom = slip(x, y, drawn.text, drawn.level)
    under = {"x": left, "y": top, "width": right - left, "height": bottom - top, "rx": 3}
    paper = tag("rect", fill=PAPER, fill_opacity=0.8, **under)  # read by day and by night
    name = paper + words(drawn.text, x, y, **look)
    bars = "".join(
        f"M{number(x - wide)} {number(bottom - 3 - BAR * at)}h{number(2 * wide)}" for at in range(drawn.level)
    )
    return name + (tag("path", d=bars, stroke=INK, stroke_width=1.6) if bars else "")


def _losses(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    burst = "M0-15 4-8 12-11 10-3 17 0 10 4 12 12 4 9 0 16-4 9-12 12-10 4-17 0-10-3-12-11-4-8z"
    fill = tag("path", d=burst, fill="#fff3d6", stroke="#8a3b12", stroke_width=1.4)
    text = words(drawn.text, 0, 4, font_size=10.5, font_weight="bold", text_anchor="middle", fill="#8a3b12")
    return _moved(x + 22, y - 18, fill, text)


def _blockade(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    rings = tuple(tag("ellipse", cx=-9 + 6 * at, cy=0, rx=4, ry=2.6) for at in range(4))
    return _moved(x, y + 14, group(*rings, fill="none", stroke=colours.colour(drawn.side), stroke_width=1.6))


def _note(board: Board, drawn: Marker, colours: Colours, x: float, y: float) -> str:
    wide = max(14.0, 5.4 * len(drawn.text) + 6)
    box = tag("rect", x=-wide / 2, y=-7.0, width=wide, height=14.0, rx=3, fill=PAPER, stroke=INK, stroke_width=0.8)
    look = {"font_size": 9, "font_family": SANS, "text_anchor": "middle", "fill": INK}
    return _moved(x, y + 26, box, words(drawn.text, 0, 3.2, **look))


MARKERS: dict[str, Callable[[Board, Marker, Colours, float, float], str]] = {
    "holder": _holder,
    "siege": _siege,
    "works": _works,
    "blockade": _blockade,
    "pillaged": _hatched,
    "devastated": _hatched,
    "zoc": _hatched,
    "objective": _objective,
    "limit": _limit,
    "command": _command,
    "broken": _command,
    "losses": _losses,
}
