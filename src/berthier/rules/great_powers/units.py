"""The nouns of the Great Powers charts: powers, countries, factors, leaders, armies, chits, terrain."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Annotated, NamedTuple

import msgspec

from berthier.rules.great_powers.countries import Nation

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Factors = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=5)]
Corps = Annotated[int, msgspec.Meta(ge=1, le=20)]
Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
DieModifier = Annotated[int, msgspec.Meta(ge=-3, le=3)]
Morale = Annotated[float, msgspec.Meta(ge=0, le=60)]


class Side(StrEnum):
    """Who came to fight, and who was found there."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return DEFENDER if self is ATTACKER else ATTACKER

    @property
    def letter(self) -> str:
        """A or D, as on the charts."""
        return "A" if self is ATTACKER else "D"


ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER
SIDES = (ATTACKER, DEFENDER)


class Kind(StrEnum):
    """Types of army factor, by the letters of the Corps Capacity Chart."""

    INFANTRY = "I"
    MILITIA = "M"
    CAVALRY = "C"
    GUARD = "G"
    ARTILLERY = "A"
    FEUDAL_INFANTRY = "FI"
    FEUDAL_CAVALRY = "FC"
    COSSACK = "Cossack"
    FREIKORPS = "Freikorps"
    GUERILLA = "Guerilla"


CAVALRY = (Kind.CAVALRY, Kind.FEUDAL_CAVALRY)
LIGHT = (*CAVALRY, Kind.COSSACK, Kind.FREIKORPS)  # footnote f: all of these makes withdrawing easier


class Part(NamedTuple):
    """Factors of one nation and type, written [nation, type, factors]."""

    nation: Nation
    kind: Kind
    factors: Factors


class RosterCorps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corps by its name on the Corps Capacity Chart, and what it holds by the letters of the chart.

    `id` only names it: where a game gives one, the result says which corps never came round the flank.
    """

    nation: Nation
    corps: str
    I: Count = 0  # noqa: E741
    M: Count = 0
    C: Count = 0
    G: Count = 0
    A: Count = 0
    FI: Count = 0
    FC: Count = 0
    id: str = ""

    def __str__(self) -> str:
        return f"{self.nation.full_name} {self.corps}"

    @property
    def contents(self) -> tuple[tuple[Kind, int], ...]:
        """What it holds by type."""
        return tuple((kind, getattr(self, str(kind))) for kind in IN_CORPS)

    @property
    def factors(self) -> int:
        """All its factors."""
        return sum(count for _, count in self.contents)


IN_CORPS = (
    Kind.INFANTRY, Kind.MILITIA, Kind.CAVALRY, Kind.GUARD, Kind.ARTILLERY, Kind.FEUDAL_INFANTRY, Kind.FEUDAL_CAVALRY,
)  # fmt: skip


class Terrain(StrEnum):
    """The area fought over."""

    CLEAR = "clear"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    MARSH = "marsh"
    DESERT = "desert"


class AttackerChit(StrEnum):
    """The attacker's five chits."""

    OUTFLANK = "Outflank"
    ASSAULT = "Assault"
    ESCALATED_ASSAULT = "Escalated Assault"
    ECHELON = "Echelon"
    PROBE = "Probe"


class DefenderChit(StrEnum):
    """The defender's six chits."""

    OUTFLANK = "Outflank"
    COUNTERATTACK = "Counterattack"
    ESCALATED_COUNTERATTACK = "Escalated Counterattack"
    CORDON = "Cordon"
    WITHDRAW = "Withdraw"
    DEFEND = "Defend"


class Shift(Enum):
    """How far a guard commitment raises the morale level of its side's table."""

    NONE = "no"
    ONE = "+1"
    TWO = "+2"

    def __init__(self, word: str) -> None:
        self.levels = 0 if word == "no" else int(word)  # the shift as a number
        self.label = f"send it in: morale level {word}" if self.levels else "keep it back"  # on a button

    def __str__(self) -> str:
        return self.value


class Leader(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A commander, written [strategic, tactical, max]: his ratings, and how many corps he can lead well."""

    strategic: Rating
    tactical: Rating
    max: Corps


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An uncommitted stack in an adjacent area that may join after round 1 or 2 (D3).

    `takes_command` is the effective tactical rating of its leader where he outranks the commander on the field.
    `area` and `corps` only name it: the result says who joined.
    """

    parts: tuple[Part, ...]
    rating: Rating
    takes_command: Rating | None = None
    area: str = ""
    corps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a reserve without parts has nobody to send: give at least one factor")


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stack as it comes to battle: factors by nation and type, its commander if any, how many corps it is.

    `nation` is the commander's. `roster` gives its corps by name and checks them against the Corps Capacity Chart;
    `parts` are then what is in no corps. `outflanking` fixes how many factors march if Outflank is played; otherwise
    that is chosen by corps: those of the roster, or each an equal share. Without a leader the stack fights at the
    rating of its best corps.
    """

    nation: Nation
    parts: tuple[Part, ...] = ()
    corps: Corps = 1
    leader: Leader | None = None
    cavalry_leader: bool = False
    outflanking: Factors | None = None
    flank_rating: Rating | None = None
    reserves: tuple[Reserve, ...] = ()
    roster: tuple[RosterCorps, ...] = ()

    def __post_init__(self) -> None:
        if not self.factors:
            raise ValueError("parts is empty: give at least one factor of some type, there or in a corps of the roster")
        if self.factors == self.count(Kind.ARTILLERY):
            raise ValueError("the army is only artillery, which cannot fight alone")
        if self.outflanking is not None and self.outflanking >= self.factors:
            raise ValueError(f"outflanking is {self.outflanking} of {self.factors} factors; some must stay to pin")

    @property
    def factors(self) -> int:
        """All factors."""
        return self.count(*Kind)

    def count(self, *kinds: Kind) -> int:
        """Factors of some types, in corps or not."""
        in_corps = sum(count for corps in self.roster for kind, count in corps.contents if kind in kinds)
        return in_corps + sum(part.factors for part in self.parts if part.kind in kinds)


class Loses(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What one side loses: factors, and morale in tenths."""

    factors: int
    morale: int
