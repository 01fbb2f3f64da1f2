"""The completions and the switches: rulings the sheet leaves open, each with the reading's id and its default."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch


class Option(StrEnum):
    ON = "on"
    OFF = "off"


class Chart(StrEnum):
    PRINTED = "printed"
    PUBLISHED = "published"


class NationalMorale(StrEnum):
    TABLE = "the table's morale level"
    ARMY = "the army's morale"


class MilitiaBar(StrEnum):
    THIS_ROUND = "the round that reaches 2.0"
    NEXT_ROUND = "the round after"


class DieLimit(StrEnum):
    ONE = "net -1 to +1"
    CHART = "only the die, 0 to 7"


class BothBreak(StrEnum):
    ATTACKER = "attacker loses"
    DEFENDER = "defender loses"


class Rounding(StrEnum):
    HALF_UP = "nearest tenth, half up"
    DOWN = "tenths, rounded down"


class Undergarrisoned(StrEnum):
    FEWER = "fewer factors than spires"
    NONE = "no factor at all"


class BelowOne(StrEnum):
    NONE = "no pursuit"
    ONE = "column 1"


class Eliminated(StrEnum):
    LOSES = "loses in any case"
    BROKEN = "counts as broken"


class NeverCame(StrEnum):
    UNHURT = "is unhurt"
    SHARES = "shares in what the army pays"


class AtTheEnd(StrEnum):
    BRITAIN = "Great Britain wins"
    NOBODY = "nobody wins"


CHART = Switch(
    "CHART",
    "figures of the charts",
    Chart.PRINTED,
    tuple(Chart),
    "Three cells of the Operational Possibilities and two morale values differ from the published charts.",
)
O_GUARD = Switch("O-GUARD", "option 12.3.4, guard commitment", Option.ON, tuple(Option), "An option of the game.")
O_CAVALRY = Switch("O-CAV", "option 12.3.3.1, cavalry superiority", Option.ON, tuple(Option), "An option of the game.")
O_WITHDRAW = Switch(
    "O-CAVWD", "option 12.3.3.2, withdrawal of cavalry armies", Option.ON, tuple(Option), "An option of the game."
)
O_BOMBARD = Switch("O-BOMB", "option 12.3.5, bombardment", Option.ON, tuple(Option), "An option of the game.")
O_MANIPULATE = Switch(
    "O-MANIP", "option 12.5, economic manipulation", Option.ON, tuple(Option), "An option of the game."
)
DOUBLE = Switch(
    "DOUBLE",
    "a flank force that has arrived counts double",
    Option.ON,
    tuple(Option),
    "Known from published play, not on the sheet.",
)
C5 = Switch("C5", "cavalry of Algeria at the start", 6, (6, 5), "Printed 6, but its corps holds 5.")
C43 = Switch(
    "C43", "militia casualties are barred from", MilitiaBar.THIS_ROUND, tuple(MilitiaBar), "The plain sense of “until”."
)
C44 = Switch(
    "C44", "a city is undergarrisoned with", Undergarrisoned.FEWER, tuple(Undergarrisoned), "Not defined on the sheet."
)
C47 = Switch("C47", "limit of the die modifiers", DieLimit.ONE, tuple(DieLimit), "The dice column runs from 0 to 7.")
C49 = Switch(
    "C49",
    "footnotes c and l raise",
    NationalMorale.TABLE,
    tuple(NationalMorale),
    "“Final morale level” can mean the table's or the army's.",
)
D1_ROUNDING = Switch("D1-MORALE", "morale of a mixed army", Rounding.HALF_UP, tuple(Rounding), "Not on the sheet.")
D1_BOTH = Switch("D1-BOTH", "both break with equal margins", BothBreak.ATTACKER, tuple(BothBreak), "Not on the sheet.")
D1_ELIMINATED = Switch(
    "D1-ELIM",
    "a side wiped out while the other breaks",
    Eliminated.LOSES,
    tuple(Eliminated),
    "Not on the sheet.",
)
D2 = Switch(
    "D2",
    "a flank force that never came",
    NeverCame.UNHURT,
    tuple(NeverCame),
    "Not on the sheet: who was not there pays for no pursuit and pursues nobody. In a campaign its corps lose nothing.",
)
D6 = Switch("D6", "a pursuit shifted below column 1", BelowOne.NONE, tuple(BelowOne), "Not on the sheet.")
D16 = Switch(
    "D16",
    "nobody alone has reached a level at the end date",
    AtTheEnd.BRITAIN,
    tuple(AtTheEnd),
    "Known from a report of a published campaign, not on the sheet.",
)

SWITCHES: tuple[Switch[Any], ...] = (
    CHART, O_GUARD, O_CAVALRY, O_WITHDRAW, O_BOMBARD, O_MANIPULATE, DOUBLE,
    C5, C43, C44, C47, C49, D1_ROUNDING, D1_BOTH, D1_ELIMINATED, D2, D6, D16,
)  # fmt: skip
