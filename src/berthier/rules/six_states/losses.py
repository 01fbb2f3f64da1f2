"""The owner picks which strength points are lost (C15)."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.units import Side, Troops

NAMES = ("minor infantry", "infantry", "minor cavalry", "cavalry", "Guards")


class Lost(msgspec.Struct, frozen=True):
    """Strength points given up, in the order of `Troops`."""

    counts: tuple[int, ...]

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for count, name in zip(self.counts, NAMES, strict=True) if count)

    @property
    def horse(self) -> int:
        return self.counts[2] + self.counts[3]


@cache
def ways_to_lose(troops: Troops, sp: int, horse_at_least: int = 0) -> tuple[Lost, ...]:
    """Every way to give up this many SP, the cheapest first: minor before major, foot before horse, Guards last."""
    picks = product(*(range(min(count, sp) + 1) for count in troops.counts))
    ways = [Lost(pick) for pick in picks if sum(pick) == sp]
    enough = [way for way in ways if way.horse >= horse_at_least]
    return tuple(sorted(enough, key=lambda way: way.counts[::-1]))


def lose(umpire: Umpire, side: Side | str, troops: Troops, sp: int, horse_at_least: int = 0) -> Troops | None:
    """Take losses off troops by their owner's choice; None when nobody is left."""
    if sp >= troops.sp:
        return None
    if sp == 0:
        return troops
    gone = umpire.choose(side, ways_to_lose(troops, sp, horse_at_least), "losses")
    left, told = _without(troops, gone)
    umpire.note(told)
    return left


@cache
def _without(troops: Troops, gone: Lost) -> tuple[Troops, Fact]:
    """What is left, and the line that says so."""
    left = Troops(*(have - lost for have, lost in zip(troops.counts, gone.counts, strict=True)))
    return left, Fact("troops left", str(Lost(left.counts)))
