"""The switches of the whole game: the rulings its design marks as open to another choice."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch
from berthier.rules.great_powers.house import Option


class Contents(StrEnum):
    HIDDEN = "hidden"
    OPEN = "open"


class Peace(StrEnum):
    TERMS = "with terms"
    PLAIN = "without terms"


class Intercept(StrEnum):
    DIE = "on 3, British on 4"
    ALWAYS = "always"


class Mortal(StrEnum):
    MORTAL = "mortal"
    IMMORTAL = "immortal"


class Fortress(StrEnum):
    STOPS = "ends a march"
    PASSED = "is passed"


class ForageDie(StrEnum):
    DIE = "a die"
    STEADY = "always 4"


class Losses(StrEnum):
    CHEAPEST = "cheapest legal first"
    OWNER = "owner's choice"


class TheEnd(StrEnum):
    PAR = "the greatest lead over its par"
    SHARE = "the greatest share of its level"
    BRITAIN = "Great Britain wins"


class UlmLevels(StrEnum):
    EVEN = "15, 9, 5 and 1"
    DESIGN = "16, 11, 7 and 3"


SILENT = "The sheet has no rules for it."
G_HIDDEN = Switch("G-HIDDEN", "contents of foreign corps", Contents.HIDDEN, tuple(Contents), SILENT)
G_PEACE = Switch("G-PEACE", "peace", Peace.TERMS, tuple(Peace), SILENT)
G_INTERCEPT = Switch("G-INTERCEPT", "fleets meet fleets that pass", Intercept.DIE, tuple(Intercept), SILENT)
G_NELSON = Switch("G-NELSON", "Nelson in a battle", Mortal.MORTAL, tuple(Mortal), SILENT)
G_COMBINE = Switch("G-COMBINE", "allies may march in one slot", Option.ON, tuple(Option), SILENT)
G_FORCED = Switch("G-FORCED", "forced marches", Option.ON, tuple(Option), SILENT)
G_FORTRESS = Switch("G-FORTRESS", "a fortress with enemy troops", Fortress.STOPS, tuple(Fortress), SILENT)
G_FORAGE = Switch("G-FORAGE", "foraging is left to", ForageDie.DIE, tuple(ForageDie), SILENT)
G_DAYS = Switch("G-DAYS", "days of a battle", 2, (2, 1, 3), SILENT)
G_CASUALTIES = Switch("G-CASUALTIES", "casualties in the game", Losses.CHEAPEST, tuple(Losses), SILENT)
G_STARVE = Switch("G-STARVE", "garrisons starve from the third month", Option.ON, tuple(Option), SILENT)
G_TRADE = Switch("G-TRADE", "trade with Great Britain", Option.ON, tuple(Option), SILENT)
G_END = Switch(
    "G-END",
    "nobody has reached a level at the end",
    TheEnd.PAR,
    tuple(TheEnd),
    "A published report has Britain win. By share Britain and Spain, whom nobody reaches, win nearly every time: par, "
    "what a power comes to in games of equal programs, is measured for the short campaign, and its levels follow from "
    "it; the long one goes by the printed levels and by share.",
)
G_ULM = Switch(
    "G-ULM",
    "points from which on the levels of Ulm begin",
    UlmLevels.EVEN,
    tuple(UlmLevels),
    "From 16, 11, 7 and 3 points on equal programs gave France 19 of 54 decided games; so they begin a little lower.",
)

GAME_SWITCHES: tuple[Switch[Any], ...] = (
    G_HIDDEN, G_PEACE, G_INTERCEPT, G_NELSON, G_COMBINE, G_FORCED, G_FORTRESS, G_FORAGE, G_DAYS, G_CASUALTIES,
    G_STARVE, G_TRADE, G_END, G_ULM,
)  # fmt: skip
