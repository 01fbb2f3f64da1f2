"""Moves, ranges and the price of orders: every printed cell copied by hand, and orders worked from the reading."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.cases.runner import Case, answer_case
from tests.rules.worked import Worked, misses

MOVES = {
    "LH": "600 250 200 100", "Si Dr": "300 200 150 100", "Ln Pi Cm El": "200 200 150 50",
    "Sh Bw Sk Wb": "200 150 150 100",
    "Pk Bd Hd Pont Bg": "150 100 100 50", "Art WWg": "150 100 50 -", "Ships Gal Boats": "- 200 - 100",
}  # fmt: skip
RANGES = {
    "Art": "1800 1200 300 600 600", "Ships": "300 300 200 300 -", "Boats": "200 - - - -", "Gal": "200 200 - 200 -",
    "Bw": "200 200 200 200 -", "Sh Dr": "200 200 100 100 -", "Sk": "200 100 - - -", "Pi LH": "- - 100 - -",
    "WWg": "- 200 - - -", "Bd Bg Cm El Hd Ln Pk Pont Si Wb": "- - - - -",
}  # fmt: skip
GOINGS = ["Good", "Rough", "Difficult"]


def ask(procedure: str, **inputs: Any) -> dict[str, Any]:
    return answer_case(Case("", "elements", procedure, inputs, []))


def number(cell: str) -> int | None:
    return None if cell == "-" else int(cell)


@pytest.mark.parametrize("types", MOVES)
def test_printed_moves(types: str) -> None:
    """Table 2 for grade (O), in paces and centimetres (8 cm to 100 paces)."""
    road, *off_road = map(number, MOVES[types].split())
    for kind in types.split():
        ordinary = {"type": kind, "grade": "O"}
        for going, paces in zip(GOINGS, off_road, strict=True):
            told = ask("movement", element=ordinary, going=going)
            assert (told["max_move_p"], told["max_move_cm"]) == (paces, None if paces is None else paces * 8 / 100)
        assert ask("movement", element=ordinary, road=True)["max_move_p"] == road


@pytest.mark.parametrize("types", RANGES)
def test_printed_ranges(types: str) -> None:
    """Table 3: limits inclusive; a dash or no row does not shoot."""
    for kind in types.split():
        for grade, cell in zip("SOIFX", RANGES[types].split(), strict=True):
            paces, one = number(cell), {"type": kind, "grade": grade}
            told = ask("range", element=one, distance_p=paces or 1)
            assert (told["range_p"], told["in_range"]) == (paces, paces is not None)
            assert ask("range", element=one, distance_p=(paces or 0) + 1)["in_range"] is False
            water = 500 if (kind, grade) == ("Gal", "F") else paces
            assert ask("range", element=one, distance_p=500, over_water=True)["range_p"] == water


def move(clause: str, who: str, paces: int | None, **inputs: Any) -> Worked:
    """One element as "Bd S", or a group as "Pk O, Sh O"."""
    members = [dict(zip(("type", "grade"), one.split(), strict=True)) for one in who.split(", ")]
    told: dict[str, Any] = {"element": members[0]} if len(members) == 1 else {"group": members}
    cm = None if paces is None else paces * 8 / 100
    return Worked(f"{clause}: {who} {inputs}", "movement", told | inputs, [], {"max_move_p": paces, "max_move_cm": cm})


ALLOWANCES = [
    move("F", "LH F", 250, going="Rough"),
    move("F needs contact", "Wb F", 150, going="Good"),
    move("F in contact", "Wb F", 200, going="Good", ends_in_contact=True),
    move("R-FX: once", "Bd F", 150, going="Good", ends_in_contact=True),
    move("X as F", "Cm X", 100, going="Difficult"),
    move("X in contact", "Sk X", 150, going="Difficult", ends_in_contact=True),
    move("off-road only", "Bd F", 150, road=True, ends_in_contact=True),
    move("R-DASH", "Art X", None, going="Difficult", ends_in_contact=True),
    move("Art (F)", "Art F", 100, going="Rough"),
    move("Naval (F)", "Gal F", 150, going="Difficult"),
    move("R-DASH at sea", "Ships F", None, going="Rough"),
    move("R-ZERO", "Bd S", 0, going="Difficult"),
    move("S", "Bd S", 50, going="Good"),
    move("S in a BUA", "Bd S", 100, going="Good", in_bua=True),
    move("S on a road", "Art S", 150, road=True),
    move("S, ships in good water", "Ships S", 150, going="Good"),
    move("S, but Boats are not named", "Boats S", 200, going="Good"),
    move("S means nothing to Wb", "Wb S", 150, going="Good"),
    move("Pk (S)", "Pk S", 150, going="Good"),
    move("Pk (S) in rough", "Pk S", 100, going="Rough"),
    move("Pk (S) on a road", "Pk S", 150, road=True),
    move("R-CAP", "Ln O", 50, going="Difficult", low_visibility=True),
    move("capped last", "LH F", 100, going="Difficult", crossing="dangerous"),
    move("on water", "Ships O", 100, going="Good", low_visibility=True),
    move("by road over a river", "Pk O", 150, road=True, crossing="tricky"),
    move("R-GROUP: one that cannot go", "Pk O, Art O", None, going="Difficult"),
    move("R-GROUP in contact", "Ln F, Pi F", 250, going="Good", ends_in_contact=True),
    move("R-GROUP by road", "LH O, Bg O, Sh O", 150, road=True),
    move("good going is what is meant when none is named", "Si I", 200),
]


def order(clause: str, cost: int, base: int, mods: dict[str, int], **inputs: Any) -> Worked:
    return Worked(f"{clause}: {inputs}", "pip", inputs, [], {"cost": cost, "base": base, "mods": mods})


GEN, CMD, HEAVY, MARCH3 = {"M-GEN": -1}, {"M-CMD": 1}, {"M-HEAVY": 1}, {"M-MARCH3": 1}
SPLIT, NIGHT = {"M-SPLIT": 2}, {"M-NIGHT": 2}
ORDERS = [
    *(order("one element", 1, 1, {}, verb=verb) for verb in
      ("move", "march", "steady", "limber", "unlimber", "mount", "dismount", "embark", "disembark")),
    order("a group", 1, 1, {}, verb="move", subject="group"),
    order("a group", 2, 2, {}, verb="steady", subject="group"),
    order("rally", 2, 2, {}, verb="rally"),
    order("bridge", 3, 3, {}, verb="launch_bridge", subject="bridge"),
    order("first by road", 0, 0, {}, verb="march", subject="element", first_road_march=True, along_road=True),
    order("not for a wide group", 1, 1, {}, verb="march", subject="group", first_road_march=True, along_road=True),
    order("R-FREE: plus modifiers still apply", 1, 0, CMD, verb="march", subject="column_1_wide", first_road_march=True,
          along_road=True, general_lost=True),
    order("R-VERBS: rally is not -1", 2, 2, {}, verb="rally", general_included=True),
    order("R-VERBS: rally is +1", 3, 2, CMD, verb="rally", general_distance=601),
    order("R-VERBS: limbering is unmodified", 1, 1, {}, verb="limber", general_lost=True, night=True,
    general_included=True),
    order("R-VERBS: bridging is unmodified", 3, 3, {}, verb="launch_bridge", subject="bridge", general_lost=True),
    order("R-GEN", 0, 1, GEN, verb="move", subject="element", general_included=True),
    order("R-GEN: steady", 0, 1, GEN, verb="steady", general_included=True, general_moved=False),
    order("exactly 300 unseen", 1, 1, {}, verb="move", general_distance=300, general_sees=False),
    order("301 unseen", 2, 1, CMD, verb="steady", general_distance=301, general_sees=False),
    order("seen at 600", 1, 1, {}, verb="move", general_distance=600, general_sees=True),
    order("heavy", 2, 1, HEAVY, verb="move", heavy_off_road=True),
    order("third march by road", 1, 1, {}, verb="march", subject="group", group_types=["Sh"], marches_already=2,
          along_road=True),
    order("second march", 1, 1, {}, verb="march", subject="group", group_types=["Pk"], marches_already=1),
    order("fourth march, LH with Ln", 2, 1, MARCH3, verb="march", subject="group", group_types=["LH", "Ln"],
          marches_already=3),
    order("a third move is no march", 1, 1, {}, verb="move", subject="group", group_types=["Pk"], marches_already=2),
    order("pivot", 3, 1, SPLIT, verb="move", pivot=True),
    *(order("exempt", 1, 1, {}, verb="move", split=True, exempt=letter) for letter in "abcd"),
    order("R-STACK: exemptions are not for the night", 3, 1, NIGHT, verb="move", split=True, exempt="a", night=True),
    order("a road without a moon", 3, 1, NIGHT, verb="march", night=True, along_road=True),
    order("a moon without a road", 3, 1, NIGHT, verb="move", night=True, moonlight=True),
    order("R-STACK", 4, 1, GEN | HEAVY | SPLIT | CMD, verb="move", general_included=True, heavy_off_road=True,
    split=True,
          general_distance=700),
]  # fmt: skip


@pytest.mark.parametrize("worked", [*ALLOWANCES, *ORDERS], ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("elements", worked) == {}
