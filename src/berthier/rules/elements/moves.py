"""Tactical and march moves (table 2): the farthest an element or group may go in one move."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Cell, Fact
from berthier.core.scale import Scale
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.elements.charts import MOVES
from berthier.rules.elements.units import CATEGORY, Category, Element, Going, Grade, Type

LIMIT = 100  # paces: low visibility and river crossings
CENTIMETRES = Scale("paces", "p", "cm", Fraction(4, 50))  # 50 paces are 4 cm
ALWAYS_FAST = (Type.LH, Type.CM, Type.BD, Type.ART)
COLUMN = {Going.GOOD: "Good", Going.ROUGH: "Rough", Going.DIFFICULT: "Difficult"}


class Crossing(StrEnum):
    """The river a move crosses."""

    EASY = "easy"
    TRICKY = "tricky"
    DANGEROUS = "dangerous"


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """The farthest move in paces and centimetres; None: it cannot go there."""

    max_move_p: int | None
    max_move_cm: float | None
    wheel_only: bool = False  # guns without teams: one wheel of 45 degrees, and nothing else (R-TEAM)


class Way(msgspec.Struct, frozen=True):
    """How and over what a move is made."""

    going: Going
    road: bool
    in_bua: bool
    low_visibility: bool
    crossing: Crossing | None
    ends_in_contact: bool


def movement(
    umpire: Umpire,
    element: Element | None = None,
    going: Going = Going.GOOD,
    road: bool = False,
    in_bua: bool = False,
    low_visibility: bool = False,
    crossing: Crossing | None = None,
    ends_in_contact: bool = False,
    group: tuple[Element, ...] = (),
    teams_gone: bool = False,
) -> Move:
    """Move allowance of an element, or of a group at its slowest member's rate (R-GROUP).

    `teams_gone`: the teams of an Art (S) or (O) have deserted; it may only wheel up to 45 degrees.
    """
    if element is not None and group:
        raise BadInput("Give an element or a group, not both.", "group")
    elements = group or ((element,) if element is not None else ())
    if not elements:
        raise BadInput("Nobody moves: give an element, or a group of elements.", "element")
    if teams_gone:
        return without_teams(umpire, elements)
    way = Way(going, road, in_bua, low_visibility, crossing, ends_in_contact)
    reaches = [reach(umpire, member, way) for member in elements]
    known = [paces for paces in reaches if paces is not None]
    if len(known) < len(reaches):
        return Move(None, None)
    return Move(min(known), float(CENTIMETRES.convert(min(known))))


def without_teams(umpire: Umpire, elements: tuple[Element, ...]) -> Move:
    """Guns whose teams have deserted go nowhere: a wheel of 45 degrees on a front corner, alone (R-TEAM)."""
    if len(elements) > 1 or elements[0].type is not Type.ART or elements[0].grade not in (Grade.S, Grade.O):
        raise BadInput("Only one Art (S) or (O) has teams to lose.", "teams_gone")
    umpire.note(Fact("teams deserted", "it may only wheel, 45 degrees at most"))
    return Move(0, 0.0, wheel_only=True)


def reach(umpire: Umpire, element: Element, way: Way) -> int | None:
    """One element's move: the chart, its grade, and last the limit of 100 paces (R-CAP)."""
    cell = move_cell(element, way)
    umpire.note(cell)
    if cell.value == "-":
        return None  # a dash: cannot enter, and no bonus makes a move of it (R-DASH)
    cite = f"{cell.source}: {cell.title}"
    base = Line("move", integer(cell), f"{element.type}, {cell.column.lower()}", cite)
    tally = Tally(f"move of {element}", (base, *grade_lines(element, way)), floor=0)
    umpire.note(tally)
    if is_limited(element, way) and tally.total > LIMIT:
        umpire.note(Fact("limited to paces", LIMIT))
        return LIMIT
    return tally.total


def move_cell(element: Element, way: Way) -> Cell:
    """The row of a type in the column of the going, or of the road."""
    row = "Naval" if CATEGORY[element.type] is Category.NAVAL else None
    if row is None:
        row = next((head for head in MOVES.rows.heads if element.type in head.split(", ")), None)
    if row is None:
        raise BadInput(f"{element.type} does not move.", "element.type")
    return MOVES.at(row, "Road" if way.road else COLUMN[way.going])


def grade_lines(element: Element, way: Way) -> list[Line]:
    """(F) and (X) add 50 once (R-FX), (S) loses 50 if Bd or Art or a ship, Pk (S) add 50 in good going; off-road."""
    lines = []
    naval = CATEGORY[element.type] is Category.NAVAL
    hurries = way.ends_in_contact or naval or element.type in ALWAYS_FAST
    if element.grade in (Grade.F, Grade.X) and hurries and not way.road:
        lines.append(MOVES.modifier("fast"))
    if element.grade is Grade.S:
        slow_on_land = element.type in (Type.BD, Type.ART) and not way.road and not way.in_bua
        if slow_on_land or element.type in (Type.SHIPS, Type.GAL):
            lines.append(MOVES.modifier("heavy"))
        if element.type is Type.PK and not way.road and way.going is Going.GOOD:
            lines.append(MOVES.modifier("pikes"))
    return lines


def is_limited(element: Element, way: Way) -> bool:
    """Land moves off-road and all moves on water are limited in low visibility and when crossing a river."""
    off_road = CATEGORY[element.type] is Category.NAVAL or not way.road
    return off_road and (way.low_visibility or way.crossing is not None)
