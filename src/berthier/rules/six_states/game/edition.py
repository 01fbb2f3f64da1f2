"""Editions of the game: what changed for new games alone, so that a record of before still derives (decision 0046)."""

from __future__ import annotations

from enum import StrEnum


class Edition(StrEnum):
    """The second evens out *Wings against Column* (decision 0066). In the third everybody who is beaten in a fight at
    sea ends his move where he broke off to, prizes keep no ship of their captor's from sailing, no blockade is left
    behind over the coast of its port, and who stays behind while a part of his army is forced on is at rest
    (decision 0082)."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


LATEST = Edition.THIRD
BEFORE_0082 = frozenset({Edition.FIRST, Edition.SECOND})
