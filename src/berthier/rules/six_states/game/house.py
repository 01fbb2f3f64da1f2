"""The switches of the whole game: house rulings another table may play otherwise (design, end of section d)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch


class Rest(StrEnum):
    NO_ROLL = "no roll"
    ROLL = "roll"


class TurnOrder(StrEnum):
    ROLLED = "rolled"
    TURN_ABOUT = "turn about"


class Played(StrEnum):
    ON = "on"
    OFF = "off"


class LeadersAbroad(StrEnum):
    NEEDED = "needed"
    NOT = "not needed"


class Overrun(StrEnum):
    TEN = "10-1"
    OFF = "off"


class Starving(StrEnum):
    MORALE = "morale -1"
    NOTHING = "nothing"


class Interception(StrEnum):
    PURSUIT = "pursuit row"
    ALWAYS = "always"
    NEVER = "never"


class NoWayOut(StrEnum):
    ARMS = "lays down its arms"
    CUTS = "cuts its way out"


class Capitulation(StrEnum):
    TWO = "two closings"
    NEVER = "never"


G11 = Switch("G11", "attrition of armies at rest", Rest.NO_ROLL, tuple(Rest), "Spares dice for quiet garrisons.")
G16 = Switch(
    "G16",
    "order of the powers in a month",
    TurnOrder.ROLLED,
    tuple(TurnOrder),
    "Turn about needs no dice.",
)
G22 = Switch("G22", "zones of control", Played.ON, tuple(Played), "The sheet has none.")
G23 = Switch(
    "G23",
    "foot abroad and its leader",
    LeadersAbroad.NEEDED,
    tuple(LeadersAbroad),
    "A house rule of the reading.",
)
G26 = Switch("G26", "overrun", Overrun.TEN, tuple(Overrun), "A house rule of the reading.")
G31 = Switch("G31", "what starving does in battle", Starving.MORALE, tuple(Starving), "Hunger should be felt.")
G34 = Switch(
    "G34", "interception at sea", Interception.PURSUIT, tuple(Interception), "The sheet catches only beaten fleets."
)
G41 = Switch("G41", "marching to the guns", Played.ON, tuple(Played), "A further use of the force march.")
G43 = Switch("G43", "a retreat without any way", NoWayOut.ARMS, tuple(NoWayOut), "The sheet has only blocked hexes.")
G48 = Switch("G48", "laurels", Played.ON, tuple(Played), "Points for great battles.")
G50 = Switch("G50", "capitulation", Capitulation.TWO, tuple(Capitulation), "A capital must be held, not only reached.")

GAME_SWITCHES: tuple[Switch[Any], ...] = (G11, G16, G22, G23, G26, G31, G34, G41, G43, G48, G50)
