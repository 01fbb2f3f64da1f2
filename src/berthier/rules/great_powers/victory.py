"""Victory: the level each power must reach, and the points Britain may forgo (D11, D16)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import VICTORY_LEVELS
from berthier.rules.great_powers.countries import Power, PowerName
from berthier.rules.great_powers.house import O_MANIPULATE, Option
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
    return Victory(integer(cell), total >= integer(cell))


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
    spend = umpire.choose(Power.BRITAIN, tuple(range(most, -1, -1)), "points forgone")
    return BritishOption(most, vp_earned - spend, max(0, target_total - spend))
