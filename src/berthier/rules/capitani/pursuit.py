"""Pursuit (d-9): what pursuers inflict, and how the pursued pay for it."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import PURSUIT
from berthier.rules.capitani.house import C6, C7, Halves, StarOne
from berthier.rules.capitani.units import Count

DEAR = 2  # an undemoralised SP pays two Pursuit Losses


class Pursuit(msgspec.Struct, frozen=True, cache_hash=True):
    """One pursuit: losses by cavalry and by infantry, and who takes Elimination Checks."""

    modified: int
    cavalry_part: int
    infantry_part: int
    pursuit_losses: int
    pursuer_capitano_check: bool
    pursued_capitani_check: bool


class Absorbed(msgspec.Struct, frozen=True):
    """Whether a way to pay Pursuit Losses is allowed."""

    legal: bool


class Payment(msgspec.Struct, frozen=True, cache_hash=True):
    """SP given up: of Artillery or Demoralised units at 1 each, of others at 2 each."""

    cheap: int
    dear: int

    def __str__(self) -> str:
        return f"{self.cheap} Artillery or Demoralised SP, {self.dear} other SP"

    @property
    def pays(self) -> int:
        return self.cheap + DEAR * self.dear


def pursuit(
    umpire: Umpire,
    cavalry_sp: Count = 0,
    infantry_sp: Count = 0,
    star: bool = False,
    stradiots: bool = False,
    exit_full_mp: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0,
    conceded: bool = False,
    by: str = "pursuer",
) -> Pursuit:
    """Pursuit Table: a percentage of the pursuing Cavalry SP and one of the Infantry SP, each rounded."""
    flags = {"star": star, "stradiots": stradiots, "conceded": conceded}
    lines = [PURSUIT.modifier(id_) for id_, applies in flags.items() if applies]
    leaving = PURSUIT.modifier("exit_full_mp")
    if exit_full_mp:
        lines.append(msgspec.structs.replace(leaving, value=leaving.value * exit_full_mp))
    tally = Tally("pursuit die modifiers", tuple(lines))
    umpire.note(tally)
    natural = umpire.roll(D6, "pursuit die", by=by)
    modified = natural + tally.total
    umpire.note(Fact("modified roll", modified))
    horse = per_cent(umpire, modified, "Cavalry", cavalry_sp)
    foot = per_cent(umpire, modified, "Infantry", infantry_sp)
    losses = Tally("Pursuit Losses", (Line("cavalry", horse, "by Cavalry"), Line("infantry", foot, "by Infantry")))
    umpire.note(losses)
    mark = PURSUIT.at(modified, "Capitani")
    umpire.note(mark)
    one = natural if umpire.plays(C6) is StarOne.NATURAL else modified
    return Pursuit(modified, horse, foot, losses.total, one == 1, mark.value == "§")


class Chase(msgspec.Struct, frozen=True, cache_hash=True):
    """What a pursuit comes to: losses to be paid and who checks."""

    losses: int
    pursuer_checks: bool
    pursued_check: bool


def chase(
    umpire: Umpire, horse: int, foot: int, star: bool, stradiots: bool, exit_full_mp: int, conceded: bool, by: str
) -> Chase:
    """The same roll, down to what has to be settled after it: equal ones merge."""
    done = pursuit(umpire, horse, foot, star, stradiots, exit_full_mp, conceded, by)
    return Chase(done.pursuit_losses, done.pursuer_capitano_check, done.pursued_capitani_check)


def per_cent(umpire: Umpire, row: int, arm: str, sp: int) -> int:
    """The row's percentage of the SP of one arm, to the nearest whole number, halves up (c-7)."""
    cell = PURSUIT.at(row, arm)
    umpire.note(cell)
    share = rounded(integer(cell), sp, umpire.plays(C7))
    umpire.note(Fact(f"losses by {arm}", f"{share}: {integer(cell)} % of {sp} SP"))
    return share


def rounded(percentage: int, sp: int, halves: Halves) -> int:
    """A percentage of some SP to the nearest whole number."""
    nearer = 50 if halves is Halves.UP else 49
    return (percentage * sp + nearer) // 100


def absorb(
    umpire: Umpire,
    losses: Count,
    have_art_or_demoralised: Count = 0,
    have_undemoralised: Count = 0,
    lose_art_or_demoralised: Count = 0,
    lose_undemoralised: Count = 0,
) -> Absorbed:
    """Whether these SP pay these Pursuit Losses: in full, one over only when nothing worth 1 is left."""
    ways = ways_to_pay(losses, have_art_or_demoralised, have_undemoralised)
    lines = (
        Line("cheap", lose_art_or_demoralised, "Artillery or Demoralised SP at 1", "d-9"),
        Line("dear", DEAR * lose_undemoralised, f"other SP at {DEAR}", "d-9"),
    )
    umpire.note(Tally(f"paid of {losses} Pursuit Losses", lines))
    return Absorbed(Payment(lose_art_or_demoralised, lose_undemoralised) in ways)


@cache
def ways_to_pay(losses: int, cheap: int, dear: int) -> tuple[Payment, ...]:
    """Every allowed payment, Artillery and Demoralised SP first; all there is when it cannot be paid in full."""
    everything = Payment(cheap, dear)
    if everything.pays <= losses:
        return (everything,)
    ways = [Payment(few, many) for few in range(min(cheap, losses), -1, -1) for many in range(dear + 1)]
    return tuple(way for way in ways if is_paid(way, losses, cheap))


def is_paid(way: Payment, losses: int, cheap: int) -> bool:
    """Paid exactly, or one over with no Artillery or Demoralised SP left."""
    return way.pays == losses or (way.pays == losses + 1 and way.cheap == cheap)
