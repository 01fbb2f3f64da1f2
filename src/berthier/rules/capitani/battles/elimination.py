"""Elimination Check (c-48): what battle does to Capitani."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.capitani.house import C48
from berthier.rules.capitani.units import Capitani


class Eliminated(msgspec.Struct, frozen=True):
    """Whether the Capitano is out."""

    eliminated: bool


def elimination(umpire: Umpire, by: str = "owner") -> Eliminated:
    """Elimination Check of one Capitano: one die, out on a 6 (c-48)."""
    least = umpire.plays(C48)
    umpire.note(Fact("eliminated on", f"{least} or more"))
    return Eliminated(umpire.roll(D6, "Elimination Check", by=by) >= least)


def check_capitani(umpire: Umpire, capitani: Capitani, by: str) -> Capitani:
    """Every one of them checks: who is left."""
    return tuple(capitano for capitano in capitani if not umpire.resolve(elimination, by).eliminated)


def check_one(umpire: Umpire, capitani: Capitani, by: str) -> Capitani:
    """One of them checks, the owner's choice: who is left."""
    if not capitani:
        return capitani
    names = [capitano.name or f"Capitano {place + 1}" for place, capitano in enumerate(capitani)]
    place = names.index(umpire.choose(by, names, "Capitano who checks"))
    if not umpire.resolve(elimination, by).eliminated:
        return capitani
    return (*capitani[:place], *capitani[place + 1 :])
