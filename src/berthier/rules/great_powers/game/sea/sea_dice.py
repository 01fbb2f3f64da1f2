"""Two small dice at sea: whether a fleet meets one that passes, and whether Nelson falls (G4.2, G4.3)."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.game.europe import RULES
from berthier.rules.great_powers.game.house import G_INTERCEPT, G_NELSON, Intercept, Mortal

FIGURES = RULES["fleet"]


class Interception(msgspec.Struct, frozen=True, cache_hash=True):
    """The die needed or less, and whether they met."""

    needed: int
    meets: bool


class NelsonsFate(msgspec.Struct, frozen=True, cache_hash=True):
    """Whether Nelson fell."""

    falls: bool


def intercept(umpire: Umpire, british: bool = False) -> Interception:
    """Fleets that wish meet those that pass on a die of 3 or less, with a British fleet 4 (G4.2)."""
    needed = FIGURES["intercept_british" if british else "intercept"]
    umpire.note(Fact("meets on or below", needed))
    if umpire.plays(G_INTERCEPT) is Intercept.ALWAYS:
        return Interception(needed, meets=True)
    return Interception(needed, meets=umpire.roll(D6, "intercept", by="interceptor") <= needed)


def nelson(umpire: Umpire) -> NelsonsFate:
    """Nelson in a battle falls on a 1 (G4.3)."""
    if umpire.plays(G_NELSON) is Mortal.IMMORTAL:
        return NelsonsFate(falls=False)
    falls = umpire.roll(D6, "Nelson", by="Great Britain") <= FIGURES["nelson_killed_on"]
    umpire.note(Fact("Nelson falls", falls))
    return NelsonsFate(falls)
