"""Victory: the level each power must reach, and the points Britain may forgo (D11, D16)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import VICTORY_LEVELS
from berthier.rules.great_powers.countries import Power, PowerName
from berthier.rules.great_powers.house import D16, O_MANIPULATE, AtTheEnd, Option
from berthier.rules.great_powers.units import Count


class Finish(StrEnum):
    """The two games."""

    SHORT = "1807"
    LONG = "1815"


class Victory(msgspec.Struct, frozen=True):
    """Whether a total wins."""

    level: int
    wins: bool


def victory_check(
    umpire: Umpire,
    power: PowerName,
    total: Annotated[int, msgspec.Meta(ge=0)],
    finish: Annotated[int, msgspec.Meta(ge=1807, le=1815)] = 1815,
    manipulation: bool | None = None,
) -> Victory:
    """A power at or above its level wins; without manipulation the long game has lower levels (8.1.3.2.1)."""
    if str(finish) not in list(Finish):
        raise BadInput(f"No game finishes in {finish}.", "finish", list(Finish))
    with_it = umpire.plays(O_MANIPULATE) is Option.ON if manipulation is None else manipulation
    column = str(finish) if with_it or finish == int(Finish.SHORT) else f"{Finish.LONG} without manipulation"
    cell = VICTORY_LEVELS.at(power, column)
    umpire.note(cell)
    umpire.note(Fact("total", total))
    return Victory(integer(cell), total >= integer(cell))


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power's victory points."""

    power: PowerName
    total: Annotated[int, msgspec.Meta(ge=0)]


class Winner(msgspec.Struct, frozen=True):
    """Who wins (None: nobody yet, or nobody at all), who reached its level, and whether the best are level."""

    winner: PowerName | None
    reached: tuple[PowerName, ...]
    tied: bool


def victory(
    umpire: Umpire,
    totals: Annotated[tuple[Score, ...], msgspec.Meta(min_length=1)],
    finish: Annotated[int, msgspec.Meta(ge=1807, le=1815)] = 1815,
    last_month: bool = False,
    manipulation: bool | None = None,
) -> Winner:
    """Of those at their level the largest excess wins; equal ones play on; at the end date Britain wins (D16)."""
    if len({score.power for score in totals}) != len(totals):
        raise BadInput("A power has one total only.", "totals")
    excess: dict[PowerName, int] = {}
    for score in totals:
        found = umpire.resolve(victory_check, score.power, score.total, finish, manipulation)
        lines = (Line("total", score.total, "victory points"), Line("level", -found.level, "Victory Levels Chart"))
        umpire.note(Tally(f"excess of {score.power}", lines))
        if found.wins:
            excess[score.power] = score.total - found.level
    best = [power for power, over in excess.items() if over == max(excess.values())]
    winner = best[0] if len(best) == 1 else None
    if winner is None and last_month and umpire.plays(D16) is AtTheEnd.BRITAIN:
        winner = PowerName.BRITAIN
    return Winner(winner, tuple(excess), len(best) > 1)


class BritishOption(msgspec.Struct, frozen=True):
    """Victory points Britain forgoes to lower an enemy's total."""

    max_spend: int
    britain_gains: int
    target_total: int


def british_vp_option(umpire: Umpire, vp_earned: Count, target: PowerName, target_total: Count) -> BritishOption:
    """Britain may forgo up to a third of its gain, rounded down, to cut one enemy's total by as much (8.1.2)."""
    if target is PowerName.BRITAIN:
        raise BadInput("Great Britain cannot burn its own victory points.", "target")
    most = vp_earned // 3
    umpire.note(Fact("a third of the gain", most))
    spend = umpire.choose(Power.BRITAIN, tuple(range(most, -1, -1)), "points forgone")
    gain = (Line("gain", vp_earned, "victory points earned"), Line("forgone", -spend, "points forgone", "8.1.2"))
    umpire.note(Tally("Britain gains", gain))
    cut = (Line("total", target_total, str(target)), Line("forgone", -spend, "points forgone", "8.1.2"))
    umpire.note(Tally(f"total of {target}", cut, 0))
    return BritishOption(most, vp_earned - spend, max(0, target_total - spend))
