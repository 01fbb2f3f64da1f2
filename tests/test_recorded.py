"""Logs written by earlier versions open, replay and verify for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.engine.replay import Replay
from berthier.rooms.prove import check_log

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_it_still_verifies(path: Path) -> None:
    """Whole, complete, every line derived again by today's rules."""
    found = check_log(path.read_bytes())
    assert found.ok, found.problem
    assert found.complete


@pytest.mark.parametrize("path", [each for each in RECORDED if not each.stem.startswith("room_")], ids=lambda p: p.stem)
def test_it_still_replays(path: Path) -> None:
    """Every answer is taken again, and the game is over."""
    assert Replay(path.read_bytes()).play().is_over
