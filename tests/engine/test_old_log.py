"""A log written by hand in the first format, under rules changed since: it loads, verifies and keeps its fields."""

from __future__ import annotations

from pathlib import Path

from berthier.engine import log
from berthier.engine.question import Source
from berthier.engine.replay import Replay, Verdict, verify
from tests.core.logs import chained, unchained

STORM = (Path(__file__).parent / "data" / "storm_v1.jsonl").read_bytes()


def test_it_verifies() -> None:
    """Four lines that follow; the rules it names are no longer ours."""
    assert verify(STORM) == Verdict(ok=True, lines=4, complete=True, same_rules=False)


def test_it_plays_to_the_outcome_it_tells() -> None:
    """One ship sunk by a 1, one damaged by a 3; an input it does not give is at its default."""
    game = Replay(STORM).play()
    assert [answer.faces for answer in game.answers] == [(1,), (3,)]
    assert [answer.source for answer in game.answers] == [Source.TYPED, Source.ROLLED]
    assert (game.outcome.sunk, game.outcome.damaged, game.outcome.escaped) == (1, 1, 0)


def test_fields_of_its_own_are_kept() -> None:
    """The place in the header, the hour of an answer; written again it is the same file, byte for byte."""
    lines = log.decode(STORM)
    assert lines[0]["table"] == "Brest, hiver 1804–1805"
    assert lines[2]["at"] == "19:04"
    assert log.encode(lines).encode() == STORM
    assert chained(unchained(STORM)) == STORM


def test_a_byte_of_it_changed_is_found() -> None:
    """Every one of its bytes in turn."""
    for place, byte in enumerate(STORM):
        assert not verify(STORM[:place] + bytes([byte ^ 1]) + STORM[place + 1 :]).ok
