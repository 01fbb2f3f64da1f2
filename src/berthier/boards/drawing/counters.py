"""Pieces that stand at places: armies, fleets, corps, forces, leaders, garrisons, depots; drawn round (0, 0)."""

from __future__ import annotations

from collections.abc import Callable

from berthier.boards.drawing.glyphs import FIVE
from berthier.boards.drawing.marks import row
from berthier.boards.drawing.svg import SANS, number, tag, words
from berthier.boards.parts import Point
from berthier.boards.scene import Piece
from berthier.boards.sides import Colours

INK, PAPER = "#1f1d1a", "#fbf7ec"
ROOM = 3.4  # letters of a figure on a counter
PLATE = 12  # letters of a name above a force
ARMS = {"foot": "M0 0L17 11.500M17 0L0 11.500", "horse": "M0 11.500L17 0", "guard": "M0 0L17 11.500M17 0L0 11.500"}


def _shadow(d: str) -> str:
    return tag("path", d=d, transform="translate(1.5 2)", fill="#000", fill_opacity=0.28)


def _figure(text: str, x: float, y: float, size: float, fill: str = INK, *, room: float = ROOM, **look: object) -> str:
    """Figures as large as they may be; more than there is room for are written smaller."""
    fitted = size if len(text) < 4 else size * room / len(text)
    weight = {"font_weight": "bold", "text_anchor": "middle", "font_family": SANS}
    return words(text, x, y, font_size=fitted, fill=fill, **weight, **look)


def army(piece: Piece, colours: Colours) -> str:
    """A block in the side's pattern: two letters, strength large, stars of the leader (ring: 0), slash for horse."""
    block = "M-15-17H15Q17-17 17-15V13Q17 15 15 15H-15Q-17 15-17 13V-15Q-17-17-15-17z"
    body = _shadow(block) + tag("path", d=block, fill=colours.fill(piece.side), stroke=INK, stroke_width=1.3)
    box = tag("rect", x=-12.5, y=-5.3, width=25, height=17, rx=1.5, fill=PAPER, stroke=INK, stroke_width=0.7)
    slash = tag("path", d="M-11.900 11L-5.900-4.500", stroke=INK, stroke_width=0.9) if "horse" in piece.marks else ""
    letters = _letters(colours.letters(piece.side), -12.5, -7.4, piece.side, colours)
    rest = tuple(kind for kind in piece.marks if kind not in ("horse", "besieged"))
    around = _besieged() if "besieged" in piece.marks else ""
    return (
        around
        + body
        + box
        + slash
        + _figure(piece.label, 0, 8.4, 14)
        + letters
        + _stars(piece, colours)
        + row(rest, 0, 16)
    )


def _letters(text: str, x: float, y: float, side: str, colours: Colours, **look: object) -> str:
    outline = {"stroke": colours.colour(side), "stroke_width": 1.8, "paint_order": "stroke"}
    return words(
        text, x, y, font_size=7.6, font_weight="bold", font_family=SANS, fill=colours.ink(side), **outline, **look
    )


def _stars(piece: Piece, colours: Colours) -> str:
    if piece.stars is None:
        return ""
    ink = colours.ink(piece.side)
    if piece.stars == 0:
        return tag("circle", cx=10.5, cy=-10.6, r=2.4, fill="none", stroke=ink, stroke_width=1.2)
    return "".join(
        tag("path", d=FIVE, transform=f"translate({number(11 - 6 * at)} -10.6) scale(.48)", fill=ink)
        for at in range(piece.stars)
    )


def _besieged() -> str:
    return tag("circle", r=23, fill="none", stroke="#8a3b12", stroke_width=2.4, stroke_dasharray="5 3")


def fleet(piece: Piece, colours: Colours) -> str:
    """A ship-shaped block."""
    hull = "M-19-8H14L21 0 14 10H-13L-19 3z"
    body = _shadow(hull) + tag("path", d=hull, fill=colours.fill(piece.side), stroke=INK, stroke_width=1.2)
    box = tag("rect", x=-14.5, y=-5, width=28, height=12, rx=1.5, fill=PAPER, stroke=INK, stroke_width=0.6)
    letters = _letters(colours.letters(piece.side), -18, -9.5, piece.side, colours)
    return body + box + _figure(piece.label, -0.5, 4.6, 9.6) + letters + row(piece.marks, 0, 14)


def corps(piece: Piece, colours: Colours) -> str:
    """A counter with a head (power and name), the arm's sign, and its figures."""
    block = "M-29-17H29V17H-29z"
    body = _shadow(block) + tag(
        "rect", x=-29, y=-17, width=58, height=34, rx=4, fill=PAPER, stroke=INK, stroke_width=1.1
    )
    head = tag(
        "path",
        d="M-25-16.400H25Q28.400-16.400 28.400-13V-4H-28.400V-13Q-28.400-16.400-25-16.400Z",
        fill=colours.fill(piece.side),
    )
    outline = {"stroke": colours.colour(piece.side), "stroke_width": 2.6, "paint_order": "stroke"}
    title = piece.name or colours.letters(piece.side)
    size = min(9.6, 84 / max(1, len(title)))
    look = {"font_weight": "bold", "text_anchor": "middle", "font_family": SANS, "fill": colours.ink(piece.side)}
    name = words(title, 0, -6.6, font_size=round(size, 1), **look, **outline)
    return body + head + name + _arm(piece.sign) + _figure(piece.label, 12, 12.4, 14, room=4) + row(piece.marks, 0, 20)


