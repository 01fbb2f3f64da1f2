"""Board questions of the design, of a second reading and worked by hand, answered by the functions of the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.cases.runner import Case, read_cases, run_cases

FOLDER = Path(__file__).parents[2] / "cases" / "boards"
FILES = ("capitani", "random_capitani", "drawn_capitani")
CASES = [case for name in FILES for case in read_cases(FOLDER / f"{name}.json")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_board_question(case: Case) -> None:
    """Every expected value is met exactly."""
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}


def test_the_whole_files_are_there() -> None:
    assert len(CASES) == 156 + 351
