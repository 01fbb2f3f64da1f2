"""The switches of the whole game: house rules that could be disputed, each with its default first."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch


class Battles(StrEnum):
    CHITS = "chits"
    ONE_ROLL = "one roll"


class Sight(StrEnum):
    REPORTS = "reports"
    OPEN = "open"


class Works(StrEnum):
    TWO = "two levels"
    ONE = "one"
    NONE = "none"


class Dusk(StrEnum):
    LOSSES = "losses"
    BEGAN = "the side that began withdraws"


class Homeward(StrEnum):
    HOME = "homeward"
    FREE = "free"


class Losses(StrEnum):
    CHEAPEST = "the cheapest"
    ASKED = "asked"


class Par(StrEnum):
    MEASURED = "measured"
    DESIGN = "of the design"


class Played(StrEnum):
    ON = "on"
    OFF = "off"


BATTLE = Switch("G-battle", "Major Battles are fought", Battles.CHITS, tuple(Battles), "With chits, or by one roll.")
SIGHT = Switch(
    "G-sight", "what is seen of the enemy", Sight.REPORTS, tuple(Sight), "What scouts see, or all but orders."
)
WORKS = Switch("G-works", "Earthworks on the map", Works.TWO, tuple(Works), "How deep armies dig.")
DUSK = Switch("G-dusk", "a battle undecided at dusk", Dusk.LOSSES, tuple(Dusk), "Who lost more SP withdraws (G5i).")
RETREAT = Switch(
    "G-retreat", "a march under Retreat", Homeward.HOME, tuple(Homeward), "Nearer home, or anywhere (G4e)."
)
LOSSES = Switch("G-losses", "whose SP are lost", Losses.CHEAPEST, tuple(Losses), "Taken at once, or asked (E7).")
PAR = Switch("G-par", "the margin that counts as even", Par.MEASURED, tuple(Par), "From games of equal programs.")


def _on(id_: str, title: str, why: str) -> Switch[Played]:
    return Switch(id_, title, Played.ON, tuple(Played), why)


PAY = _on("G-pay", "checks for Pay", "An empty purse or a cut LOC shakes the troops (G3b).")
QUARTERS = _on("G-quarters", "Quarters", "Optional on the sheet: walls and works against attrition.")
INTERPHASE = _on("G-interphase", "Interphase turns", "Optional on the sheet: a winter month in quarters.")
CAMISADE = _on("G-camisade", "camisades", "A March to Contact may surprise the enemy (G5e).")
GROUND = _on("G-ground", "giving ground", "A Force under Retreat may fall back under pursuit (G5c).")
PILLAGE = _on("G-pillage", "pillage", "Land laid waste for APs (G4f).")
ENGINEERS = _on("G-engineers", "Field Engineers", "Works, bridges and sieges (G4h).")

GAME_SWITCHES: tuple[Switch[Any], ...] = (
    BATTLE, SIGHT, PAY, WORKS, QUARTERS, INTERPHASE, CAMISADE, GROUND, DUSK, PILLAGE, ENGINEERS, RETREAT, LOSSES,
    PAR,
)  # fmt: skip
