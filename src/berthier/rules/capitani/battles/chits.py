"""Tactical option chits (d-8 step 3): which, when, how long, how many."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.capitani.charts import CHITS, WORKS_CHITS
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


class Works(StrEnum):
    """The chits that lie before a Corps."""

    EARTHWORKS = "Earthworks"
    RIVER = "River"


class Pool(msgspec.Struct, frozen=True, cache_hash=True):
    """The chits a side still has, in the order of the chart."""

    left: tuple[int, ...]

    def has(self, chit: Chit) -> int:
        """How many of these are left."""
        return self.left[PLACES[chit]]

    def without(self, *played: Chit) -> Pool:
        """The pool after playing these."""
        counts = list(self.left)
        for chit in played:
            counts[PLACES[chit]] -= 1
        return Pool(tuple(counts))

    def can_give(self, *wanted: Chit) -> bool:
        """Whether all of these can be played together."""
        return min(self.without(*wanted).left) >= 0


PLACES = {chit: place for place, chit in enumerate(Chit)}


def fresh_pool(umpire: Umpire, earthworks_level: int, behind_river: bool, used: tuple[Chit, ...]) -> Pool:
    """The chits of a side at the start, less those already used; refuses more than the pool has."""
    works = ew_chits(umpire, earthworks_level, behind_river)
    most = {chit: integer(CHITS.at(chit, "most")) for chit in Chit}
    most |= {Chit.EARTHWORKS: works.earthworks, Chit.RIVER: works.river}
    for chit, times in Counter(used).items():
        if times > most[chit]:
            raise BadInput(f"{times} {chit} chits are used, but the pool has {most[chit]}.", "used")
    return Pool(tuple(most[chit] for chit in Chit)).without(*used)


def lasts(chit: Chit) -> int:
    """For how many rounds a chit stays; chits that stay for the whole battle are not counted in rounds."""
    return integer(CHITS.at(chit, "rounds"))


def is_lost_on_engaging(chit: Chit | Works) -> bool:
    """Artillery, Earthworks and River are lost when their Corps engages."""
    return CHITS.at(chit, "if the Corps engages").value == "lost"
