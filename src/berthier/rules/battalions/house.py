"""The completions and the switches of the Battalions sheets, each with the reading's id and its default."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch


class Die(StrEnum):
    PLAIN = "d20 + number + modifiers, 21 passes"
    AUTOMATIC = "the same, but 1 always fails and 20 always passes"
    UNDER = "d20 at or under number + modifiers"


class Overflow(StrEnum):
    ADD = "48 and the row of the rest"
    LAST = "row 48 at most"


class TwoActions(StrEnum):
    DOUBLE = "double the row, one die"
    TWICE = "two volleys, a die each"


class Volley(StrEnum):
    OWN = "no more than the unit has"
    AS_TOLD = "as told"


class Told(StrEnum):
    FITS = "must fit the units"
    AS_TOLD = "as told"


class Pairs(StrEnum):
    WHOLE = "whole pairs"
    BEGUN = "a pair begun counts"


class Doubling(StrEnum):
    LAST = "after modifiers"
    FIRST = "before modifiers"


class ShotBand(StrEnum):
    OWN = "each unit's own band"
    AIM = "the band of the point of aim"


class Small(StrEnum):
    UNDER_FOUR = "under 4 figures"
    AT_ONCE = "under 4 figures, at once in a close action"
    EMPTY = "with no figure left"


class Carry(StrEnum):
    ENDS = "end with step 4"
    STAYS = "count in the later check too"


class RiddenDown(StrEnum):
    CHECKS = "steps 7 and 8 follow"
    OVER = "over: it retreats, no fatigue"


class Failed(StrEnum):
    STOPPING = "only when it stops"
    EITHER = "either way"


class Tie(StrEnum):
    REROLL = "both re-roll"
    DEFENDER = "the defender wins"


class Frontage(StrEnum):
    FRONT = "front-rank figures"
    UNIT = "all figures of the units"


class Pays(StrEnum):
    WINNER = "only the winner"
    BOTH = "both bidders"


class Idle(StrEnum):
    STANDS = "stand idle"
    FINISHES = "are activated one by one"


class Deployment(StrEnum):
    SCENARIO = "as the scenario has it"
    FREE = "free, brigade by brigade"
    ENVELOPES = "free, in envelopes"


class Activation(StrEnum):
    UNITS = "two units, then one"
    BRIGADES = "a brigade, then half as many of one"


class Runaways(StrEnum):
    LEADERS = "after the leaders, by themselves"
    ACTIVATED = "activated like others"


class Order(StrEnum):
    MADE = "as contacts were made"
    PICKED = "A picks"


class Armies(StrEnum):
    DRAWN = "drawn by the seed"
    BOUGHT = "bought in secret"


class Balance(StrEnum):
    MEASURED = "measured"
    DESIGNED = "as designed"


ON_OFF = ("on", "off")

H1 = Switch("H1", "the morale die", Die.PLAIN, tuple(Die), "The sheet names neither the die nor the number to reach.")
H4 = Switch("H4", "more than 48 figures firing", Overflow.ADD, tuple(Overflow), "The table ends at row 48.")
H6 = Switch(
    "H6", "small arms for two actions", TwoActions.DOUBLE, tuple(TwoActions), "Printed for canister only; row 48 fits."
)
H7 = Switch("H7", "figures in a defence volley", Volley.OWN, tuple(Volley), "Skirmishers of other units may add to it.")
H8 = Switch("H8", "infantry road move (inches)", 15, (15, 5), "Printed 5; every other arm has 15 on a road.")
Q9 = Switch("Q9", "figures lost, for morale", Pairs.WHOLE, tuple(Pairs), "“For every 2”: an odd figure is left over.")
H12 = Switch("H12", "a unit is removed", Small.UNDER_FOUR, tuple(Small), "Neither when nor how few is printed.")
H13 = Switch("H13", "a period of rest lowers fatigue", "on", ON_OFF, "No recovery is printed.")
H14 = Switch("H14", "critical ammunition: one action of fire", "on", ON_OFF, "The effect is not printed.")
Q16 = Switch("Q16", "solid shot is tested at", ShotBand.OWN, tuple(ShotBand), "Aiming close would hit far beyond it.")
Q18 = Switch("Q18", "doubling against column or square", Doubling.LAST, tuple(Doubling), "The notes double last.")
H17 = Switch("H17", "ride-down losses", "on", ON_OFF, "None are stated; off for the bare sheet.")
H19 = Switch("H19", "tied melee totals", Tie.REROLL, tuple(Tie), "The sheet says only that the higher total wins.")
Q12 = Switch("Q12", "modifiers for being charged", Carry.ENDS, tuple(Carry), "The later check has its own terms.")
Q25 = Switch("Q25", "ridden down at step 2", RiddenDown.CHECKS, tuple(RiddenDown), "Step 7 speaks of any ride-down.")
Q26 = Switch(
    "Q26", "cavalry that fails step 5 tires", Failed.STOPPING, tuple(Failed), "Fatigue is printed for the stop."
)
H22 = Switch("H22", "who pays the bid", Pays.WINNER, tuple(Pays), "The payment is not printed.")
H30 = Switch("H30", "1.5 infantry to 1 cavalry counts", Frontage.FRONT, tuple(Frontage), "“Frontage” is not defined.")
H31 = Switch("H31", "outnumbered counts after a melee", "on", ON_OFF, "Printed “melee only”, without a step.")
Q34 = Switch("Q34", "units D has left when A is finished", Idle.STANDS, tuple(Idle), "The loop ends with A alone.")
G30 = Switch("G30", "lines listed for a charge", Told.FITS, tuple(Told), "A record of a game played may differ.")
G13 = Switch(
    "G13", "deployment before period 1", Deployment.SCENARIO, tuple(Deployment), "Not on the sheets; fixed is quicker."
)
G14 = Switch("G14", "a leader with a unit lets it throw again", "on", ON_OFF, "What leaders are for is not printed.")
G15 = Switch("G15", "strengths of enemies farther than 12 in are hidden", "off", ON_OFF, "Not on the sheets.")
G23 = Switch(
    "G23", "who is activated together", Activation.UNITS, tuple(Activation), "Printed by units; brigades are quicker."
)
G24 = Switch("G24", "D's idle units fire by themselves", "on", ON_OFF, "The sheet leaves them idle.")
G35 = Switch("G35", "dead ground behind a crest", "on", ON_OFF, "Sight is not on the sheets.")
G44 = Switch("G44", "passage of lines", "on", ON_OFF, "Formed friends are not said to pass one another.")
G54 = Switch("G54", "skirmishers give way before a charge", "on", ON_OFF, "Not printed; it is what they were for.")
G62 = Switch("G62", "small arms and canister take the nearest", "on", ON_OFF, "Targets are not restricted in print.")
G72 = Switch(
    "G72",
    "units in retreat run or reform",
    Runaways.LEADERS,
    tuple(Runaways),
    "The sheet does not say when.",
)
G81 = Switch("G81", "order of close actions", Order.MADE, tuple(Order), "The sheet does not say.")
G104 = Switch("G104", "armies of a free battle", Armies.DRAWN, tuple(Armies), "Armies are data; drawn is quicker.")
G105 = Switch(
    "G105",
    "even points and breaking shares at Sankt Veit and Quatre Bras",
    Balance.MEASURED,
    tuple(Balance),
    "From games of programs.",
)

SWITCHES: tuple[Switch[Any], ...] = (
    H1, H4, H6, H7, H8, Q9, Q12, H12, H13, H14, Q16, H17, Q18, H19, H22, Q25, Q26, H30, H31, Q34,
    G13, G14, G15, G23, G24, G30, G35, G44, G54, G62, G72, G81, G104, G105,
)  # fmt: skip
