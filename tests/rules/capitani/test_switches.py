"""Every switch is real: each of its settings but the default changes some answer."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.policy import EVEN, FIRST
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.rules.capitani.game.rulings import GAME_SWITCHES

RULESET = find_ruleset("capitani")


def unit(cls: str, sp: int, q: int = 2, **more: Any) -> dict[str, Any]:
    return {"cls": cls, "sp": sp, "q": q, **more}


def alone(*units: dict[str, Any]) -> dict[str, Any]:
    return {"main_body": {"units": list(units), "capitani": [{"initiative": 3, "generale": True}]}}


FOOT = {"units": [unit("Infantry", 8)]}
SHOT = {"units": [unit("Infantry", 4), unit("Infantry", 4, firearms=True)]}
SHAKEN = {"units": [unit("Infantry", 8, demoralised=True)]}
LED = {"units": [unit("Infantry", 10)], "capitani": [{}]}
PAIR = {"attacker": alone(unit("Infantry", 14, 3)), "defender": alone(unit("Infantry", 12))}
TWO = {
    "attacker": alone(unit("Infantry", 12)) | {"vanguard": {"units": [unit("Infantry", 4)]}},
    "defender": alone(unit("Infantry", 12)),
}
TOWN = {"place": {"fortress": "Fortified Town"}, "garrison": FOOT, "siege_status": 1, "turns": 1}
BESIEGED = TOWN | {"besieger": {"units": [unit("Infantry", 9), unit("Siege Artillery", 8)]}}
PIKE = {"quality": 2, "sp": 10, "pike": True}
SHOWS: dict[str, tuple[str, dict[str, Any]]] = {
    "c-4": ("charge", {"sp": 8, "heavy": True, "quality": 2}),
    "c-6": ("pursuit", {"cavalry_sp": 5, "star": True}),
    "c-7": ("pursuit", {"cavalry_sp": 5}),
    "c-16": ("assault", {"att": {"quality": 3, "sp": 9}, "def": {"quality": 0, "sp": 9}}),
    "c-20": ("skirmish", {"attacker": FOOT, "defender": SHOT}),
    "c-21": (
        "battle_round",
        {"attacker": alone(unit("Heavy Cavalry", 24)), "defender": alone(unit("Infantry", 12)), "terrain": "Heath"},
    ),
    "c-25": (
        "assault",
        {"att": PIKE, "def": {"sp": 9}, "fortress": "Fortified Town", "situation": "in_breach", "siege_status": 1},
    ),
    "c-35": ("discipline", {"sp": 5, "phase": "Activation", "reliability": "V", "demoralised": True}),
    "c-41": ("opt_crt", {"modifier": 0, "att_sp": 40, "def_sp": 40}),
    "c-46": ("force_quality", {"units": [unit("Infantry", 5, 3), unit("Infantry", 5, 2)]}),
    "c-47": ("major_battle", PAIR),
    "c-48": ("elimination", {}),
    "d-0": ("skirmish", {"attacker": {"units": [unit("Infantry", 5)]}, "defender": SHAKEN}),
    "d-6": ("battle_kind", {"attacker": LED, "defender": LED}),
    "d-7": ("siege", BESIEGED | {"place": {"fortress": "Fortified Town", "hexside": "Secondary River"}}),
    "d-7-breach": ("siege", BESIEGED),
    "d-8-rounds": ("major_battle", PAIR),
    "d-8-plans": ("battle_round", TWO),
    "G-flight": ("force_check", {"force": {"units": [unit("Infantry", 5, r="V")]}}),
}
GAME = {switch.id for switch in GAME_SWITCHES}  # shown in the campaign's own tests
SHEET = [switch for switch in RULESET.switches if switch.id not in GAME]
SETTINGS = [(switch.id, str(option)) for switch in SHEET for option in switch.options if option != switch.default]


def answer(switch: str, settings: dict[str, str]) -> dict[Any, Any]:
    name, inputs = SHOWS[switch]
    call = RULESET.procedure(name).call(inputs)
    policy = EVEN if switch == "d-8-plans" else FIRST
    return dict(Exact(policy, RULESET.set(settings)).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_the_answer(switch: str, setting: str) -> None:
    assert answer(switch, {switch: setting}) != answer(switch, {})


def test_every_switch_is_shown() -> None:
    assert set(SHOWS) == {switch.id for switch in SHEET}


def test_an_explicit_default_is_the_default() -> None:
    for switch in SHEET:
        assert answer(switch.id, {switch.id: str(switch.default)}) == answer(switch.id, {})
