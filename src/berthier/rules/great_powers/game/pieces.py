"""What stands on the map and what powers and minors have: the parts of a position (c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from berthier.rules.great_powers.game.europe import CORPS, FLEETS, KINDS, Counter

Counts = tuple[int, int, int, int, int, int, int]  # I M C G A FI FC
NOTHING: Counts = (0, 0, 0, 0, 0, 0, 0)
Pair = tuple[str, str]


def pair(one: str, other: str) -> Pair:
    """Two flags in one order."""
    return (one, other) if one < other else (other, one)


def counts_of(data: Mapping[str, Any]) -> Counts:
    """Factors by the letters of the chart."""
    return tuple(int(data.get(kind, 0)) for kind in KINDS)  # type: ignore[return-value]


def by_kind(counts: Iterable[int]) -> dict[str, int]:
    """Letters to factors, only those there are."""
    return {kind: count for kind, count in zip(KINDS, counts, strict=True) if count}


class CorpsState(msgspec.Struct, frozen=True, cache_hash=True):
    """A corps on the map, or aboard a fleet."""

    id: str
    area: str | None
    counts: Counts = NOTHING
    spent: int = 0
    forced: bool = False
    in_city: bool = False
    landed: bool = False
    fought: bool = False
    came_from: str | None = None
    aboard: str | None = None

    @property
    def factors(self) -> int:
        return sum(self.counts)

    @property
    def counter(self) -> Counter:
        return CORPS[self.id]

    @property
    def nation(self) -> str:
        return CORPS[self.id].nation


class FleetState(msgspec.Struct, frozen=True):
    """A fleet in port, in the blockade box of a port, or in a sea zone."""

    id: str
    ships: int
    lies: str  # port, blockade, sea
    where: str
    sailed: bool = False
    serves: str | None = None  # Sicily's, where it has the fleet of Naples (note b)

    @property
    def nation(self) -> str:
        return self.serves or FLEETS[self.id].nation


class Garrison(msgspec.Struct, frozen=True):
    """Factors in a city that are in no corps."""

    area: str
    nation: str
    counts: Counts

    @property
    def factors(self) -> int:
        return sum(self.counts)


class Light(msgspec.Struct, frozen=True):
    """Cossacks, Freikorps or Guerillas."""

    nation: str
    kind: str
    factors: int
    area: str
    spent: int = 0


class Due(msgspec.Struct, frozen=True):
    """Bought or sent, and due in a month: a kind of factor, `ship`, or what the scenario sends."""

    kind: str
    n: int
    month: int


class PowerState(msgspec.Struct, frozen=True):
    """A major power."""

    key: str
    status: int = 0
    vp: int = 0
    money: int = 0
    manpower: int = 0
    due: tuple[Due, ...] = ()
    lost: int = 0
    battles: int = 0
    trespassed: int = 0
    passes: frozenset[str] = frozenset()  # segments in which its standing pass is on


class MinorState(msgspec.Struct, frozen=True):
    """A minor country: N neutral, A attacked, C conquered, FS free state, NE not existing; whose, or who steers it."""

    name: str
    state: str
    power: str | None
    since: int = 0


class Glimpse(msgspec.Struct, frozen=True):
    """What a power last saw in a foreign corps, and when."""

    power: str
    corps: str
    counts: Counts
    month: int
