"""The board questions: the design's, rare clauses by hand, random positions, a second reading; compared whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from berthier.rules.great_powers.game.cases import BOARD_CASES

FOLDER = Path(__file__).parents[3] / "cases" / "boards"
CASES: list[Any] = [
    case
    for name in ("great_powers.json", "worked_great_powers.json", "random_great_powers.json", "drawn_great_powers.json")
    for case in json.loads((FOLDER / name).read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_board_answers(case: Any) -> None:
    """Every field and no other, lists in order."""
    answer = BOARD_CASES[case["procedure"]](case["inputs"], [])
    assert json.loads(json.dumps(answer)) == case["expected"]


def test_all_questions_are_asked() -> None:
    assert {case["procedure"] for case in CASES} == set(BOARD_CASES)
    assert len(CASES) == 371
