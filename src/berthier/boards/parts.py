"""What boards are made of, whatever their kind: grounds, countries, sites, ways and labels. Values only; no drawing.

Colours are `#rrggbb` by day; everything also has a *mark* that needs no colour, named from the lists below.
"""

from __future__ import annotations

import msgspec

Point = tuple[float, float]

GROUND_MARKS = (
    "",  # bare: clear ground
    "trees",
    "oaks",
    "hummocks",
    "hachures",
    "cones",
    "peaks",
    "snow peaks",
    "reeds",
    "reeds over water",
    "tufts",
    "dots",
    "waves",
    "open waves",
)
SITE_MARKS = (
    "square",  # an open city
    "ring",  # a town
    "gate",  # a fortified town
    "castle",  # a fortified city
    "fort",  # a star fort round a square
    "star 4",  # star forts of four, six and eight points
    "star 6",
    "star 8",
    "disc",  # a capital: a disc in the country's colour with a star, or with its letter
)
BADGES = ("port", "icy", "capital", "spires 1", "spires 2", "spires 3", "spires 4")
ROAD_KINDS = ("road", "great", "path")
CROSSINGS = ("bridge", "ferry", "ford")


class Ground(msgspec.Struct, frozen=True):
    """A kind of ground: the letter or word the data use, what it is called, its tint and its mark."""

    key: str
    title: str
    tint: str = ""  # by day; none is bare paper
    strength: int = 100  # of the tint, in percent; by night it is laid on at a fifth
    mark: str = ""
    water: bool = False  # a coast is drawn round it and bands along the coast
    note: str = ""  # for the legend: "2 points, defence 1"


class Country(msgspec.Struct, frozen=True):
    """A country or region: the letter of the data, its name, its colour if it has one, how its border is drawn."""

    key: str
    title: str
    colour: str = ""
    border: str = "solid"  # solid in its colour, "dashed" brown, "dotted" (a region), "" none
    tint: int = 0  # of the colour over its ground, in percent
    label_at: str = ""  # the place its name is written at; empty: not written
    label: str = ""  # if other than the title


class Site(msgspec.Struct, frozen=True):
    """A city, town or fort: where, what it is called, its mark, its letter and badges, how loud its name is."""

    at: str
    name: str
    mark: str = "square"
    letter: str = ""
    colour: str = ""
    badges: tuple[str, ...] = ()
    rank: int = 1  # 0 a village, 1 a town, 2 a great city, 3 a capital
    side: str = "below"  # where the name stands: below, right, left, above, or free: where there is room


class River(msgspec.Struct, frozen=True):
    """A river along hexsides (each the pair of hexes it parts), from its source down; one of kind "great" is wide."""

    name: str
    sides: tuple[tuple[str, str], ...]
    kind: str = "river"


class Road(msgspec.Struct, frozen=True):
    """A road from hex to hex. Roads of two hexes are joined to long ones when they are drawn."""

    way: tuple[str, ...]
    kind: str = "road"
    name: str = ""


class Crossing(msgspec.Struct, frozen=True):
    """What carries a way over a river: a bridge, ferry or ford at the side between two hexes."""

    side: tuple[str, str]
    kind: str = "bridge"


class Zone(msgspec.Struct, frozen=True):
    """A sea zone of a hex board: a place of its own, bounded by dots, its name in italics."""

    key: str
    name: str
    hexes: tuple[str, ...]
    label_at: str = ""


class Label(msgspec.Struct, frozen=True):
    """Words on the ground at a place or a point of the board's own measure; `zoom` 0 from afar, 1 nearer, 2 near."""

    text: str
    at: str = ""
    x: float = 0
    y: float = 0
    turn: float = 0  # degrees clockwise
    kind: str = "region"  # region, range (mountains), river, sea, place, note
    zoom: int = 0


class Spot(msgspec.Struct, frozen=True):
    """A place as a page needs it, in points of the drawing: what lights up and where its pieces stand.

    `outline` is the `d` of an SVG path.
    """

    key: str
    title: str
    x: float
    y: float
    outline: str
    kind: str = "hex"  # hex, zone, area, sea, feature
