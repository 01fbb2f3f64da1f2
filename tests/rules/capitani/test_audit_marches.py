"""Marches, command and checks worked by hand from the reading, clause by clause."""

from __future__ import annotations

import pytest

from tests.rules.worked import Worked, misses

CITY = "Fortified City"
RIVER = {"terrain": "Clear", "hexside": "Secondary River"}

MOVES = [
    Worked("d-1.3: Marsh 2 + river 3 in Rain", "move_cost",
           {"steps": [{"terrain": "Marsh", "hexside": "Secondary River"}], "weather": "Rain"}, [], {"mp": 5}),
    Worked("d-1.3: a river without road costs 2 in Mud", "move_cost", {"steps": [RIVER], "weather": "Mud"}, [],
           {"mp": 3}),
    Worked("c-28: Ferry +2 in Rain too, on a Secondary Road 1", "move_cost",
           {"steps": [{"hexside": "Ferry", "road": "Secondary"}], "weather": "Rain"}, [], {"mp": 3}),
    Worked("d-1.3: Pontoon +0.5, no surcharge in Rain, Primary Road 0.5", "move_cost",
           {"steps": [{"hexside": "Pontoon Bridge", "road": "Primary"}], "weather": "Rain"}, [], {"mp": 1}),
    Worked("d-1.2: a Fortress hex costs 1 in Mountain too; the bridge to it +1", "move_cost",
           {"steps": [{"terrain": "Mountain", "fortress": CITY, "road": "Secondary", "hexside": "Secondary River"}]},
           [], {"mp": 2}),
    Worked("d-1.2: a Lake is never entered, whatever came before", "move_cost",
           {"starts_in_city": True, "steps": [{"terrain": "Hill"}, {"terrain": "Lake"}]}, [], {"mp": "NA"}),
    Worked("d-1.2: Swamp 3 + Mountain 5 + Wood 2 + Heath 2 + Hill 2", "move_cost",
           {"steps": [{"terrain": name} for name in ("Swamp", "Mountain", "Wood", "Heath", "Hill")]}, [], {"mp": 14}),
    Worked("d-1.1: Snow takes 1 off the allowance", "allowance", {"base": 4, "weather": "Snow"}, [], {"ma": 3}),
    Worked("d-1.1: Frost takes nothing", "allowance", {"base": 9, "weather": "Frost"}, [], {"ma": 9}),
    Worked("table 6: Initiative 4 and 5 both -5", "init_mod", {"enemy_initiative": 5}, [], {"modifier": -5}),
    Worked("d-1.5: 6 - 3 - 1 second activation = 2; a 3 stays", "exit_zoc",
           {"initiative": 6, "enemy_initiative": 2, "second_activation": True}, [3], {"target": 2, "free_exit": False}),
    Worked("d-1.5: 3 - 5 + 1 Retreat = -1: no die will do", "exit_zoc",
           {"initiative": 3, "enemy_initiative": 4, "order": "Retreat"}, [1], {"target": -1, "free_exit": False}),
]  # fmt: skip

COMMAND = [
    Worked("d-2: at the source nothing is lost", "ap_receipt", {"distance": 0, "nominal": 6}, [1, 1],
           {"column": "0", "modifier": 0, "received": 6}),
    Worked("d-2: Snow moves even column 0 one to the right; dice 10 there -3", "ap_receipt",
           {"distance": 0, "nominal": 6, "weather": "Snow"}, [4, 6], {"column": "1-12", "modifier": -3, "received": 3}),
    Worked("c-33: from 73+ there is no column to the right; dice 4 -1", "ap_receipt",
           {"distance": 80, "nominal": 2, "weather": "Mud"}, [1, 3], {"column": "73+", "modifier": -1, "received": 1}),
    Worked("d-2: Rain moves nothing; 12 hexes are the second column, dice 2 -4", "ap_receipt",
           {"distance": 12, "nominal": 3, "weather": "Rain"}, [1, 1],
           {"column": "1-12", "modifier": -4, "received": 0}),
    Worked("d-3: Attack to Manoeuvre 3 - 3", "order_cost",
           {"major": True, "mode": "change", "current": "Attack", "order": "Manoeuvre"}, [], {"ap": 0}),
    Worked("d-3: Retreat to Attack 4 - 0", "order_cost",
           {"major": True, "mode": "change", "current": "Retreat", "order": "Attack"}, [], {"ap": 4}),
    Worked("d-3: a Minor Force changes to Attack for 1, whatever it had", "order_cost",
           {"major": False, "mode": "change", "current": "Manoeuvre", "order": "Attack", "sp": 8}, [], {"ap": 1}),
    Worked("d-3: a Major Force of 1 SP pays: note ^ is for Minor Forces", "order_cost",
           {"major": True, "mode": "new", "order": "Attack", "sp": 1}, [], {"ap": 3}),
    Worked("d-3: Stand costs a Major Force 1 when new, 0 as a change", "order_cost",
           {"major": True, "mode": "change", "current": "Attack", "order": "Stand"}, [], {"ap": 0}),
    Worked("d-4: Administrative 9 MP are 4 twos; Heat +1, star -1: +4; 2 + 4 = 6, 35 SP lose 3", "attrition",
           {"phase": "Activation", "sp": 35, "second_activation_mp": 9, "administrative": True, "weather": "Heat",
            "star": True}, [2], {"drm": 4, "modified": 6, "loss": 3}),
    Worked("c-39: 12 MP in Administrative March are 6 twos, held to 4", "attrition",
           {"phase": "Activation", "sp": 20, "second_activation_mp": 12, "administrative": True}, [5],
           {"drm": 4, "modified": 9, "loss": 3}),
    Worked("d-4: Besieged with a LOC +0; Earthworks -1, Interphase +1, Mud +1", "attrition",
           {"phase": "Segment", "sp": 26, "conditions": ["Besieged"], "quarters": "Earthworks", "interphase": True,
            "weather": "Mud"}, [6], {"checked": True, "drm": 1, "modified": 7, "loss": 2}),
    Worked("d-4: no LOC counts only for the Besieged", "attrition",
           {"phase": "Segment", "sp": 43, "conditions": ["Hostile region", "Enemy ZOC"], "loc": False}, [4],
           {"drm": 0, "modified": 4, "loss": 2}),
    Worked("d-4: below the chart, column 0: 1 - 1 star - 2 City = -2", "attrition",
           {"phase": "Segment", "sp": 50, "conditions": ["Barren Land"], "quarters": CITY, "star": True}, [1],
           {"drm": -3, "modified": -2, "loss": 0}),
    Worked("d-4: quarters do nothing on the march", "attrition",
           {"phase": "Activation", "sp": 14, "second_activation_mp": 1, "quarters": CITY}, [6],
           {"drm": 1, "modified": 7, "loss": 1}),
    Worked("d-4: Pillaged and Devastated count: 4 of 7", "barren",
           {"hexes": ["Clear", "Pillaged", "Devastated", "Mountain", "Swamp", "Wood", "Hill"]}, [], {"barren": True}),
    Worked("d-4: at the edge of the map 4 of 5 hexes are 4", "barren",
           {"hexes": ["Heath", "Heath", "Heath", "Mountain", "Clear"]}, [], {"barren": True}),
]  # fmt: skip

