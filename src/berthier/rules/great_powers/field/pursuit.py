"""Pursuit after combat: class, terrain, die, points, and the beaten army's payment (D6)."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import PURSUIT, PURSUIT_CLASS, PURSUIT_LOSS, TERRAIN
from berthier.rules.great_powers.field.casualties import (
    NAMES,
    PICKS,
    CasualtyPolicy,
    ForceByType,
    Pick,
    Troops,
    tell_change,
)
from berthier.rules.great_powers.field.resolution import casualties, casualty_cells
from berthier.rules.great_powers.house import D6 as D6_BELOW
from berthier.rules.great_powers.house import BelowOne
from berthier.rules.great_powers.units import ATTACKER, Count, Side, Terrain

UNBROKEN_CLASS = 1  # against a force that withdraws unbroken at the end of the day
NO_CLASS = "-"
Rounds = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Pursuit(msgspec.Struct, frozen=True, cache_hash=True):
    """A pursuit: its class and column, the modified die, the percentage and the pursuit points."""

    pursuit_class: int | None = msgspec.field(name="class")
    column: int | None
    die: int | None
    pct: int
    points: int


NO_PURSUIT = Pursuit(None, None, None, 0, 0)


def class_of(umpire: Umpire, victor_loss: int, rounds: int, *, unbroken: bool) -> int | None:
    """Pursuit class from the victor's morale loss and the rounds fought; 1 against an unbroken withdrawal."""
    if unbroken:
        umpire.note(Fact("pursuit class of an unbroken withdrawal", UNBROKEN_CLASS))
        return UNBROKEN_CLASS
    cell = PURSUIT_CLASS.at(victor_loss, rounds)
    umpire.note(cell)
    return None if cell.value == NO_CLASS else integer(cell)


def column_of(umpire: Umpire, class_: int, terrain: Terrain) -> int | None:
    """The class moved left by the terrain; below column 1 there is no pursuit."""
    cell = TERRAIN.at(terrain, "pursuit columns")
    umpire.note(cell)
    floor = 1 if umpire.plays(D6_BELOW) is BelowOne.ONE else None
    tally = Tally(
        "pursuit column", (Line("class", class_, "pursuit class"), Line("terrain", integer(cell), terrain)), floor
    )
    umpire.note(tally)
    return tally.total if tally.total >= 1 else None


def pursuit(
    umpire: Umpire,
    victor_loss_tenths: Count,
    rounds: Rounds,
    cavalry: Count,
    terrain: Terrain = Terrain.CLEAR,
    cav_leader: bool = False,
    unbroken: bool = False,
    side: Side = ATTACKER,
) -> Pursuit:
    """Class, column, one die: a percentage of the pursuing cavalry as pursuit points (7.5.2.10.2)."""
    run = _run(umpire, victor_loss_tenths, rounds, cavalry, terrain, cav_leader, unbroken, side)
    for name in ("class", "column", "die", "pct", "points"):
        umpire.note(Fact(f"pursuit {name}", getattr(run, "pursuit_class" if name == "class" else name)))
    return run


def _run(
    umpire: Umpire,
    victor_loss: int,
    rounds: int,
    cavalry: int,
    terrain: Terrain,
    cav_leader: bool,
    unbroken: bool,
    side: Side,
) -> Pursuit:
    """The pursuit itself."""
    class_ = class_of(umpire, victor_loss, rounds, unbroken=unbroken)
    if class_ is None:
        return NO_PURSUIT
    column = column_of(umpire, class_, terrain)
    tally = Tally("pursuit die", (PURSUIT.modifier("cavalry_leader"),) if cav_leader else ())
    umpire.note(tally)
    die = umpire.roll(D6, "pursuit", by=side) + tally.total
    if column is None:
        return Pursuit(class_, None, die, 0, 0)
    cell = PURSUIT.at(die, column)
    umpire.note(cell)
    pct = 0 if cell.value == NO_CLASS else integer(cell)
    for used in casualty_cells(pct, cavalry) if pct else ():
        umpire.note(used)
    return Pursuit(class_, column, die, pct, casualties(pct, cavalry))


# The order a payer gives up troops in, the cheapest for a point first: 6 militia cost nothing, 3 infantry $9,
# 1 cavalry $15, 3 artillery or guards $21.
PAID_IN = ("militia", "infantry", "cavalry", "artillery", "guard")


def price_of(name: str) -> int:
    """How many factors of a type one pursuit point removes (C45)."""
    row = name if name in PURSUIT_LOSS.rows.heads else "other"
    return integer(PURSUIT_LOSS.at(row, "factors for a point"))


def pay(troops: Troops, points: int, pick: Pick) -> Troops:
    """Pay pursuit points type by type; a last partial point takes what is left of a type."""
    worth = {name: ceil(getattr(troops, name) / price_of(name)) for name in PAID_IN}
    due = min(points, sum(worth.values()))
    left = dict.fromkeys(PAID_IN, 0)
    for place, name in enumerate(PAID_IN):
        low = max(0, due - sum(worth[later] for later in PAID_IN[place + 1 :]))
        high = min(worth[name], due)
        paid = pick(range(high, low - 1, -1), f"points paid in {name}") if high > low else low
        left[name] = max(0, getattr(troops, name) - paid * price_of(name))
        due -= paid
    return Troops(**left)


@lru_cache(maxsize=100_000)
def pay_by_policy(troops: Troops, points: int, policy: CasualtyPolicy) -> Troops:
    """The same by a standing policy: a pure look-up."""
    return pay(troops, points, PICKS[policy])


def pay_points(umpire: Umpire, side: str, troops: Troops, points: int, policy: CasualtyPolicy) -> Troops:
    """The beaten side pays, asked or by policy."""
    if not points:
        return troops
    if policy is not CasualtyPolicy.OWNER:
        left = pay_by_policy(troops, points, policy)
    else:
        left = pay(troops, points, lambda options, why: umpire.choose(side, tuple(options), why))
    tell_change(umpire, side, troops, left, "pursuit")
    return left


class Payment(msgspec.Struct, frozen=True):
    """What a pursuit cost, and what is left."""

    lost: ForceByType
    left: ForceByType


def pursuit_loss_payment(umpire: Umpire, points: Count, available: ForceByType) -> Payment:
    """The beaten side pays pursuit points: 1 cavalry, or 3 others, or 6 militia for each."""
    before = available.troops
    after = pay_points(umpire, "owner", before, points, CasualtyPolicy.OWNER)
    gone = before.less(after)
    for name, count in zip(NAMES, gone.counts, strict=True):
        umpire.note(Fact(f"{name} lost", count))
    return Payment(ForceByType.from_troops(gone), ForceByType.from_troops(after))
