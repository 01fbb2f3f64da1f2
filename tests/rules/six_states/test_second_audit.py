"""What a second audit found: Guards on the march, flags read from the troops, damaged ships, leaders and loading."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from tests.rules.worked import Worked, misses

RULESET = find_ruleset("six_states")

WORKED = [
    Worked(
        "C19: a stack of Guards alone has both -1, whether one flag is named or two: 3 - 2 = 1",
        "force_march",
        {"extra_mp": 1, "flags": ["all_guards"]},
        [3],
        {"roll": 1, "granted": 1},
    ),
    Worked(
        "C19: the troops say it themselves: 2 Guards, 4 - 2 = 2",
        "force_march",
        {"extra_mp": 2, "troops": {"guards": 2}},
        [4],
        {"roll": 2, "granted": 2},
    ),
    Worked(
        "C19: major troops with Guards among them have one -1: 4 - 1 = 3",
        "force_march",
        {"extra_mp": 2, "troops": {"guards": 1, "infantry": 1}},
        [4],
        {"roll": 3},
    ),
    Worked(
        "D2: troops of major states alone have -1 without being told: 2 - 1 = 1",
        "attrition",
        {"troops": {"infantry": 9, "cavalry": 1}},
        [2],
        {"roll": 1},
    ),
    Worked(
        "D2: with a minor state's foot among them there is no -1",
        "attrition",
        {"troops": {"infantry": 2, "minor_infantry": 1}},
        [2],
        {"roll": 2},
    ),
    Worked("D7: 3 points are too many with a damaged ship, which has 2", "naval_move",
           {"path": ["sea_zone", "coastal_hex"], "damaged": True}, [], {"cost": 3, "legal": False}),
    Worked("D7: damaged transports carry nothing: 2 infantry need one sound one", "transport_load",
           {"transports": 1, "damaged": 1, "infantry": 2}, [], {"transports_needed": 1, "fits": False}),
    Worked("D8: an NSP carries leaders without limit", "transport_load",
           {"transports": 0, "nsp": 1, "leaders": 5}, [], {"transports_needed": 0, "fits": True}),
    Worked("D8: leaders need some ship", "transport_load",
           {"transports": 1, "damaged": 1, "leaders": 1}, [], {"fits": False}),
    Worked("D8: unloading on a coastal hex ends the move", "transport_load",
           {"transports": 1, "infantry": 1, "at": "coastal_hex", "handling": "unload"}, [],
           {"fits": True, "move_ends": True}),
    Worked("D7: a full turn in a friendly port repairs", "repair",
           {"nsp": 1, "damaged_nsp": 2, "damaged_transports": 1}, [],
           {"nsp": 3, "damaged_nsp": 0, "transports": 1, "damaged_transports": 0, "points": 4}),
    Worked("D7: who sailed is not repaired, and has 2 points", "repair",
           {"damaged_nsp": 2, "sailed": True}, [], {"nsp": 0, "damaged_nsp": 2, "points": 2}),
]  # fmt: skip


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.clause[:40])
def test_worked(worked: Worked) -> None:
    assert misses("six_states", worked) == {}


ARMY = {"sp": 3}
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("force_march", {"extra_mp": 1, "flags": ["all_guards"], "troops": {"infantry": 1}}, "no Guards"),
    ("force_march", {"extra_mp": 1, "flags": ["all_major_state"], "troops": {"minor_cavalry": 1}}, "minor states"),
    ("attrition", {"flags": ["only_major_state_units"], "troops": {"minor_infantry": 4}}, "minor states"),
    ("attrition", {"cavalry": 2, "troops": {"infantry": 4}}, "the troops have 0"),
    ("attrition", {"sp": 5, "troops": {"infantry": 4}}, "add up to 4"),
    (
        "field_battle",
        {"attacker": {"morale": 3, "troops": {"infantry": 4}}, "defender": ARMY},
        "contradicts the troops",
    ),
    ("field_battle", {"attacker": {"sp": 3, "troops": {"infantry": 4}}, "defender": ARMY}, "add up to 4"),
    ("field_battle", {"attacker": ARMY, "defender": ARMY, "terrain": 3}, "0, 1 or 2"),
    ("retreat", {"sp": 4, "blocked": 2}, "only a broken force"),
    ("transport_load", {"transports": 1, "damaged": 2}, "more than the 1 there"),
    ("transport_load", {"transports": 1, "infantry": 1, "at": "coastal_hex"}, "only unload"),
    ("transport_load", {"transports": 1, "infantry": 1, "at": "sea_zone"}, "in a sea zone"),
    ("repair", {}, "no ships"),
    ("storm_ice", {}, "nobody at sea"),
]


@pytest.mark.parametrize(("name", "inputs", "said"), REFUSED)
def test_contradictions_are_refused_before_the_first_die(name: str, inputs: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Live(RULESET.procedure(name).call(inputs))
