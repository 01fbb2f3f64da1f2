"""Artillery ammunition (D7): a die after each action of fire; the third 6 of the battle empties the caissons."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import AMMUNITION
from berthier.rules.battalions.house import H14

MARK = 6  # the face that uses up ammunition
OUT = 3  # sixes after which a battery has none


class Supply(StrEnum):
    """The state of a battery's ammunition."""

    LOW = "running low"
    CRITICAL = "critical levels"
    OUT = "out of ammo"


Sixes = Annotated[int, msgspec.Meta(ge=0, le=OUT)]


class Ammunition(msgspec.Struct, frozen=True):
    """Sixes rolled so far in the battle, and what they mean; None: plenty."""

    sixes: int
    state: Supply | None


def ammo(umpire: Umpire, sixes: Sixes = 0, actions: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1) -> Ammunition:
    """After each action of fire one D6; a 6 is a mark (H14)."""
    for _ in range(actions):
        if sixes < OUT and umpire.roll(D6, "ammunition", by="firer") == MARK:
            sixes += 1
    umpire.note(Fact("sixes so far", sixes))
    return Ammunition(sixes, supply(umpire, sixes))


def supply(umpire: Umpire, sixes: int) -> Supply | None:
    """What so many sixes mean."""
    if not sixes:
        return None
    cell = AMMUNITION.at(str(sixes), "state")
    umpire.note(cell)
    return Supply(str(cell.value))


def may_fire(umpire: Umpire, sixes: int, actions: int) -> None:
    """Refuse more fire than the ammunition allows: critical, one action a period; out, none (H14)."""
    if not sixes or (supply(umpire, sixes) is Supply.CRITICAL and umpire.plays(H14) == "off"):
        return
    cell = AMMUNITION.at(str(sixes), "actions of fire a period")
    umpire.note(cell)
    if actions > integer(cell):
        allowed = integer(cell)
        state = supply(umpire, sixes)
        raise BadInput(f"A battery at {state} may fire for {allowed} actions a period, not {actions}.", "actions")