def _arm(sign: str) -> str:
    box = tag("rect", width=17, height=11.5, fill="#f6f0e1", stroke=INK, stroke_width=1.1)
    lines = tag("path", d=ARMS[sign], stroke=INK, stroke_width=1.1) if sign in ARMS else ""
    extra = tag("rect", width=17, height=3.4, fill=INK) if sign == "guard" else ""
    gun = tag("circle", cx=8.5, cy=5.7, r=2.6, fill=INK) if sign == "guns" else ""
    return tag("g", box, lines, extra, gun, transform="translate(-23 1)") if sign else ""


def force(piece: Piece, colours: Colours) -> str:
    """A shield, or a swallow-tailed banner for every second side, with the captain's name above it."""
    shield = "M-17-15H17V5Q17 15 0 19Q-17 15-17 5Z"
    banner = "M-17-15H17V18L0 12L-17 18Z"
    shape = banner if colours.is_square(piece.side) else shield
    body = _shadow(shape) + tag("path", d=shape, fill=colours.fill(piece.side), stroke=INK, stroke_width=1.6)
    rim = INK if colours.ink(piece.side) != INK else PAPER
    ink = colours.ink(piece.side)
    strength = _figure(piece.label, 0, 2, 15, ink, stroke=rim, stroke_width=2.4, paint_order="stroke")
    arms = tuple(kind for kind in piece.marks if kind in ("horse", "guns"))
    rest = tuple(kind for kind in piece.marks if kind not in arms)
    plate = _plate(_surname(piece.name)) if piece.name else ""
    return body + strength + row(arms, 0, 9) + plate + row(rest, 0, 18.6)


def _surname(name: str) -> str:
    """A captain by the end of his name where the whole would be too small to read: Weingarten, Albany."""
    short = name
    while " " in short and (len(short) > PLATE or (short != name and short[0].islower())):
        short = short.partition(" ")[2]
    return short


def _plate(name: str) -> str:
    size = min(8.6, 110 / max(1, len(name)))
    wide = max(30.0, 0.54 * size * len(name) + 6)
    box = tag("rect", x=-wide / 2, y=-23.5, width=wide, height=10.0, rx=1.5, fill=PAPER, stroke=INK, stroke_width=0.9)
    return box + words(name, 0, -15.9, font_size=round(size, 1), text_anchor="middle", fill=INK)


def leader(piece: Piece, colours: Colours) -> str:
    """A medallion with the leader's name and ratings."""
    colour, ink = colours.colour(piece.side), colours.ink(piece.side)
    disc = tag("circle", r=15, fill=colour, stroke=INK, stroke_width=1.1)
    rim = tag("circle", r=13, fill="none", stroke=ink, stroke_opacity=0.7, stroke_width=0.8)
    size = 6.9 if len(piece.name) < 8 else 50 / len(piece.name)
    name = words(
        piece.name, 0, -0.6, font_size=size, font_weight="bold", text_anchor="middle", fill=ink, font_family=SANS
    )
    return disc + rim + name + _figure(piece.label, 0, 8, 7.6, ink) + row(piece.marks, 0, 18)


def garrison(piece: Piece, colours: Colours) -> str:
    """A small disc with a number."""
    disc = tag("circle", r=8, fill=colours.colour(piece.side), stroke=INK, stroke_width=1.3)
    return disc + _figure(piece.label, 0, 3.4, 9.6, colours.ink(piece.side)) + row(piece.marks, 0, 12)


def depot(piece: Piece, colours: Colours) -> str:
    """A house."""
    house = tag("path", d="M-9 8V-2L0-9 9-2V8z", fill=colours.fill(piece.side), stroke=INK, stroke_width=1.3)
    return house + (_figure(piece.label, 0, 6, 8.6, colours.ink(piece.side)) if piece.label else "")


COUNTERS = {
    "army": army,
    "fleet": fleet,
    "corps": corps,
    "force": force,
    "leader": leader,
    "garrison": garrison,
    "depot": depot,
}


def ring(at: Point, **light: object) -> str:
    """The light round a piece that can be picked."""
    return tag("circle", cx=at[0], cy=at[1], r=26, **light)


def _rim(at: Point, **light: object) -> str:
    """Round a medallion, within the pitch of its pile."""
    return tag("circle", cx=at[0], cy=at[1], r=17, **light)


def _frame(at: Point, **light: object) -> str:
    """Round the counter of a corps, so that the one below keeps its head."""
    return tag("rect", x=at[0] - 31, y=at[1] - 19, width=62, height=38, rx=6, **light)


RINGS: dict[str, Callable[..., str]] = {"corps": _frame, "leader": _rim}
