"""The terms of fire: weapons, ranges, rows, and the list of die modifiers (B6 to B8, H4, H7)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from berthier.core.errors import BadInput
from berthier.core.table import integer
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import FIRE_MODIFIERS, FIRING_FIGURES, MUSKET, RANGES, line
from berthier.rules.battalions.house import Overflow
from berthier.rules.battalions.units import Arm, Formation

ROWS = tuple(int(head) for head in MUSKET.rows.heads)


class Weapon(StrEnum):
    MUSKET = "musket"
    RIFLE = "rifle"
    CARBINE = "carbine"


class Calibre(StrEnum):
    """The weight of the ball, in pounds."""

    TWELVE = "12"
    EIGHT_NINE = "8-9"
    SIX = "6"
    FOUR = "4"
    TWO_THREE = "2-3"


class Band(StrEnum):
    """Close, medium, long, extreme."""

    CLOSE = "C"
    MEDIUM = "M"
    LONG = "L"
    EXTREME = "E"


class FireMod(StrEnum):
    """The lines of the fire list a player names; calibre and range follow from the shot itself."""

    RATING_A = "rating_A"
    RATING_B = "rating_B"
    RATING_C = "rating_C"
    RATING_D = "rating_D"
    RATING_E = "rating_E"
    RIFLE_CLASS = "rifle_class"
    COLUMN_OR_SQUARE = "target_column_or_square"
    TWO_RANK = "two_rank"
    FATIGUED = "fatigued"
    TIRED = "tired"
    EXHAUSTED = "exhausted"
    UNLIMBERED = "target_unlimbered_artillery"
    LIMBERED = "target_limbered_artillery"
    WALL = "target_wall_redoubt"
    HEDGE = "target_hedge_defenses"
    LIGHT_WOODS = "target_light_woods"
    HEAVY_WOODS = "target_heavy_woods"
    BUILDINGS = "target_buildings"
    SKIRMISHERS = "target_skirmishers"


RATINGS = (FireMod.RATING_A, FireMod.RATING_B, FireMod.RATING_C, FireMod.RATING_D, FireMod.RATING_E)
WEARINESS = (FireMod.FATIGUED, FireMod.TIRED, FireMod.EXHAUSTED)
SMALL_ARMS_ONLY = (FireMod.RIFLE_CLASS, FireMod.TWO_RANK)  # Q23
FireMods = tuple[FireMod, ...]


def find_band(umpire: Umpire, weapon: Weapon | Calibre, range_in: float) -> Band | None:
    """The first band whose limit holds the distance, limits inclusive; None beyond the last (B8)."""
    for band in Band:
        cell = RANGES.at(weapon, band)
        if cell.value != "-" and range_in <= integer(cell):
            umpire.note(cell)
            return band
    return None


@cache
def firing_rows(figures: int, overflow: Overflow) -> tuple[int, ...]:
    """The printed rows for so many figures: rounded down, none under 4, the rest beyond 48 as a further row (H4)."""
    if overflow is Overflow.LAST:
        figures = min(figures, ROWS[-1])
    if figures > ROWS[-1]:
        return (ROWS[-1], *firing_rows(figures - ROWS[-1], overflow))
    return tuple(row for row in ROWS if row <= figures)[-1:]


@cache
def fire_tally(mods: FireMods, shot: str | None) -> Tally:
    """Every fitting line once; one rating and one fatigue level at most; `shot` is the line of range or calibre."""
    given = tuple(mod for mod in FireMod if mod in mods)
    only_one(given, RATINGS, "rating")
    only_one(given, WEARINESS, "fatigue level")
    lines = [line(FIRE_MODIFIERS, mod) for mod in given]
    if shot is not None:
        lines.append(line(FIRE_MODIFIERS, shot))
    return Tally("fire", tuple(lines))


def only_one(given: Iterable[StrEnum], group: Iterable[StrEnum], what: str) -> None:
    """Refuse two lines of a group that goes by levels."""
    found = [str(mod) for mod in given if mod in tuple(group)]
    if len(found) > 1:
        raise BadInput(f"A unit has one {what}, not {' and '.join(found)}.", "mods", [str(mod) for mod in group])


def firing_figures(umpire: Umpire, formation: Formation, figures: int) -> int:
    """How many figures of a unit may fire in its formation (H7)."""
    cell = FIRING_FIGURES.at(formation, "one in")
    umpire.note(cell)
    return 0 if cell.value == "-" else figures // integer(cell)


def may_fire(
    arm: Arm | None, formation: Formation | None, figures: int, weapon: Weapon | None, *, runs: bool = False
) -> int:
    """Figures that may fire small arms (H7): by formation; in retreat none; horse with carbines, skirmishing.

    Of a formation that nobody has told all may.
    """
    if weapon is None or runs or arm is Arm.ARTILLERY or formation in (Formation.LIMBERED, Formation.UNLIMBERED):
        return 0
    if arm is Arm.CAVALRY:
        return figures if weapon is Weapon.CARBINE and formation in (None, Formation.SKIRMISH) else 0
    share = 1 if formation is None else FIRING_FIGURES.at(formation, "one in").value
    return 0 if share == "-" else figures // int(str(share))


def figures_lost(many: int) -> str:
    """So many figures in words."""
    return f"{many} figure{'' if many == 1 else 's'}" if many else "nobody falls"
