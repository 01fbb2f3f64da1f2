"""The public conformance cases, answered by the real procedures."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.cases.runner import Case, read_cases, run_cases

CASES = read_cases(Path(__file__).parents[2] / "cases" / "great_powers.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Every expected value is met exactly."""
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}


def test_the_whole_file_is_there() -> None:
    assert len(CASES) == 82
    assert all(case.expected for case in CASES)
