"""Rolls against a strategic rating: flank arrival, reinforcement, a defender's withdrawal (D2, D3, D1 step 4)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import TERRAIN
from berthier.rules.great_powers.field.chits import Footnote, footnotes
from berthier.rules.great_powers.house import O_WITHDRAW, Option
from berthier.rules.great_powers.units import (
    ATTACKER,
    DEFENDER,
    AttackerChit,
    Corps,
    DefenderChit,
    Rating,
    Side,
    Terrain,
)

LATE = 2  # footnote b: a flank march is helped by this much at the end of round 2
LATE_ROUND = 2


class Arrival(msgspec.Struct, frozen=True, cache_hash=True):
    """Whether the flank force is there."""

    modified_rating: int
    arrives: bool


class Joining(msgspec.Struct, frozen=True, cache_hash=True):
    """Whether the reserve joins."""

    modified_rating: int
    joins: bool


class Withdrawal(msgspec.Struct, frozen=True, cache_hash=True):
    """Whether the defender gets away before round 1; no threshold where it is automatic."""

    threshold: int | None
    withdraws: bool
    automatic: bool


def ground_line(terrain: Terrain) -> Line:
    """-1 in forest, mountain and marsh."""
    return Line("terrain", integer(TERRAIN.at(terrain, "rating")), str(terrain), "footnote b")


def outflank_arrival(
    umpire: Umpire,
    rating: Rating,
    terrain: Terrain = Terrain.CLEAR,
    after_round: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1,
    bonus: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0,
    side: Side = ATTACKER,
) -> Arrival:
    """The flank force arrives on its modified strategic rating or less (footnote b)."""
    lines = (
        Line("rating", rating, "strategic rating"),
        ground_line(terrain),
        Line("late", LATE if after_round == LATE_ROUND else 0, "end of the second round", "footnote b"),
        Line("against Defend", bonus, "attacker's Outflank against Defend", "footnote j"),
    )
    tally = Tally("flank march", lines)
    umpire.note(tally)
    arrives = umpire.roll(D6, "flank march", by=side) <= tally.total
    umpire.note(Fact("flank force arrives", arrives))
    return Arrival(tally.total, arrives)


def reinforcement(umpire: Umpire, rating: Rating, terrain: Terrain = Terrain.CLEAR, side: Side = ATTACKER) -> Joining:
    """A reserve joins on its strategic rating or less, -1 in forest, mountain and marsh (D3)."""
    tally = Tally("reinforcement", (Line("rating", rating, "strategic rating"), ground_line(terrain)))
    umpire.note(tally)
    return Joining(tally.total, umpire.roll(D6, "reinforcement", by=side) <= tally.total)


def withdraw_roll(
    umpire: Umpire, att_chit: AttackerChit, rating: Rating = 1, all_cavalry: bool = False, corps: Corps = 1
) -> Withdrawal:
    """Withdraw chit, before round 1: get away on the rating or less (i), or on 1 more (h); +1 all cavalry (f).

    A stack without a leader rolls once for each of its corps, and gets away only as a whole.
    """
    notes = footnotes(str(DefenderChit.WITHDRAW), att_chit)
    if Footnote.AUTOMATIC in notes:
        umpire.note(Fact("withdrawal", "automatic"))
        return Withdrawal(None, withdraws=True, automatic=True)
    light = all_cavalry and Footnote.ALL_CAVALRY in notes and umpire.plays(O_WITHDRAW) is Option.ON
    lines = (
        Line("rating", rating, "strategic rating"),
        Line("chit", int(Footnote.WITHDRAWS_PLUS_ONE in notes), f"against {att_chit}", "footnote h"),
        Line("all cavalry", int(light), "all cavalry, cossacks, freikorps", "footnote f, 12.3.3.2"),
    )
    tally = Tally("withdrawal", lines)
    umpire.note(tally)
    away = [umpire.roll(D6, "withdrawal", by=DEFENDER) <= tally.total for _ in range(corps)]
    return Withdrawal(tally.total, withdraws=all(away), automatic=False)
