"""Logs written by earlier versions open, replay and verify for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.engine.replay import Replay
from berthier.rooms.prove import check_log

SHORT = 60_000  # bytes
LONG = ("elements_breitenfeld_101", "great_powers_austerlitz_1", "six_states_game_three_cornered_war_1")
RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_it_still_verifies(path: Path) -> None:
    """Whole, complete, every line derived again by today's rules."""
    found = check_log(path.read_bytes())
    assert found.ok, found.problem
    assert found.complete


def stepped() -> list[Path]:
    """Logs that are gone through once more: the short ones, and a long game of three rulesets.

    Verifying derives every line as well; what is added here is the way of `berthier replay`.
    """
    logs = [path for path in RECORDED if not path.stem.startswith("room_")]
    short = [path for path in logs if path.stat().st_size < SHORT]
    return [*short, *(path for path in logs if path not in short and path.stem in LONG)]


@pytest.mark.parametrize("path", stepped(), ids=lambda p: p.stem)
def test_it_still_replays(path: Path) -> None:
    """Every answer is taken again, and the game is over."""
    assert Replay(path.read_bytes()).play().is_over
