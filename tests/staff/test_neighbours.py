"""Neighbours of a situation: one input changed at a time, nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.staff.comparing.neighbours import Stride, neighbours
from berthier.staff.situation import Situation

ARMY = {"nation": "Fr", "parts": [["Fr", "I", 52], ["Fr", "C", 8]], "leader": [5, 4, 6], "corps": 3}
BATTLE = {"attacker": ARMY, "defender": {"nation": "As", "parts": [["As", "I", 9]]}, "terrain": "forest"}


def situation(key: str, name: str, inputs: dict[str, Any]) -> Situation:
    ruleset = find_ruleset(key)
    procedure = ruleset.procedure(name)
    return Situation(ruleset, procedure, procedure.call(inputs), ruleset.set({}), {}, {})


BASE = situation("great_powers", "chit_advice", BATTLE)


def whats(step: Stride, only: str | None = None) -> set[str]:
    return {each.what for each in neighbours(BASE, step, only)}


def test_each_neighbour_differs_in_the_input_it_names() -> None:
    before = msgspec.json.decode(msgspec.json.encode(BASE.inputs))
    for step in Stride:
        for each in neighbours(BASE, step):
            top = each.name.split(".")[0]
            assert each.inputs[top] != before[top]
            assert {key: value for key, value in each.inputs.items() if key != top} == {
                key: value for key, value in before.items() if key != top
            }


def test_words_numbers_rows_and_lists() -> None:
    assert {f"terrain: forest → {word}" for word in ("clear", "mountain", "marsh", "desert")} == whats(
        Stride.ONE, "terrain"
    )
    assert whats(Stride.ONE, "attacker.leader") == {
        "attacker leader strategic: 5 → 4",
        "attacker leader tactical: 4 → 3",
        "attacker leader tactical: 4 → 5",
        "attacker leader max: 6 → 5",
        "attacker leader max: 6 → 7",
        "attacker leader: 5 4 6 → none",
    }
    assert "attacker parts: Fr I 52 → Fr I 53" in whats(Stride.ONE)
    assert "attacker parts: Fr C 8 → none" in whats(Stride.ONE)


def test_by_a_tenth_an_army_is_moved_as_a_whole() -> None:
    more = next(each for each in neighbours(BASE, Stride.TENTH, "attacker.parts") if each.after == "a tenth more")
    assert more.inputs["attacker"]["parts"] == [["Fr", "I", 57], ["Fr", "C", 9]]
    assert more.of(BASE).inputs["attacker"]["parts"] == (("Fr", "I", 57), ("Fr", "C", 9))
    assert not any("52 → Fr" in what for what in whats(Stride.TENTH))


def test_what_somebody_set_comes_first() -> None:
    names = [each.name for each in neighbours(BASE)]
    assert names.index("terrain") < names.index("across_river")


def test_an_input_nobody_has_is_refused() -> None:
    with pytest.raises(BadInput, match="Did you mean terrain"):
        list(neighbours(BASE, only="terain"))


def test_a_change_the_rules_refuse_says_so() -> None:
    alone = [each for each in neighbours(BASE) if each.name == "attacker.corps"]
    assert alone
    broken = situation(
        "great_powers",
        "naval_battle",
        {"attacker": {"ships": 3, "british": True, "nelson": True}, "defender": {"ships": 2}},
    )
    refused = list(neighbours(broken, only="attacker.british"))
    with pytest.raises(BadInput, match="nelson"):
        refused[0].of(broken)
