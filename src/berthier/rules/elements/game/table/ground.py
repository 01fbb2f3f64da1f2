"""The ground of a battle (b, K9): pieces of a table, what each kind does, and what a base stands on."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

import msgspec

from berthier.boards.table.figures import Box, box
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import Polygon
from berthier.boards.table.sight import Cover, SightGround
from berthier.core.remembered import once
from berthier.rules.elements.units import Going

PACE = 80  # units to a pace
LIMITS = Tolerances(
    touch=20, graze=100, least=500, dress=1000, link=1000, same_way=50, spacing=1000,
    on_road=1000, probe_back=100, probe=1000, sight_into=2000,
)  # fmt: skip


class Kind(StrEnum):
    """What a piece of ground is."""

    FIELD = "field"
    HILL = "hill"
    SCRUB = "scrub"
    ORCHARD = "orchard"
    ENCLOSURE = "enclosure"
    BROKEN = "broken"
    DUNES = "dunes"
    WOOD = "wood"
    MARSH = "marsh"
    BUA = "bua"
    LAKE = "lake"
    CLIFF = "cliff"
    RIVER = "river"
    WATERWAY = "waterway"
    SHOAL = "shoal"
    FORD = "ford"
    BRIDGE = "bridge"
    ROAD = "road"
    HEDGE = "hedge"
    DITCH = "ditch"
    WALL = "wall"
    STAKES = "stakes"
    EARTHWORK = "earthwork"


ROUGH = (Kind.SCRUB, Kind.ORCHARD, Kind.ENCLOSURE, Kind.BROKEN, Kind.DUNES)
DIFFICULT = (Kind.WOOD, Kind.MARSH, Kind.BUA)
IMPASSABLE = (Kind.LAKE, Kind.CLIFF)
DEEP = (Kind.WATERWAY, Kind.SHOAL)  # for vessels; land troops only at a ford or bridge
WATER = (*DEEP, Kind.RIVER)
CROSSINGS = (Kind.FORD, Kind.BRIDGE)
HIDING = (Kind.WOOD, Kind.BUA)
FIXED = (Kind.HEDGE, Kind.DITCH, Kind.WALL)
WORKS = (*FIXED, Kind.STAKES, Kind.EARTHWORK)
LINES = (*WORKS, Kind.ROAD)
WORST = (Going.GOOD, Going.ROUGH, Going.DIFFICULT)


class Piece(msgspec.Struct, frozen=True, dict=True):
    """One piece of ground: an area or a line, of a kind."""

    id: str
    kind: Kind
    shape: Polygon
    name: str = ""
    steep: bool = False
    level: int = 0
    river: str | None = None

    @once
    def box(self) -> Box:
        """The upright box round it: a filter, never an answer."""
        return box(self.shape)

    @property
    def title(self) -> str:
        """What a player calls it."""
        return self.name or self.id

    @once
    def going(self) -> Going | None:
        """What it is to walk on; None where the ground is neither good, rough nor difficult."""
        if self.kind in ROUGH:
            return Going.ROUGH
        if self.kind in DIFFICULT or (self.kind is Kind.HILL and self.steep):
            return Going.DIFFICULT
        return Going.GOOD if self.kind in (Kind.FIELD, Kind.HILL) else None


class Ground(msgspec.Struct, frozen=True, dict=True, eq=False):
    """The table and its pieces; constant in a game, so it is compared by identity and sorted once."""

    width: int
    height: int
    pieces: tuple[Piece, ...]

    def of(self, *kinds: Kind) -> tuple[Piece, ...]:
        """The pieces of these kinds, as listed."""
        return tuple(piece for piece in self.pieces if piece.kind in kinds)

    @cached_property
    def by_id(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def areas(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if piece.kind not in LINES)

    @cached_property
    def walked(self) -> tuple[Piece, ...]:
        """What slows a move."""
        return tuple(piece for piece in self.areas if piece.going in (Going.ROUGH, Going.DIFFICULT))

    @cached_property
    def barring(self) -> tuple[Piece, ...]:
        return self.of(*IMPASSABLE, *DEEP)

    @cached_property
    def deep(self) -> tuple[Piece, ...]:
        return self.of(*DEEP)

    @cached_property
    def rivers(self) -> tuple[Piece, ...]:
        return self.of(Kind.RIVER)

    @cached_property
    def roads(self) -> tuple[Piece, ...]:
        return self.of(Kind.ROAD)

    @cached_property
    def works(self) -> tuple[Piece, ...]:
        return self.of(*WORKS)

    @cached_property
    def buas(self) -> tuple[Piece, ...]:
        return self.of(Kind.BUA)

    @cached_property
    def crossings(self) -> tuple[Polygon, ...]:
        return tuple(piece.shape for piece in self.of(*CROSSINGS))

    @cached_property
    def contours(self) -> tuple[Polygon, ...]:
        return tuple(piece.shape for piece in self.of(Kind.HILL))

    @cached_property
    def land(self) -> SightGround:
        """What matters to sight."""
        covers = tuple(Cover(piece.id, piece.shape, piece.level) for piece in self.of(*HIDING))
        return SightGround(covers, self.contours, LIMITS.sight_into)

    @property
    def size(self) -> Point:
        return (self.width, self.height)
