"""The disputed readings in force for one fight, gathered from the umpire's switches into one frozen value."""

from __future__ import annotations

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.elements.house import (
    G_LONG,
    R_BD,
    R_BOTH,
    R_DR,
    R_EL,
    R_IBW,
    R_ONCE,
    R_RS,
    Adverse,
    Blades,
    Counts,
    Graded,
    InferiorBows,
    LongShots,
)
from berthier.rules.elements.units import CATEGORY, LAND, MEMBERS, Category, Type


class Reading(msgspec.Struct, frozen=True, cache_hash=True):
    """How the sheet is read at this table."""

    blades: Blades = R_BD.default
    inferior_bows: InferiorBows = R_IBW.default
    rear_support: int = R_RS.default
    graded: Graded = R_BOTH.default
    elephants: Counts = R_EL.default
    dragoons: Counts = R_DR.default
    adverse: Adverse = R_ONCE.default
    long_shots: LongShots = G_LONG.default

    def category(self, kind: Type) -> Category:
        """What a type counts as (R-CAT); El and Dr are the doubtful ones."""
        if kind is Type.EL:
            return Category(self.elephants)
        if kind is Type.DR:
            return Category(self.dragoons)
        return CATEGORY[kind]

    def members(self, name: str) -> tuple[Type, ...] | None:
        """The types of a category by its name on the sheet; None where the name is no category."""
        if name == "Land":
            return LAND
        if name not in [str(category) for category in MEMBERS]:
            return None
        return tuple(kind for kind in Type if self.category(kind) == name)


def reading(umpire: Umpire) -> Reading:
    """Ask for every disputed reading of a fight."""
    return Reading(
        umpire.plays(R_BD), umpire.plays(R_IBW), umpire.plays(R_RS), umpire.plays(R_BOTH),
        umpire.plays(R_EL), umpire.plays(R_DR), umpire.plays(R_ONCE), umpire.plays(G_LONG),
    )  # fmt: skip
