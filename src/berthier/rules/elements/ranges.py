"""Ranges (table 3): who may shoot, and how far."""

from __future__ import annotations

import msgspec

from berthier.core.table import integer
from berthier.core.umpire import Umpire
from berthier.rules.elements.charts import RANGES
from berthier.rules.elements.moves import CENTIMETRES
from berthier.rules.elements.units import Element, Grade, Paces, Type


class Range(msgspec.Struct, frozen=True):
    """How far an element shoots in paces and centimetres (None: not at all), and whether that is enough."""

    range_p: int | None
    range_cm: float | None
    in_range: bool


def find_range(umpire: Umpire, element: Element, distance_p: Paces, over_water: bool = False) -> Range:
    """Range of an element by type and grade; Gal (F) reach 500 paces over water, beach, marsh or ice."""
    reach = range_of(umpire, element, over_water)
    if reach is None:
        return Range(None, None, in_range=False)
    return Range(reach, float(CENTIMETRES.convert(reach)), distance_p <= reach)


def range_of(umpire: Umpire, element: Element, over_water: bool) -> int | None:
    """The printed range; a dash does not shoot, nor does a type that is not listed."""
    row = next((head for head in RANGES.rows.heads if element.type in head.split(", ")), None)
    if row is None:
        return None
    if over_water and element.type is Type.GAL and element.grade is Grade.F:
        row = "Gal over water"
    cell = RANGES.at(row, element.grade)
    umpire.note(cell)
    return None if cell.value == "-" else integer(cell)
