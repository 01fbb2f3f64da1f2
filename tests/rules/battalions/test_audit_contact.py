"""Whole close actions and cavalry charges, worked by hand from the reading where the public cases are thin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.worked import Worked, misses


def foot(mn: int = 16, **more: Any) -> dict[str, Any]:
    return {"mn": mn, "original": 24, "lost": 0, "mv": 40, "actions_left": 1} | more


def horse(mn: int = 18, **more: Any) -> dict[str, Any]:
    return {"mn": mn, "original": 12, "lost": 0, "front": 6} | more


def struck(formation: str = "line", **more: Any) -> dict[str, Any]:
    """The unit a cavalry charge meets: no action left unless told."""
    plain = {"arm": "infantry", "formation": formation, "mn": 16, "original": 24, "lost": 0, "front": 12}
    return plain | {"actions_left": 0} | more


def state(lost: int, fatigue: str, status: str) -> dict[str, Any]:
    return {"lost": lost, "fatigue": fatigue, "status": status}


def action(clause: str, dice: str, expected: dict[str, Any], **inputs: Any) -> Worked:
    """A close action; dice as "2:9 4:8 5:4 6:4,5 7:3,5 8:7": step, then the die, of the charger first."""
    names: dict[str, int] = {}
    for step, faces in (part.split(":") for part in dice.split()):
        kind = "d6" if step == "4f" else "d20"
        if "," in faces:
            pair = zip(("charger", "defender"), map(int, faces.split(",")), strict=True)
            names |= {f"step{step}_{side}_d6": face for side, face in pair}
        else:
            names[f"step{step[0]}_{kind}"] = int(faces)
    plain = {"charger": foot(), "defender": foot(), "step2_mods": [], "step5_mods": [], "melee_frontage": 4}
    return Worked(clause, "close_action", plain | inputs, names, expected)


def charge(clause: str, dice: str, expected: dict[str, Any], **inputs: Any) -> Worked:
    """A cavalry charge; dice as "2:8 4:7 4f:3 5:3 cas:2 7:7"."""
    names = {"4f": "step4_d6", "cas": "step7_cas_d6"}
    told = {names.get(step, f"step{step}_d20"): int(face) for step, face in (part.split(":") for part in dice.split())}
    plain = {"charger": horse(), "defender": struck(), "total_move_in": 20, "step2_mods": [], "step5_mods": []}
    return Worked(clause, "cavalry_charge", plain | inputs, told, expected)


RIDDEN = ["line_or_column_charged_by_cavalry"]
ACTIONS = [
    action("D9.2: 16-4+8=20, over, no fatigue", "2:8",
           {"step2_total": 20, "ended_at_step": 2, "defender": state(0, "fresh", "retreat"),
            "charger": state(0, "fresh", "formed")}, step2_mods=["flank_charged"], defence="fire"),
    action("D9.4: 16-4+8=20 fails to turn: disordered, the flank stands. 50x4 to 30x5; chart 3+1+1=5 and 5;"
           " 16-1-1+7=21", "2:9 4:8 5:4 6:4,5 7:3,5 8:7",
           {"step2_total": 21, "step4_total": 20, "step5_total": 21, "mv": [50, 30], "totals": [200, 150],
            "winner": "charger", "step7_inflicted": {"by_charger": 2, "by_defender": 2}, "step8_total": 21,
            "defender": state(2, "fatigued", "retreat"), "charger": state(2, "fatigued", "formed")},
           step2_mods=["flank_charged"], step5_mods=["charging_flank"], defence="change_facing",
           charger_mv_mods=["charging_flank_side"]),
    action("D9.4: the same, but the defender wins and stays disordered: 50x1 to 30x2", "2:9 4:8 5:4 6:1,2 7:1,1 8:3",
           {"winner": "defender", "defender": state(0, "fatigued", "disordered"), "step8_total": 21,
            "charger": state(0, "fatigued", "retreat")},
           step2_mods=["flank_charged"], step5_mods=["charging_flank"], defence="change_facing",
           charger_mv_mods=["charging_flank_side"]),
    action("D9.4: a passed turn cancels the flank in steps 5, 6 and 7: 16+5=21, 40 to 40, chart 4+1=5",
    "2:9 4:9 5:5 6:4,3 7:4,1 8:6",
           {"step4_total": 21, "step5_total": 21, "mv": [40, 40], "step7_inflicted": {"by_charger": 2,
           "by_defender": 0},
            "step8_total": 21, "winner": "charger"},
           step2_mods=["flank_charged"], step5_mods=["charging_flank"], defence="change_facing",
           charger_mv_mods=["charging_flank_rear"]),
    action("D9.4: +2 only where the charger used both actions: 16-4+2+7=21", "2:9 4:7 5:5 6:4,3 7:1,1 8:6",
           {"step4_total": 21, "mv": [40, 40]}, step2_mods=["flank_charged"], defence="change_facing",
           charger=foot(used_both_actions=True), charger_mv_mods=["charging_flank_side"]),
    action("Q46: -3 is for a battery's front; here its flank: canister 2+4+1=7, two lost, 16-1+6=21; 50 to 25;"
           " chart 2+1+1=4 and 4; 20 to 4 is three to one, 18-1-3+7=21", "2:7 4f:2 5:6 6:1,1 7:2,4 8:7",
           {"step2_total": 21, "step4_casualties": 2, "step5_total": 21, "mv": [50, 25], "winner": "charger",
            "step8_total": 21, "defender": state(2, "fatigued", "retreat"), "charger": state(4, "fatigued", "formed")},
           defender=foot(18, original=6, mv=25), step2_mods=["flank_charged"], defence="fire",
           defence_fire={"calibre": "6", "cannon": 6, "howitzers": 0, "range_in": 1, "mods": ["rating_B"]},
           charger_mv_mods=["charging_flank_side"]),
    action("D13: fatigue in morale, melee and afterwards: 20-3+4, 18-1+4; 40x3 to 35x4; nine figures, 2 and 3;"
           " 18-2-1+2+4=21", "2:4 5:4 6:3,4 7:2,2 8:4",
           {"step2_total": 21, "step5_total": 21, "mv": [40, 35], "totals": [120, 140], "winner": "defender",
            "step7_inflicted": {"by_charger": 2, "by_defender": 4}, "step8_total": 21,
            "charger": state(4, "tired", "retreat"), "defender": state(2, "exhausted", "formed")},
           charger=foot(18, mv=45, fatigue=1), defender=foot(20, mv=50, fatigue=3, actions_left=0), melee_frontage=9),
    action("H12, H31: steps are played out before a small unit leaves: 3+1+1=5 takes 4, 2+1=3 takes 2; two left against"
           " six: 18-5-3-3+14=21", "2:6 5:3 6:4,3 7:3,2 8:14",
           {"step2_total": 21, "step5_total": 21, "step7_inflicted": {"by_charger": 4, "by_defender": 2},
            "step8_total": 21, "ended_at_step": 9, "defender": state(10, "fatigued", "retreat"),
            "charger": state(6, "fatigued", "formed")},
           charger=foot(20, original=12, lost=4, mv=45), defender=foot(18, original=12, lost=6, mv=45, actions_left=0),
           cavalry_vs_cavalry=True, melee_frontage=6),
    action("H12: a charger shot down to 3 still checks: 4+1=5 on row 24 takes 2; 16-4-3+12=21",
    "2:5 4f:4 5:12 6:1,6 7:1,1 8:1",
           {"step4_casualties": 2, "step5_total": 21, "mv": [40, 40], "winner": "defender", "ended_at_step": 9},
           charger=foot(original=12, lost=7), defence="fire",
           defence_fire={"figures": 24, "range_in": 1, "mods": ["rating_B"]}),
    action("D9.5: retreat is the default", "2:5 5:4",
           {"step5_total": 20, "ended_at_step": 5, "result": "charger retreats", "charger": state(0, "fresh",
           "retreat"),
            "defender": state(0, "fresh", "formed")}, defender=foot(actions_left=0)),
    action("D9.5: halt, fatigue unchanged: 18-2+4=20", "2:5 5:4",
           {"step5_total": 20, "result": "charger stops 3 in short", "charger": state(0, "tired", "formed")},
           charger=foot(18, fatigue=2), defender=foot(actions_left=0), fail_choice="stop"),
    action("B13: a square against infantry: -1 in morale, -5 in melee", "2:6 5:5 6:2,2 7:1,1 8:20",
           {"step2_total": 21, "mv": [40, 35], "totals": [80, 70], "winner": "charger"},
           step2_mods=["square_vs_infantry_not_in_square"], defender_mv_mods=["square_vs_infantry_not_in_square"]),
    action("B11: cover and support help: 14+2+1+4=21", "2:4 5:5 6:1,2 7:1,1 8:3",
           {"step2_total": 21, "winner": "defender", "step8_total": 21, "charger": state(0, "fatigued", "retreat")},
           defender=foot(14), step2_mods=["behind_cover", "supported"]),
    action("Q7: a charger that loses checks at +2 and still may rout: 16-1+2+3=20", "2:5 5:5 6:1,2 7:1,4 8:3",
           {"step7_inflicted": {"by_charger": 0, "by_defender": 2}, "step8_total": 20,
            "charger": state(2, "fatigued", "rout")}),
]  # fmt: skip
CHARGES = [
    charge("Q29: a column is ridden down: chart 2+1=3, 16-1-1+7=21", "2:8 5:3 cas:2 7:7",
           {"step2_total": 21, "step5_total": 21, "ride_down_casualties": 2, "step7_total": 21,
           "defence": "no action left",
            "result": "ridden down at step 6; defender retreats", "defender": state(2, "fatigued", "retreat"),
            "charger": state(0, "fatigued", "formed")}, defender=struck("column", front=4), step2_mods=RIDDEN),
    charge("H17: from the rear +1: 4+1+1=6; 16-2-1+7=20", "2:11 cas:4 7:7",
           {"step2_total": 20, "ride_down_casualties": 4, "step7_total": 20,
            "result": "ridden down at step 2; defender routs", "defender": state(4, "fatigued", "rout")},
           hit_from="rear", step2_mods=[*RIDDEN, "flank_charged"]),
    charge("Q27: 15 in leave no time; the line stands as it is", "2:8 5:3",
           {"reaction_distance_in": 15, "defence": "too close to manoeuvre", "infantry_needed": 9,
            "result": "cavalry repulsed by line", "charger": state(0, "fatigued", "retreat")},
           defender=struck(actions_left=1), total_move_in=15, step2_mods=RIDDEN, defence="change_formation",
           new_formation="square"),
    charge("Q27: 9 in after a wheel are 24: 16-3+2+6=21", "2:8 4:6 5:3",
           {"reaction_distance_in": 24, "step4_total": 21, "result": "cavalry repulsed by square",
            "defender": state(0, "fatigued", "formed")},
           defender=struck(actions_left=2), total_move_in=9, changed_facing_or_formation_first=True, step2_mods=RIDDEN,
           defence="change_formation", new_formation="square"),
    charge("Q27: 16 in: time, but no bonus: 16-3+8=21", "2:8 4:8 5:3",
           {"reaction_distance_in": 16, "step4_total": 21, "result": "cavalry repulsed by square"},
           defender=struck(actions_left=1), total_move_in=16, step2_mods=RIDDEN, defence="change_formation"),
    charge("Q27: 23 in: no bonus; caught turning, its flank is ridden down: 2+1+1=4; 16-1-1-1+8=21",
    "2:12 4:11 5:2 cas:2 7:8",
           {"step4_total": 20, "step5_total": 21, "ride_down_casualties": 2, "step7_total": 21,
            "result": "ridden down at step 6; defender retreats"},
           defender=struck(actions_left=1), total_move_in=23, hit_from="side", step2_mods=[*RIDDEN, "flank_charged"],
           step5_mods=["charging_flank"], defence="change_facing"),
    charge("D9.4: a passed turn cancels the +1 of the charge: 18+2=20", "2:12 4:12 5:2",
           {"step4_total": 21, "step5_total": 20, "result": "cavalry retreats", "charger": state(0, "fresh", "retreat"),
            "defender": state(0, "fresh", "formed")},
           defender=struck(actions_left=1), hit_from="side", step2_mods=[*RIDDEN, "flank_charged"],
           step5_mods=["charging_flank"], defence="change_facing"),
    charge("Q24, Q29: a disordered line is ridden down in front: 16-1-3+9; chart 1+1=2 is nothing; 16-1-1+7",
    "2:9 5:3 cas:1 7:7",
           {"step2_total": 21, "ride_down_casualties": 0, "step7_total": 21, "defender": state(0, "fatigued",
           "retreat"),
            "result": "ridden down at step 6; defender retreats"},
           defender=struck(status="disordered"), step2_mods=RIDDEN),
    charge("Q29: skirmishers are ridden down", "2:5 5:3 cas:6 7:1",
           {"ride_down_casualties": 6, "step7_total": 13, "result": "ridden down at step 6; defender routs"},
           defender=struck("skirmish")),
    charge("D10.2: a square that fails: 14+3+3=20; chart 6+1=7; 14-3-1+10=20", "2:3 cas:6 7:10",
           {"step2_total": 20, "ride_down_casualties": 6, "step7_total": 20,
            "result": "ridden down at step 2; defender routs"},
           defender=struck("square", mn=14, front=6), step2_mods=["square_vs_cavalry"]),
    charge("D10.6: a square that stands, whatever its front", "2:2 5:3",
           {"result": "cavalry repulsed by square", "defender": state(0, "fatigued", "formed")},
           defender=struck("square", front=1), hit_from="rear", step2_mods=["square_vs_cavalry"]),
    charge("B11: guns struck in the side: canister 1+4+1=6 takes 2, no -3: 18-1+4=21; chart 3+1+1=5; 18-2-1+6=21",
           "2:7 4f:1 5:4 cas:3 7:6",
           {"step4_casualties": 2, "step5_total": 21, "ride_down_casualties": 4, "step7_total": 21,
            "result": "ridden down at step 6; defender retreats", "defender": state(4, "fatigued", "retreat")},
           defender=struck("unlimbered", arm="artillery", mn=18, original=8, front=8, actions_left=1), hit_from="side",
           step2_mods=["flank_charged"], defence="fire",
           defence_fire={"calibre": "6", "cannon": 8, "howitzers": 0, "range_in": 1, "mods": ["rating_B"]}),
    charge("B11: canister that takes nobody gives no -3: 1+2=3 on row 4 is blank; 18+2=20", "2:3 4f:1 5:2",
           {"step4_casualties": 0, "step5_total": 20, "result": "cavalry stops 3 in short",
            "charger": state(0, "fatigued", "formed")},
           defender=struck("unlimbered", arm="artillery", mn=18, original=8, front=2, actions_left=1), defence="fire",
           defence_fire={"calibre": "2-3", "cannon": 2, "howitzers": 0, "range_in": 1, "mods": []}, fail_choice="stop"),
    charge("H12: the crew cut down to the last man checks before it is gone: 6+1=7 takes 6; 18-3-3-1+9=20",
    "2:3 5:3 cas:6 7:9",
           {"ride_down_casualties": 6, "step7_total": 20, "result": "ridden down at step 6; defender routs",
            "defender": state(6, "fatigued", "rout")},
           defender=struck("unlimbered", arm="artillery", mn=18, original=6, front=6)),
    charge("H12: so do three left of a company: 16-3-3+11=21; 3+1=4 takes 2; 16-4-3-1+13=21", "2:11 5:3 cas:3 7:13",
           {"step2_total": 21, "step7_total": 21, "result": "ridden down at step 6; defender retreats",
            "defender": state(9, "fatigued", "retreat")},
           defender=struck("skirmish", original=12, lost=7)),
    charge("a volley as the case tells it, though the unit had 18: 6 on row 24 takes 4; 18-2+5=21", "2:8 4f:6 5:5",
           {"step4_casualties": 4, "step5_total": 21}, defender=struck(original=18, actions_left=1), step2_mods=RIDDEN,
           defence="fire", defence_fire={"figures": 24, "range_in": 1, "mods": ["rating_C"]}),
    charge("Q28: 7 horse need 10.5, so 11", "2:8 5:3",
           {"infantry_needed": 11, "result": "cavalry repulsed by line"},
           charger=horse(front=7), defender=struck(front=11), step2_mods=RIDDEN),
    charge("Q26, D13: a halt tires, to exhausted and no further: 18-3+5=20", "2:8 5:5",
           {"step5_total": 20, "result": "cavalry stops 3 in short", "charger": state(0, "exhausted", "formed"),
            "defender": state(0, "fresh", "formed")},
           charger=horse(fatigue=3), step2_mods=RIDDEN, fail_choice="stop"),
    charge("H29: front ranks count as they came, losses or not: 6+2=8 on row 24 takes 4, still 6 horse", "2:8 4f:6 5:5",
           {"step4_casualties": 4, "step5_total": 21, "infantry_needed": 9, "charger": state(4, "fatigued", "retreat")},
           defender=struck(actions_left=1), step2_mods=RIDDEN, defence="fire",
           defence_fire={"figures": 24, "range_in": 1, "mods": ["rating_A"]}),
]  # fmt: skip


@pytest.mark.parametrize("worked", [*ACTIONS, *CHARGES], ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("battalions", worked) == {}
