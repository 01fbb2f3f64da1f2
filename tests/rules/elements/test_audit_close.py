"""Close combat worked by hand from the sheet and its reading: outcomes, grades, supports, situation."""

from __future__ import annotations

import pytest

from tests.rules.elements.worked_fights import close, factors, fighter
from tests.rules.worked import Worked, misses

ROUGH, ROAD = {"going": "rough"}, {"going": "rough", "facing_along_road": True}
NARROWLY = [
    close("Ln by El", "Ln O", "El O", "A", (4, 4), (7, 9), "destroyed"),
    close("Ln by Bw (S) it did not ride onto", "Ln O", "Bw S", "A", (4, 5), (7, 9), "recoil"),
    close("Ln onto Bw (O)", fighter("Ln O", moved_into_front=True), "Bw O", "A", (4, 5), (7, 9), "recoil"),
    close("Pi by Pi (O), 10 is even", "Pi O", "Pi O", "A", (6, 3), (10, 7), "destroyed"),
    close("Pi by Pi (S) in own bound", "Pi S", "Pi O", "B", (6, 3), (10, 7), "recoil"),
    close("Pi by Pi (I): not on the list", "Pi I", "Pi O", "A", (6, 3), (10, 7), "recoil"),
    close("Pi by Pi (X): 10+2=12", "Pi X", "Pi O", "A", (6, 3), (12, 7), "recoil", grading={"A": {"GC-X1": 2}}),
    close("Pi by Pi (F)", "Pi F", "Pi O", "A", (5, 4), (9, 8), "destroyed"),
    close("Pi by Si in own bound", "Pi O", "Si O", "A", (2, 5), (6, 8), "destroyed"),
    close("Si by Ln in an enemy bound", "Ln O", "Si O", "A", (5, 4), (8, 7), "destroyed"),
    close("Si by Ln in own bound", "Ln O", "Si O", "B", (5, 4), (8, 7), "recoil"),
    close("LH from LH", "LH O", "LH O", "A", (5, 4), (7, 6), "recoil"),
    close("LH from Sk", "Sk O", "LH O", "A", (5, 4), (7, 6), "recoil"),
    close("LH from Dr", "Dr O", "LH O", "A", (5, 4), (7, 6), "flee"),
    close("Cm (S) by El, and S does not help", "El O", "Cm S", "A", (2, 4), (7, 6), "destroyed", grading={"B": {}}),
    close("Cm (O) by El", "El O", "Cm O", "A", (2, 4), (7, 6), "flee"),
    close("Bw by cavalry in good going", "LH O", "Bw O", "B", (6, 3), (8, 7), "destroyed"),
    close("Bw in rough: -2 for fighting it there", "Pi O", fighter("Bw O", **ROUGH), "A", (6, 2), (7, 6), "recoil",
          factors=factors({"T-GOING": -2})),
    close("Dr by Wb", "Wb O", "Dr O", "A", (4, 3), (7, 6), "recoil"),
    close("R-GOING, T-GOING: Dr on a road through rough stands in good going, yet the horse fights it at -2",
          "Pi O", fighter("Dr O", **ROAD), "A", (6, 4), (7, 6), "destroyed", factors=factors({"T-GOING": -2})),
    close("Pk by Pi in an enemy bound", "Pi O", "Pk O", "A", (5, 3), (8, 7), "recoil"),
    close("Pk by Ln in an enemy bound", "Ln O", "Pk O", "A", (6, 3), (9, 7), "destroyed"),
    close("Pk by Ln in own bound", "Ln O", "Pk O", "B", (6, 3), (9, 7), "recoil"),
    close("Pk by Cm (S)", "Cm S", "Pk O", "A", (6, 3), (8, 7), "destroyed"),
    close("Pk by Cm (O)", "Cm O", "Pk O", "A", (6, 3), (8, 7), "recoil"),
    close("Pk by Bd (O)", "Bd O", "Pk O", "A", (4, 3), (9, 6), "recoil"),
    close("Sh by Pi (O), 7 is odd", "Pi O", "Sh O", "A", (4, 4), (7, 6), "recoil"),
    close("R-OTHERPI: Sh by Pi (I), 8 is even", "Pi I", "Sh O", "A", (5, 4), (8, 6), "destroyed"),
    close("Sh by Pi (F), odd or even", "Pi F", "Sh O", "A", (4, 4), (7, 6), "destroyed"),
    close("Sh by Sh (F) anywhere", fighter("Sh F", **ROUGH), fighter("Sh O", **ROUGH), "A", (4, 3), (8, 7),
    "destroyed"),
    close("Sh by Wb in own bound", "Wb O", "Sh O", "B", (5, 3), (8, 7), "recoil"),
    close("R-GOOD: Sh by Si in rough", fighter("Si O", **ROUGH), "Sh O", "A", (6, 4), (7, 6), "recoil"),
    close("R-GOOD: Sh by Si in rough along a road", fighter("Si O", **ROAD), "Sh O", "A", (4, 4), (7, 6), "destroyed"),
    close("R-GOOD: Sh on a road in rough by Ln that is not: -2, so not good for it",
          "Ln O", fighter("Sh O", **ROAD), "A", (6, 4), (7, 6), "recoil", factors=factors({"T-GOING": -2})),
    close("Bd by Si", "Si O", "Bd O", "A", (5, 4), (8, 7), "destroyed"),
    close("Bd by Ln in own bound", "Ln O", "Bd O", "B", (5, 4), (8, 7), "recoil"),
    close("Wb by Ln in rough", fighter("Ln O", **ROUGH), "Wb O", "A", (6, 4), (7, 6), "recoil"),
    close("Wb by Cm (S), any bound", "Cm S", "Wb O", "B", (6, 4), (8, 6), "destroyed"),
    close("Sk by Dr", "Dr O", "Sk O", "B", (4, 4), (7, 6), "destroyed"),
    close("Sk by Bd", "Bd O", "Sk O", "B", (2, 4), (7, 6), "recoil"),
    close("Sk from Wb in good going", "Wb O", "Sk O", "B", (4, 4), (7, 6), "flee"),
    close("R-CAP2: captured Art fights at 1, without its bonus", "Bd O", fighter("Art O", state="captured"), "A", (3,
    4),
          (6, 5), "destroyed", factors={"B": {"combat": 1}}),
    close("WWg by El", "El O", "WWg O", "B", (6, 3), (8, 7), "destroyed"),
    close("WWg by Sk (O)", "Sk O", "WWg O", "A", (6, 4), (9, 8), "no_effect"),
    close("El by Pk", "Pk O", "El O", "A", (6, 3), (8, 7), "recoil"),
    close("Bg by anybody", "Hd O", "Bg O", "A", (3, 4), (6, 5), "destroyed"),
    close("laden Gal by Ships", "Ships O", "Gal O", "A", (3, 3), (7, 6), "recoil"),
    close("a bridge by Naval (X): 3+5=8, even but not on the list", "Boats X", "TempBridge O", "A", (5, 4), (8, 7),
          "destroyed", grading={"A": {}}),
]  # fmt: skip
HALVED = [
    close("Art captured: 3+1-1=3", "Bd O", "Art F", "A", (6, 1), (9, 3), "captured"),
    close("unladen Ships captured", "Gal O", fighter("Ships O", state="unladen"), "A", (5, 1), (8, 3), "captured"),
    close("a bridge captured", "Bd O", fighter("PermBridge O", overlaps=1), "A", (6, 1), (9, 4), "captured"),
    close("LH from Bd (O)", "Bd O", fighter("LH O", overlaps=1), "A", (5, 1), (8, 2), "flee"),
    close("LH by Bd (F)", "Bd F", fighter("LH O", overlaps=1), "A", (5, 1), (8, 2), "destroyed"),
    close("Sk by Ln", "Ln O", "Sk O", "A", (6, 1), (9, 3), "destroyed"),
    close("Cm (O) from Pk in good going", "Pk O", "Cm O", "A", (5, 1), (9, 3), "flee"),
    close("Cm (O) by Pk in rough: 4+6-2, 2+1-2", fighter("Pk O", **ROUGH), "Cm O", "A", (6, 1), (8, 1), "destroyed"),
    close("R-GOING: Si from Pk on a road through rough", fighter("Pk O", **ROAD), fighter("Si O", **ROAD), "A", (4, 1),
          (8, 4), "flee"),
    close("Dr by cavalry in rough", "Pi O", fighter("Dr O", **ROUGH), "A", (6, 1), (7, 3), "flee"),
    close("Hd by Ln, any bound and going", fighter("Ln O", **ROUGH), "Hd O", "B", (5, 1), (6, 3), "destroyed"),
    close("El by Pk", fighter("Pk O", rear_support="Pk O"), fighter("El O", overlaps=1), "A", (6, 1), (9, 4),
    "destroyed"),
    close("R-HALF: below zero, 2+1-3-1-2", "Sk O", fighter("Pont O", overlaps=2, flank_rear_contacts=2, beaten=True,
          attacking_across="fortification"), "B", (1, 1), (4, -3), "destroyed"),
]  # fmt: skip
GRADED = [
    close("S: not v Art", "Art O", "Bd S", "A", (5, 4), (8, 7), "recoil", grading={"B": {}}),
    close("S: Sh more", "Sh S", "Pk O", "B", (5, 4), (10, 7), "recoil", grading={"A": {"GC-S2": 1}}),
    close("S: Sh less", "Sh S", "Pk O", "A", (1, 5), (6, 8), "recoil", grading={"A": {"GC-S1": 1}}),
    close("S: nothing on equal totals", "Sh S", "Pk O", "A", (2, 3), (6, 6), grading={"A": {}}),
    close("I: nothing when more", "Sh I", "Pk O", "B", (4, 3), (8, 6), "recoil", grading={"A": {}}),
    close("F: nothing in own bound", "Wb F", "Sh O", "A", (3, 4), (6, 8), "recoil", grading={"A": {}}),
    close("F: nothing on equal totals", "Wb F", "Sh O", "B", (5, 4), (8, 8), grading={"A": {}}),
    close("X: even v Sh is nothing", "Sk X", "Sh O", "A", (4, 3), (6, 7), "recoil", grading={"A": {}}),
    close("X: even v Pk", "Sk X", "Pk O", "A", (4, 4), (8, 7), "recoil", grading={"A": {"GC-X1": 2}}),
    close("X: even v El", "Sk X", "El O", "A", (3, 3), (8, 7), "recoil", grading={"A": {"GC-X1": 2}}),
    close("X: odd v all", "Sk X", "Hd O", "A", (5, 2), (5, 4), "recoil", grading={"A": {"GC-X2": -2}}),
    close("R-X: zero is even: 2+1-3=0, +2; Sk from Pk", fighter("Sk X", overlaps=2, flank_rear_contacts=1), "Pk O", "A",
          (1, 5), (2, 8), "flee", grading={"A": {"GC-X1": 2}}),
    close("R-ORDER: both graded from the same totals, 7 v 8: X odd -2, I nothing", "Sk X", "Hd I", "A", (5, 6), (5, 8),
          "recoil", grading={"A": {"GC-X2": -2}, "B": {}}),
]  # fmt: skip


