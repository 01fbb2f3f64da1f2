"""Situations worked by hand from the reading, clause by clause, concentrated where the public cases are thin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.worked import Worked, misses


def force(sp: int, morale: int = 2, leader: int = 0) -> dict[str, int]:
    return {"sp": sp, "morale": morale, "leader": leader}


def fight(attacker: dict[str, int], defender: dict[str, int], tactics: str = "", terrain: int = 0) -> dict[str, Any]:
    """A round; tactics as "Charge Square", attacker's first; none: a round without the matrix."""
    sides = {"attacker": attacker, "defender": defender, "terrain": terrain}
    names = dict(zip(("tactic_attacker", "tactic_defender"), tactics.split(), strict=False))
    return sides | names


def rounds(*lines: str) -> list[dict[str, Any]]:
    """Rounds as "Charge Square 34": tactics, attacker's first, and the two dice."""
    told = []
    for line in lines:
        attacker, defender, *dice = line.split()
        told.append({"attacker": attacker, "defender": defender} | ({"dice": list(map(int, dice[0]))} if dice else {}))
    return told


def fleets(attacker: tuple[int, int], defender: tuple[int, int], **more: Any) -> dict[str, Any]:
    names = ("nsp", "morale")
    return {
        "attacker": dict(zip(names, attacker, strict=True)),
        "defender": dict(zip(names, defender, strict=True)),
    } | more