CHECKS = [
    Worked("d-5: F costs a unit of 3 SP one", "discipline", {"phase": "Combat", "quality": 1, "sp": 3}, [4],
           {"code": "F", "sp_after": 2, "demoralised": False}),
    Worked("d-5: F on 2 SP is D", "discipline", {"phase": "Combat", "quality": 1, "sp": 2}, [4],
           {"code": "F", "sp_after": 2, "demoralised": True}),
    Worked("d-5: FF costs a unit of 4 SP two", "discipline", {"phase": "Combat", "quality": 3, "sp": 4}, [6],
           {"code": "FF", "sp_after": 2, "demoralised": False, "eliminated": False}),
    Worked("d-5: F on a Demoralised unit big enough costs SP, no more", "discipline",
           {"phase": "Command", "reliability": "N", "sp": 5, "demoralised": True}, [5],
           {"code": "F", "sp_after": 4, "demoralised": True, "eliminated": False}),
    Worked("d-5: F as D on a Demoralised unit of 2 SP in the Command Phase", "discipline",
           {"phase": "Command", "reliability": "N", "sp": 2, "demoralised": True}, [5],
           {"code": "F", "eliminated": True}),
    Worked("c-35: Activation goes as Command", "discipline",
           {"phase": "Activation", "reliability": "S", "sp": 9, "demoralised": True}, [5],
           {"code": "D", "eliminated": True}),
    Worked("c-34: 6 + 1 + nothing above 7; class V gives D*", "discipline",
           {"phase": "Command", "reliability": "V", "sp": 9, "forced_order": True}, [6],
           {"modified": 7, "code": "D*", "demoralised": True, "eliminated": False}),
    Worked("c-34: 1 - 1 - 1 = -1 reads as row 0", "recovery",
           {"phase": "Command", "reliability": "V", "primo_star": True, "extra_wages": True}, [1],
           {"modified": -1, "code": "P", "recovered": True}),
    Worked("d-5: FF on a Recovery Check: nothing", "recovery", {"phase": "Command", "reliability": "R"}, [6],
           {"code": "FF", "recovered": False, "eliminated": False}),
    Worked("d-5: class R on 7: D, nothing happens", "recovery",
           {"phase": "Command", "reliability": "R", "mp_expended": True}, [6],
           {"modified": 7, "code": "D", "recovered": False, "eliminated": False}),
    Worked("d-0: 2 x 3 + 7 x 1 = 13 / 9 = 1.44; guns do not count", "force_quality",
           {"units": [{"cls": "Infantry", "sp": 2, "q": 3}, {"cls": "Infantry", "sp": 7, "q": 1},
                      {"cls": "Artillery", "sp": 9, "q": 3}]}, [], {"quality": 1}),
    Worked("d-0: none undemoralised: 0", "force_quality",
           {"units": [{"cls": "Infantry", "sp": 5, "q": 3, "demoralised": True},
                      {"cls": "Artillery", "sp": 2, "q": 3}]}, [], {"quality": 0}),
    Worked("d-8.3: level 1 gives 2, no river none", "ew_chits", {"earthworks_level": 1}, [],
           {"earthworks": 2, "river": 0}),
]  # fmt: skip


@pytest.mark.parametrize("worked", [*MOVES, *COMMAND, *CHECKS], ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("capitani", worked) == {}
