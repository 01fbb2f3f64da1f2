"""Any change of a log is found: ten thousand single bytes replaced, inserted and deleted at random."""

from __future__ import annotations

import random

import pytest

from berthier.engine.replay import verify
from tests.core.logs import chained, logged, unchained

BATCHES = 10
EACH = 1_000


def originals() -> list[bytes]:
    """Logs with dice, choices, secrets and switches; one with text beyond ASCII."""
    accented = unchained(logged("a storm"))
    accented[0]["table"] = "Café – “Régence” 🎲"
    names = ("a field battle", "a battle of troops", "a fight at sea", "rows of forces", "a look-up")
    return [*(logged(name) for name in names), chained(accented)]


def mutated(log: bytes, generator: random.Random) -> tuple[int, bytes]:
    """The log with one byte changed, put in or taken out; and where."""
    place = generator.randrange(len(log))
    byte = generator.randrange(256)
    match generator.choice(("replace", "insert", "delete")):
        case "replace":
            other = byte if byte != log[place] else byte ^ generator.randint(1, 255)
            return place, log[:place] + bytes([other]) + log[place + 1 :]
        case "insert":
            return place, log[:place] + bytes([byte]) + log[place:]
        case _:
            return place, log[:place] + log[place + 1 :]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_single_byte_changed_is_found(batch: int) -> None:
    """The logs verify as they are, and none of a thousand changes does; the line named is at or after the change."""
    logs = originals()
    assert [verify(log).problem for log in logs] == [None] * len(logs)
    generator = random.Random(batch)
    for _ in range(EACH):
        log = generator.choice(logs)
        place, changed = mutated(log, generator)
        assert changed != log
        verdict = verify(changed)
        assert not verdict.ok, (place, changed)
        assert verdict.problem
        assert verdict.line in (line_of(changed, place), line_of(changed, place) + 1)


def line_of(log: bytes, place: int) -> int:
    """The number of the line a byte stands in."""
    return log[:place].count(b"\n") + 1


def test_every_changed_line_order_is_found() -> None:
    """Two lines swapped, one left out, one twice: the chain breaks there."""
    lines = logged("a fight at sea").splitlines(keepends=True)
    assert len(lines) > 4
    for at in range(1, len(lines) - 1):
        for order in (
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[at], lines[at], *lines[at + 1 :]],
        ):
            verdict = verify(b"".join(order))
            assert not verdict.ok
            assert verdict.line in (at + 1, at + 2)
