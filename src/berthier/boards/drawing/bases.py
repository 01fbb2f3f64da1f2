"""Pieces on a table: bases with a sign of what stands on them, units with every figure drawn, leaders as stars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from berthier.boards.board import TableBoard
from berthier.boards.drawing.glyphs import FIVE
from berthier.boards.drawing.marks import row
from berthier.boards.drawing.placed_name import Box, meets
from berthier.boards.drawing.svg import SANS, mixed, number, tag, words
from berthier.boards.parts import Point
from berthier.boards.scene import Piece
from berthier.boards.sides import Colours
from berthier.boards.table.figures import corners
from berthier.boards.table.measure import Pose

INK, PAPER, GOLD = "#1f1d1a", "#fbf7ec", "#f4c430"
LETTER = 0.62  # of a letter's height, bold
MARGIN, LEAST_TAG, MOST_TAG = 3, 5.5, 13.0  # of an element's tag
RING = 4.5  # of what lights a base, outside its edge
ARROW = 12  # before the front of a base: room for its arrow


def on_table(board: TableBoard, piece: Piece, colours: Colours, leaders: Sequence[Box] = ()) -> str:
    """A piece at its pose: the front edge forward, the rest behind it; its tag stays upright, and clear of leaders."""
    x, y = board.point(piece.x, piece.y)
    wide, deep = max(piece.width * board.scale, 8), max(piece.depth * board.scale, 6)
    if piece.kind == "leader":
        return tag("g", _leader(piece, colours), class_="star", transform=f"translate({number(x)} {number(y)})")
    turned = f"translate({number(x)} {number(y)}) rotate({number(piece.heading / 100)})"
    body = _unit(piece, colours, wide, deep) if piece.kind == "unit" else _base(piece, colours, wide, deep)
    return tag("g", body, transform=turned) + _tag(piece, colours, (x, y), wide, deep, leaders)


def covered_by(board: TableBoard, leader: Piece) -> Box:
    """What the star of a leader covers, and the slip with his name."""
    x, y = board.point(leader.x, leader.y)
    return x - 14, y - 13, x + 14, y + 31


def ring_on_table(board: TableBoard, piece: Piece, **light: object) -> str:
    """What lights a piece: a frame about its base, a ring about a leader; round the middle of its front, unseen, what a
    finger may touch that means it."""
    x, y = board.point(piece.x, piece.y)
    if piece.kind == "leader":
        return tag("circle", cx=x, cy=y, r=19, **light)
    wide, deep = max(piece.width * board.scale, 8), max(piece.depth * board.scale, 6)
    size = {"x": -wide / 2 - RING, "y": -RING - 3.0, "width": wide + 2.0 * RING, "height": deep + 2.0 * RING + 3}
    turned = f"translate({number(x)} {number(y)}) rotate({number(piece.heading / 100)})"
    touched = tag("circle", cx=x, cy=y, r=26, fill="#000", fill_opacity=0, class_="touched")
    return touched + tag("rect", rx=6, transform=turned, **size, **light)


def _ground(piece: Piece, colours: Colours, wide: float, deep: float) -> str:
    """The base itself: tinted, its front edge bold with a small arrow at the pose."""
    colour = colours.colour(piece.side)
    size = {"x": -wide / 2, "width": float(wide), "height": float(deep)}
    tint = mixed(colour, "#ffffff", 0.24)
    dashes = "6 4" if piece.loose else None
    shadow = tag("rect", fill="#000", fill_opacity=0.16, x=size["x"] + 1.5, y=2.0, width=wide * 1.0, height=deep * 1.0)
    base = tag("rect", fill=tint, stroke=colour, stroke_width=1.4, stroke_dasharray=dashes, **size)
    hatch = (
        tag("rect", fill=colours.fill(piece.side), fill_opacity=0.28, **size) if colours.is_square(piece.side) else ""
    )
    front = tag("path", d=f"M{number(-wide / 2)} 0H{number(wide / 2)}", stroke=colour, stroke_width=3.2)
    arrow = tag("path", d="M-5 0L0-6.500 5 0z", fill=colour)
    return shadow + base + hatch + front + arrow


def _base(piece: Piece, colours: Colours, wide: float, deep: float) -> str:
    sign = sign_on(piece.sign, wide, deep)
    return _ground(piece, colours, wide, deep) + sign + (_general(wide, deep) if piece.stars else "")


def _general(wide: float, deep: float) -> str:
    """A star at the rear corner of a base: the general is with it."""
    at = f"translate({number(wide / 2 - 8)} {number(deep - 9)}) scale(1.25)"
    return tag("path", d=FIVE, transform=at, fill=GOLD, stroke=INK, stroke_width=1)


def sign_on(sign: str, wide: float, deep: float) -> str:
    """What stands on a base: pikes over the front edge, shot as dots with barrels, horse as a slash, and so on."""
    spots = [-wide / 2 + 7 + at * (wide - 14) / 4 for at in range(5)]
    slash = f"M{number(-wide / 2)} {number(deep)}L{number(wide / 2)} 0"
    if sign in FOOT:
        d = "".join(FOOT[sign](x, deep) for x in spots)
    elif sign in HORSE:
        d = slash + HORSE[sign](wide, deep)
    elif sign in OTHERS:
        d = OTHERS[sign](wide, deep)
    else:
        d = slash + "".join(_shot(x, deep) for x in spots) if sign == "dragoons" else ""
    return tag("path", d=d, stroke=INK, stroke_width=1.5, fill="none") if d else ""


def _shot(x: float, deep: float) -> str:
    low = min(deep * 0.55, deep - 5)
    return f"M{number(x)} {number(low)}v-8" + _dots(x, low)


def _box(wide: float, deep: float) -> str:
    return f"M{number(-wide / 4)} 4h{number(wide / 2)}v{number(deep - 8)}h{number(-wide / 2)}z"


def _bow(x: float, deep: float) -> str:
    return f"M{number(x)} {number(deep * 0.75)}V4q5 {number(deep * 0.18)} 0 {number(deep * 0.36)}"


def _gun(wide: float, deep: float) -> str:
    wheels = "".join(f"M{x} {number(deep * 0.55)}a4 4 0 1 0 .1 0" for x in (-9, 9))
    return f"M0 {number(deep * 0.85)}V-6{wheels}"


FOOT: dict[str, Callable[[float, float], str]] = {  # one for each of five men
    "pikes": lambda x, deep: f"M{number(x)} {number(deep * 0.7)}V-9",
    "shot": _shot,
    "bills": lambda x, deep: f"M{number(x)} {number(deep * 0.75)}V2h4",
    "bows": _bow,
    "skirmishers": lambda x, deep: _dots(x, deep * 0.5),
    "horde": lambda x, deep: "".join(_dots(x, deep * y) for y in (0.3, 0.55, 0.8)),
}
HORSE: dict[str, Callable[[float, float], str]] = {  # with the slash of horse
    "horse": lambda wide, deep: "",
    "pistols": lambda wide, deep: _dots(-wide / 4, deep * 0.28) + _dots(wide / 4, deep * 0.72),
    "lances": lambda wide, deep: f"M{number(-wide / 4)} {number(deep * 0.5)}V4l7 3-7 3",
    "light horse": lambda wide, deep: f"M{number(wide / 6)} {number(deep * 0.75)}l5-8 5 8z",
    "sipahi": lambda wide, deep: f"M{number(-wide / 4)} 4q7 {number(deep * 0.25)} 0 {number(deep * 0.5)}z",
}
OTHERS: dict[str, Callable[[float, float], str]] = {
    "guns": _gun,
    "baggage": lambda wide, deep: _box(wide, deep) + f"l{number(wide / 2)} {number(deep - 8)}",
    "warwagon": lambda wide, deep: _box(wide, deep) + f"M0 4v{number(deep - 8)}",
    "boats": lambda wide, deep: f"M{number(-wide / 3)} {number(deep * 0.5)}h{number(wide / 1.5)}l-8 8z",
    "elephants": lambda wide, deep: f"M-9 {number(deep * 0.7)}q-2-18 9-18t9 18m-9-18v26",
}


def _dots(x: float, y: float) -> str:
    return f"M{number(x - 2)} {number(y)}a2 2 0 1 1 4 0a2 2 0 1 1-4 0"


def _unit(piece: Piece, colours: Colours, wide: float, deep: float) -> str:
    """Every figure drawn to scale in files and ranks."""
    ground = _ground(piece, colours, wide, deep)
    if piece.figures <= 0:
        return ground
    files = max(1, piece.files or ceil(piece.figures**0.5))
    ranks = ceil(piece.figures / files)
    across, back = wide / files, deep / ranks
    size = min(across, back) * 0.92
    figures = []
    for at in range(piece.figures):
        rank, file = divmod(at, files)
        shove = (back * 0.2 if file % 2 else -back * 0.2) if piece.loose else 0
        x, y = -wide / 2 + across * (file + 0.5), back * (rank + 0.5) + shove
        figures.append(tag("use", href=f"#{figure_id(piece, colours)}", transform=_placed(x, y, size / 10)))
    return ground + "".join(figures)


def _placed(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({scale:.2f})"


def figure_id(piece: Piece, colours: Colours) -> str:
    """The figure of an arm in a side's coat."""
    arm = piece.sign if piece.sign in ("horse", "guns") else "foot"
    return f"fig-{arm}-{colours.numbers.get(piece.side, 0)}"


