"""The nouns of the Battalions sheets: arms, formations, ratings, and a unit with what it has suffered."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Annotated, TypeVar

import msgspec

Inches = Annotated[float, msgspec.Meta(ge=0, le=1000)]
Figures = Annotated[int, msgspec.Meta(ge=0, le=200)]
Barrels = Annotated[int, msgspec.Meta(ge=0, le=50)]
Actions = Annotated[int, msgspec.Meta(ge=1, le=2)]


class Side(StrEnum):
    """The two sides of a close action."""

    CHARGER = "charger"
    DEFENDER = "defender"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return Side.DEFENDER if self is Side.CHARGER else Side.CHARGER


CHARGER, DEFENDER = Side.CHARGER, Side.DEFENDER


class Role(StrEnum):
    """The two sides of a period: A activates two units for one of D."""

    A = "A"
    D = "D"

    @property
    def other(self) -> Role:
        """The other role."""
        return Role.D if self is Role.A else Role.A

    @property
    def label(self) -> str:
        """What its button says to who won the bid."""
        return "Be A: act first" if self is Role.A else "Be D: act second"


class Arm(StrEnum):
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Weight(StrEnum):
    """The three kinds of cavalry."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Formation(StrEnum):
    """How a unit is drawn up; a garrison holds houses, and acts as a line in every procedure (G49)."""

    LINE = "line"
    COLUMN = "column"
    SKIRMISH = "skirmish"
    ROAD = "road"
    SQUARE = "square"
    LIMBERED = "limbered"
    UNLIMBERED = "unlimbered"
    GARRISON = "garrison"


DENSE = (Formation.COLUMN, Formation.SQUARE)


class Quality(StrEnum):
    """The fire letter of a unit; a guard fires as A."""

    GUARD = "guard"
    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"


class Status(StrEnum):
    """The order a unit is in; disordered and unformed are the same state (Q24)."""

    FORMED = "formed"
    DISORDERED = "disordered"
    RETREAT = "retreat"
    ROUT = "rout"
    REMOVED = "removed"


GONE = (Status.ROUT, Status.REMOVED)


class Fatigue(StrEnum):
    """The four levels, in order."""

    FRESH = "fresh"
    FATIGUED = "fatigued"
    TIRED = "tired"
    EXHAUSTED = "exhausted"


LEVELS = tuple(Fatigue)
Level = Annotated[int, msgspec.Meta(ge=0, le=3)]


class HitFrom(StrEnum):
    """Where a charge strikes: the charger's position at its start decides."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


class Cover(StrEnum):
    """What a unit stands behind or in."""

    WOODS = "woods"
    HEDGE_DEFENSES = "hedge_defenses"
    WALL_REDOUBT = "wall_redoubt"
    BUILDINGS = "buildings"


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """A unit and what it has suffered: morale number, original figures, figures lost, fatigue level, status.

    `quality` stands in for a morale number that no list gives (H2). `ridden_down` lasts until the unit has reformed.
    """

    original: Annotated[int, msgspec.Meta(ge=1, le=200)]
    mn: Annotated[int, msgspec.Meta(ge=1, le=40)] | None = None
    quality: Quality | None = None
    lost: Figures = 0
    fatigue: Level = 0
    status: Status = Status.FORMED
    ridden_down: bool = False

    def __post_init__(self) -> None:
        if self.lost > self.original:
            raise ValueError(f"{self.lost} figures lost is above the original strength of {self.original}")
        if self.status in GONE:
            raise ValueError(f"a unit that is in {self.status} has left the table; it is formed, disordered or retreat")
        if self.mn is None and self.quality is None:
            raise ValueError("give the morale number as mn, or the quality (guard, A to E) it follows from")

    @property
    def figures(self) -> int:
        """Figures left."""
        return self.original - self.lost


class Combatant(Unit, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """A unit in a close action, with the facts of its situation; what is left out is the plain case.

    `front` counts the figures of its front rank; `mv` is its base melee value, or follows from `quality` (H3).
    `echelon`: cavalry drawn up so (Q44); `partial_contact`: less than half of the narrower front touches (D11).
    """

    mv: Annotated[int, msgspec.Meta(ge=5, le=100)] | None = None
    arm: Arm | None = None
    weight: Weight | None = None
    formation: Formation | None = None
    front: Figures = 0
    actions_left: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    used_both_actions: bool | None = None
    supported: bool = False
    cover: Cover | None = None
    on_higher_ground: bool = False
    echelon: bool = False
    partial_contact: bool = False

    @property
    def is_spent(self) -> bool:
        """Whether it used both its actions of the period."""
        return self.actions_left == 0 if self.used_both_actions is None else self.used_both_actions


Suffering = TypeVar("Suffering", bound=Unit)


def lose(unit: Suffering, casualties: int) -> Suffering:
    """Figures off a unit, never more than it has."""
    return msgspec.structs.replace(unit, lost=min(unit.original, unit.lost + casualties))


def tire(unit: Suffering) -> Suffering:
    """One fatigue level more, at most exhausted (H13)."""
    return msgspec.structs.replace(unit, fatigue=min(len(LEVELS) - 1, unit.fatigue + 1))


def exact(inches: float) -> Fraction:
    """A distance as it was written: 27.5 is 55/2, 0.1 is 1/10."""
    return Fraction(str(inches))


def plain(inches: Fraction) -> int | float:
    """A distance as a player writes it: whole inches without a point."""
    return int(inches) if inches.denominator == 1 else float(inches)
