"""Editions of the game's own rulings: what changed for new games, so that a record of before still derives (f)."""

from __future__ import annotations

from enum import StrEnum


class Edition(StrEnum):
    """From the second on levels follow from pars, and nobody loses his slot to a friend of his friend (G5.1).
    Who is combined is still allied, and who is let through is no enemy (G2.4). The third has the pars of programs that
    carry armies over the sea (decision 0057), the fourth of allies who count on each other (decision 0061), the fifth
    has pars of the long campaign too, fleets that sail together fly one flag, and corps go ashore only where they may
    go themselves (G4.2, G4.4, decision 0068). In the sixth nobody sets up a depot on ground he may only pass (G5.3),
    and the levels of 1813 begin where equal programs stand (decision 0072). In the seventh counters that are still to
    come are not raised, and marches, sieges, landings and politics go by the letter (decision 0080). In the eighth
    corps that never came round the flank lose nothing, pay for no pursuit and pursue nobody (decision 0091)."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"
    EIGHTH = "eighth"


def before(edition: Edition) -> frozenset[Edition]:
    """All editions before one."""
    every = tuple(Edition)
    return frozenset(every[: every.index(edition)])


LATEST = Edition.EIGHTH
UNDER_ANY_FLAG = before(Edition.FIFTH)  # where the first fleet's flag spoke for all at sea
DEPOTS_ANYWHERE = before(Edition.SIXTH)  # where a depot could be bought for a month on neutral ground
UNREAD = before(Edition.SEVENTH)  # before the rules were read clause by clause against the game in play
FLANKS_PAID = before(Edition.EIGHTH)  # where corps that never came round the flank shared in losses and pursuits

# Victory points that campaigns of steady programs come to, about: in the long one what they were on the way to.
SHORT = {"As": 84, "Fr": 104, "GB": 93, "Pr": 80, "Ru": 87, "Sp": 83, "Tu": 92}
LONG = {"As": 335, "Fr": 371, "GB": 350, "Pr": 308, "Ru": 322, "Sp": 340, "Tu": 355}
PARS: dict[Edition, dict[str, dict[str, int]]] = {
    Edition.FIRST: {"campaign_1807": {"As": 80, "Fr": 99, "GB": 93, "Pr": 50, "Ru": 91, "Sp": 74, "Tu": 63}},
    Edition.SECOND: {"campaign_1807": {"As": 84, "Fr": 101, "GB": 91, "Pr": 86, "Ru": 88, "Sp": 84, "Tu": 91}},
    Edition.THIRD: {"campaign_1807": {"As": 88, "Fr": 105, "GB": 93, "Pr": 75, "Ru": 84, "Sp": 73, "Tu": 91}},
    Edition.FOURTH: {"campaign_1807": SHORT},
    Edition.FIFTH: {"campaign_1807": SHORT, "campaign": LONG},
    Edition.SIXTH: {"campaign_1807": SHORT, "campaign": LONG},
    Edition.SEVENTH: {"campaign_1807": SHORT, "campaign": LONG},
    Edition.EIGHTH: {"campaign_1807": SHORT, "campaign": LONG},
}

# So many points over its par are a power's level, where the printed ones of some are reached nearly every time.
LEVEL_OVER_PAR: dict[Edition, dict[str, int]] = {
    Edition.FIRST: {},
    Edition.SECOND: {"campaign_1807": 10},
    Edition.THIRD: {"campaign_1807": 10},
    Edition.FOURTH: {"campaign_1807": 10},
    Edition.FIFTH: {"campaign_1807": 10, "campaign": 10},
    Edition.SIXTH: {"campaign_1807": 10, "campaign": 10},
    Edition.SEVENTH: {"campaign_1807": 10, "campaign": 10},
    Edition.EIGHTH: {"campaign_1807": 10, "campaign": 10},
}

# Points from which on the levels of a scenario begin so that equal steady programs win about as many on both sides.
EVEN: dict[str, tuple[int, ...]] = {"ulm": (15, 9, 5, 1)}
EVEN_IN_1813: dict[str, tuple[int, ...]] = {"liberation": (15, -4, -17, -37)}
EVEN_SINCE = dict.fromkeys((Edition.SIXTH, Edition.SEVENTH, Edition.EIGHTH), EVEN_IN_1813)
