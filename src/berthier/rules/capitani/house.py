"""The completions and the switches: rulings the sheet leaves open, each with the reading's id and its default."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch


class Plunder(StrEnum):
    ROW_9 = "row 9 or more"
    EVERY_D = "every D"
    NATURAL_6 = "a D on a natural 6"


class StarOne(StrEnum):
    NATURAL = "natural 1"
    MODIFIED = "modified 1"


class Halves(StrEnum):
    UP = "up"
    DOWN = "down"


class Loser(StrEnum):
    DIAGONAL = "roll and column make 10"
    TIES_ATTACKER = "1/1 goes against the attacker"


class Share(StrEnum):
    HALF = "at least half"
    MORE = "more than half"


class HeavyHorse(StrEnum):
    HALVED = "halved in Engagements too"
    SKIRMISH_ONLY = "halved in Skirmish and Siege only"


class BreachPikes(StrEnum):
    REPLACES = "In-breach replaces the open-ground modifier"
    CUMULATIVE = "all cumulative"


class Routed(StrEnum):
    ELIMINATED = "eliminated, as in the Command Phase"
    NO_EFFECT = "no effect, as in the Combat Phase"


class OptionalTie(StrEnum):
    MIRROR = "+4 to the defender"
    ATTACKER = "+4 to the attacker"


class Average(StrEnum):
    HALF_UP = "weighted mean, half up"
    HALF_DOWN = "weighted mean, half down"
    LOWEST = "lowest present"


class Disruption(StrEnum):
    NEXT_ROUND = "in the next round"
    NONE = "not within a battle"


class Besieger(StrEnum):
    ADJACENT = "in adjacent hexes"
    SAME_HEX = "in the fortress hex"


class Spent(StrEnum):
    HALF = "at half"
    NOTHING = "as nothing"


class Reveal(StrEnum):
    TOGETHER = "both Corps together"
    FIGHT_BY_FIGHT = "fight by fight"


class Flight(StrEnum):
    OFF = "off"
    ON = "on"


C4 = Switch("c-4", "Lost in Plundering", Plunder.ROW_9, tuple(Plunder), "The swatch that marked the cells is lost.")
C6 = Switch(
    "c-6",
    "pursuing Capitano checks on",
    StarOne.NATURAL,
    tuple(StarOne),
    "The star stands on row 1, the text says natural.",
)
C7 = Switch("c-7", "halves of a percentage", Halves.UP, tuple(Halves), "Nearest integer leaves exact halves open.")
C16 = Switch("c-16", "loser on the Assault Table", Loser.DIAGONAL, tuple(Loser), "The reverse print is lost.")
C20 = Switch("c-20", "Firearms in a Skirmish or Siege", Share.HALF, tuple(Share), "Two wordings on the sheet.")
C21 = Switch(
    "c-21", "Heavy Cavalry in bad terrain", HeavyHorse.HALVED, tuple(HeavyHorse), "The digest leaves battles out."
)
C25 = Switch(
    "c-25",
    "pikes in an In-breach attack",
    BreachPikes.REPLACES,
    tuple(BreachPikes),
    "Only Storm and Earthworks are said to supersede.",
)
C35 = Switch(
    "c-35", "D on a Demoralised unit, Activation Phase", Routed.ELIMINATED, tuple(Routed), "The phase is not named."
)
C41 = Switch("c-41", "loser of the optional combat", OptionalTie.MIRROR, tuple(OptionalTie), "The underline is lost.")
C46 = Switch("c-46", "Force Quality", Average.HALF_UP, tuple(Average), "The paragraph is missing.")
C47 = Switch("c-47", "a Corps that lost is Disrupted", Disruption.NEXT_ROUND, tuple(Disruption), "Not defined.")
C48 = Switch("c-48", "Elimination Check takes the Capitano on", 6, (4, 5, 6), "Not defined; this or more.")
D0 = Switch("d-0", "a side with only Demoralised units counts", Spent.HALF, tuple(Spent), "Not on the sheet.")
D6 = Switch("d-6", "least SP a side for a Major Battle", 12, (8, 12, 16), "Not on the sheet.")
D7 = Switch("d-7", "where besiegers stand", Besieger.ADJACENT, tuple(Besieger), "Implied by the hexside modifiers.")
D7_BREACH = Switch("d-7-breach", "least Siege Status for an In-breach attack", 1, (1, 2), "Not on the sheet.")
D8_ROUNDS = Switch("d-8-rounds", "rounds of a Major Battle", 4, (1, 2, 3, 4, 5, 6), "Not on the sheet.")
D8_PLANS = Switch("d-8-plans", "plans of a round are revealed", Reveal.TOGETHER, tuple(Reveal), "Not on the sheet.")
FLIGHT = Switch(
    "G-flight", "D* outside the Combat Phase", Flight.OFF, tuple(Flight), "Optional rule 18.7: the Force flies."
)

SWITCHES: tuple[Switch[Any], ...] = (
    C4, C6, C7, C16, C20, C21, C25, C35, C41, C46, C47, C48, D0, D6, D7, D7_BREACH, D8_ROUNDS, D8_PLANS,
    FLIGHT,
)  # fmt: skip
