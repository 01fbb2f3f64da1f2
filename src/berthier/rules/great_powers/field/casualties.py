"""Casualties by the owner's choice: militia only up to 2.0 of morale loss, cavalry when breaking (D1 step 6f)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.guards import is_guard
from berthier.rules.great_powers.house import C43, MilitiaBar
from berthier.rules.great_powers.units import CAVALRY, Count, Kind, Morale, Part

C = TypeVar("C")
MILITIA_LIMIT = 20  # tenths of cumulative morale loss from which militia may no longer be given up


class CasualtyPolicy(StrEnum):
    """Who picks the factors lost: the owner is asked, or a standing policy picks by the prices of the cost chart."""

    OWNER = "owner's choice"
    CHEAPEST = "cheapest legal first"
    DEAREST = "dearest legal first"


class Troops(msgspec.Struct, frozen=True, cache_hash=True, gc=False, forbid_unknown_fields=True):
    """Factors as a battle counts them, the cheapest first. Infantry is all that is none of the others."""

    militia: Count = 0
    infantry: Count = 0
    artillery: Count = 0
    guard: Count = 0
    cavalry: Count = 0

    @property
    def counts(self) -> tuple[int, ...]:
        """The factors in the order of the fields."""
        return (self.militia, self.infantry, self.artillery, self.guard, self.cavalry)

    @property
    def total(self) -> int:
        """All factors."""
        return self.militia + self.infantry + self.artillery + self.guard + self.cavalry

    def less(self, other: Troops) -> Troops:
        """What is left without some of them."""
        return Troops(*(have - gone for have, gone in zip(self.counts, other.counts, strict=True)))

    def plus(self, other: Troops) -> Troops:
        """Both together."""
        return Troops(*(have + more for have, more in zip(self.counts, other.counts, strict=True)))

    def within(self, other: Troops) -> Troops:
        """As many of each type as the other has."""
        return Troops(*(min(have, most) for have, most in zip(self.counts, other.counts, strict=True)))


NO_TROOPS = Troops()
NAMES = ("militia", "infantry", "artillery", "guard", "cavalry")


def troops_of(parts: tuple[Part, ...]) -> Troops:
    """An army's factors as a battle counts them; guards that may never be committed count as infantry."""
    counts = dict.fromkeys(NAMES, 0)
    for nation, kind, count in parts:
        counts[arm_of(nation, kind)] += count
    return Troops(**counts)


def off_the_largest(counts: dict[C, int], cells: Sequence[C], gone: int) -> None:
    """So many factors come off some counts, one by one from the largest; of equal ones the first (G5.4.5)."""
    for _ in range(gone):
        counts[max(cells, key=counts.__getitem__)] -= 1


def arm_of(nation: Nation, kind: Kind) -> str:
    """How a battle counts a kind of troops: guards that may never be committed are infantry."""
    if is_guard(nation, kind):
        return "guard"
    if kind in CAVALRY:
        return "cavalry"
    return {Kind.MILITIA: "militia", Kind.ARTILLERY: "artillery"}.get(kind, "infantry")


