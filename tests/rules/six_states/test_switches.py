"""Every switch of the sheet is real: each setting but the default changes some answer. Those of the game: game/."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.rules.six_states.house import SWITCHES

RULESET = find_ruleset("six_states")


def battle(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    return "field_battle", {"attacker": ours, "defender": theirs, **more}


HALF = {"troops": {"minor_infantry": 1, "infantry": 1, "guards": 4}}
SHOWS: dict[str, tuple[str, dict[str, Any]]] = {
    "C6": ("odds", {"larger": 19, "smaller": 10}),
    "C6-tie": ("naval_round", {"attacker": {"nsp": 3, "morale": 1}, "defender": {"nsp": 3}, "other_modifier": 1}),
    "C7": battle({"sp": 9, "leader": 3, "morale": 3}, {"sp": 8, "morale": 1}),
    "C8": battle({"sp": 9}, {"sp": 8}),
    "C9": battle({"sp": 2}, {"sp": 1}),
    "C10": battle({"sp": 9, "leader": 2}, {"sp": 8, "leader": 1}),
    "C11": battle({"sp": 9}, {"sp": 8}, terrain="mountain"),
    "C12": battle(HALF, {"sp": 5}),
    "C17": ("attrition", {"sp": 12, "cavalry": 3}),
    "C19": ("force_march", {"extra_mp": 2, "flags": ["all_guards", "all_major_state"]}),
    "C21": ("naval_round", {"attacker": {"nsp": 3}, "defender": {"nsp": 3}, "other_modifier": 2}),
    "C22": ("naval_round", {"attacker": {"nsp": 6, "morale": 1}, "defender": {"nsp": 4}, "other_modifier": -1}),
    "C30": ("initial_forces", {"kind": "minor", "port": False}),
    "D1": battle({"sp": 5}, {"sp": 4, "leader": 1}),
    "D9": ("majors_forces", {"states": 2}),
    "E7": ("city_assault", {"attacker": {"sp": 5}, "defender": {"sp": 4}}),
}
ORDERS = parse_standing({"attacker.tactic": "Charge:1/2,Square:1/2", "defender.tactic": "Skirmish:1/2,Square:1/2"})
SETTINGS = [(switch.id, str(option)) for switch in SWITCHES for option in switch.options if option != switch.default]


def answer(name: str, inputs: dict[str, Any], settings: dict[str, str]) -> dict[Any, Any]:
    call = RULESET.procedure(name).call(inputs)
    return dict(Exact(ORDERS, RULESET.set(settings)).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_the_answer(switch: str, setting: str) -> None:
    name, inputs = SHOWS[switch]
    assert answer(name, inputs, {switch: setting}) != answer(name, inputs, {})


def test_every_switch_is_shown() -> None:
    assert set(SHOWS) == {switch.id for switch in SWITCHES}


def test_an_explicit_default_is_the_default() -> None:
    for switch in SWITCHES:
        name, inputs = SHOWS[switch.id]
        assert answer(name, inputs, {switch.id: str(switch.default)}) == answer(name, inputs, {})
