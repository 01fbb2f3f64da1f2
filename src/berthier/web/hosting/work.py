"""Work that may take a while: aside from the server's own, within a budget and a deadline, remembered afterwards.

Where the server has a crew, it is done in another process: `aside` is given a function of ours with its arguments, and
what it answers must bear to be sent between processes. Without a crew a thread has to do.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Protocol, TypeVar

import msgspec
from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

from berthier.core.errors import TooMuch
from berthier.staff.situation import Situation
from berthier.web.games.limits import TooOften
from berthier.web.hosting.seats import elsewhere

T = TypeVar("T")

BUDGET = 400_000  # runs of the rules one request may cost
SECONDS = 12.0
AT_ONCE = 4
MOST_WAITING = 200  # requests in line for a thread; who comes later is told so at once
REMEMBERED = 256
PATIENCE = "BERTHIER_PATIENCE"  # how many times longer all of it may take on this machine; workers read it too


def patience() -> float:
    """How many times longer than usual work may take here: `berthier serve --patience`."""
    return float(os.environ.get(PATIENCE, "1"))


class OutOfTime(TooMuch):
    """The budget would have allowed more, the clock did not."""

    def __init__(self, seconds: float) -> None:
        Exception.__init__(self, f"The exact answer takes longer than the {seconds:g} seconds there are for it here.")
        self.runs, self.seconds = 0, seconds

    def __reduce__(self) -> tuple[type[OutOfTime], tuple[Any]]:
        """Lets it pass between processes whole."""
        return type(self), (self.seconds,)


class OutOfMemory(TooMuch):
    """The budget would have allowed more, the machine did not."""

    def __init__(self) -> None:
        Exception.__init__(self, "The exact answer needs more memory than there is for one question here.")
        self.runs = 0

    def __reduce__(self) -> tuple[type[OutOfMemory], tuple[()]]:  # type: ignore[override]
        """Lets it pass between processes whole."""
        return type(self), ()


class Gone(Exception):
    """The asker has gone; there is nobody to answer."""


class Deadline:
    """Called with progress: ends work that has gone on for too long."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds, self.until = seconds, monotonic() + seconds * patience()

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self.until - monotonic()

    def __call__(self, done: int) -> None:
        if monotonic() > self.until:
            raise OutOfTime(self.seconds * patience())


class Memory:
    """The latest answers by what was asked; a refusal for want of budget is one too, one for want of time is not."""

    def __init__(self, size: int = REMEMBERED) -> None:
        self.size = size
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def peek(self, key: Hashable) -> Any:
        """The remembered answer, or None."""
        with self._lock:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key]

    def keep(self, key: Hashable, answer: Any) -> None:
        """Remember an answer; the one that was not wanted for longest is forgotten."""
        with self._lock:
            self._known[key] = answer
            while len(self._known) > self.size:
                self._known.popitem(last=False)

    def recall(self, key: Hashable, work: Callable[[], T]) -> T:
        """The remembered answer, or a new one."""
        answer: Any = self.peek(key)
        if answer is None:
            try:
                answer = work()
            except OutOfTime:  # it depends on what else the machine had to do
                raise
            except TooMuch as problem:
                answer = problem
            self.keep(key, answer)
        given: T = _given(answer)
        return given


def _given(answer: Any) -> Any:
    if isinstance(answer, TooMuch):
        raise answer.with_traceback(None)
    return answer


MEMORY = Memory()
_limit: RunVar[CapacityLimiter] = RunVar("threads for heavy work")


def key_of(what: str, situation: Situation, *more: Hashable) -> Hashable:
    """What an answer depends on: the rules, the inputs, the rulings and the orders."""
    inputs = msgspec.json.encode(situation.inputs, order="deterministic")
    orders = tuple(sorted(situation.chosen.items()))
    return (what, situation.ruleset.key, situation.procedure.name, inputs, situation.switches.set, orders, *more)


class Asker(Protocol):
    """Whoever sent the request that is being answered, on a server that has a crew."""

    async def ask(self, work: Callable[[], T], *, is_long: bool = False) -> T:
        """Have it done for him."""


ASKER: ContextVar[Asker | None] = ContextVar("asker", default=None)


async def aside(work: Callable[[], T], *, is_long: bool = False) -> T:
    """Do this elsewhere, so that other requests are answered meanwhile; what is known to be long is not tried among
    the small questions first."""
    asker = ASKER.get()
    if asker is not None:
        async with elsewhere():
            return await asker.ask(work, is_long=is_long)
    limit = _limit.get(None)
    if limit is None:
        limit = CapacityLimiter(AT_ONCE)
        _limit.set(limit)
    if limit.statistics().tasks_waiting >= MOST_WAITING:
        raise TooOften("Too many people are asking for heavy work.", SECONDS)
    return await to_thread.run_sync(work, limiter=limit)


async def aside_or_told(work: Callable[[], T], told: Callable[[TooMuch], T]) -> T:
    """The same for what is long; work that its worker had to be stopped at is answered by saying so."""
    try:
        return await aside(work, is_long=True)
    except TooMuch as problem:
        return told(problem)