class Limits(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What the owner is held to in one round."""

    militia_allowed: bool
    cavalry_needed: int


def limits(before: int, after: int, cavalry: int, losses: int, bar: MilitiaBar, *, breaks: bool) -> Limits:
    """Militia only while the cumulative morale loss is below 2.0 (C43); a breaking side gives a cavalry factor."""
    reached = after if bar is MilitiaBar.THIS_ROUND else before
    return Limits(reached < MILITIA_LIMIT, min(1, cavalry, losses) if breaks else 0)


Pick = Callable[[Sequence[int], str], int]


def first(options: Sequence[int], why: str) -> int:
    """As many as possible of the cheaper type."""
    return options[0]


def last(options: Sequence[int], why: str) -> int:
    """As few as possible of the cheaper type."""
    return options[-1]


def take(troops: Troops, losses: int, held: Limits, pick: Pick) -> Troops:
    """Take losses off, type by type. Militia barred to the owner still fall when nobody else is left."""
    left = min(losses, troops.total)
    needed = [0, 0, 0, 0, held.cavalry_needed]
    most = list(troops.counts)
    if not held.militia_allowed:
        most[0] = max(0, left - sum(most[1:]))
    lost = []
    for place, name in enumerate(NAMES):
        low = max(needed[place], left - sum(most[place + 1 :]))
        high = min(most[place], left - sum(needed[place + 1 :]))
        lost.append(pick(range(high, low - 1, -1), f"{name} lost") if high > low else low)
        left -= lost[-1]
    return troops.less(Troops(*lost))


PICKS: dict[CasualtyPolicy, Pick] = {CasualtyPolicy.CHEAPEST: first, CasualtyPolicy.DEAREST: last}


@lru_cache(maxsize=100_000)
def take_by_policy(troops: Troops, losses: int, held: Limits, policy: CasualtyPolicy) -> Troops:
    """The same by a standing policy: a pure look-up."""
    return take(troops, losses, held, PICKS[policy])


def lose(umpire: Umpire, side: str, troops: Troops, losses: int, held: Limits, policy: CasualtyPolicy) -> Troops:
    """Losses off a side's troops, asked of the owner or by policy."""
    if not losses:
        return troops
    if policy is not CasualtyPolicy.OWNER:
        return take_by_policy(troops, losses, held, policy)
    return take(troops, losses, held, lambda options, why: umpire.choose(side, tuple(options), why))


def tell_change(umpire: Umpire, side: str, before: Troops, after: Troops, why: str) -> None:
    """For the record: of every type that changed, what there was and what it lost or gained."""
    if before != after:
        for name, had, has in zip(NAMES, before.counts, after.counts, strict=True):
            if had != has:
                umpire.note(changed(side, name, had, has - had, why))


@lru_cache(maxsize=10_000)
def changed(side: str, name: str, had: int, change: int, why: str) -> Tally:
    """The factors of one type, as a sum."""
    return Tally(f"{name} of {side}", (Line("had", had, "factors before"), Line("change", change, why)))


class ForceByType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Factors by the letters of the charts."""

    I: Count = 0  # noqa: E741
    M: Count = 0
    C: Count = 0
    G: Count = 0
    A: Count = 0

    @property
    def troops(self) -> Troops:
        """The same as troops."""
        return Troops(self.M, self.I, self.A, self.G, self.C)

    @classmethod
    def from_troops(cls, troops: Troops) -> ForceByType:
        """Troops by the letters of the charts."""
        return cls(I=troops.infantry, M=troops.militia, C=troops.cavalry, G=troops.guard, A=troops.artillery)


class MustInclude(msgspec.Struct, frozen=True):
    """Cavalry factors that must be among the losses."""

    C: int


class Selection(msgspec.Struct, frozen=True):
    """What the owner may and must give up, and what is left."""

    militia_allowed: bool
    must_include: MustInclude
    left: ForceByType


def casualty_selection(
    umpire: Umpire,
    force: ForceByType,
    losses: Count,
    cumulative_morale_loss_after_round: Morale,
    breaks: bool = False,
    cumulative_morale_loss_before_round: Morale = 0,
) -> Selection:
    """The owner takes casualties off a force under the limits of the Casualty Percentage Table's notes."""
    before, after = (
        round(loss * 10) for loss in (cumulative_morale_loss_before_round, cumulative_morale_loss_after_round)
    )
    if after < before:
        raise BadInput(
            "Morale lost is never won back: after the round it cannot be less than before it.",
            "cumulative_morale_loss_after_round",
        )
    held = limits(before, after, force.C, losses, umpire.plays(C43), breaks=breaks)
    umpire.note(Fact("militia allowed", held.militia_allowed))
    umpire.note(Fact("cavalry that must be given up", held.cavalry_needed))
    left = lose(umpire, "owner", force.troops, losses, held, CasualtyPolicy.OWNER)
    tell_change(umpire, "owner", force.troops, left, "casualties")
    return Selection(held.militia_allowed, MustInclude(held.cavalry_needed), ForceByType.from_troops(left))
