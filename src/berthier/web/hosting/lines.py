"""Whose turn it is: of all who wait, the one who has had the least time lately; each of his own in the order they came.

So who asks for much waits for himself, and who asks for little hardly waits at all.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Container
from time import monotonic
from typing import Generic, Protocol, TypeVar

from berthier.web.games.limits import TooOften

HALF = 20.0  # seconds after which time had counts half
MOST_OF_HOST = 24  # questions of one host in line
MOST = 400
REMEMBERED = 10_000


class _Asked(Protocol):
    @property
    def host(self) -> str:
        """Who asks."""


T = TypeVar("T", bound=_Asked)


class Spent:
    """The time each host has had, fading."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def add(self, host: str, seconds: float) -> None:
        """So much more."""
        self._spent[host] = (self.of(host) + seconds, self.clock())
        self._spent.move_to_end(host)
        if len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)

    def of(self, host: str) -> float:
        """What counts of it now."""
        seconds, at = self._spent.get(host, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.clock() - at) / HALF)) if seconds else 0.0


class WaitingLine(Generic[T]):
    """Who waits for a worker."""

    def __init__(self, spent: Spent) -> None:
        self.spent = spent
        self._waiting: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def join(self, asked: T) -> None:
        """To the end of one's own line; refused when that is too long, or everybody's is."""
        own = self._waiting.get(asked.host, ())
        if len(own) >= MOST_OF_HOST:
            raise TooOften("Too many questions from here are waiting already.", len(own))
        if len(self) >= MOST:
            raise TooOften("Too many people are asking for heavy work.", 10)
        self._waiting.setdefault(asked.host, deque()).append(asked)

    def leave(self, asked: T) -> None:
        """Somebody who has gone does not wait any longer."""
        own = self._waiting.get(asked.host)
        if own is not None and asked in own:
            own.remove(asked)
            self._tidy(asked.host)

    def next(self, not_for: Container[str] = ()) -> T | None:
        """The next of the host that has had least, hosts that have all they may have left out."""
        hosts = [host for host in self._waiting if host not in not_for]
        if not hosts:
            return None
        host = min(hosts, key=self.spent.of)
        asked = self._waiting[host].popleft()
        self._tidy(host)
        return asked

    def _tidy(self, host: str) -> None:
        if not self._waiting[host]:
            del self._waiting[host]
