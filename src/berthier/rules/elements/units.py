"""The nouns of the Elements sheet: types, grades, categories, and an element in its situation."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import msgspec

Paces = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Side(StrEnum):
    """The two elements of a fight."""

    A = "A"
    B = "B"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return Side.B if self is Side.A else Side.A


class Type(StrEnum):
    """The types of the sheet, and the two kinds of bridge that are fought over."""

    LN = "Ln"
    PI = "Pi"
    SI = "Si"
    LH = "LH"
    CM = "Cm"
    DR = "Dr"
    BW = "Bw"
    PK = "Pk"
    SH = "Sh"
    BD = "Bd"
    WB = "Wb"
    HD = "Hd"
    SK = "Sk"
    ART = "Art"
    PONT = "Pont"
    WWG = "WWg"
    EL = "El"
    BG = "Bg"
    SHIPS = "Ships"
    GAL = "Gal"
    BOATS = "Boats"
    PERM_BRIDGE = "PermBridge"
    TEMP_BRIDGE = "TempBridge"


WORDS = {  # what players call them
    Type.LN: "lancers", Type.PI: "pistols", Type.SI: "sipahis", Type.LH: "light horse", Type.CM: "camels",
    Type.DR: "dragoons", Type.BW: "bows", Type.PK: "pikes", Type.SH: "shot", Type.BD: "blades", Type.WB: "warband",
    Type.HD: "horde", Type.SK: "skirmishers", Type.ART: "guns", Type.PONT: "bridge train", Type.WWG: "war wagons",
    Type.EL: "elephants", Type.BG: "baggage", Type.SHIPS: "ships", Type.GAL: "galleys", Type.BOATS: "boats",
    Type.PERM_BRIDGE: "bridge", Type.TEMP_BRIDGE: "bridge",
}  # fmt: skip


class Grade(StrEnum):
    """Superior, Ordinary, Inferior, Fast, Exception."""

    S = "S"
    O = "O"  # noqa: E741 - the sheet's own letter
    I = "I"  # noqa: E741 - the sheet's own letter
    F = "F"
    X = "X"


class Category(StrEnum):
    """What a type counts as (R-CAT). Bridges are fought in the Train/Naval column."""

    CAVALRY = "Cavalry"
    FOOT = "Foot"
    TRAIN = "Train"
    NAVAL = "Naval"
    BRIDGE = "bridge"


MEMBERS = {
    Category.CAVALRY: (Type.LN, Type.PI, Type.SI, Type.LH, Type.CM),
    Category.FOOT: (Type.DR, Type.BW, Type.PK, Type.SH, Type.BD, Type.WB, Type.HD, Type.SK),
    Category.TRAIN: (Type.ART, Type.PONT, Type.WWG, Type.EL, Type.BG),
    Category.NAVAL: (Type.SHIPS, Type.GAL, Type.BOATS),
    Category.BRIDGE: (Type.PERM_BRIDGE, Type.TEMP_BRIDGE),
}
CATEGORY = {kind: category for category, kinds in MEMBERS.items() for kind in kinds}
LAND = (*MEMBERS[Category.CAVALRY], *MEMBERS[Category.FOOT], *MEMBERS[Category.TRAIN])


class Going(StrEnum):
    """The ground an element stands on or moves over."""

    GOOD = "good"
    ROUGH = "rough"
    DIFFICULT = "difficult"

    @classmethod
    def _missing_(cls, value: object) -> Any:
        """The moves chart prints the same words with a capital."""
        return next((going for going in cls if going == str(value).lower()), None)


class State(StrEnum):
    """Whether a vessel carries troops, and whether guns or a vessel have changed hands."""

    LADEN = "laden"
    UNLADEN = "unladen"
    CAPTURED = "captured"


class Across(StrEnum):
    """What an attacker in close combat has to cross."""

    FIXED_OBSTACLE = "fixed_obstacle"
    FORTIFICATION = "fortification"


class Element(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One element: its type and grade."""

    type: Type
    grade: Grade = Grade.O

    def __str__(self) -> str:
        return f"{self.type} ({self.grade})"


class Fighter(Element, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """An element in a fight, with the facts of its situation; what is left out is the plain case.

    `flank_support` and `rear_support` are friends beside and behind it; `overlaps` its flanks overlapped,
    `flank_rear_contacts` enemy fronts on its flanks or rear; `front_engaged` whether its own front is on the opponent.
    """

    general: bool = False
    beaten: bool = False
    weather: bool = False
    going: Going = Going.GOOD
    on_road: bool = False
    facing_along_road: bool = False
    high: bool = False
    fortified: bool = False
    obstacle: bool = False
    bua: bool = False
    attacking_across: Across | None = None
    overlaps: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    flank_rear_contacts: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    rear_support: Element | None = None
    flank_support: tuple[Element, ...] = ()
    moved_into_front: bool = False
    front_engaged: bool = True
    on_hill: bool = False
    shoots_front_edge: bool = False
    mobile: bool = True
    state: State = State.LADEN

    @property
    def stands_good(self) -> bool:
        """Good going, or on a road, whichever way it faces (R-GOING)."""
        return self.going is Going.GOOD or self.stands_on_road

    @property
    def stands_on_road(self) -> bool:
        """On a road; who faces along one is on it."""
        return self.on_road or self.facing_along_road

    @property
    def is_unmanned(self) -> bool:
        """A vessel without troops, or guns, a vessel or a bridge that changed hands: the last factor row (R-CAP2)."""
        category = CATEGORY[self.type]
        if self.state is State.UNLADEN:
            return category is Category.NAVAL
        can_change_hands = self.type is Type.ART or category in (Category.NAVAL, Category.BRIDGE)
        return self.state is State.CAPTURED and can_change_hands


class Contender(Fighter, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A fighter as a player enters it: what cannot stand on a table is refused."""

    def __post_init__(self) -> None:
        if self.bua and self.going is Going.ROUGH:
            raise ValueError("an element inside a BUA is in difficult going, or on its road; not in rough going")
        if self.attacking_across is not None and (self.fortified or self.obstacle):
            raise ValueError("an element cannot attack across an obstacle and be protected by one in the same fight")
        if self.state is State.UNLADEN and not self.is_unmanned:
            raise ValueError(f"only vessels are unladen; {self.type} is no vessel")
        if self.state is State.CAPTURED and not self.is_unmanned:
            raise ValueError(f"only Art, vessels and bridges are captured; {self.type} is destroyed instead")
