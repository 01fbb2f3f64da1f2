"""The time of lines, and how long who is awaited still has: by a clock that nobody sets.

The lines of a log bear the time of day, and that of a machine is set forward and back: by hand, by its network, after
it has slept. Nobody is late by such a jump. What a question has left is read off the log when a server first sees it;
from then on the seconds count that have really gone by. A server that has just begun makes nobody late at once: whoever
was asked could not have answered while there was none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

import msgspec

from berthier.rooms.clocks import Awaited

GRACE = 300.0  # seconds after a server has begun in which nobody is late
REMEMBERED = 10_000


def now() -> str:
    """The time of a line: UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def steady(clock: Callable[[], str]) -> Callable[[], float]:
    """Seconds that nobody sets; where the clock is not the machine's own, its."""
    return monotonic if clock is now else lambda: datetime.fromisoformat(clock()).timestamp()


class _Seen(msgspec.Struct, frozen=True):
    """What was awaited, the seconds there were for it when it was first seen, and when that was."""

    waited: Awaited
    left: float
    at: float


class Deadlines:
    """The time limits of the games that one server minds."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds, self._began = seconds, seconds()
        self._seen: OrderedDict[str, _Seen] = OrderedDict()

    def left(self, game: str, waited: Awaited, at: str) -> float:
        """Seconds they still have; nothing or less when they are late."""
        seen, seconds = self._seen.get(game), self._seconds()
        if seen is None or seen.waited != waited:
            grace = self._began + GRACE - seconds
            left = min(max(waited.left(at), grace), waited.whole)
            seen = self._seen[game] = _Seen(waited, left, seconds)
        self._seen.move_to_end(game)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return seen.left - (seconds - seen.at)
