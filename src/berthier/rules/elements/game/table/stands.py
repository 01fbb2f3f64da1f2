"""Elements as they stand on the table (c): type and grade, pose, status, and what they did in this bound."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.measure import Pose
from berthier.core.remembered import once
from berthier.rules.elements.bases import WIDTH as PACES_WIDE
from berthier.rules.elements.bases import depth, recoil_depth
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.units import CATEGORY, Category, Element, Grade, Type

WIDTH = PACES_WIDE * PACE
HEAVY_GRADES = (Grade.S, Grade.O)


class Status(StrEnum):
    """Whether an element obeys."""

    READY = "ready"
    ROUTING = "routing"
    PURSUING = "pursuing"


class Stakes(StrEnum):
    """A portable obstacle, and where it is."""

    NONE = "none"
    CARRIED = "carried"
    PLANTED = "planted"


class Posture(StrEnum):
    """What an element does when it may but need not pursue (G4.10)."""

    STAND = "stand"
    FOLLOW = "follow"
    ASK = "ask"


class Hit(msgspec.Struct, frozen=True):
    """The enemy an element has moved into in this bound, and over which edge."""

    enemy: str
    edge: Edge


class Stand(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """One element on the table, or aboard a vessel (then its pose means nothing)."""

    id: str
    side: str
    command: str
    type: Type
    grade: Grade
    pose: Pose = Pose(0, 0, 0)
    general: bool = False
    status: Status = Status.READY
    limbered: bool = False
    teams: bool = True
    captured: bool = False
    mobile: bool = True
    unladen: bool = False
    stakes: Stakes = Stakes.NONE
    cargo: Stand | None = None
    afoot_as: Type | None = None
    mounted_as: Type | None = None
    bridge: bool = False  # a Pont that has been launched
    posture: Posture | None = None
    moved: bool = False
    marches: int = 0
    road_marched: bool = False
    halts: bool = False
    shot: bool = False
    fought: bool = False
    steadied: bool = False
    hit: Hit | None = None
    held: int = 0  # captured: whole bounds of its captor it has been in his hands

    @once
    def element(self) -> Element:
        """Its type and grade."""
        return Element(self.type, self.grade)

    @once
    def base(self) -> Base:
        return Base(self.pose, WIDTH, depth_of(self))

    @once
    def is_naval(self) -> bool:
        return CATEGORY[self.type] is Category.NAVAL

    @property
    def is_bridge(self) -> bool:
        """A complete bridge: ground, and no base any more (G10)."""
        return self.type is Type.TEMP_BRIDGE

    @property
    def is_heavy_gun(self) -> bool:
        """Art (S) or (O): drawn by teams, limbered and unlimbered."""
        return self.type is Type.ART and self.grade in HEAVY_GRADES

    @property
    def is_drawn(self) -> bool:
        """A heavy gun on its limber, which makes its base long (E2); no other element is any deeper for the word."""
        return self.limbered and self.is_heavy_gun

    @property
    def is_fixed(self) -> bool:
        """Captured, a Bg that cannot move, a launched Pont: nobody orders these about (G4.1)."""
        return self.captured or (self.type is Type.BG and not self.mobile) or self.bridge

    @property
    def may_only_wheel(self) -> bool:
        """A heavy gun that is unlimbered or has lost its teams (G4.9)."""
        return self.is_heavy_gun and not (self.limbered and self.teams)

    @property
    def passes(self) -> bool:
        """Sk and LH go through friends and let them through (G4.7)."""
        return self.type in (Type.SK, Type.LH)


@cache
def base_depth(kind: Type, limbered: bool) -> int:
    """How deep a base is, in units."""
    return int(depth(kind, limbered) * PACE)


def depth_of(stand: Stand) -> int:
    """How deep a base is (E2), in units."""
    return base_depth(stand.type, stand.is_drawn)


@cache
def recoil_units(kind: Type, limbered: bool) -> int:
    """By how many units an element recoils (D8)."""
    return int(recoil_depth(kind, limbered) * PACE)
