"""One army, one entry: what the procedures of small combats, second days and casualties take of it follows."""

from __future__ import annotations

from typing import Any

from berthier.core.errors import BadInput
from berthier.core.quiet import quiet
from berthier.core.ruleset import RosterEntry
from berthier.rules.great_powers.command import commander_of
from berthier.rules.great_powers.morale import level_of
from berthier.rules.great_powers.rosters import muster
from berthier.rules.great_powers.units import CAVALRY, Army, Kind

YEAR = 1805  # as a battle is fought whose year nobody says
LETTERS = ("I", "M", "C", "G", "A", "FI", "FC")  # of the Corps Capacity Chart


def follows(army: Army) -> dict[str, Any]:
    """Its factors in all and by type, its morale level (D1 step 5), its commander's rating, its horse.

    Nothing follows from an army that the rules would not let take the field.
    """
    umpire = quiet()
    try:
        mustered = muster(umpire, army, "army")
        level = level_of(umpire, mustered.parts)
    except BadInput:
        return {}
    return {
        "factors": army.factors,
        "morale": level / 10,
        "tactical": commander_of(umpire, mustered, YEAR).tactical,
        "cavalry": army.count(*CAVALRY),
        **{letter: army.count(Kind(letter)) for letter in LETTERS},
    }


ARMY = RosterEntry("army", Army, follows)
