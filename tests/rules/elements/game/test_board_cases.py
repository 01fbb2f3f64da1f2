"""The board questions of the appendix and of a second reading, answered by the real functions."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.cases.runner import Case, read_cases, run_cases
from berthier.rules.elements.game.cases import BOARD_CASES

BOARDS = Path(__file__).parents[3] / "cases" / "boards"
# Of the design, of a second reading of it, and those on which two readings agreed against the program.
FILES = ("elements", "random_elements", "drawn_elements", "agreed_elements")
CASES = [case for name in FILES for case in read_cases(BOARDS / f"{name}.json")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every expected value is met exactly."""
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}


def test_the_whole_files_are_there_and_every_question_is_asked() -> None:
    assert len(CASES) == 179 + 216 + 3
    assert {case.procedure for case in CASES} == set(BOARD_CASES)
