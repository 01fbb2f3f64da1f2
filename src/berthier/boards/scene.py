"""A scene: what stands on a board and how it stands, made by a game from a position as a side sees it.

Sides are the names a game gives them; their colour, pattern and two letters come from the game's `GameSide`s.
A piece stands at a `place` of the board, or, on a table, at `x, y` with a heading. Places hold stacks; the page fans
them out. Nothing here is a rule: figures come in as the words that are shown.
"""

from __future__ import annotations

import msgspec

PIECE_KINDS = (
    "army",  # a block: two letters, pattern, strength large, stars of the best leader
    "fleet",  # a ship-shaped block
    "corps",  # a counter with a head (name), an arm's sign and figures
    "force",  # a shield or banner with a name above it
    "leader",  # a medallion with a name, or on a table a star in a disc or square
    "garrison",  # a small disc with a number
    "depot",  # a house
    "base",  # on a table: a rectangle with a sign of what stands on it
    "unit",  # on a table: a rectangle with every figure drawn, and a tag behind it
)
SIGNS = (
    "",
    "foot",
    "horse",
    "guns",
    "guard",
    "pikes",
    "shot",
    "dragoons",
    "pistols",
    "lances",
    "light horse",
    "sipahi",
    "bills",
    "bows",
    "warwagon",
    "baggage",
    "elephants",
    "horde",
    "skirmishers",
    "boats",
)
MARKS = (
    "horse",  # a slash
    "guards",  # G
    "guns",  # a dot
    "hungry",  # one bread mark
    "starving",  # two
    "besieged",  # a ring
    "demoralised",  # D
    "disrupted",  # a cross
    "moved",  # a dot
    "fired",  # a puff
    "routing",  # a white flag
    "pursuing",  # chevrons
    "disordered",  # a crooked frame
    "retreating",  # a torn flag
    "ridden",  # a hoof: ridden down
    "captured",  # the enemy's hatch
    "wheel",  # a broken wheel: teams lost
    "check",  # an exclamation mark: must check
    "cut off",  # a grey tag: out of command
    "contact",  # a spark line
    "general",  # a star
    "fatigue 1",
    "fatigue 2",
    "fatigue 3",
    "powder 1",
    "powder 2",
    "powder 3",
    "hold 1",
    "hold 2",
    "order A",
    "order G",
    "order M",
    "order R",
    "order S",
    "used 1",
    "used 2",
)
MARKER_KINDS = (
    "holder",  # a small flag: the place is held by `side`
    "siege",  # a ring with `level`
    "works",  # one or two zigzags
    "blockade",  # a chain
    "pillaged",  # hatched
    "devastated",  # cross-hatched
    "objective",  # a dotted ring with a flag and its points (`text`); `radius` in the table's units
    "limit",  # a dashed line through `points`: deployment, an edge
    "broken",  # bars at a command's name: `level` 1 beaten, 2 broken
    "command",  # a command's name on the table
    "note",  # any other: a small tag with `text`
    "losses",  # what was just lost here: `text` in a burst
    "zoc",  # hatched: a zone of control
    "supply",  # a supply line's place
)
ARROW_KINDS = ("march", "fight", "retreat", "shot", "sail", "supply", "pursuit")


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as it is drawn and told."""

    id: str
    side: str
    title: str  # "Brandis's army at Eisenfurt"
    kind: str = "army"
    place: str = ""  # a place of the board; empty on a table
    at_city: bool = False  # at the city of its area, not at the label
    x: float = 0  # on a table: the middle of the front edge, in the table's units
    y: float = 0
    heading: int = 0  # hundredths of a degree from up the page, clockwise
    width: float = 0
    depth: float = 0
    sign: str = ""
    label: str = ""  # the large figure: strength
    name: str = ""  # written small on it
    stars: int | None = None  # of the best leader; 0 is a ring; None: no leader
    marks: tuple[str, ...] = ()
    figures: int = 0  # drawn on a unit's base, in `files` columns
    files: int = 0
    loose: bool = False  # figures apart, the border dashed: skirmishers
    lines: tuple[str, ...] = ()  # told on a tap
    order: int = 0  # in its stack: the highest lies on top
    lit: bool = False
    faded: bool = False  # out of play, or only remembered
    aboard: int = 0  # strength it carries: who goes aboard is not lost


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A mark on the board that is no piece."""

    kind: str
    place: str = ""
    x: float = 0
    y: float = 0
    points: tuple[tuple[float, float], ...] = ()
    radius: float = 0
    side: str = ""
    text: str = ""
    level: int = 0
    title: str = ""
    key: str = ""  # what a tap on it asks about


class Arrow(msgspec.Struct, frozen=True, kw_only=True):
    """What moved or shot: through places of the board, or through points of a table."""

    kind: str = "march"
    side: str = ""
    way: tuple[str, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    text: str = ""


class Tint(msgspec.Struct, frozen=True):
    """A place held by a side, tinted in its colour (Great Powers: control)."""

    place: str
    side: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A small card beside the board: a siege, a treasury, a track, a command's losses."""

    title: str
    lines: tuple[str, ...] = ()
    side: str = ""
    place: str = ""


class Score(msgspec.Struct, frozen=True):
    """A side's points, as shown: "7", "7 of 20"; and what they are made of: "Ambar 3, Galvenne 4"."""

    side: str
    text: str
    made_of: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn over the ground and said beside it."""

    line: str = ""  # how it stands, in one sentence
    clock: str = ""  # "June, month 2 of 8"
    score: tuple[Score, ...] = ()
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    tints: tuple[Tint, ...] = ()
    cards: tuple[Card, ...] = ()
    others: tuple[tuple[str, str], ...] = ()  # whose pieces stand there though nobody plays them, by name


class Shade(msgspec.Struct, frozen=True):
    """A place of a layer, in a side's colour: hatched or filled, with a word on it and a title."""

    place: str
    side: str = ""
    text: str = ""
    title: str = ""
    hatched: bool = True


class Ring(msgspec.Struct, frozen=True):
    """A circle of a layer on a table, in the table's units."""

    x: float
    y: float
    radius: float
    side: str = ""
    text: str = ""
    title: str = ""


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown over the board when it is asked for; `about` says in a sentence what it is."""

    about: str
    shades: tuple[Shade, ...] = ()
    rings: tuple[Ring, ...] = ()
    markers: tuple[Marker, ...] = ()
    arrows: tuple[Arrow, ...] = ()
