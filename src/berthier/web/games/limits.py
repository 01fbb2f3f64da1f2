"""How much one host or one seat may do: generous for people, a wall for machines. Kept in memory, nothing else."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic

import msgspec
from litestar.exceptions import ClientException, TooManyRequestsException
from litestar.status_codes import HTTP_507_INSUFFICIENT_STORAGE

LINE = 500  # bytes of a line of a log, about
REMEMBERED = 20_000  # whoever was seen longest ago is forgotten: his allowance is full again by then


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and as many again in so many seconds."""

    most: int
    seconds: float


class Limits(msgspec.Struct, frozen=True):
    """What a server allows.

    `tables` opened or brought in by one host, `joins` by code from one host, `knocks` by one host that open nothing,
    `answers` and `talk` by one seat, `streams` of events open at once: for one seat, for one host, for everybody;
    `connections` of one host open at once; `rooms` one host opens in a day, `sent` bytes that it has kept in an hour;
    `store` bytes of all games together, beyond which no new one begins.
    """

    tables: Rate = Rate(30, 300)
    joins: Rate = Rate(60, 300)
    knocks: Rate = Rate(40, 60)
    answers: Rate = Rate(60, 10)
    streams_of_seat: int = 12
    streams_of_host: int = 150
    streams: int = 2_000
    talk: Rate = Rate(12, 20)
    connections: int = 256
    rooms: Rate = Rate(300, 24 * 3600)
    sent: Rate = Rate(16_000_000, 3600)
    store: int = 4_000_000_000


class Full(ClientException):
    """There is no room for another game."""

    status_code = HTTP_507_INSUFFICIENT_STORAGE

    def __init__(self) -> None:
        super().__init__(detail="This server is full: no new game can be kept here. Those that are here go on.")


class TooOften(TooManyRequestsException):
    """More than a person would ask for."""

    def __init__(self, what: str, seconds: float) -> None:
        wait = max(1, ceil(seconds))
        again = "in a second" if wait == 1 else f"in {wait} seconds"
        super().__init__(detail=f"{what} Try again {again}.", headers={"Retry-After": str(wait)})


class Buckets:
    """An allowance for everybody: it fills by itself and every use takes one out."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str) -> float:
        """The seconds until something is left for this one; 0 when there is."""
        short = 1 - self._level(who)
        return short * self.rate.seconds / self.rate.most if short > 0 else 0.0

    def use(self, who: str, many: int = 1) -> None:
        """Take one out, or more, as far as there is something left."""
        self._kept[who] = (max(0.0, self._level(who) - many), self.clock())
        self._kept.move_to_end(who)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    def check(self, who: str, what: str, many: int = 1) -> None:
        """Take one out, or more, or refuse where nothing is left."""
        seconds = self.wait(who)
        if seconds:
            raise TooOften(what, seconds)
        self.use(who, many)

    def _level(self, who: str) -> float:
        level, at = self._kept.get(who, (float(self.rate.most), 0.0))
        return min(float(self.rate.most), level + (self.clock() - at) * self.rate.most / self.rate.seconds)


class Limiter:
    """All the allowances of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables = Buckets(limits.tables)
        self.joins = Buckets(limits.joins)
        self.knocks = Buckets(limits.knocks)
        self.answers = Buckets(limits.answers)
        self.talk = Buckets(limits.talk)
        self.rooms, self.sent = Buckets(limits.rooms), Buckets(limits.sent)
        self._streams: Counter[str] = Counter()

    def begin(self, host: str, size: int) -> None:
        """One room more from this host."""
        for opened in (self.tables, self.rooms):
            opened.check(host, "Too many tables have been opened from here.")
        self._keep(host, size)

    def join(self, host: str, size: int) -> None:
        """One seat more that is taken by a code."""
        self.joins.check(host, "Too many seats have been taken from here.")
        self._keep(host, size)

    def answer(self, seat: str, host: str, size: int) -> None:
        """One answer more of a seat."""
        self.answers.check(seat, "This seat does more than anybody can.")
        self._keep(host, size)

    def say(self, seat: str, host: str, size: int) -> None:
        """One message more of a seat."""
        self.talk.check(seat, "You have said a great deal.")
        self._keep(host, size)

    def _keep(self, host: str, size: int) -> None:
        """What is sent is kept, and a line of the log more."""
        self.sent.check(host, "Too much has been sent from here to be kept.", size + LINE)

    @contextmanager
    def stream(self, host: str, seat: str) -> Iterator[None]:
        """One stream of events more, or a refusal."""
        counted = {"": self.limits.streams, f"host {host}": self.limits.streams_of_host}
        counted[f"seat {seat}"] = self.limits.streams_of_seat
        if any(self._streams[who] >= most for who, most in counted.items()):
            raise TooOften("Too many streams of events are open.", 10)
        self._streams.update(counted.keys())
        try:
            yield
        finally:
            self._streams.subtract(counted.keys())
            self._streams += Counter()  # drops what is back to nought
