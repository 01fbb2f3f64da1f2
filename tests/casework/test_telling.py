"""Cases that tell everything: choices in order by side, rulings; what is left over or unknown is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from berthier.cases.runner import Case, CaseResult, read_cases, run_cases
from berthier.core.errors import BadInput

BATTLE: dict[str, Any] = {"attacker": {"sp": 3}, "defender": {"sp": 2}}


def run(**more: Any) -> CaseResult:
    [result] = run_cases([Case("x", "six_states", "field_battle", BATTLE, **more)])
    return result


def test_choices_in_order_by_side_or_together() -> None:
    """Both ways to write them give the same battle."""
    together = run(dice=[6, 6], answers=[{"attacker": "Charge", "defender": "Withdraw"}])
    by_side = run(dice=[6, 6], answers={"attacker": ["Charge"], "defender": ["Withdraw"]})
    assert together.error is None
    assert together.answer == by_side.answer


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"dice": [6, 6, 1], "answers": [{"attacker": "Charge", "defender": "Withdraw"}]}, "Dice are left over: 1."),
        (
            {"dice": [6, 6], "answers": {"attacker": ["Charge", "Refuse"], "defender": ["Withdraw"]}},
            "Answers are left over: attacker: Refuse.",
        ),
        ({"answers": [{"attacker": "Charge"}]}, "the next answer is by attacker"),
        ({"answers": {"attacker": ["Charge"]}}, "no answer of defender is left"),
        ({"answers": [{"attacker": "Charg", "defender": "Refuse"}]}, "Did you mean Charge"),
        ({"answers": [], "switches": {"C99": "x"}}, "C99"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(told: dict[str, Any], said: str) -> None:
    """Left over, missing, misspelt."""
    assert said in (run(**told).error or "")


def test_a_misspelt_expected_can_no_longer_pass(tmp_path: Path) -> None:
    """A key a case does not have is named, with those it has."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([{"id": "1", "ruleset": "six_states", "procedure": "odds", "expcted": {"row": "9-1"}}]))
    with pytest.raises(BadInput, match=r"unknown field `expcted`.*A case has: id, ruleset"):
        read_cases(file)


def test_a_procedure_needs_no_adapter_to_be_asked() -> None:
    """An unknown one is refused with those there are."""
    [result] = run_cases([Case("x", "six_states", "feild_battle")])
    assert "Did you mean field_battle" in (result.error or "")
