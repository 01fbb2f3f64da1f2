"""Tactical option chits (d-8 step 3): which, when, how long, how many."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import WORKS_CHITS
from berthier.rules.capitani.units import Level


class WorksChits(msgspec.Struct, frozen=True):
    """Earthworks and River chits of a side."""

    earthworks: int
    river: int


def ew_chits(umpire: Umpire, earthworks_level: Level = 0, behind_river: bool = False) -> WorksChits:
    """Earthworks level 2 gives 4 chits, level 1 gives 2; a river in front gives 2."""
    works = WORKS_CHITS.at(f"Earthworks level {earthworks_level}", "Earthworks")
    river = WORKS_CHITS.at("behind a river", "River")
    umpire.note(works)
    umpire.note(river)
    return WorksChits(integer(works), integer(river) if behind_river else 0)


class Chit(StrEnum):
    """The tactical options."""

    FORMATION = "Formation"
    MUSTER = "Muster"
    RESERVE = "Reserve"
    ARTILLERY = "Artillery"
    CHARGE = "Cavalry Charge"
    COMBINED_ARMS = "Combined Arms"
    COORDINATION = "Fight Coordination"
    FIREARMS = "Firearms"
    EARTHWORKS = "Earthworks"
    RIVER = "River"
