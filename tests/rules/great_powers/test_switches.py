"""Every switch is real: each of its settings but the default changes some answer."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("great_powers")


def army(nation: str, *parts: tuple[str, int], leader: list[int] | None = None, **more: Any) -> dict[str, Any]:
    factors = [[nation, kind, count] for kind, count in parts]
    return {"nation": nation, "parts": factors, "leader": leader or [3, 2, 4], "corps": 2, **more}


def battle(ours: dict[str, Any], theirs: dict[str, Any], a: str, d: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return "chit_advice", {"attacker": ours, "defender": theirs, "chits": {"A": a, "D": d}, **more}


ALGERIA, SYRIA = army("Algeria", ("I", 9)), army("Syria", ("I", 9))
SHOWS: dict[str, tuple[str, dict[str, Any]]] = {
    "CHART": battle(ALGERIA, SYRIA, "Assault", "Escalated Counterattack"),
    "O-GUARD": battle(army("Fr", ("I", 5), ("G", 3)), SYRIA, "Assault", "Counterattack"),
    "O-CAV": battle(army("Algeria", ("I", 9), ("C", 2)), SYRIA, "Assault", "Counterattack"),
    "O-CAVWD": ("withdraw_roll", {"att_chit": "Assault", "rating": 2, "all_cavalry": True}),
    "O-BOMB": ("bombardment", {"artillery": 10}),
    "O-MANIP": ("victory_check", {"power": "France", "total": 380}),
    "DOUBLE": battle(army("Algeria", ("I", 30), outflanking=15), SYRIA, "Outflank", "Defend"),
    "C5": ("start_forces", {"country": "Algeria"}),
    "C43": (
        "casualty_selection",
        {
            "force": {"I": 3, "M": 3}, "losses": 2,
            "cumulative_morale_loss_before_round": 1.5, "cumulative_morale_loss_after_round": 2.1,
        },
    ),
    "C44": (
        "siege_month",
        {
            "besieger": {"factors": 9, "morale": 0.3},
            "city": {"city_value": 1, "spires": 3, "garrison": {"factors": 2, "morale": 0.3}},
        },
    ),
    "C47": ("field_round", {
        "attacker_chit": "Assault", "defender_chit": "Counterattack", "attacker_factors": 30, "defender_factors": 30,
        "commander_mods": {"A": 1}, "cavalry_mods": {"A": 1},
    }),
    "C49": battle(ALGERIA, army("Tu", ("FI", 9)), "Assault", "Counterattack"),
    "D1-MORALE": ("army_morale", {"factors": [["GB", "G", 2], ["GB", "I", 12]]}),
    "D1-BOTH": ("break_check", {"A": {"morale": 3, "loss": 3.2}, "D": {"morale": 2, "loss": 2.2}}),
    "D1-ELIM": battle(army("Algeria", ("I", 1)), army("Syria", ("I", 60)), "Escalated Assault", "Cordon"),
    "D2": battle(
        army("Sp", ("I", 12), leader=[1, 3, 6], outflanking=10), army("Fr", ("C", 8)), "Outflank", "Counterattack"
    ),
    "D6": ("pursuit", {"victor_loss_tenths": 0, "rounds": 3, "cavalry": 20, "terrain": "marsh", "unbroken": True}),
    "D16": ("victory", {"totals": [{"power": "France", "total": 9}], "last_month": True}),
}  # fmt: skip
ORDERS = parse_standing({
    "stay or withdraw": "stay", "guard commitment": "evenly", "assault": "wait", "sortie": "sortie",
    "infantry lost": "evenly", "militia lost": "evenly",
})  # fmt: skip
SETTINGS = [
    (switch.id, str(option))
    for switch in RULESET.switches
    for option in switch.options
    if option != switch.default and switch.id in SHOWS
]


def answer(name: str, inputs: dict[str, Any], settings: dict[str, str]) -> dict[Any, Any]:
    call = RULESET.procedure(name).call(inputs)
    return dict(Exact(ORDERS, RULESET.set(settings)).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_the_answer(switch: str, setting: str) -> None:
    name, inputs = SHOWS[switch]
    assert answer(name, inputs, {switch: setting}) != answer(name, inputs, {})


def test_every_switch_is_shown() -> None:
    """Those of the whole game (G-…) are shown with it."""
    assert set(SHOWS) == {switch.id for switch in RULESET.switches if not switch.id.startswith("G-")}


def test_manipulation_is_refused_where_it_is_not_played() -> None:
    with pytest.raises(BadInput, match="without economic manipulation"):
        answer("economic_manipulation", {"power": "Fr", "row": "none"}, {"O-MANIP": "off"})


def test_the_published_chart_changes_three_cells_and_two_morale_values() -> None:
    published = {"CHART": "published"}
    poles = {"factors": [["Poland", "I", 5]]}
    [[value, _]] = answer("army_morale", poles, published).items()
    assert value.morale == 3.0
    [[value, _]] = answer("army_morale", {"factors": [["Tu", "I", 5]]}, published).items()
    assert value.morale == 2.0
    for chit, arrived, tables in (("Assault", False, "4-1"), ("Outflank", False, "3-3"), ("Outflank", True, "4-1")):
        given = {"attacker_chit": chit, "defender_chit": "Escalated Counterattack", "outflank_arrived": arrived}
        given |= {"attacker_factors": 9, "defender_factors": 9, "round": 3 if arrived else 1}
        assert {result.table_D for result in answer("field_round", given, published)} == {tables}
