"""Fire, morale, melee and the period, worked by hand from the reading where the public cases are thin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.worked import Worked, misses


def musket(clause: str, d6: int, expected: dict[str, Any], **inputs: Any) -> Worked:
    return Worked(clause, "musket", inputs, {"d6": d6}, expected)


def canister(clause: str, d6: int, expected: dict[str, Any], **inputs: Any) -> Worked:
    return Worked(clause, "canister", inputs, {"d6": d6}, expected)


def path(
    clause: str, calibre: str, aim: float, units: dict[str, tuple[float, float]], expected: dict[str, Any]
) -> Worked:
    told = [{"name": name, "near_in": near, "far_in": far} for name, (near, far) in units.items()]
    return Worked(clause, "solid_path", {"calibre": calibre, "aim_in": aim, "units": told}, {}, expected)


def damage(clause: str, dice: dict[str, Any], expected: dict[str, Any], **inputs: Any) -> Worked:
    return Worked(clause, "solid_damage", inputs, dice, expected)


def morale(clause: str, d20: int, total: int, mods: list[str], **unit: Any) -> Worked:
    inputs = {"unit": {"original": 24, "lost": 0} | unit, "mods": mods}
    expected = {"total": total, "pass": total >= 21, "modifiers": total - d20 - unit["mn"]}
    return Worked(clause, "morale", inputs, {"d20": d20}, expected)


def melee(clause: str, dice: tuple[int, int], expected: dict[str, Any], **inputs: Any) -> Worked:
    return Worked(clause, "melee", inputs, {"charger_d6": dice[0], "defender_d6": dice[1]}, expected)


SMALL_ARMS = [
    musket("H6: 12 rifles twice are row 24; 3+1+1=5", 3, {"rows": [24], "modified": 5, "casualties": 2},
           weapon="rifle", figures=12, actions=2, range_in=2, mods=["rating_B", "rifle_class"]),
    musket("H4: 100 figures are 48, 48 and 4; 6+6+2", 6, {"rows": [48, 48, 4], "casualties": 14},
           weapon="musket", figures=50, actions=2, range_in=2, mods=["rating_C"]),
    musket("H4: two beyond 48 have no row", 1, {"rows": [48], "casualties": 4}, figures=50, range_in=1,
    mods=["rating_C"]),
    musket("Q47: a carbine over 2 in is long; 6+1-3=4, row 8 blank", 6, {"band": "L", "modified": 4, "casualties": 0},
           weapon="carbine", figures=8, range_in=3, mods=["rating_B"]),
    musket("B8: a rifle at 12 is extreme; 6+2+1-5=4", 6, {"band": "E", "modified": 4, "casualties": 2},
           weapon="rifle", figures=16, range_in=12, mods=["rating_A", "rifle_class"]),
    musket("B8: a musket at 12 is out", 6, {"band": None, "casualties": 0}, weapon="musket", figures=48, range_in=12),
    musket("B8: 2.5 in is medium", 5, {"band": "M", "modified": 4, "casualties": 2}, figures=20, range_in=2.5),
    musket("B7: buildings, exhausted, E, long: 6-5-3-2-3=-7", 6, {"modified": -7, "casualties": 0},
           figures=48, range_in=6, mods=["rating_E", "exhausted", "target_buildings"]),
    musket("H5: 6+2+2+2+1=13 reads as 12; row 4 as printed", 6, {"modified": 13, "casualties": 2},
           figures=7, range_in=2, mods=["rating_A", "two_rank", "target_column_or_square", "rifle_class"]),
]  # fmt: skip
GRAPE = [
    canister("Q14: howitzers stop at 9; 4+5+1=10, row 12", 4, {"barrels": 6, "rows": [12], "modified": 10,
    "casualties": 4},
             calibre="8-9", cannon=6, howitzers=2, actions=1, range_in=12, mods=["rating_B"]),
    canister("D5, H26: ten barrels twice are row 40; 1+6+2-3=6", 1, {"barrels": 10, "rows": [40], "casualties": 4},
             calibre="12", cannon=8, howitzers=2, actions=2, range_in=9, mods=["rating_A", "target_skirmishers"]),
    canister("H4: 60 are 48 and 12; 2+4+1=7, 6+2", 2, {"rows": [48, 12], "modified": 7, "casualties": 8},
             calibre="6", cannon=15, howitzers=0, actions=2, range_in=12, mods=["rating_B"]),
    canister("H4: one gun has no row", 6, {"barrels": 1, "rows": [], "casualties": 0},
             calibre="2-3", cannon=1, howitzers=0, actions=1, range_in=9, mods=["rating_A"]),
    canister("Q14: 2-3 lb at 10", 6, {"barrels": 0, "casualties": 0},
             calibre="2-3", cannon=8, howitzers=2, actions=1, range_in=10, mods=["rating_A"]),
    canister("D5: no range modifier at 15", 3, {"modified": 11, "rows": [16], "casualties": 4},
             calibre="12", cannon=8, howitzers=0, range_in=15, mods=["rating_A"]),
]  # fmt: skip
SHOT = [
    path("Q16, H15: 4 lb at 44 runs 9; 45 is the long limit", "4", 44,
         {"u1": (44, 45), "u2": (52.5, 54), "u3": (53, 54), "u4": (53.1, 54), "u5": (40, 43.9)},
         {"band": "L", "bounce_in": 9, "path_in": [44, 53], "crossed": {"u1": "L", "u2": "E", "u3": "E"}}),
    path("H15: 2-3 lb stops at 54", "2-3", 52, {"u1": (54, 55), "u2": (54.5, 56)},
         {"band": "E", "bounce_in": 3, "path_in": [52, 54], "crossed": {"u1": "E"}}),
    path("Q16: half inches", "6", 8.5, {"u1": (8, 9), "u2": (12.5, 13), "u3": (20.5, 22)},
         {"band": "C", "bounce_in": 12, "path_in": [8.5, 20.5], "crossed": {"u1": "C", "u2": "M", "u3": "M"}}),
    path("B8: nothing beyond 96", "12", 97, {"u1": (96, 98)}, {"band": None, "crossed": {}, "path_in": []}),
    damage("Q18: (8+4) x 2 a hit, twice", {"to_hit": [6, 6]}, {"needs": 6, "hits": 2, "points": 48, "casualties": 8},
           rating="B", band="E", cannon=8, howitzers=2, actions=2, target_formation="column", mods=[]),
    damage("H16: never below 0, so no die for the rest", {"to_hit": [3]}, {"hits": 1, "points": 0, "casualties": 0},
           rating="A", band="M", cannon=6, howitzers=0, actions=1, target_formation="skirmish",
           mods=["target_skirmishers"]),
    damage("B10: 10 are one and 4; a 4 adds one", {"to_hit": [4], "fraction": 4}, {"points": 10, "casualties": 2},
           rating="A", band="L", cannon=5, howitzers=0, actions=1, target_formation="square", mods=[]),
    damage("B10: a 5 does not", {"to_hit": [4], "fraction": 5}, {"points": 10, "casualties": 1},
           rating="A", band="L", cannon=5, howitzers=0, actions=1, target_formation="square", mods=[]),
    damage("D6: close, two actions: 14 points together, one die for the rest", {"to_hit": [1, 1], "fraction": 2},
           {"hits": 2, "points": 14, "casualties": 3},
           rating="B", band="C", cannon=7, howitzers=0, actions=2, target_formation="line", mods=[]),
    damage("B10: 4+4-4=4", {"to_hit": [5], "fraction": 5}, {"points": 4, "casualties": 0},
           rating="B", band="M", cannon=4, howitzers=2, actions=1, target_formation="unlimbered",
           mods=["target_unlimbered_artillery"]),
    damage("Q3: below B a battery uses B", {"to_hit": [3]}, {"needs": 4, "hits": 0},
           rating="C", band="M", cannon=4, actions=1, target_formation="line"),
]  # fmt: skip
AMMO = [
    Worked(f"H14: {sixes} and {dice}", "ammo", {"sixes": sixes}, {"d6": dice}, {"sixes": after, "state": state})
    for sixes, dice, after, state in [
        (0, [5, 6], 1, "running low"), (1, [3], 1, "running low"), (1, [6], 2, "critical levels"),
        (2, [6], 3, "out of ammo"), (0, [6, 6], 2, "critical levels"), (2, [1], 2, "critical levels"),
    ]
]  # fmt: skip
CHECKS = [
    morale("Q9: 13 of 24: -6-3, disordered -1, tired -2", 13, 21, [], mn=20, lost=13, status="disordered", fatigue=2),
    morale("Q9: three lost are one pair", 5, 20, [], mn=16, lost=3),
    morale("Q9: one lost is none", 5, 21, [], mn=16, lost=1),
    morale("D8: retreat -5 holds the disorder, exhausted -3", 13, 21, [], mn=16, status="retreat", fatigue=3),
    morale("H1: a 1 may pass", 1, 23, [], mn=22),
    morale("H1: a 20 may fail", 20, 20, ["flank_charged", "line_or_column_charged_by_cavalry",
    "charged_by_heavy_cavalry"],
           mn=12, lost=8),
    morale("Q11: three to one", 10, 21, ["outnumbered_3x", "supported"], mn=16, lost=6, original=12),
    morale("Q9: 7 of 12 is more than half", 10, 20, [], mn=16, lost=7, original=12),
]  # fmt: skip
MELEES = [
    melee("B13: 45-10-10+15=40; 40+5-10=35", (3, 4),
          {"charger_mv": 40, "defender_mv": 35, "totals": [120, 140], "winner": "defender"},
          charger={"mv": 45, "status": "disordered", "fatigue": 2}, charger_mods=["charging_flank_rear"],
          defender={"mv": 40}, defender_mods=["enfilade", "partial_contact"]),
    melee("H3: both at the floor of 5", (2, 1), {"charger_mv": 5, "defender_mv": 5, "totals": [10, 5],
    "winner": "charger"},
          charger={"mv": 25, "fatigue": 3}, charger_mods=["charging_wall_redoubt", "charging_higher_ground"],
          defender={"mv": 25, "status": "retreat", "fatigue": 1}, defender_mods=[]),
    melee("B13: hedge and lighter cavalry", (6, 6), {"charger_mv": 35, "defender_mv": 40, "winner": "defender"},
          charger={"mv": 45}, charger_mods=["charging_hedge_defenses", "light_or_medium_vs_heavy_cavalry"],
          defender={"mv": 45}, defender_mods=["square_vs_infantry_not_in_square"]),
]  # fmt: skip
PERIODS = [
    Worked(f"Q34 to Q36: {ours} against {theirs}, stops {stops}", "period",
           {"units_A": ours, "units_D": theirs, "A_stops_as_soon_as_allowed": stops}, {},
           {"cycles": cycles, "A_moved": a, "D_moved": d, "D_left_standing": theirs - d})
    for ours, theirs, stops, cycles, a, d in [
        (7, 2, False, 4, 7, 2), (4, 6, True, 1, 2, 1), (1, 3, False, 1, 1, 1), (1, 3, True, 1, 1, 1),
        (10, 10, True, 3, 6, 3), (8, 9, True, 2, 4, 2), (5, 0, False, 3, 5, 0), (3, 4, True, 1, 2, 1),
    ]
]  # fmt: skip
BIDS = [
    Worked("Q37: ties are rolled again", "bid", {"bids": [0, 0], "points": [9, 5]}, {"tie": [3, 3, 2, 6]},
           {"winner": 2, "points_left": [9, 5]}),
    Worked("H22: only the winner pays", "bid", {"bids": [5, 7], "points": [20, 8]}, {},
           {"winner": 2, "points_left": [20, 1]}),
    Worked("Q37: a tie that side 1 wins pays once", "bid", {"bids": [4, 4], "points": [4, 10]}, {"tie": [6, 1]},
           {"winner": 1, "points_left": [0, 10]}),
]  # fmt: skip
EVERY = [*SMALL_ARMS, *GRAPE, *SHOT, *AMMO, *CHECKS, *MELEES, *PERIODS, *BIDS]


@pytest.mark.parametrize("worked", EVERY, ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("battalions", worked) == {}
