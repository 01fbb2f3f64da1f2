"""Combat and shooting factors, rear support, flank support (tables 4, 5 and 7): an element's score before the dice."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from berthier.core.notes import Cell
from berthier.core.tally import Line
from berthier.rules.elements.charts import FACTORS, FLANK_SUPPORT, REAR_SUPPORT
from berthier.rules.elements.house import Blades
from berthier.rules.elements.reading import Reading
from berthier.rules.elements.units import Category, Element, Fighter, Type
from berthier.rules.elements.who import is_of


class Mode(StrEnum):
    """The two kinds of combat."""

    CLOSE = "close combat"
    SHOOTING = "shooting"


COLUMN = {
    Category.CAVALRY: "Cavalry",
    Category.FOOT: "Foot",
    Category.TRAIN: "Train/Naval",
    Category.NAVAL: "Train/Naval",
    Category.BRIDGE: "Train/Naval",
}
LAST_ROW = "Bg, unladen Naval, captured Art or Naval"
PRINTED_AS = {Type.PERM_BRIDGE: "perm bridge", Type.TEMP_BRIDGE: "temp bridge"}


def factor_row(element: Fighter) -> str:
    """The row a type stands in; unladen vessels and captured guns or vessels use the last (R-CAP2)."""
    return LAST_ROW if element.is_unmanned else row_of_type(element.type)


@cache
def row_of_type(kind: Type) -> str:
    """The row that names a type."""
    name = PRINTED_AS.get(kind, str(kind))
    return next(row for row in FACTORS.rows.heads if name in row.split(", "))


def factor_cell(element: Fighter, opponent: Element, reading: Reading) -> Cell:
    """The cell of an element against its opponent's category."""
    return FACTORS.at(factor_row(element), COLUMN[reading.category(opponent.type)])


def combat_factor(element: Fighter, opponent: Element, mode: Mode, reading: Reading) -> Line:
    """Table 4: the base score; Bd against foot has two figures (R-BD)."""
    cell = factor_cell(element, opponent, reading)
    value = blades_factor(mode, reading.blades) if cell.value == "3/5" else int(str(cell.value))
    return Line("combat", value, f"{element.type} against {cell.column}", f"{cell.source}: {cell.title}")


def blades_factor(mode: Mode, blades: Blades) -> int:
    """R-BD: 5 in close combat, 3 when shot at, unless the table plays it otherwise."""
    if blades in (Blades.ALWAYS_3, Blades.ALWAYS_5):
        return int(blades)
    return 5 if (mode is Mode.CLOSE) is (blades is Blades.CLOSE_5) else 3


def rear_support(element: Fighter, opponent: Element, enemy_bound: bool, reading: Reading) -> list[Line]:
    """Table 5: +1 from one element of the same type behind, both within the grade limit (R-RS)."""
    behind = element.rear_support
    if behind is None or behind.type is not element.type:
        return []
    for row in REAR_SUPPORT.rows.heads:
        clause = {name: str(cell.value) for name, cell in REAR_SUPPORT.row(row).items()}
        fits = is_of(element, clause["element"], reading) and is_of(behind, clause["element"], reading)
        if fits and is_of(opponent, clause["against"], reading) and (enemy_bound or clause["bound"] == "any"):
            cite = f"{REAR_SUPPORT.source}: {REAR_SUPPORT.title}, {row}; R-RS"
            return [Line("rear_support", reading.rear_support, f"{behind} behind", cite)]
    return []


def flank_support(element: Fighter, opponent: Fighter, reading: Reading) -> list[Line]:
    """Table 7: each row counts once, different rows add up; the -1 is for cavalry whose enemy is supported (R-FS)."""
    lines = []
    for row in FLANK_SUPPORT.rows.heads:
        clause = {name: str(cell.value) for name, cell in FLANK_SUPPORT.row(row).items()}
        beside = element.flank_support if clause["whose"] == "own" else opponent.flank_support
        supporters = [friend for friend in beside if is_of(friend, clause["support"], reading)]
        fits = is_of(element, clause["element"], reading) and is_of(opponent, clause["fighting"], reading)
        if supporters and fits:
            whose = "beside it" if clause["whose"] == "own" else "beside its opponent"
            cite = f"{FLANK_SUPPORT.source}: {FLANK_SUPPORT.title}"
            lines.append(Line(row, int(clause["factor"]), f"{supporters[0]} {whose}", cite))
    return lines
