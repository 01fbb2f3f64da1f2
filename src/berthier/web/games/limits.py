"""How much one host or one seat may do: generous for people, a wall for machines. Kept in memory, nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic

import msgspec
from litestar.exceptions import TooManyRequestsException

MOST_WAITING = 60  # requests of one seat for one another
MOST_OF_HOST = 400
REMEMBERED = 20_000  # whoever was seen longest ago is forgotten: his allowance is full again by then


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and as many again in so many seconds."""

    most: int
    seconds: float


class Limits(msgspec.Struct, frozen=True):
    """What a server allows.

    `tables` opened or brought in by one host, `joins` by code from one host, `knocks` by one host that open nothing,
    `answers` and `talk` by one seat, `streams` of events open at once: for one seat, for one host, for everybody;
    `connections` of one host open at once. `asks` are all requests of one seat and `ghosts` those of a hand that drags
    a piece, `asks_of_host` those of all seats of one host; `at_once` and `at_once_of_host` are looked at together, the
    next ones wait. Who is refused learns it after a `pause` of so many seconds.
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
    asks: Rate = Rate(240, 12)
    ghosts: Rate = Rate(360, 9)
    asks_of_host: Rate = Rate(1_500, 15)
    at_once: int = 2
    at_once_of_host: int = 6
    pause: float = 0.5


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

    def use(self, who: str) -> None:
        """Take one out, if there is one left."""
        self._kept[who] = (max(0.0, self._level(who) - 1), self.clock())
        self._kept.move_to_end(who)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    def check(self, who: str, what: str) -> None:
        """Take one out or refuse."""
        seconds = self.wait(who)
        if seconds:
            raise TooOften(what, seconds)
        self.use(who)

    def _level(self, who: str) -> float:
        level, at = self._kept.get(who, (float(self.rate.most), 0.0))
        return min(float(self.rate.most), level + (self.clock() - at) * self.rate.most / self.rate.seconds)


class AtOnce:
    """So many things of each at once; the next wait in the order they came, and of too many waiting one is refused."""

    def __init__(self, most: int, waiting: int = MOST_WAITING) -> None:
        self.most, self.waiting = most, waiting
        self._busy: Counter[str] = Counter()
        self._line: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, who: str) -> None:
        """Wait for a slot."""
        if self._busy[who] < self.most:
            self._busy[who] += 1
            return
        line = self._line.setdefault(who, deque())
        if len(line) >= self.waiting:
            raise TooOften("Too many questions from here are waiting already.", 1)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(who)  # it was their turn, and they have gone
            raise

    def give(self, who: str) -> None:
        """A slot is free again: it goes to the next who still waits."""
        line = self._line.get(who, ())
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._line.pop(who, None)
        self._busy[who] -= 1
        if not self._busy[who]:
            del self._busy[who]


class Limiter:
    """All the allowances of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables = Buckets(limits.tables)
        self.joins = Buckets(limits.joins)
        self.knocks = Buckets(limits.knocks)
        self.answers = Buckets(limits.answers)
        self.talk = Buckets(limits.talk)
        self.asks, self.ghosts = Buckets(limits.asks), Buckets(limits.ghosts)
        self.asks_of_host = Buckets(limits.asks_of_host)
        self.seats, self.hosts = AtOnce(limits.at_once), AtOnce(limits.at_once_of_host, MOST_OF_HOST)
        self._streams: Counter[str] = Counter()

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
