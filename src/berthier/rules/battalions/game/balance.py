"""What is changed in new games, by edition: battles that equal steady programs did not find even (G105), rulings."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from berthier.rules.battalions.game.record import BLUE, RED


class Edition(StrEnum):
    """A record keeps the edition it was begun in: what a later one changes, it changes for new games alone.

    The second has other breaking shares at Quatre Bras; the third one garrison in a block of houses (G87); the fourth
    lists units as the armies do, sees a rout however few are left, and lets a file ask for deployment (decision 0079),
    which goes by brigades (G13, decision 0084).
    """

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"


LATEST = Edition.FOURTH
BEFORE_FOURTH = (Edition.FIRST, Edition.SECOND, Edition.THIRD)
CROWDED = (Edition.FIRST, Edition.SECOND)  # a winner went into houses that somebody else still held


class Balanced(NamedTuple):
    """What is changed where equal steady programs did not come out even: blue's even lead, breaking shares."""

    par: int = 0
    break_percent: Mapping[str, int] = {}


# Scored so, 18 games that went on to the last period came out 6 : 6 : 6; as designed 3 : 4 : 11 (decision 0048).
SANKT_VEIT = Balanced(-3, {BLUE: 55, RED: 33})
# The same way 11 games came out 5 : 1 : 5; as designed 8 : 0 : 3 (decision 0059).
QUATRE_BRAS = Balanced(0, {BLUE: 50, RED: 45})
MEASURED = {
    Edition.FIRST: {"sankt_veit": SANKT_VEIT},
    Edition.SECOND: {"sankt_veit": SANKT_VEIT, "quatre_bras": QUATRE_BRAS},
    Edition.THIRD: {"sankt_veit": SANKT_VEIT, "quatre_bras": QUATRE_BRAS},
    Edition.FOURTH: {"sankt_veit": SANKT_VEIT, "quatre_bras": QUATRE_BRAS},
}


def balance_of(scenario: str, edition: Edition) -> Balanced:
    """What is changed in a scenario; nothing where it was not found to lean."""
    return MEASURED[edition].get(scenario, Balanced())
