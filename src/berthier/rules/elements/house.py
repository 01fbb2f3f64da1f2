"""The completions and the switches of the Elements sheet, each with the reading's id and its default."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Any

from berthier.core.switches import Switch


class Blades(StrEnum):
    CLOSE_5 = "5 in close combat, 3 when shot at"
    CLOSE_3 = "3 in close combat, 5 when shot at"
    ALWAYS_3 = "3"
    ALWAYS_5 = "5"


class InferiorBows(StrEnum):
    TWICE = "two -1"
    ONCE = "one -1"


class Guns(StrEnum):
    OWN_BOUND = "own side's bound"
    BOTH_BOUNDS = "both bounds"


class Pursuers(StrEnum):
    LISTED = "Ln, Pi (F), Bd (F), Sh (F), Wb, El"
    CAVALRY_TOO = "the list and all cavalry"
    NOBODY = "nobody must"


class Counts(StrEnum):
    TRAIN = "Train"
    CAVALRY = "Cavalry"
    FOOT = "Foot"


class Adverse(StrEnum):
    ONCE = "one -1 for both"
    EACH = "-1 for each"


class Graded(StrEnum):
    BOTH = "both elements"
    SHOOTER = "the shooter only"


class Deploy(StrEnum):
    ALTERNATELY = "alternately"
    SECRET = "secret"


class Targets(StrEnum):
    ZONE = "zone"
    NEAREST = "nearest"
    FREE = "free"


class Turning(StrEnum):
    IF_ROOM = "turn if there is room"
    NEVER = "never turn"


class Sideways(StrEnum):
    DOUBLE = "double"
    SINGLE = "single"


class LongShots(StrEnum):
    OFF = "off"
    ON = "on"


class Marched(StrEnum):
    WAY = "along the way"
    START = "from the start on"


class Whole(StrEnum):
    ALL = "with its general and what a scenario adds"
    ELEMENTS = "its elements"


R_BD = Switch("R-BD", "Bd 3/5 against foot", Blades.CLOSE_5, tuple(Blades), "Two figures are printed without a word.")
R_IBW = Switch(
    "R-IBW",
    "Inferior land troops shot at by Bw",
    InferiorBows.TWICE,
    tuple(InferiorBows),
    "The second row is pointless unless it adds.",
)
R_RS = Switch("R-RS", "rear support", 1, (1, 2), "The list is printed, the figure is not.")
R_BOTH = Switch(
    "R-BOTH",
    "whom shooting grades apply to",
    Graded.BOTH,
    tuple(Graded),
    "The row against Bw only makes sense for a target.",
)
R_EL = Switch(
    "R-CAT-EL", "El count as", Counts.TRAIN, (Counts.TRAIN, Counts.CAVALRY), "El are among the doubtful categories."
)
R_DR = Switch(
    "R-CAT-DR", "Dr count as", Counts.FOOT, (Counts.FOOT, Counts.CAVALRY), "Dr are among the doubtful categories."
)
R_ONCE = Switch(
    "R-ONCE", "beaten and bad weather", Adverse.ONCE, tuple(Adverse), "The sheet says “for each” when it wants more."
)
D5 = Switch("D5", "marches keep from the enemy by more than (paces)", 300, (200, 300, 400), "Not on the sheet.")
D6 = Switch("D6", "artillery shoots in", Guns.OWN_BOUND, tuple(Guns), "Not on the sheet.")
D11 = Switch(
    "D11", "who must pursue", Pursuers.LISTED, tuple(Pursuers), "Lancers are attested; the rest of the list is ours."
)
E7_BEATEN = Switch(
    "E7-BEATEN",
    "a command is beaten at",
    Fraction(1, 3),
    (Fraction(1, 4), Fraction(1, 3), Fraction(2, 5)),
    "Not on the sheet.",
)
E7_BROKEN = Switch(
    "E7-BROKEN",
    "a command is broken at",
    Fraction(1, 2),
    (Fraction(2, 5), Fraction(1, 2), Fraction(2, 3)),
    "Not on the sheet.",
)

G_DEPLOY = Switch(
    "G-DEPLOY",
    "set-up of standard and free battles",
    Deploy.ALTERNATELY,
    tuple(Deploy),
    "Defender first, or both in an envelope.",
)
G_ZONE = Switch("G-ZONE", "control zone before a front (paces)", 50, (50, 0), "Not on the sheet.")
G_TARGET = Switch(
    "G-TARGET", "whom a shooter must take", Targets.ZONE, tuple(Targets), "Who is close and straight ahead comes first."
)
G_TURN = Switch(
    "G-TURN",
    "elements struck only on flank or rear",
    Turning.IF_ROOM,
    tuple(Turning),
    "Two-deep bodies have no room and fight as they stand.",
)
G_BACK = Switch("G-BACK", "moves back and sideways count", Sideways.DOUBLE, tuple(Sideways), "Not on the sheet.")
G_LONG = Switch(
    "G-LONG",
    "-1 for Sh, Dr, Bw, Sk shooting beyond 100 paces",
    LongShots.OFF,
    tuple(LongShots),
    "For tables where massed shot seems too strong.",
)
G_MARCH = Switch(
    "G-MARCH",
    "where a march on the table must be off the enemy",
    Marched.WAY,
    tuple(Marched),
    "The table measures where a march leads, so that one may march away; D5 names its start too.",
)
G_WHOLE = Switch(
    "G-WHOLE",
    "what of a broken command counts towards defeat",
    Whole.ALL,
    tuple(Whole),
    "Counted whole; a general or an element that costs more may still be in hand.",
)

SWITCHES: tuple[Switch[Any], ...] = (
    R_BD, R_IBW, R_RS, R_BOTH, R_EL, R_DR, R_ONCE, D5, D6, D11, E7_BEATEN, E7_BROKEN,
    G_DEPLOY, G_ZONE, G_TARGET, G_TURN, G_BACK, G_LONG, G_MARCH, G_WHOLE,
)  # fmt: skip
