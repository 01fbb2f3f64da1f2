"""Melee (D9 steps 6 and 7, D11, D12): D6 times the modified melee value, and the casualty chart."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.charts import CASUALTIES, MELEE_MODIFIERS, QUALITY, line
from berthier.rules.battalions.house import H19, Tie
from berthier.rules.battalions.units import (
    CHARGER,
    DEFENDER,
    GONE,
    LEVELS,
    Arm,
    Combatant,
    Formation,
    Level,
    Side,
    Status,
)

LEAST = 5  # H3: no melee value falls below it


class MeleeMod(StrEnum):
    """The lines of the melee list that tell of the situation; order and fatigue follow from the unit itself."""

    SQUARE_VS_INFANTRY = "square_vs_infantry_not_in_square"
    HIGHER_GROUND = "charging_higher_ground"
    HEDGE = "charging_hedge_defenses"
    ECHELON = "echelon_vs_not_in_echelon"
    LIGHTER_CAVALRY = "light_or_medium_vs_heavy_cavalry"
    PARTIAL_CONTACT = "partial_contact"
    WALL = "charging_wall_redoubt"
    ROAD_COLUMN = "road_column"
    ENFILADE = "enfilade"
    FLANK_SIDE = "charging_flank_side"
    FLANK_REAR = "charging_flank_rear"


MeleeMods = tuple[MeleeMod, ...]
ON_FLANK = (MeleeMod.FLANK_SIDE, MeleeMod.FLANK_REAR)
CHARGER_ONLY = (MeleeMod.HIGHER_GROUND, MeleeMod.HEDGE, MeleeMod.WALL, *ON_FLANK)


class CasualtyMod(StrEnum):
    WINNER = "winner"
    CAVALRY = "cavalry_vs_cavalry"
    FLANK = "charger_on_flank"


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in a melee: base melee value, fatigue level, status."""

    mv: Annotated[int, msgspec.Meta(ge=5, le=100)]
    fatigue: Level = 0
    status: Status = Status.FORMED

    def __post_init__(self) -> None:
        if self.status in GONE:
            raise ValueError(f"a unit in {self.status} does not fight; it is formed, disordered or retreat")


class Winner(StrEnum):
    """Who has the higher total."""

    CHARGER = "charger"
    DEFENDER = "defender"
    TIE = "tie: re-roll"


class Melee(msgspec.Struct, frozen=True):
    """One throw of both sides: modified melee values, and who wins."""

    charger_mv: int
    defender_mv: int
    winner: Winner


class Casualties(msgspec.Struct, frozen=True):
    """Figures the enemy loses."""

    casualties: int


def melee(
    umpire: Umpire,
    charger: Fighter,
    defender: Fighter,
    charger_mods: MeleeMods = (),
    defender_mods: MeleeMods = (),
) -> Melee:
    """One throw: each side multiplies its modified melee value by a die, the higher total wins (D9 step 6)."""
    values = both_values(umpire, charger, defender, charger_mods, defender_mods)
    return Melee(*values, umpire.resolve(throw, *values))


def both_values(
    umpire: Umpire, charger: Fighter, defender: Fighter, charger_mods: MeleeMods, defender_mods: MeleeMods
) -> tuple[int, int]:
    """The modified melee values, noted before the dice."""
    refused = [str(mod) for mod in defender_mods if mod in CHARGER_ONLY]
    if refused:
        raise BadInput(f"{refused[0]} is for the charger, not the defender.", "defender_mods")
    ours = melee_tally(CHARGER, charger, charger_mods)
    theirs = melee_tally(DEFENDER, defender, defender_mods)
    umpire.note(ours)
    umpire.note(theirs)
    return ours.total, theirs.total


@cache
def melee_tally(side: Side, fighter: Fighter, mods: MeleeMods) -> Tally:
    """Base melee value and every fitting line, at least 5 (D11)."""
    ids = {mod.value for mod in mods}
    if fighter.status is not Status.FORMED:
        ids.add(fighter.status.value)
    if fighter.fatigue:
        ids.add(LEVELS[fighter.fatigue].value)
    lines = [line(MELEE_MODIFIERS, id_) for id_ in MELEE_MODIFIERS.rows.heads if id_ in ids]
    return Tally(f"melee value of the {side}", (Line("base", fighter.mv, "base melee value"), *lines), floor=LEAST)


def throw(umpire: Umpire, ours: int, theirs: int) -> Winner:
    """The dice: D6 times each value."""
    attack = ours * umpire.roll(D6, "step 6: melee", by=CHARGER)
    defence = theirs * umpire.roll(D6, "step 6: melee", by=DEFENDER)
    umpire.note(Fact("total of the charger", attack))
    umpire.note(Fact("total of the defender", defence))
    if attack == defence:
        return Winner.TIE
    return Winner.CHARGER if attack > defence else Winner.DEFENDER


def clash(umpire: Umpire, ours: int, theirs: int) -> Side | Next[Side]:
    """Step 6 to a decision: tied totals are thrown again (H19)."""
    winner = umpire.resolve(throw, ours, theirs)
    if winner is Winner.TIE:
        return DEFENDER if umpire.plays(H19) is Tie.DEFENDER else Next(clash, ours, theirs)
    return Side(winner)


def casualty_chart(
    umpire: Umpire, figures: Annotated[int, msgspec.Meta(ge=1, le=200)], mods: tuple[CasualtyMod, ...] = ()
) -> Casualties:
    """The casualty chart: D6 and modifiers against the charging figures in contact (D9 step 7)."""
    return Casualties(inflict(umpire, figures, mods, "side", "casualties"))


def inflict(umpire: Umpire, figures: int, mods: tuple[CasualtyMod, ...], by: str, why: str) -> int:
    """The figures one side takes off the other."""
    tally = Tally(f"casualties by the {by}", tuple(CASUALTIES.modifier(mod) for mod in CasualtyMod if mod in mods))
    umpire.note(tally)
    return umpire.resolve(roll_casualties, figures, tally.total, by, why)


def roll_casualties(umpire: Umpire, figures: int, modifier: int, by: str, why: str) -> int:
    """One die on the chart."""
    modified = umpire.roll(D6, why, by=by) + modifier
    umpire.note(Fact("modified roll", modified))
    cell = CASUALTIES.at(modified, figures)
    umpire.note(cell)
    return integer(cell)


def base_value(umpire: Umpire, unit: Combatant) -> int:
    """The melee value on the roster, or by quality; gunners and skirmish order have half (H3)."""
    if unit.mv is not None:
        return unit.mv
    if unit.quality is None:
        raise BadInput("The melee value is missing: give mv, or the quality (guard, A to E) it follows from.", "mv")
    half = unit.arm is Arm.ARTILLERY or unit.formation is Formation.SKIRMISH
    cell = QUALITY.at(unit.quality, "melee value, half" if half else "melee value")
    umpire.note(cell)
    return integer(cell)


def ready(umpire: Umpire, unit: Combatant) -> Fighter:
    """A unit as it goes into the melee."""
    return Fighter(base_value(umpire, unit), unit.fatigue, unit.status)
