"""Rounds, charts and small rolls worked by hand from the reading, clause by clause, where the public cases are thin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.worked import Worked, misses


def fight(chits: str, round_: int, factors: tuple[int, int], **more: Any) -> dict[str, Any]:
    attacker, defender = chits.split(" v ")
    sides = {"attacker_factors": factors[0], "defender_factors": factors[1]}
    return {"attacker_chit": attacker, "defender_chit": defender, "round": round_, **sides, **more}


def told(tables: str, dice: tuple[int, int], a: tuple[int, float], d: tuple[int, float]) -> dict[str, Any]:
    """Tables A and D, modified dice, what the attacker and what the defender loses."""
    table_a, table_d = tables.split()
    return {
        "table_A": table_a, "table_D": table_d, "modified_die_A": dice[0], "modified_die_D": dice[1],
        "attacker_loses": {"factors": a[0], "morale": a[1]}, "defender_loses": {"factors": d[0], "morale": d[1]},
    }  # fmt: skip


def both(a: int, d: int) -> dict[str, int]:
    return {"A": a, "D": d}


ROUNDS = [
    Worked("D1.4: a Withdraw that failed is fought on 4-3 and 1-1 in round 3; 15 % of 30 = 3 + 2", "field_round",
           fight("Assault v Withdraw", 3, (30, 20)), both(5, 6), told("4-3 1-1", (5, 6), (1, 0.6), (5, 2.5))),
    Worked("C11: Withdraw against a flank force that arrived: 3-4 and 1-1", "field_round",
           fight("Outflank v Withdraw", 2, (40, 10), outflank_arrived=True), both(3, 4),
           told("3-4 1-1", (3, 4), (0, 0.2), (4, 1.8))),
    Worked("printed 2nd D of Escalated Counterattack v Outflank is 3-1 in round 3; 25 % of 20", "field_round",
           fight("Outflank v Escalated Counterattack", 3, (20, 20), outflank_arrived=True,
                 commander_mods={"A": 1, "D": -1}), both(6, 1), told("5-4 3-1", (7, 0), (0, 0.0), (5, 4.5))),
    Worked("the defender's own Outflank arrives; mountain takes 1 off the attacker only", "field_round",
           fight("Probe v Outflank", 2, (50, 25), outflank_arrived=True, terrain="mountain"), both(2, 5),
           told("3-2 2-3", (2, 5), (3, 2.0), (3, 0.6))),
    Worked("desert: +1 morale level for both; 5 % of 6 is nothing", "field_round",
           fight("Probe v Cordon", 1, (6, 14), terrain="desert"), both(6, 6),
           told("1-2 1-3", (6, 6), (1, 2.3), (0, 1.5))),
    Worked("C9: no river table against Outflank: the open cell", "field_round",
           fight("Outflank v Cordon", 2, (33, 33), across_river=True, terrain="forest"), both(4, 4),
           told("2-1 3-2", (4, 4), (3, 1.4), (2, 0.5))),
    Worked("note a: Outflank v Outflank has one table, arrived or not", "field_round",
           fight("Outflank v Outflank", 3, (20, 7), outflank_arrived=True), both(1, 2),
           told("2-4 2-4", (1, 2), (1, 1.2), (1, 0.9))),
    Worked("levels end at 5: 4-2 + 2 guard + 1 leader + 1 marsh", "field_round",
           fight("Assault v Counterattack", 2, (20, 20), terrain="marsh", guard_shift=both(2, 0),
                 national_morale_level=both(1, 0)), both(6, 1), told("3-5 3-3", (6, 1), (1, 0.8), (3, 4.0))),
    Worked("C47: +1 +1 +1 is +1; -1 alone takes a 1 to 0", "field_round",
           fight("Echelon v Cordon", 1, (9, 9), commander_mods={"A": 1, "D": -1}, cavalry_mods=both(1, 0),
                 national_die_mods=both(1, 0)), both(6, 1), told("2-1 3-1", (7, 0), (0, 0.0), (1, 1.4))),
    Worked("C47: -1 +1 +1 is +1", "field_round",
           fight("Echelon v Cordon", 3, (20, 20), commander_mods=both(-1, 0), cavalry_mods=both(1, 0),
                 national_die_mods=both(1, 0)), both(3, 2), told("4-1 4-3", (4, 2), (2, 1.3), (2, 1.0))),
    Worked("nobody loses more than it has: 10 % of 90 = 9 of 2", "field_round",
           fight("Escalated Assault v Defend", 1, (90, 2)), both(6, 3), told("3-1 5-1", (6, 3), (0, 1.0), (2, 1.5))),
    Worked("river: Echelon v Cordon round 3 is 3-1 and 4-3, open it is 4-1", "field_round",
           fight("Echelon v Cordon", 3, (20, 20), across_river=True), both(5, 1),
           told("3-1 4-3", (5, 1), (1, 1.0), (2, 1.1))),
]  # fmt: skip

CHARTS = [
    Worked("120 % of 23: 24 + 4", "casualty_table", {"pct": 120, "factors": 23}, {}, {"losses": 28}),
    Worked("5 % of 46: 1 + 1 + 0", "casualty_table", {"pct": 5, "factors": 46}, {}, {"losses": 2}),
    Worked("45 % of 41: 9 + 9 + 1", "casualty_table", {"pct": 45, "factors": 41}, {}, {"losses": 19}),
    Worked("90 % of 6: printed 5", "casualty_table", {"pct": 90, "factors": 6}, {}, {"losses": 5}),
    Worked("C26: 2-5 at 7", "crc_lookup", {"casualty_level": 2, "morale_level": 5}, {"modified": 7},
           {"pct": 15, "morale_loss": 4.3}),
    Worked("C24: 4-2 at 0: morale without losses", "crc_lookup", {"casualty_level": 4, "morale_level": 2},
           {"modified": 0}, {"pct": 0, "morale_loss": 0.4}),
    Worked("Commander Chart, row 2, column 4: 0 and +1", "commander_chart",
           {"attacker_tactical": 4, "defender_tactical": 2}, {}, {"A": 1, "D": 0}),
    Worked("Commander Chart, row 0, column 0: both -1", "commander_chart",
           {"attacker_tactical": 0, "defender_tactical": 0}, {}, {"A": -1, "D": -1}),
    Worked("C33: row 4, column 2: D +1, A 0", "commander_chart",
           {"attacker_tactical": 2, "defender_tactical": 4}, {}, {"A": 0, "D": 1}),
    Worked("D1.5: feudal 2, Turkish regular horse 3: 420 / 20", "army_morale",
           {"factors": [["Tu", "FI", 10], ["Tu", "FC", 8], ["Tu", "C", 2]]}, {}, {"morale": 2.1}),
    Worked("D1.5: half a tenth goes up: 4.25", "army_morale", {"factors": [["GB", "I", 1], ["Fr", "I", 1]]}, {},
           {"morale": 4.3}),
    Worked("D1.5: Russian artillery 3, guard 5: 550 / 15 = 3.67", "army_morale",
           {"factors": [["Ru", "A", 10], ["Ru", "G", 5]]}, {}, {"morale": 3.7}),
    Worked("D1.5: British foot 4.5 with Portuguese 2: 705 / 24 = 2.94", "army_morale",
           {"factors": [["GB", "I", 9], ["Portugal", "I", 15]]}, {}, {"morale": 2.9}),
    Worked("a type listed with no factor counts for nothing", "army_morale",
           {"factors": [["Fr", "I", 5], ["Fr", "M", 0]]}, {}, {"morale": 4.0}),
    Worked("D1.5: Spanish horse 3, militia 2", "army_morale", {"factors": [["Sp", "C", 3], ["Sp", "M", 3]]}, {},
           {"morale": 2.5}),
    Worked("D1.5: Syria 1 and 2: 300 / 18", "army_morale", {"factors": [["Syria", "I", 6], ["Syria", "C", 12]]}, {},
           {"morale": 1.7}),
    Worked("D1.1: more than twice max -2", "effective_tactical", {"tactical": 5, "max": 2, "corps": 5}, {},
           {"effective": 3}),
    Worked("D1.1: exactly twice max -1", "effective_tactical", {"tactical": 5, "max": 2, "corps": 4}, {},
           {"effective": 4}),
    Worked("D1.1: never below 1", "effective_tactical", {"tactical": 2, "max": 1, "corps": 3}, {}, {"effective": 1}),
]  # fmt: skip

ROLLS = [
    Worked("D2: 1 - 1 marsh = 0: no die arrives", "outflank_arrival", {"rating": 1, "terrain": "marsh"}, {"d6": 1},
           {"modified_rating": 0, "arrives": False}),
    Worked("D2: 4 - 1 mountain + 2 late + 1 note j = 6", "outflank_arrival",
           {"rating": 4, "terrain": "mountain", "after_round": 2, "bonus": 1}, {"d6": 6},
           {"modified_rating": 6, "arrives": True}),
    Worked("D3: 2 - 1 forest; a 2 does not join", "reinforcement", {"rating": 2, "terrain": "forest"}, {"d6": 2},
           {"modified_rating": 1, "joins": False}),
    Worked("D1.4: v Outflank h and f: 2 + 1 + 1", "withdraw_roll",
           {"att_chit": "Outflank", "rating": 2, "all_cavalry": True}, {"d6": 5}, {"threshold": 4, "withdraws": False}),
    Worked("D1.4: v Echelon h: 5 + 1, nobody is caught", "withdraw_roll", {"att_chit": "Echelon", "rating": 5},
           {"d6": 6}, {"threshold": 6, "withdraws": True}),
    Worked("C1: the lost row 6: +2 costs 4", "guard_commitment", {"power": "Ru", "shift": "+2"}, {"d6": 6},
           {"extra_guard_losses": 4, "morale_level_shift": 2}),
    Worked("Guard table: +1 at 2 costs nothing", "guard_commitment", {"power": "As", "shift": "+1"}, {"d6": 2},
           {"extra_guard_losses": 0, "morale_level_shift": 1}),
    Worked("D4: Spain never, Prussia not +2", "guard_commitment",
           {"requests": [["Sp", "+2"], ["Pr", "+2"], ["As", "+1"], ["Fr", "+2"], ["GB", "+2"]]}, {},
           {"legal": [False, False, True, True, False]}),
    Worked("D5: 5-5 at 7 is 25 % of 7 guns = 2; desert allowed", "bombardment",
           {"artillery": 7, "modifier": 1, "terrain": "desert"}, {"d6": 6},
           {"allowed": True, "die": 7, "pct": 25, "losses": 2}),
    Worked("D6: four rounds are 3+: class 4, forest column 3, 45 % of 22 = 9 + 1", "pursuit",
           {"victor_loss_tenths": 9, "rounds": 4, "cavalry": 22, "terrain": "forest"}, {"d6": 6},
           {"class": 4, "column": 3, "die": 6, "pct": 45, "points": 10}),
    Worked("D6: class 2, marsh: below column 1 there is none", "pursuit",
           {"victor_loss_tenths": 45, "rounds": 1, "cavalry": 9, "terrain": "marsh"}, {"d6": 6},
           {"class": 2, "column": None, "pct": 0, "points": 0}),
    Worked("D6: class 2, desert column 1: a 4 is a blank", "pursuit",
           {"victor_loss_tenths": 39, "rounds": 2, "cavalry": 9, "terrain": "desert"}, {"d6": 4},
           {"class": 2, "column": 1, "die": 4, "pct": 0, "points": 0}),
    Worked("D6: class 6 with a cavalry leader on 7: 120 % of 6", "pursuit",
           {"victor_loss_tenths": 0, "rounds": 1, "cavalry": 6, "cav_leader": True}, {"d6": 6},
           {"class": 6, "column": 6, "die": 7, "pct": 120, "points": 7}),
    Worked("D6: a last partial point takes what is left", "pursuit_loss_payment",
           {"points": 3, "available": {"C": 0, "I": 4, "M": 5}, "pay_points": {"C": 0, "I": 2, "M": 1}}, [],
           {"lost": {"C": 0, "I": 4, "M": 5}, "left": {"C": 0, "I": 0, "M": 0}}),
    Worked("C43: exactly 2.0 bars militia", "casualty_selection",
           {"cumulative_morale_loss_after_round": 2.0, "losses": 2, "force": {"I": 3, "M": 9}}, {},
           {"militia_allowed": False, "must_include": {"C": 0}}),
    Worked("D1.6f: a breaking side without cavalry need give none", "casualty_selection",
           {"cumulative_morale_loss_after_round": 3.1, "losses": 2, "force": {"I": 30}, "breaks": True}, {},
           {"must_include": {"C": 0}}),
]  # fmt: skip


@pytest.mark.parametrize("worked", [*ROUNDS, *CHARTS, *ROLLS], ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("great_powers", worked) == {}