ODDS = [
    Worked(f"C6: {larger} to {smaller}", "odds", {"larger": larger, "smaller": smaller}, [], {"row": row})
    for larger, smaller, row in [
        (10, 10, "1-1"), (14, 10, "1-1"), (3, 2, "3-2"), (2, 1, "2-1"), (44, 15, "2-1"), (30, 10, "3-1"), (99, 1,
        "3-1"),
    ]
]  # fmt: skip
MORALE = [
    Worked(f"C12: {told}", "force_morale", told, [], {"morale": morale})
    for told, morale in [
        ({"gds": 1, "major": 1}, 2), ({"major": 1, "minor": 1}, 1), ({"gds": 1, "minor": 1}, 2), ({"gds": 3}, 3),
        ({"minor": 5}, 1), ({"gds": 2, "minor": 1}, 2), ({"gds": 5, "minor": 1}, 3), ({"gds": 1, "major": 1,
        "minor": 2}, 2),
        ({"major": 3, "minor": 3}, 1), ({"major": 4, "minor": 3}, 2),
    ]
]  # fmt: skip
ROUNDS = [
    Worked(
        "C6, C8: 30 to 9 is 3-1; Square met by Envelop -1; 7-1=6, column 8; index 9",
        "field_round", fight(force(30), force(9), "Envelop Square"), [3, 4],
        {"larger": "attacker", "cell": "-1", "odds": "3-1", "net_modifier": -1, "modified_roll": 6, "column": 8,
         "result": "0/1", "loss_larger": 0, "loss_smaller": 1, "attacker_sp": 30, "defender_sp": 8,
         "battle_ends": False},
    ),
    Worked(
        "C8, C10, C11: the defender is larger and rolls: leaders 1-2, terrain +2, Charge met by Square +2; index 8",
        "field_round", fight(force(8, 2, 2), force(13, 2, 1), "Charge Square", 2), [2, 2],
        {"larger": "defender", "cell": "+2", "odds": "3-2", "raw_modifier": 3, "net_modifier": 3, "modified_roll": 7,
         "column": 7, "result": "1/1", "attacker_sp": 7, "defender_sp": 12},
    ),
    Worked(
        "C11: without tactics; the attacker rolls, terrain -2; 11-2=9 at 2-1 is column 10; D2 takes morale 2 to 0",
        "field_round", fight(force(20), force(10), terrain=2), [6, 5],
        {"raw_modifier": -2, "modified_roll": 9, "column": 10, "result": "1/D2", "loss_smaller": 3, "attacker_sp": 19,
         "defender_sp": 7, "defender_morale": 0, "end": "defender broken", "battle_ends": True},
    ),
    Worked(
        "D1 step 8: 5 to 1, 5 is column 7, one each",
        "field_round", fight(force(5), force(1)), [3, 2],
        {"odds": "3-1", "column": 7, "attacker_sp": 4, "defender_sp": 0, "end": "defender eliminated"},
    ),
    Worked(
        "D1 step 8: the defender is larger, 6 at 2-1 is column 7, one each",
        "field_round", fight(force(1), force(2)), [3, 3],
        {"larger": "defender", "odds": "2-1", "attacker_sp": 0, "defender_sp": 1, "end": "attacker eliminated"},
    ),
    Worked(
        "D1 step 8 (i) before (ii): a force at 0 SP is gone though the other's morale is 0",
        "field_round", fight(force(2, 1), force(1, 1)), [1, 1],
        {"result": "D1/1", "attacker_sp": 1, "attacker_morale": 0, "defender_sp": 0, "end": "defender eliminated"},
    ),
    Worked(
        "D1 step 8 (ii) before (iii): broken while withdrawing; +1 morale +2 matrix, 9 at 2-1 is column 10, index 6",
        "field_round", fight(force(12), force(6, 1), "Charge Withdraw"), [3, 3],
        {"cell": "(+2)", "net_modifier": 3, "result": "1/D2", "attacker_sp": 11, "defender_sp": 3,
        "defender_morale": -1,
         "end": "defender broken", "battle_ends": True},
    ),
    Worked(
        "C9: the larger force withdraws from Skirmish (0): dice, then over; 4 at 1-1 is column 3, index 10",
        "field_round", fight(force(12), force(10), "Withdraw Skirmish"), [1, 3],
        {"cell": "(0)", "result": "D1/1", "loss_larger": 2, "attacker_sp": 10, "attacker_morale": 1, "defender_sp": 9,
         "end": "withdrawal", "battle_ends": True, "no_combat": False},
    ),
    Worked(
        "C9: (NC) needs no dice and ends the battle",
        "field_round", fight(force(12), force(10), "Bombard Withdraw"), [],
        {"cell": "(NC)", "no_combat": True, "battle_ends": True, "end": "withdrawal", "attacker_sp": 12,
        "loss_larger": 0},
    ),
    Worked(
        "C9: both withdraw",
        "field_round", fight(force(5), force(10), "Withdraw Withdraw"), [6, 6],
        {"cell": "(NC)", "larger": "defender", "no_combat": True, "end": "withdrawal", "defender_sp": 10},
    ),
    Worked(
        "C9: plain NC goes on; the attacker is the smaller",
        "field_round", fight(force(5), force(10), "Refuse Square"), [],
        {"cell": "NC", "no_combat": True, "battle_ends": False, "attacker_sp": 5, "defender_sp": 10},
    ),
    Worked(
        "C7: leaders -3, morale -2, terrain -2, Envelop met by Refuse +2: -5, limited to -4; 12-4=8; index 12",
        "field_round", fight(force(16, 1), force(12, 3, 3), "Refuse Envelop", 2), [6, 6],
        {"cell": "+2", "odds": "1-1", "raw_modifier": -5, "net_modifier": -4, "modified_roll": 8, "column": 7,
         "result": "1/1", "loss_larger": 2, "loss_smaller": 2, "attacker_sp": 14, "defender_sp": 10},
    ),
    Worked(
        "C6: a tie, the attacker is larger, so terrain counts against its roll",
        "field_round", fight(force(10), force(10), terrain=1), [5, 5],
        {"larger": "attacker", "net_modifier": -1, "modified_roll": 9, "column": 8, "result": "0/1", "defender_sp": 9},
    ),
    Worked(
        "C13: Guards at morale 3 stand a D2; 30 to 21 is 1.43, morale -1, 12-1=11; index 21+",
        "field_round", fight(force(30), force(21, 3)), [6, 6],
        {"odds": "1-1", "column": 10, "result": "1/D2", "loss_larger": 3, "loss_smaller": 9, "attacker_sp": 27,
         "defender_sp": 12, "defender_morale": 1, "battle_ends": False},
    ),
    Worked(
        "a key left out is the plain default: no leaders, clear ground; 9 at 1-1",
        "field_round", {"attacker": {"sp": 6, "morale": 2}, "defender": {"sp": 5, "morale": 2},
                        "tactic_attacker": "Charge", "tactic_defender": "Charge"}, [4, 5],
        {"raw_modifier": 0, "odds": "1-1", "result": "0/1", "attacker_sp": 6, "defender_sp": 4},
    ),
]  # fmt: skip
BATTLES = [
    Worked(
        "C9, D1 step 8 (iv): only no-combat rounds running count; round 2 is fought, 3 and 4 are not",
        "field_battle",
        fight(force(9), force(8)) | {"rounds": rounds("Square Refuse", "Charge Charge 34", "Refuse Refuse",
        "Square Square")},
        [], {"rounds": 4, "attacker_sp": 8, "defender_sp": 7, "end": "stalemate"},
    ),
    Worked(
        "one round of a battle that goes on: 5 is 1/0",
        "field_battle", fight(force(11), force(10)) | {"rounds": rounds("Skirmish Skirmish 23")}, [],
        {"rounds": 1, "attacker_sp": 10, "defender_sp": 10, "attacker_morale": 2, "defender_morale": 2},
    ),
    Worked(
        "one no-combat round does not end a battle",
        "field_battle", fight(force(11), force(10)) | {"rounds": rounds("Square Square")}, [],
        {"rounds": 1, "attacker_sp": 11, "defender_sp": 10},
    ),
    Worked(
        "rounds after the end are not fought: broken in the first (leaders +3, morale +1, capped; 9 at 3-2)",
        "field_battle",
        fight(force(12, 2, 3), force(8, 1)) | {"rounds": rounds("Charge Skirmish 32", "Charge Charge 11")},
        [], {"rounds": 1, "end": "defender broken", "attacker_sp": 11, "defender_sp": 6, "defender_morale": 0},
    ),
    Worked(
        "C13: lost morale counts later. R1 10-2=8 at 2-1 1/D1, index 10 (19:8, 1). R2 2+1=3 at 2-1 1/0 (18:8)."
        " R3 6+1=7 at 2-1 0/1 (18:7), brackets",
        "field_battle",
        fight(force(20), force(10))
        | {"rounds": rounds("Envelop Refuse 55", "Charge Charge 11", "Skirmish Withdraw 33")},
        [], {"rounds": 3, "attacker_sp": 18, "defender_sp": 7, "attacker_morale": 2, "defender_morale": 1,
             "end": "withdrawal"},
    ),
]  # fmt: skip
CAMPAIGN = [
    Worked("C16: under 3 SP no roll", "attrition", {"sp": 2, "cavalry": 2}, [6], {"roll": None, "lost": 0}),
    Worked("C16: nobody there", "attrition", {"sp": 0}, [], {"roll": None, "lost": 0, "cavalry_must_be_included": 0}),
    Worked("C18: 6+3 is read as 6", "attrition", {"sp": 20, "flags": ["unsupplied", "winter_turn", "swamp_hex"]}, [6],
           {"roll": 6, "lost": 3, "cavalry_must_be_included": 0}),
    Worked("C17: 5+1=6 in 16-20 is 3*", "attrition", {"sp": 16, "cavalry": 4, "flags": ["winter_turn"]}, [5],
           {"roll": 6, "lost": 3, "cavalry_must_be_included": 1}),
    Worked("D2: 6-2=4 in 21+ is 3*, all cavalry", "attrition",
           {"sp": 25, "cavalry": 25, "flags": ["only_major_state_units", "all_units_in_home_country"]}, [6],
           {"roll": 4, "lost": 3, "cavalry_must_be_included": 1}),
    Worked("C17: 5+1=6 in 3-5 is a plain 1", "attrition", {"sp": 3, "cavalry": 1, "flags": ["swamp_hex"]}, [5],
           {"roll": 6, "lost": 1, "cavalry_must_be_included": 0}),
    Worked("C19: 6-1-1=4 for 2 is 1*", "force_march", {"extra_mp": 2, "flags": ["all_guards", "all_major_state"]}, [6],
           {"roll": 4, "granted": 1, "sp_lost": 1}),
    Worked("C19: 2+1=3 for 3 is 2*", "force_march", {"extra_mp": 3, "flags": ["unsupplied"]}, [2],
           {"roll": 3, "granted": 2, "sp_lost": 1}),
    Worked("D3: 1+1=2 for 3", "force_march", {"extra_mp": 3, "flags": ["winter_turn"]}, [1],
           {"roll": 2, "granted": 3, "sp_lost": 0}),
    Worked("D3: 5+1=6", "force_march", {"extra_mp": 1, "flags": ["any_swamp_hex"]}, [5], {"roll": 6, "granted": 0}),
    Worked("C18: 1-1=0 is read as 1", "force_march", {"extra_mp": 2, "flags": ["all_major_state"]}, [1],
           {"roll": 1, "granted": 2, "sp_lost": 0}),
]  # fmt: skip
AT_SEA = [
    Worked("D4: the defender is larger and of lower morale: 1-1=0 at 3-2 is LS", "naval_round",
           fleets((4, 2), (6, 1)), [1],
           {"odds": "3-2", "net_modifier": -1, "column": 0, "result": "LS", "sufferer": "defender", "effect": "sunk",
            "nsp_lost": 1}),
    Worked("C21, D4 step 4: +3 limited to +2; two captured, but there is one", "naval_round",
           fleets((1, 1), (2, 2), other_modifier=2), [6],
           {"odds": "2-1", "net_modifier": 2, "column": 8, "result": "2SC", "sufferer": "attacker",
            "effect": "captured", "nsp_lost": 1}),
    Worked("C6: 19 to 10 is 3-2 at sea too", "naval_round", fleets((19, 2), (10, 2)), [5], {"odds": "3-2",
    "result": "SS"}),
    Worked("C6: above 2-1 the last row", "naval_round", fleets((2, 1), (20, 1)), [1],
           {"odds": "2-1", "result": "LR", "sufferer": "defender", "nsp_lost": 0}),
    Worked("C27: 6-1=5", "pursuit", {"coastal": True}, [6], {"roll": 5, "result": "I"}),
    Worked("C27: 5-1=4", "pursuit", {"coastal": True}, [5], {"roll": 4, "result": "F"}),
    Worked("a key left out: not coastal", "pursuit", {}, [4], {"roll": 4, "result": "F"}),
    Worked("D4: 5:4 SR; caught, 5:4 SS (5:3); caught on the coast 6-1=5, 5:3 is 3-2, SS (5:2); let go", "naval_battle",
           fleets((5, 2), (4, 2), steps=[{"battle": 4}, {"pursuit": 5}, {"battle": 6}, {"pursuit": 6, "coastal": True},
                                         {"battle": 6}]), [],
           {"log": ["SR", "pursuit I", "SS", "pursuit I", "SS"], "attacker_nsp": 5, "defender_nsp": 2, "captured": 0}),
    Worked("D4: tie, LS (2:3); the defender strikes, 3:2 is 3-2, LR hits the striker; chased in vain", "naval_battle",
           fleets((3, 2), (3, 2), steps=[{"battle": 1}, {"pursuit": 5}, {"battle": 1}, {"pursuit": 4}]), [],
           {"log": ["LS", "pursuit I", "LR", "pursuit F"], "attacker_nsp": 2, "defender_nsp": 3}),
    Worked("D4: a fleet gone ends it; 5 to 1, 6 is SC", "naval_battle",
           fleets((1, 2), (5, 2), steps=[{"battle": 6}, {"pursuit": 6}]), [],
           {"log": ["SC"], "attacker_nsp": 0, "defender_nsp": 5, "captured": 1}),
    Worked("D4: caught, but not attacked", "naval_battle",
           fleets((6, 2), (6, 1), steps=[{"battle": 5}, {"pursuit": 6}]), [],
           {"log": ["SS", "pursuit I"], "attacker_nsp": 6, "defender_nsp": 5, "captured": 0}),
]  # fmt: skip
LIFT = [
    Worked(f"D8: {load}", "transport_load", load, [], {"transports_needed": needed,
    "fits": needed <= load["transports"]})
    for load, needed in [
        ({"transports": 2, "infantry": 5}, 3), ({"transports": 1, "infantry": 1, "supply": 3}, 1),
        ({"transports": 2, "infantry": 1, "supply": 4}, 2), ({"transports": 3, "infantry": 3, "supply": 6}, 3),
        ({"transports": 3, "infantry": 2, "cavalry": 2, "supply": 5}, 4), ({"transports": 0}, 0),
        ({"transports": 4, "infantry": 4, "supply": 3}, 3), ({"transports": 1, "supply": 6}, 2),
    ]
] + [
    Worked(f"C28: {path}", "naval_move", {"path": path.split()}, [], {"cost": cost, "legal": legal})
    for path, cost, legal in [
        ("port coastal_hex port", 4, True), ("coastal_hex coastal_hex port", 5, False), ("", 0, True),
        ("sea_zone sea_zone sea_zone port", 4, True), ("coastal_hex coastal_hex", 4, True),
    ]
]  # fmt: skip


@pytest.mark.parametrize(
    "worked", [*ODDS, *MORALE, *ROUNDS, *BATTLES, *CAMPAIGN, *AT_SEA, *LIFT], ids=lambda worked: worked.clause
)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("six_states", worked) == {}