def figures(colours: Colours) -> str:
    """A man, a rider and a gun for every side, each in a square of ten round (0, 0)."""
    found = []
    for name, number_ in colours.numbers.items():
        colour, square = colours.colour(name), colours.is_square(name)
        hat = tag("rect", x=-1.7, y=-1.7, width=3.4, height=3.4) if square else tag("circle", r=1.8)
        shako = tag("g", hat, fill="#2b2622" if square else "#f4efe2", stroke=INK, stroke_width=0.5)
        coat = tag("rect", x=-3.6, y=-2.6, width=7.2, height=5.2, rx=2, fill=colour, stroke=INK, stroke_width=0.5)
        musket = tag("path", d="M2.600-.8V-5", stroke=INK, stroke_width=0.6)
        mount = "M0-5q1.200.8 1 2.600q1 1.400 1 3.600q0 3-.8 4h-2.400q-.8-1-.8-4q0-2.200 1-3.600q-.2-1.800 1-2.600z"
        horse = tag("path", d=mount, fill="#6d4a2c", stroke=INK, stroke_width=0.5)
        rider = tag("g", coat, shako, transform="translate(0 .6) scale(.6)")
        barrel = tag("rect", x=-0.7, y=-5, width=1.4, height=9, rx=0.5, fill="#b08d3c", stroke=INK, stroke_width=0.4)
        wheels = tag("path", d="M-3.200-1v4.600M3.200-1v4.600M-3 1.400H3", stroke="#4c3a22", stroke_width=1)
        found.append(tag("g", coat, musket, shako, id=f"fig-foot-{number_}"))
        found.append(tag("g", horse, rider, id=f"fig-horse-{number_}"))
        found.append(tag("g", wheels, barrel, id=f"fig-guns-{number_}"))
    return "".join(found)


