"""Morale check (D8): D20, morale number and every fitting modifier once; 21 passes."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache

import msgspec

from berthier.core.dice import D20
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import MORALE_MODIFIERS, QUALITY, line
from berthier.rules.battalions.house import H1, H12, Q9, Die, Pairs, Small
from berthier.rules.battalions.units import LEVELS, Arm, Combatant, Status, Unit

PASSES = 21  # H1
SMALLEST = 4  # H12: figures a unit needs to stay on the table


class MoraleMod(StrEnum):
    """The lines of the list that tell of the situation; losses, order and fatigue follow from the unit itself."""

    SUPPORTED = "supported"
    CHARGING_FLANK = "charging_flank"
    BEHIND_COVER = "behind_cover"
    ARTILLERY_VS_ARTILLERY = "artillery_vs_artillery"
    SQUARE_VS_CAVALRY = "square_vs_cavalry"
    RIDDEN_DOWN = "ridden_down"
    SQUARE_VS_INFANTRY = "square_vs_infantry_not_in_square"
    CHARGED_BY_HEAVY = "charged_by_heavy_cavalry"
    FIRED_ON_BY_12LB = "fired_on_by_12lb_within_15"
    FIRED_ON_FLANK = "fired_on_flank"
    FLANK_CHARGED = "flank_charged"
    CHARGED_BY_CAVALRY = "line_or_column_charged_by_cavalry"
    CHARGING_GUNS = "charging_artillery_front_took_hits"
    OUTNUMBERED_2X = "outnumbered_2x"
    OUTNUMBERED_3X = "outnumbered_3x"
    FROM_24 = "cav_charge_from_24_or_more"
    CHARGER_SPENT = "charger_used_both_actions"
    LOSER_WAS_CHARGER = "loser_was_charger"


MoraleMods = tuple[MoraleMod, ...]


class Check(msgspec.Struct, frozen=True):
    """Whether the unit passed, and the sum of its modifiers."""

    passed: bool = msgspec.field(name="pass")
    modifiers: int = 0


def morale(umpire: Umpire, unit: Unit, mods: MoraleMods = ()) -> Check:
    """A morale check: D20 + morale number + modifiers, 21 or more passes (D8, H1)."""
    tally = morale_tally(number(umpire, unit), unit, mods, umpire.plays(Q9))
    umpire.note(tally)
    modifiers = tally.total - tally.lines[0].value
    umpire.note(Fact("modifiers", modifiers))
    return Check(umpire.resolve(roll_morale, tally.total, "unit", "morale"), modifiers)


def check_morale(umpire: Umpire, unit: Unit, mods: MoraleMods, by: str, why: str) -> bool:
    """The same inside a longer procedure: whether the unit passes."""
    tally = morale_tally(number(umpire, unit), unit, mods, umpire.plays(Q9))
    umpire.note(tally)
    return umpire.resolve(roll_morale, tally.total, by, why)


def roll_morale(umpire: Umpire, strength: int, by: str, why: str) -> bool:
    """The die itself; `strength` is the morale number with all modifiers (H1)."""
    return judge_morale(umpire, strength, umpire.roll(D20, why, by=by), why)


def judge_morale(umpire: Umpire, strength: int, die: int, why: str) -> bool:
    """Whether a die passes; `strength` is the morale number with all modifiers (H1)."""
    umpire.note(Fact(f"{why}: total", die + strength))
    return passes(umpire.plays(H1), strength, die)


def passes(reading: Die, strength: int, die: int) -> bool:
    """The same by the reading of the die."""
    if reading is Die.UNDER:
        return die <= strength
    if reading is Die.AUTOMATIC and die in (1, D20.sides):
        return die == D20.sides
    return die + strength >= PASSES


def chance_to_pass(umpire: Umpire, unit: Unit, mods: MoraleMods) -> Fraction:
    """How many of the twenty faces would pass a check, told before it is thrown."""
    strength = morale_tally(number(umpire, unit), unit, mods, umpire.plays(Q9)).total
    reading = umpire.plays(H1)
    return Fraction(sum(passes(reading, strength, die) for die in range(1, D20.sides + 1)), D20.sides)


def number(umpire: Umpire, unit: Unit) -> Line:
    """The number on the roster (Q8), or the one that goes with the unit's quality (H2)."""
    if unit.mn is not None:
        return Line("morale number", unit.mn, "on the roster")
    assert unit.quality is not None, "a unit has a morale number or a quality"
    cell = QUALITY.at(unit.quality, "morale number")
    umpire.note(cell)
    return Line("morale number", integer(cell), f"quality {unit.quality}", f"{cell.source}: {cell.title}")


@cache
def morale_tally(base: Line, unit: Unit, mods: MoraleMods, pairs: Pairs) -> Tally:
    """Every line that fits, in the order of the sheet."""
    if MoraleMod.OUTNUMBERED_2X in mods and MoraleMod.OUTNUMBERED_3X in mods:
        raise BadInput("A unit is outnumbered twice or three times, not both.", "mods")
    values = state_lines(unit, pairs) | {mod.value: 1 for mod in mods}
    if unit.ridden_down:
        values[MoraleMod.RIDDEN_DOWN.value] = 1
    lines = [line(MORALE_MODIFIERS, id_, values[id_]) for id_ in MORALE_MODIFIERS.rows.heads if id_ in values]
    return Tally("morale", (base, *lines))


def state_lines(unit: Unit, pairs: Pairs) -> dict[str, int]:
    """What the unit's own state adds: pairs of figures lost (Q9), order, fatigue, more than half lost."""
    lines: dict[str, int] = {}
    lost = unit.lost // 2 if pairs is Pairs.WHOLE else (unit.lost + 1) // 2
    if lost:
        lines["figures_lost"] = lost
    if unit.status is not Status.FORMED:
        lines[unit.status.value] = 1  # retreat status holds the disorder
    if unit.fatigue:
        lines[LEVELS[unit.fatigue].value] = 1
    if 2 * unit.lost > unit.original:
        lines["over_half_lost"] = 1
    return lines


def is_removed(umpire: Umpire, unit: Combatant) -> bool:
    """A unit under 4 figures leaves the table, a battery with no crew (H12)."""
    fewest = 1 if unit.arm is Arm.ARTILLERY or umpire.plays(H12) is Small.EMPTY else SMALLEST
    return unit.figures < fewest


def leaves_at_once(umpire: Umpire, unit: Combatant) -> bool:
    """Whether it leaves in the middle of a close action; as a rule every step is played first (H12)."""
    return umpire.plays(H12) is Small.AT_ONCE and is_removed(umpire, unit)


def after_failure(unit: Unit) -> Status:
    """A failed check drives a unit into retreat; one already in retreat status routs (H12)."""
    return Status.ROUT if unit.status is Status.RETREAT else Status.RETREAT
