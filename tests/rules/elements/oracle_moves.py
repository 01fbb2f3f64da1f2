"""Moves, ranges and the price of orders, by hand from the half of the sheet that is printed in centimetres.

Our charts hold the half in paces; the two must agree at 0.08 cm for a pace. Nothing here imports berthier.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.rules.elements.oracle import LAND, NAVAL

CM_PER_PACE = Fraction(8, 100)

# Road, good, rough, difficult; None is a dash.
MOVES_CM: dict[str, tuple[int | None, ...]] = {
    "LH": (48, 20, 16, 8),
    "Si Dr": (24, 16, 12, 8),
    "Ln Pi Cm El": (16, 16, 12, 4),
    "Sh Bw Sk Wb": (16, 12, 12, 8),
    "Pk Bd Hd Pont Bg": (12, 8, 8, 4),
    "Art WWg": (12, 8, 4, None),
    "Ships Gal Boats": (None, 16, None, 8),
}
# S, O, I, F, X; None is a dash, and whoever is not listed does not shoot.
RANGES_CM: dict[str, tuple[int | None, ...]] = {
    "Art": (144, 96, 24, 48, 48),
    "Ships": (24, 24, 16, 24, None),
    "Boats": (16, None, None, None, None),
    "Gal": (16, 16, None, 16, None),
    "Bw": (16, 16, 16, 16, None),
    "Sh Dr": (16, 16, 8, 8, None),
    "Sk": (16, 8, None, None, None),
    "Pi LH": (None, None, 8, None, None),
    "WWg": (None, 16, None, None, None),
}
COLUMNS = ("road", "good", "rough", "difficult")


def paces(cm: int) -> int:
    whole = cm / CM_PER_PACE
    assert whole.denominator == 1
    return int(whole)


def row(chart: dict[str, tuple[int | None, ...]], kind: str) -> tuple[int | None, ...]:
    return next((cells for kinds, cells in chart.items() if kind in kinds.split()), (None,) * 5)


def range_cm(kind: str, grade: str, over_water: bool = False) -> int | None:
    """Centimetres; Gal (F) reach 40 with only water, beach, marsh or ice between."""
    if (kind, grade, over_water) == ("Gal", "F", True):
        return 40
    return row(RANGES_CM, kind)["SOIFX".index(grade)]


def range_p(kind: str, grade: str, over_water: bool = False) -> int | None:
    cm = range_cm(kind, grade, over_water)
    return None if cm is None else paces(cm)


def move_cm(kind: str, grade: str, going: str = "good", **way: Any) -> int | None:
    """One element's move in centimetres."""
    road, naval = way.get("road", False), kind in NAVAL
    cm = row(MOVES_CM, kind)[0 if road else COLUMNS.index(going)]
    if cm is None:
        return None
    quick = way.get("ends_in_contact") or naval or kind in ("LH", "Cm", "Bd", "Art")
    if grade in "FX" and quick and not road:
        cm += 4
    if grade == "S" and (kind in ("Ships", "Gal") or (kind in ("Bd", "Art") and not road and not way.get("in_bua"))):
        cm -= 4
    if (kind, grade, going, road) == ("Pk", "S", "good", False):
        cm += 4
    limited = (naval or not road) and (way.get("low_visibility") or way.get("crossing"))
    return min(cm, 8) if limited else cm


def group_cm(elements: list[dict[str, str]], **way: Any) -> int | None:
    """A group at its slowest member's rate; it goes nowhere one of them cannot."""
    moves = [move_cm(element["type"], element.get("grade", "O"), **way) for element in elements]
    known = [cm for cm in moves if cm is not None]
    return min(known) if len(known) == len(moves) else None


def price(verb: str, subject: str = "element", **order: Any) -> tuple[int, int]:
    """Base cost, and the cost with every modifier, never below 0."""
    if verb == "launch_bridge":
        base = 3
    elif verb == "rally" or (verb == "steady" and subject in ("group", "column_1_wide")):
        base = 2
    else:
        base = 0 if verb == "march" and order.get("first_road_march") and subject != "group" else 1
    moves = verb in ("move", "march")
    far = order.get("general_distance", 0)
    lost = order.get("general_lost") or far > 600 or (far > 300 and not order.get("general_sees", True))
    cost = base
    cost -= bool((moves or verb == "steady") and order.get("general_included") and not order.get("general_moved"))
    cost += bool((moves or verb in ("steady", "rally")) and lost)
    cost += bool(moves and order.get("heavy_off_road"))
    light = order.get("group_types") and set(order["group_types"]) <= {"LH", "Dr"}
    tired = verb == "march" and subject in ("group", "column_1_wide") and order.get("marches_already", 0) >= 2
    cost += bool(tired and not light and not order.get("along_road"))
    cost += 2 * bool(moves and (order.get("split") or order.get("pivot")) and not order.get("exempt"))
    moonlit = order.get("along_road") and order.get("moonlight")
    cost += 2 * bool(moves and order.get("night") and not moonlit)
    return base, max(0, cost)


MOVERS = (*LAND, *NAVAL)
