"""Campaigns played to their end, packed: every line is derived again. Five by steady programs, one by lot."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from berthier.engine.replay import verify

RECORDED = sorted((Path(__file__).parents[3] / "recorded" / "campaigns").glob("great_powers_*.jsonl.gz"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.name.partition(".")[0])
def test_it_still_verifies(path: Path) -> None:
    found = verify(gzip.decompress(path.read_bytes()))
    assert found.ok, found.problem
    assert found.complete


def test_they_are_there() -> None:
    short = [path for path in RECORDED if "campaign_1807" in path.name]
    assert len(short) == 3
    assert len(RECORDED) == 6
