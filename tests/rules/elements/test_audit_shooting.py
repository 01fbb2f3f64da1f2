"""Distant shooting worked by hand from the sheet and its reading."""

from __future__ import annotations

import pytest

from tests.rules.elements.worked_fights import factors, fighter, shot
from tests.rules.worked import Worked, misses

OUTCOMES = [
    shot("Si shot by LH (I)", "LH I", "Si O", 100, (6, 4), (8, 7), "recoil"),
    shot("El shot by Pi (I)", "Pi I", "El O", 100, (6, 2), (8, 7), "flee"),
    shot("El shot by Bw", "Bw O", "El O", 200, (6, 3), (8, 7), "recoil"),
    shot("El shot by Sh", "Sh O", "El O", 200, (5, 3), (8, 7), "flee"),
    shot("Ln shot by Art", "Art O", "Ln O", 900, (5, 4), (8, 7), "recoil"),
    shot("LH shot by Sk (S)", "Sk S", "LH O", 200, (6, 5), (8, 7), "recoil"),
    shot("LH shot by Bw", "Bw O", "LH O", 200, (4, 5), (8, 7), "flee"),
    shot("Cm shot by Sh", "Sh O", "Cm O", 200, (5, 4), (7, 6), "flee"),
    shot("Bw shot by LH (I): destroyed only hand to hand", "LH I", "Bw O", 100, (6, 3), (8, 7), "recoil"),
    shot("Wb shot by Ships", "Ships O", "Wb O", 300, (4, 4), (8, 7), "flee"),
    shot("Hd shot by Art", "Art O", "Hd O", 300, (4, 3), (7, 6), "flee"),
    shot("Hd shot by Bw", "Bw O", "Hd O", 200, (5, 4), (7, 6), "recoil"),
    shot("Sk shot by Dr in good going", "Dr O", "Sk O", 200, (4, 4), (7, 6), "recoil"),
    shot("Art by Art (S): 8+1", "Art S", "Art O", 1800, (5, 4), (9, 7), "destroyed", grading={"A": {"GS2": 1}}),
    shot("R-EVEN: teams desert on their own even final", "Art O", "Art S", 1000, (5, 3), (8, 6), "teams_desert"),
    shot("Art (F) flee", "Sh O", "Art F", 200, (5, 4), (8, 7), "flee"),
    shot("Art (X): 8 is even, Sh not on the list; flee", "Sh O", "Art X", 200, (6, 5), (9, 8), "flee",
    grading={"B": {}}),
    shot("Art (I) recoil: 7-1", "Sh O", "Art I", 200, (5, 4), (8, 6), "recoil", grading={"B": {"GI1": -1}}),
    shot("Pont recoils", "Sh O", "Pont O", 200, (4, 4), (7, 6), "recoil"),
    shot("WWg by Art (O)", "Art O", "WWg O", 500, (6, 4), (9, 8), "destroyed"),
    shot("WWg by Art (I): nothing", "Art I", "WWg O", 300, (6, 4), (9, 8), "no_effect"),
    shot("Bg flees unless told it cannot", "Sh O", "Bg O", 150, (4, 3), (7, 4), "flee"),
    shot("laden Ships recoil", "Art O", "Ships O", 300, (6, 4), (9, 8), "recoil"),
    shot("unladen Ships do not", "Art O", fighter("Ships O", state="unladen"), 300, (4, 4), (7, 6), "no_effect"),
    shot("Sk at half flee from any shot", "Sh O", "Sk O", 150, (6, 1), (10, 3), "flee"),
    shot("Ln at half by Bw", "Bw O", fighter("Ln O", beaten=True), 150, (6, 1), (10, 3), "destroyed"),
    shot("Dr at half by LH (I): destroyed only hand to hand", "LH I", "Dr O", 90, (6, 1), (8, 3), "flee"),
    shot("Art at half", "Art O", "Art I", 300, (6, 2), (9, 4), "destroyed"),
    shot("Gal at half by Gal", "Gal O", "Gal O", 200, (6, 1), (9, 4), "destroyed"),
    shot("laden Gal at half by Sh", "Sh O", fighter("Gal O", beaten=True), 200, (6, 1), (9, 3), "flee"),
    shot("a bridge short of half", "Art O", "PermBridge O", 300, (6, 3), (9, 7), "no_effect"),
    shot("Pk at half", "Sh O", "Pk O", 150, (6, 2), (10, 5), "destroyed"),
]  # fmt: skip
GRADES = [
    shot("S: any, less, v Bw", "Sh S", "Bw O", 200, (1, 5), (6, 7), "no_effect", grading={"A": {"GS1": 1}}),
    shot("S: Sh more is a close combat row", "Sh S", "Pk O", 200, (4, 3), (8, 6), "recoil", grading={"A": {}}),
    shot("S: Art more", "Art S", "Pk O", 900, (5, 4), (9, 6), "recoil", grading={"A": {"GS2": 1}}),
    shot("S: Bw less v Sh is nothing", "Bw S", "Sh O", 200, (3, 3), (5, 7), "no_effect", grading={"A": {}}),
    shot("I: equal is nothing in shooting", "Sh I", "Pk O", 100, (3, 4), (7, 7), grading={"A": {}}),
    shot("R-IBW: Naval once", "Bw O", "Boats I", 200, (6, 3), (8, 4), "flee", grading={"B": {"GI1": -1}}),
    shot("R-IBW: horse twice", "Bw O", "Pi I", 200, (5, 5), (9, 6), "recoil", grading={"B": {"GI1": -1, "GI2": -1}}),
    shot("F: a target that scores more", "Sh O", "Wb F", 200, (1, 5), (5, 7), "no_effect", grading={"B": {"GF1": -1}}),
    shot("F: in any bound", "Sh F", "Pk O", 100, (5, 4), (8, 7), "recoil", bound="B", grading={"A": {"GF1": -1}}),
    shot("X: even v WWg", "Art X", "WWg O", 600, (5, 5), (10, 9), "no_effect", grading={"A": {"GX1": 2}}),
    shot("X: even v Pk is nothing here", "Art X", "Pk O", 600, (5, 5), (8, 7), "recoil", grading={"A": {}}),
    shot("X: a target, even, shot by horse", "LH I", "Sk X", 100, (6, 4), (8, 8), grading={"B": {"GX1": 2}}),
]  # fmt: skip
SITUATION = [
    shot("R-FORT: not by Bw", "Bw O", fighter("Sh O", fortified=True), 200, (6, 3), (8, 7), "recoil",
         factors={"B": {"combat": 4}}),
    shot("R-FORT: Art (S) at exactly 600", "Art S", fighter("Sh O", fortified=True), 600, (5, 4), (9, 7), "recoil"),
    shot("R-FORT: Art (O) near", "Art O", fighter("Sh O", fortified=True), 300, (6, 4), (9, 9),
         factors=factors(None, {"T-FORT": 2})),
    shot("R-FORT: Art behind it", "Sh O", fighter("Art O", fortified=True), 200, (6, 4), (9, 9),
         factors=factors(None, {"T-FORT": 2})),
    shot("R-FORT: not horse", "Sh O", fighter("Pi O", fortified=True), 200, (5, 4), (7, 7)),
    shot("R-BUA: not from Art", "Art O", fighter("Sh O", bua=True, going="difficult"), 300, (5, 4), (8, 7), "recoil"),
    shot("R-BUA: not on its road", "Sh O", fighter("Sh O", bua=True, facing_along_road=True), 200, (4, 4), (8, 8)),
    shot("T-HIGH and T-OBST are for close combat", "Sh O", fighter("Sh O", high=True, obstacle=True), 200, (4, 4), (8,
    8)),
    shot("T-GOING is for close combat", "Sh O", fighter("Pk O", going="difficult"), 200, (3, 4), (7, 7)),
    shot("T-GUNS: exactly 100", "Art S", "Sh O", 100, (3, 4), (7, 7), factors=factors({"T-GUNS": 1})),
    shot("T-GUNS: not at 101", "Art O", "Sh O", 101, (4, 4), (7, 7)),
    shot("T-GUNS: not Art (F)", "Art F", "Sh O", 90, (3, 3), (6, 6)),
    shot("R-SHOTFROM: Ships from the front edge", fighter("Ships O", shoots_front_edge=True), "Gal O", 200, (3, 3),
    (7, 7),
         factors=factors(None, {"T-SHOTFROM": 1})),
    shot("R-SHOTFROM: not Boats", fighter("Boats S", shoots_front_edge=True), "Gal O", 200, (3, 3), (6, 6)),
    shot("R-SHOTFROM: not WWg on a hill", fighter("WWg O", on_hill=True), "Sh O", 200, (3, 4), (7, 7)),
    shot("R-ONCE: shooter and target each", fighter("Sh O", weather=True, beaten=True), fighter("Sh O", weather=True),
    200,
         (4, 4), (7, 7), factors=factors({"T-BEATEN": -1}, {"T-BEATEN": -1})),
    shot("R-EACH: more than two count as two", "Sh O", "Sh O", 200, (2, 4), (6, 6), assisting=3,
         factors=factors(None, {"T-EACH": -2})),
    shot("R-BD: Bd shot at by foot", "Sh O", "Bd O", 200, (3, 4), (7, 7), factors=factors(None, {"combat": 3})),
    shot("R-CAP2: a captured gun as target", "Sh O", fighter("Art O", state="captured"), 200, (3, 4), (6, 5),
    "no_effect",
         factors=factors(None, {"combat": 1})),
]  # fmt: skip
RETURNED = [
    shot("R-SHOOTER: shot at in return, it suffers", "Sh O", "Sh O", 150, (1, 4), (5, 8), "recoil", returns=True),
    shot("T-GEN: a general under return fire", fighter("Sh O", general=True), "Sh O", 150, (3, 4), (8, 8), returns=True,
         factors=factors({"T-GEN": 1})),
    shot("LH at half flee from shots in return: 3-1", "LH I", "Sh O", 90, (1, 6), (2, 8), "flee", returns=True,
    grading={"A": {"GI1": -1}}),
    shot("T-GUNS: guns that answer at 90", "Sh O", "Art O", 90, (5, 4), (8, 8), bound="B", returns=True,
         factors=factors(None, {"T-GUNS": 1})),
    shot("T-FORT: the shooter's own works help it too", fighter("Sh O", fortified=True), "Sh O", 150, (3, 5), (9, 9),
         returns=True, factors=factors({"T-FORT": 2})),
]  # fmt: skip
ALL_THE_SAME = [
    shot("out of range, but the case says it was shot", "Sh O", "Pk O", 400, (3, 3), (7, 6), "recoil"),
    shot("no range printed", "Ln O", "Pk O", 100, (3, 3), (6, 7), "no_effect"),
    shot("Sh (X) has none either: 7 is odd", "Sh X", "Pk O", 100, (3, 3), (5, 6), "no_effect",
    grading={"A": {"GX2": -2}}),
    shot("guns in the enemy's bound", "Art O", "Pk O", 300, (4, 3), (7, 5), "recoil", bound="B"),
    shot("Pk that are said to answer", "Sh O", "Pk O", 100, (1, 6), (5, 9), "recoil", returns=True),
]  # fmt: skip
EVERY = [*OUTCOMES, *GRADES, *SITUATION, *RETURNED, *ALL_THE_SAME]


@pytest.mark.parametrize("worked", EVERY, ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("elements", worked) == {}
