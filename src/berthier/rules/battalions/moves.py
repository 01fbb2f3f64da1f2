"""Movement (B1 to B5, D3): distances per action by arm, drill and formation, and the charge that may follow."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Annotated, TypeVar

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import (
    ARTILLERY_MOVES,
    CAVALRY_MOVES,
    CHARGE_DISTANCE,
    INFANTRY_MOVES,
    OTHER_MOVES,
)
from berthier.rules.battalions.house import H8
from berthier.rules.battalions.units import Formation, Weight, exact, plain

Word = TypeVar("Word", bound=StrEnum)
ACTIONS = 2  # actions of a unit in a period


class Mover(StrEnum):
    """Who moves: an arm, a leader, or a unit in retreat."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    LEADER = "leader"
    RETREAT = "retreat"


class Drill(StrEnum):
    """The drill letter. Lists with one letter for all go to E; D and E move as C, batteries below B as B (Q3)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"


class Battery(StrEnum):
    HORSE_3_6 = "horse_3-6"
    HORSE_8_9 = "horse_8-9"
    FOOT_3_6 = "foot_3-6"
    FOOT_8_9 = "foot_8-9"
    FOOT_12 = "foot_12"


class Mode(StrEnum):
    """How guns move."""

    FIELD = "field"
    PROLONG = "prolong"
    ROAD = "road"


class Pace(StrEnum):
    """How fast a retreating unit goes."""

    FOOT = "infantry_or_foot_artillery_per_action"
    MOUNTED = "cavalry_or_horse_artillery_per_action"


class Movement(msgspec.Struct, frozen=True):
    """Inches per action, the charge, and the reach in all; `ruling` says why where it may not be done."""

    per_action: int | float | None
    reach: int | float | None
    charge: int | None = None
    legal: bool = True
    ruling: str | None = None


def movement(
    umpire: Umpire,
    arm: Mover,
    actions: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1,
    rating: Drill | None = None,
    formation: Formation | None = None,
    then_charge: Weight | None = None,
    type_: Battery | None = None,
    mode: Mode = Mode.FIELD,
    kind: Pace | None = None,
) -> Movement:
    """Movement allowance: the table's distance for each action, and a charge as the last of them (B1 to B5)."""
    cell = move_cell(umpire, arm, rating, formation, type_, mode, kind)
    umpire.note(cell)
    charge = charge_distance(umpire, arm, then_charge)
    if cell.value == "-":
        ruling = f"A {formation} of {cell.row} drill may not move."
        return Movement(None, None, charge, False, ruling)
    each = exact(float(str(cell.value)))
    if actions + (charge is not None) > ACTIONS:
        ruling = f"A unit has {ACTIONS} actions a period, and a charge is one of them, never two."
        return Movement(plain(each), None, charge, False, ruling)
    reach = each * actions + Fraction(charge or 0)
    umpire.note(Fact("reach in inches", str(plain(reach))))
    return Movement(plain(each), plain(reach), charge)


def charge_distance(umpire: Umpire, arm: Mover, weight: Weight | None) -> int | None:
    """The charge of light, medium or heavy cavalry (B3); infantry charges at its normal rate."""
    if weight is None:
        return None
    if arm is not Mover.CAVALRY:
        raise BadInput(f"Only cavalry has a charge distance; {arm} charges at its normal rate.", "then_charge")
    cell = CHARGE_DISTANCE.at(weight, "charge")
    umpire.note(cell)
    return int(str(cell.value))


def move_cell(
    umpire: Umpire,
    arm: Mover,
    rating: Drill | None,
    formation: Formation | None,
    battery: Battery | None,
    mode: Mode,
    pace: Pace | None,
) -> Cell:
    """The cell of a mover: each arm has its own chart."""
    if arm is Mover.LEADER:
        return OTHER_MOVES.at(Mover.LEADER, "per action")
    if arm is Mover.RETREAT:
        return OTHER_MOVES.at(needed(pace, "kind", Pace), "per action")
    if arm is Mover.ARTILLERY:
        return battery_cell(needed(battery, "type", Battery), rating, mode)
    letter = needed(rating, "rating", Drill)
    drill = Drill.C if letter in (Drill.D, Drill.E) else letter
    return formation_cell(umpire, arm, drill, needed(formation, "formation", Formation))


def battery_cell(battery: Battery, rating: Drill | None, mode: Mode) -> Cell:
    """Guns: field moves by drill letter, prolong and road for all alike."""
    if mode is not Mode.FIELD:
        return ARTILLERY_MOVES.at(battery, mode)
    drill = Drill.A if needed(rating, "rating", Drill) is Drill.A else Drill.B
    return ARTILLERY_MOVES.at(battery, f"field {drill}")


def formation_cell(umpire: Umpire, arm: Mover, drill: Drill, formation: Formation) -> Cell:
    """Foot and horse by drill letter and formation; the infantry road move is disputed (H8)."""
    as_printed = arm is Mover.INFANTRY and formation is Formation.ROAD and umpire.plays(H8) != H8.default
    return chart_cell(arm, drill, formation, as_printed)


def chart_cell(arm: Mover, drill: Drill, formation: Formation, as_printed: bool = False) -> Cell:
    """The cell itself; `as_printed`: the infantry's road move of 5."""
    chart = INFANTRY_MOVES if arm is Mover.INFANTRY else CAVALRY_MOVES
    if formation not in chart.columns.heads:
        raise BadInput(f"{arm.capitalize()} has no move in formation {formation}.", "formation", chart.columns.heads)
    return chart.at(drill, "road as printed" if as_printed else formation)


def needed(word: Word | None, field: str, kind: type[Word]) -> Word:
    """A fact this mover cannot do without."""
    if word is None:
        raise BadInput(f"{field} is missing.", field, list(kind))
    return word
