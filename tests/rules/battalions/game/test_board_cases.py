"""Every board question of the design is answered in full: nothing missing, nothing more."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.cases.runner import Case, answer_case, read_cases

BOARDS = Path(__file__).parents[3] / "cases" / "boards"
FILES = ("battalions", "random_battalions", "worked_battalions", "drawn_battalions", "agreed_battalions")
CASES = [case for name in FILES for case in read_cases(BOARDS / f"{name}.json")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_board_question(case: Case) -> None:
    assert answer_case(case) == case.expected


def test_the_whole_files_are_there() -> None:
    assert len(CASES) == 277 + 216 + 1