def behind(front: str, rear: str, foe: str, bound: str, worth: int) -> Worked:
    """Rear support of A; dice 1 and 6, so that only the factor is looked at."""
    told = {"factors": {"A": {"rear_support": 1}}} if worth else {}
    clause = f"R-RS: {front} before {rear} v {foe}, bound of {bound}: {worth}"
    worked = close(clause, fighter(front, rear_support=rear), foe, bound, (1, 1), (0, 0))
    return worked._replace(expected=told | {"total": {"A": 1 + SCORES[front.split()[0], foe.split()[0]] + worth}})


SCORES = {
    ("Pk", "Sh"): 3, ("Pi", "Ln"): 4, ("Pi", "Sh"): 3, ("Wb", "Sh"): 3, ("Sh", "Sh"): 4, ("Sh", "Ln"): 2,
    ("Ln", "Ln"): 3, ("Bd", "Ln"): 3, ("Bd", "Sh"): 5, ("Si", "Ln"): 3, ("Bw", "Ln"): 4, ("Dr", "Ln"): 2,
}  # fmt: skip
BEHIND = [
    behind(*row)
    for row in [
        ("Pk F", "Pk I", "Sh O", "A", 1), ("Pk O", "Bd O", "Sh O", "A", 0), ("Pi O", "Pi S", "Ln O", "A", 1),
        ("Pi F", "Pi O", "Ln O", "A", 0), ("Pi O", "Pi F", "Sh O", "A", 0), ("Wb S", "Wb O", "Sh O", "A", 1),
        ("Wb O", "Wb F", "Sh O", "A", 0), ("Wb X", "Wb O", "Sh O", "B", 0), ("Sh O", "Sh I", "Sh O", "A", 1),
        ("Sh F", "Sh O", "Sh O", "B", 0), ("Sh O", "Sh F", "Sh O", "B", 0), ("Sh F", "Sh F", "Ln O", "B", 1),
        ("Sh O", "Sh O", "Ln O", "A", 0), ("Ln O", "Ln F", "Ln O", "B", 1), ("Ln S", "Ln O", "Ln O", "B", 0),
        ("Ln O", "Ln S", "Ln O", "B", 0), ("Ln O", "Ln O", "Ln O", "A", 0), ("Bd O", "Bd S", "Ln O", "B", 1),
        ("Bd F", "Bd O", "Ln O", "B", 0), ("Bd O", "Bd O", "Sh O", "B", 0), ("Si S", "Si F", "Ln O", "B", 1),
        ("Bw O", "Bw O", "Ln O", "B", 0), ("Dr O", "Dr O", "Ln O", "B", 0),
    ]
]  # fmt: skip
BESIDE = [
    close("R-FS: Sh v Wb beside Pi (O) and Pk: once", fighter("Sh O", flank_support=["Pi O", "Pk O"]), "Wb O", "A",
    (2, 4),
          (8, 7), "recoil", factors=factors({"FS-SHOT": 2})),
    close("R-FS: Pi (I) do not", fighter("Sh O", flank_support=["Pi I"]), "Ln O", "B", (4, 3), (6, 6)),
    close("R-FS: nothing v Pk", fighter("Sh O", flank_support=["Pk O"]), "Pk O", "A", (3, 3), (7, 6), "recoil"),
    close("R-FS: Art beside Art (I)", fighter("Art S", flank_support=["Art I"]), "Pk O", "A", (4, 5), (8, 7), "recoil",
          factors=factors({"FS-GUN": 1})),
    close("R-FS: not beside Art (O)", fighter("Sh O", flank_support=["Art O"]), "Sh O", "A", (3, 3), (7, 7)),
    close("R-FS: not Bd beside Art (I)", fighter("Bd O", flank_support=["Art I"]), "Sh O", "A", (2, 3), (7, 7)),
    close("R-FS: LH v Pk with Sh beside", "LH O", fighter("Pk O", flank_support=["Sh I", "Dr O"]), "A", (6, 2), (7, 6),
          "recoil", factors=factors({"FS-CMDSHOT": -1})),
    close("R-FS: foot does not care", "Bd O", fighter("Pi O", flank_support=["Sh O"]), "A", (5, 4), (8, 7), "recoil"),
    close("R-FS: nor horse v Si", "Ln O", fighter("Si O", flank_support=["Sh O"]), "B", (4, 4), (7, 7)),
]  # fmt: skip
SITUATION = [
    close("T-FORT: not v Sk (X), 8 even v Sh", "Sk X", fighter("Sh O", fortified=True), "A", (6, 3), (8, 7), "recoil",
          factors={"B": {"combat": 4}}),
    close("T-FORT: not for horse", "Bd O", fighter("Pi O", fortified=True), "A", (4, 4), (7, 7)),
    close("T-FORT: Art, with T-GUNS", "Pk O", fighter("Art O", fortified=True), "A", (6, 2), (8, 8),
          factors=factors(None, {"T-FORT": 2, "T-GUNS": 1})),
    close("T-OBST: not v foot", "Bd O", fighter("Sh O", obstacle=True), "A", (3, 4), (8, 8)),
    close("T-OBST: Bg v horse", "LH O", fighter("Bg O", obstacle=True), "A", (3, 4), (6, 6), factors=factors(None,
    {"T-OBST": 1})),
    close("T-BUA: not horse", "Sh O", fighter("Ln O", bua=True, going="difficult"), "A", (3, 4), (5, 5),
          factors=factors(None, {"T-GOING": -2})),
    close("T-BUA: not on its road", "Bd O", fighter("Sh O", bua=True, going="difficult", facing_along_road=True), "A",
          (2, 3), (7, 7)),
    close("R-EACH: at most three", fighter("Ln O", overlaps=2, flank_rear_contacts=2), "Ln O", "A", (6, 3), (6, 6),
          factors=factors({"T-EACH": -3})),
    close("T-GOING: El is Train", fighter("El O", attacking_across="fixed_obstacle"), "Sh O", "A", (4, 3), (6, 6),
          factors=factors({"T-GOING": -2})),
    close("T-GOING: not Bd", fighter("Bd O", attacking_across="fortification"), fighter("Sh O", fortified=True), "A",
    (4, 3),
          (9, 9)),
    close("T-GOING: once for both reasons", fighter("Ln O", attacking_across="fortification", going="difficult"),
    "Sh O",
          "A", (5, 4), (6, 6), factors=factors({"T-GOING": -2})),
    close("T-GOING: a road does not carry over a fortification", fighter("Pk O", attacking_across="fortification",
          facing_along_road=True), "Sh O", "A", (5, 2), (6, 6), factors=factors({"T-GOING": -2})),
    close("T-GOING: not Naval", fighter("Gal O", going="difficult"), "Gal O", "A", (3, 3), (6, 6)),
    close("T-GUNS: not in own bound", "Art O", "Sh O", "A", (3, 3), (6, 6)),
    close("T-GUNS: Art (I) in an enemy bound", "Art I", "Sh O", "B", (3, 4), (6, 7), "destroyed",
          factors=factors({"T-GUNS": 1}), grading={"A": {"GC-I": -1}}),
    close("T-HIGH, T-GEN, T-BEATEN add up", fighter("Hd O", high=True, general=True, weather=True), "Sk O", "A", (3, 4),
          (6, 6), factors=factors({"T-HIGH": 1, "T-GEN": 1, "T-BEATEN": -1})),
    close("what a table would not show is still counted: a BUA in rough going", fighter("Sh O", bua=True,
    going="rough"),
          "Sh O", "A", (3, 4), (8, 8), factors=factors({"T-BUA": 1})),
    close("covered and attacking at once", fighter("Sh O", fortified=True, attacking_across="fortification"), "Sh O",
    "A",
          (2, 4), (8, 8), factors=factors({"T-FORT": 2})),
    close("a state that means nothing to Pk", fighter("Pk O", state="unladen"), "Sh O", "A", (5, 3), (8, 7), "recoil"),
]  # fmt: skip
EVERY = [*NARROWLY, *HALVED, *GRADED, *BEHIND, *BESIDE, *SITUATION]


@pytest.mark.parametrize("worked", EVERY, ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("elements", worked) == {}
