"""Campaigns recorded up to a point: every line is derived again, and play goes on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.engine.replay import Replay, verify

RECORDED = sorted((Path(__file__).parents[3] / "recorded" / "unfinished").glob("great_powers_*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_it_still_verifies(path: Path) -> None:
    found = verify(path.read_bytes())
    assert found.ok, found.problem
    assert not Replay(path.read_bytes()).play().is_over


def test_they_are_there() -> None:
    assert len(RECORDED) == 6
