"""The nouns of the Six States charts: troops, forces, fleets, tactics, ground."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=3)]
Morale = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Side(StrEnum):
    """Who came to fight, and who was found there."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return DEFENDER if self is ATTACKER else ATTACKER


ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER


class Tactic(StrEnum):
    """The seven choices of the Tactical Matrix, in its order."""

    CHARGE = "Charge"
    ENVELOP = "Envelop"
    SKIRMISH = "Skirmish"
    BOMBARD = "Bombard"
    SQUARE = "Square"
    REFUSE = "Refuse"
    WITHDRAW = "Withdraw"


class Terrain(StrEnum):
    """The ground the defender stands on."""

    CLEAR = "clear"
    SWAMP = "swamp"
    ROUGH = "rough"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    RIVER_LINE = "river_line"
    FORTIFIED_CITY = "fortified_city"


class Troops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strength points by type, the ones an owner gives up first in front."""

    minor_infantry: Count = 0
    infantry: Count = 0
    minor_cavalry: Count = 0
    cavalry: Count = 0
    guards: Count = 0

    def __post_init__(self) -> None:
        if not any(self.counts):
            raise ValueError("troops are empty: give at least one strength point of some type")

    @property
    def counts(self) -> tuple[int, ...]:
        return (self.minor_infantry, self.infantry, self.minor_cavalry, self.cavalry, self.guards)

    @property
    def sp(self) -> int:
        """All strength points."""
        return sum(self.counts)

    @property
    def horse(self) -> int:
        """Cavalry of major and minor states."""
        return self.minor_cavalry + self.cavalry

    @property
    def best_morale(self) -> int:
        """The highest morale any of them can have: Guards 3, major states 2, minor states 1."""
        if self.guards:
            return 3
        return 2 if self.infantry or self.cavalry else 1


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as it comes to battle: either plain `sp`, or `troops` by type; and its best leader's rating.

    Morale is worked out from the troops, or given; plain SP count as Major State troops.
    """

    sp: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    morale: Morale | None = None
    leader: Rating = 0
    troops: Troops | None = None

    def __post_init__(self) -> None:
        if self.sp is None and self.troops is None:
            raise ValueError("this force is empty: give sp, or troops by type")
        if self.sp is not None and self.troops is not None and self.sp != self.troops.sp:
            raise ValueError(f"sp says {self.sp} but the troops add up to {self.troops.sp}")
        if self.morale is not None and self.troops is not None and self.morale > self.troops.best_morale:
            best = self.troops.best_morale
            raise ValueError(f"morale {self.morale} contradicts the troops: the best of them have {best}")


class Force(msgspec.Struct, frozen=True, cache_hash=True):
    """A force in battle: strength now, morale now, best leader; `troops` when the owner keeps count by type."""

    sp: int
    morale: int
    leader: int
    troops: Troops | None = None


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships at sea: naval strength points and their morale, with the transports they escort."""

    nsp: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    morale: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    transports: Count = 0