def _written(piece: Piece, broad: float) -> tuple[str, float]:
    """What a tag says, and how large: elements stand shoulder to shoulder, a tag of theirs is no broader than they."""
    joint = " · " if piece.kind == "unit" else " "
    text = joint.join(part for part in (piece.name, piece.label) if part)
    if piece.kind == "unit" or not text:
        return text, 14
    return text, max(LEAST_TAG, min(MOST_TAG, (broad - MARGIN) / (LETTER * len(text))))


def _tag(piece: Piece, colours: Colours, at: Point, broad: float, deep: float, leaders: Sequence[Box]) -> str:
    """Name and strength behind a piece, or before it where a leader stands behind; round for one side and square for
    the other; its marks beside it."""
    x, y = at
    text, size_ = _written(piece, broad)
    half = size_ * 0.7
    ahead, sideways = _faces(piece)
    wide = LETTER * size_ * len(text) + (10 if piece.kind == "unit" else MARGIN)
    ty = y + _tag_below(piece, deep, half)
    if not sideways and any(meets((x - wide / 2, ty - half, x + wide / 2, ty + half), star) for star in leaders):
        ahead, ty = not ahead, y + (half + ARROW) * (1 if ahead else -1)
    colour = "#8f8a80" if "cut off" in piece.marks else colours.colour(piece.side)
    corner = 1 if colours.is_square(piece.side) else 7
    size = {"x": -wide / 2, "y": -half, "width": float(wide), "height": 2 * half, "rx": corner}
    box = tag("rect", fill=colour, stroke=PAPER, stroke_width=1, **size)
    ink = colours.ink(piece.side)
    look = {"font_size": size_, "font_weight": "bold", "font_family": SANS, "text_anchor": "middle", "fill": ink}
    above = ahead and not sideways  # from afar it grows away from its piece
    marks = row(tuple(kind for kind in piece.marks if kind != "cut off"), 0, -2 * half if above else 2 * half)
    named = box + words(text, 0, size_ * 0.36, **look) if text else ""
    grown = tag("g", named, marks, class_=f"tag {piece.kind}-tag{' above' if above else ''}") if named + marks else ""
    return tag("g", grown, transform=f"translate({number(x)} {number(ty)})") if grown else ""


