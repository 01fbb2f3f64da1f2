"""The completions and the switches: rulings the sheet leaves open, each with the reading's id and its default."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.switches import Switch
from berthier.rules.six_states.units import Terrain


class Rounding(StrEnum):
    TOWARD_SMALLER = "toward the smaller force"
    NEAREST = "nearest ratio"


class Tie(StrEnum):
    ATTACKER = "attacker is larger"
    DEFENDER = "defender is larger"


class Limit(StrEnum):
    NET = "net sum"
    EACH = "each modifier"


class Axes(StrEnum):
    ROWS_SMALLER = "rows smaller"
    ROWS_LARGER = "rows larger"


class Leaders(StrEnum):
    DIFFERENCE = "difference of the best leaders"
    LARGER_ONLY = "larger force's leader only"
    NONE = "no effect"


class Averaging(StrEnum):
    HALF_DOWN = "mean, half down"
    HALF_UP = "mean, half up"
    LOWEST = "lowest present"


class Star(StrEnum):
    INCLUDED = "one of the loss"
    EXTRA = "one more"


class GuardsMarch(StrEnum):
    BOTH = "both -1"
    ONCE = "one -1"


class Naval22(StrEnum):
    PRINTED = "2LC as printed"
    STEPPED = "LC by the step of the rows"


class MinorShips(StrEnum):
    PORT = "only with a port"
    ALWAYS = "always"


class Roles(StrEnum):
    EACH_ROUND = "read each round"
    FIRST_ROUND = "fixed at the start"


class Siege(StrEnum):
    ONE_ROUND = "one round a turn"
    PRESS_ON = "until called off"


class Draw(StrEnum):
    DICE = "one die each"
    WITHOUT_REPLACEMENT = "rows drawn without replacement"


C6_ROUNDING = Switch(
    "C6",
    "odds between two rows",
    Rounding.TOWARD_SMALLER,
    tuple(Rounding),
    "The sheet does not say which row serves a ratio between two rows.",
)
C6_TIE = Switch(
    "C6-tie",
    "who is larger at equal strength",
    Tie.ATTACKER,
    tuple(Tie),
    "Harmless while C10 and D1 play at their defaults: the 1-1 row is a mirror.",
)
C7 = Switch(
    "C7",
    "what the limit of four applies to",
    Limit.NET,
    tuple(Limit),
    "Read per modifier it would never bind.",
)
C8 = Switch(
    "C8",
    "axes of the Tactical Matrix",
    Axes.ROWS_SMALLER,
    tuple(Axes),
    "With axes swapped, charging a withdrawing enemy would cost 2.",
)
C9 = Switch(
    "C9",
    "no-combat rounds running before the battle stops",
    2,
    (1, 2, 3, 4),
    "The sheet has no limit; two sides could stand for ever.",
)
C10 = Switch(
    "C10",
    "leaders modifier",
    Leaders.DIFFERENCE,
    tuple(Leaders),
    "The sheet names the modifier without an amount.",
)
C11 = Switch("C11", "terrain modifier", "on", ("on", "off"), "The sheet names the modifier without an amount.")
C12 = Switch("C12", "morale of a mixed force", Averaging.HALF_DOWN, tuple(Averaging), "Not stated.")
C17 = Switch("C17", "attrition star", Star.INCLUDED, tuple(Star), "As an extra loss the steps would jump from 1 to 3.")
C19 = Switch(
    "C19",
    "force march of an all-Guards stack",
    GuardsMarch.BOTH,
    tuple(GuardsMarch),
    "Guards exist only in major states, so both lines apply.",
)
C21 = Switch("C21", "limit of the naval modifier", 2, (1, 2), "The head of the table leaves room for two either way.")
C22 = Switch(
    "C22",
    "naval result at 3-2, -1",
    Naval22.PRINTED,
    tuple(Naval22),
    "Probably a slip in the original, but legible.",
)
C30 = Switch(
    "C30",
    "starred ships of minor states",
    MinorShips.PORT,
    tuple(MinorShips),
    "A star on minors must be conditional.",
)
D1 = Switch(
    "D1",
    "larger and smaller force",
    Roles.EACH_ROUND,
    tuple(Roles),
    "The sheet does not say when strength is compared.",
)
D9 = Switch(
    "D9",
    "initial forces of the major states",
    Draw.DICE,
    tuple(Draw),
    "Players may agree to draw rows for balance.",
)
E7 = Switch("E7", "assault on a city", Siege.ONE_ROUND, tuple(Siege), "One assault round a turn.")

SWITCHES: tuple[Switch[Any], ...] = (
    C6_ROUNDING, C6_TIE, C7, C8, C9, C10, C11, C12, C17, C19, C21, C22, C30, D1, D9, E7,
)  # fmt: skip

# C11: the sheet lists terrain as a modifier without an amount; these are the house amounts, for the defender.
TERRAIN_VALUE = {
    Terrain.CLEAR: 0,
    Terrain.SWAMP: 0,
    Terrain.ROUGH: 1,
    Terrain.FOREST: 1,
    Terrain.MOUNTAIN: 1,
    Terrain.RIVER_LINE: 1,
    Terrain.FORTIFIED_CITY: 2,
}