def _faces(piece: Piece) -> tuple[bool, bool]:
    """Whether a piece faces down the page, and whether more to a side than up or down."""
    return 9000 < piece.heading % 36000 < 27000, abs(piece.heading % 18000 - 9000) < 4500


def _tag_below(piece: Piece, deep: float, half: float) -> float:
    """How far below the middle of its front the tag of a piece stands, half as high as that."""
    ahead, sideways = _faces(piece)
    return half + 4 + deep / 2 if sideways else (deep + half + 4) * (-1 if ahead else 1)


def covers(board: TableBoard, piece: Piece) -> list[Box]:
    """What a piece covers: the upright box round its base, and its tag with the marks behind that."""
    x, y = board.point(piece.x, piece.y)
    if piece.kind == "leader":
        return [covered_by(board, piece)]
    pose = Pose(round(piece.x), round(piece.y), piece.heading)
    figure = [board.point(*at) for at in corners(pose, round(piece.width), round(piece.depth))]
    wide, deep = max(piece.width * board.scale, 8), max(piece.depth * board.scale, 6)
    text, size = _written(piece, wide)
    half, broad = size * 0.7, LETTER * size * len(text) / 2 + 5
    ty, away = y + _tag_below(piece, deep, half), 3 * half if piece.marks else half
    up, down = (away, half) if _faces(piece) == (True, False) else (half, away)
    xs, ys = [at[0] for at in figure], [at[1] for at in figure]
    return [(min(xs), min(ys), max(xs), max(ys)), (x - broad, ty - up, x + broad, ty + down)]


def _leader(piece: Piece, colours: Colours) -> str:
    colour = colours.colour(piece.side)
    look = {"fill": PAPER, "stroke": colour, "stroke_width": 2}
    disc = (
        tag("rect", x=-11, y=-11, width=22, height=22, **look)
        if colours.is_square(piece.side)
        else tag("circle", r=12, **look)
    )
    star = tag("path", d=FIVE, transform="scale(1.4)", fill=colour)
    return disc + star + _nameplate(piece.name, colour) + row(piece.marks, 0, 40)


def _nameplate(name: str, colour: str) -> str:
    """The name of a leader on a slip of paper: read by day and by night."""
    if not name:
        return ""
    size: float = 15 if len(name) < 4 else 12
    wide = 0.56 * size * len(name) + 8
    look = {"fill": PAPER, "fill_opacity": 0.85, "rx": 2}
    slip = tag("rect", x=-wide / 2, y=28 - size, width=wide, height=size + 3, **look)
    return slip + words(name, 0, 28, font_size=size, font_style="italic", text_anchor="middle", fill=colour)
