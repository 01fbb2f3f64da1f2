"""The crew: worker processes for whatever may take long, and who may have one when.

A question is tried first by the worker that is kept for small ones; what is not small by then waits for another, in a
line that is fair between hosts. Work ends at its deadline, and at once when its asker has gone.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import sys
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from time import monotonic
from typing import Any

from berthier.core.errors import TooMuch
from berthier.web.hosting.lines import Spent, WaitingLine
from berthier.web.hosting.work import Gone, OutOfMemory, OutOfTime, patience
from berthier.web.hosting.workshop import HEAVY, PID, QUICK, Done, Errand, Worker

AT_FIRST = 0.3  # seconds a question is tried for among the small ones
LONGEST = 20.0  # seconds for any question
GRACE = 1.5  # seconds after its deadline in which a worker may still say so itself


def hands() -> int:
    """How many workers there are for what is not small."""
    return max(2, min(os.cpu_count() or 1, 4))


class AnswersKept:
    """The latest answers by what was asked, as many as their room allows; what a little more time would have changed
    is not among them."""

    def __init__(self, room: int = 32 * 1024 * 1024) -> None:
        self.room, self.used = room, 0
        self._kept: OrderedDict[bytes, Done] = OrderedDict()

    def find(self, key: bytes) -> Done | None:
        """The answer, if it is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: bytes, done: Done) -> None:
        """Keep it; what was not wanted for longest makes room."""
        is_whim = isinstance(done.answer, OutOfTime | OutOfMemory) or not getattr(done.answer, "lasts", True)
        is_fault = done.is_problem and not isinstance(done.answer, TooMuch)
        if is_whim or is_fault or key in self._kept:
            return
        self._kept[key] = done
        self.used += len(key) + done.size
        while self.used > self.room:
            old, gone = self._kept.popitem(last=False)
            self.used -= len(old) + gone.size


class Job:
    """A question, who asked it first, how many wait for it by now, and the answer to be."""

    def __init__(self, host: str, work: Callable[[], Any]) -> None:
        self.host, self.work, self.askers = host, work, 0
        self.gone = asyncio.Event()
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(self, answer: Any = None, problem: BaseException | None = None) -> None:
        """The answer is here, unless nobody waits for it."""
        if self.answer.done():
            return
        if problem is not None:
            self.answer.set_exception(problem)
        else:
            self.answer.set_result(answer)


class Crew:
    """All workers of a server."""

    def __init__(self, heavy: int | None = None, at_first: float = AT_FIRST, longest: float = LONGEST) -> None:
        self.heavy, self.at_first, self.longest = heavy or hands(), at_first, longest * patience()
        self.kept = AnswersKept()
        spent = Spent()
        self.lines: dict[bytes, WaitingLine[Job]] = {QUICK: WaitingLine(spent), HEAVY: WaitingLine(spent)}
        self.spent = spent
        self._asked: dict[bytes, Job] = {}
        self._busy: Counter[str] = Counter()
        self._news = asyncio.Condition()
        self._foreman: asyncio.subprocess.Process | None = None
        self._control: socket.socket | None = None
        self._asking_foreman = asyncio.Lock()

    @asynccontextmanager
    async def working(self) -> AsyncIterator[Crew]:
        """From the opening of the server to its close."""
        kinds = [QUICK, *[HEAVY] * self.heavy]
        tasks = [asyncio.create_task(self._serve(kind)) for kind in kinds]
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._dismiss()

    async def do(
        self,
        host: str,
        work: Callable[[], Any],
        until: Callable[[], Awaitable[object]] | None = None,
        *,
        is_long: bool = False,
    ) -> Any:
        """The answer, remembered or worked out; `OutOfTime`, `OutOfMemory`, or whatever the work itself says.

        `until` ends when the asker has gone: then the work ends too. What `is_long` by all that is known is not tried
        among the small ones.
        """
        key = pickle.dumps(work)
        known = self.kept.find(key)
        if known is not None:
            return _given(known)
        job = self._asked.get(key) or self._ask(key, Job(host, work), HEAVY if is_long else QUICK)
        job.askers += 1
        try:
            await self._tell()
            answer = await _waited(job, until)
        finally:
            job.askers -= 1
            if not job.askers:
                self._leave(key, job)
        self.kept.keep(key, answer)
        return _given(answer)

    def _ask(self, key: bytes, job: Job, line: bytes) -> Job:
        """A question nobody waits for yet; whoever asks the same meanwhile waits for the same answer."""
        self.lines[line].join(job)
        self._asked[key] = job
        return job

    def _leave(self, key: bytes, job: Job) -> None:
        """Nobody waits for it any longer: it was answered, or they have all gone."""
        del self._asked[key]
        for line in self.lines.values():
            line.leave(job)
        if not job.answer.done():
            job.gone.set()
            job.answer.cancel()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def _next(self, kind: bytes) -> tuple[Job, bytes]:
        """The next question for a worker: the small ones' worker takes only first tries, the others whatever waits."""
        async with self._news:
            while True:
                full = [host for host, many in self._busy.items() if many >= max(1, self.heavy - 1)]
                for line in (QUICK,) if kind == QUICK else (HEAVY, QUICK):
                    job = self.lines[line].next(full if kind == HEAVY else ())
                    if job is not None:
                        return job, line
                await self._news.wait()

    async def _serve(self, kind: bytes) -> None:
        """One place in the crew: a worker, and another when that one had to go."""
        hand: Worker | None = None
        try:
            while True:
                if hand is None:
                    hand = await self._hire(kind)
                job, line = await self._next(kind)
                self._busy[job.host] += kind == HEAVY
                began = monotonic()
                try:
                    is_kept = await self._try(hand, job, line)
                finally:
                    self.spent.add(job.host, monotonic() - began)
                    self._busy[job.host] -= kind == HEAVY
                    self._busy += Counter()
                if not is_kept:
                    hand.end()
                    hand = None
                await self._tell()
        finally:
            if hand is not None:
                hand.end()

    async def _try(self, hand: Worker, job: Job, line: bytes) -> bool:
        """Let a worker try; whether it can go on afterwards. A first try that runs out of time goes to the others."""
        seconds = self.at_first if line == QUICK else self.longest
        try:
            done = await _race(hand.do(Errand(seconds, job.work), seconds + GRACE), job)
        except TimeoutError:
            done = Done(OutOfTime(seconds), True, True)
        except (OSError, EOFError, asyncio.IncompleteReadError):
            done = Done(OutOfMemory(), True, True)
        except Gone:
            job.settle(problem=Gone())
            return False
        except Exception as problem:  # what cannot be sent or read is a fault of ours
            job.settle(problem=problem)
            return False
        if line == QUICK and isinstance(done.answer, OutOfTime | OutOfMemory) and done.is_last:
            try:
                self.lines[HEAVY].join(job)
            except Exception as problem:
                job.settle(problem=problem)
        else:
            job.settle(done)
        return not done.is_last

    async def _hire(self, kind: bytes) -> Worker:
        """A new worker, forked by the foreman; a foreman that is gone is replaced first."""
        async with self._asking_foreman:
            for failed in count():
                if self._control is None:
                    await asyncio.sleep(min(1.0, failed * 0.2))
                    await self._call_foreman()
                ours, theirs = socket.socketpair()
                try:
                    assert self._control is not None
                    socket.send_fds(self._control, [kind], [theirs.fileno()])
                    number = await asyncio.get_running_loop().sock_recv(self._control, PID.size)
                    if len(number) == PID.size:
                        return await Worker.of(ours, PID.unpack(number)[0])
                except OSError:
                    pass
                finally:
                    theirs.close()
                ours.close()
                await self._dismiss()
            raise AssertionError("there is no end to counting")

    async def _call_foreman(self) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        try:
            self._foreman = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", f"from berthier.web.hosting.workshop import main; main({theirs.fileno()})"),
                pass_fds=[theirs.fileno()],
                stdin=asyncio.subprocess.DEVNULL,
                env=environment,
                start_new_session=True,
            )
        finally:
            theirs.close()
        self._control = ours

    async def _dismiss(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._foreman is not None:
            with suppress(ProcessLookupError):
                self._foreman.kill()
            await self._foreman.wait()
            self._foreman = None


async def _waited(job: Job, until: Callable[[], Awaitable[object]] | None) -> Done:
    """The answer, for one of those who wait for it; `Gone` when he leaves first."""
    if until is None:
        return await asyncio.shield(job.answer)
    left = asyncio.ensure_future(until())
    try:
        await asyncio.wait({job.answer, left}, return_when=asyncio.FIRST_COMPLETED)
        if not job.answer.done():
            raise Gone
        done: Done = job.answer.result()
        return done
    finally:
        left.cancel()


async def _race(doing: Any, job: Job) -> Done:
    """The work, or the asker's leaving, whichever comes first."""
    work, gone = asyncio.ensure_future(doing), asyncio.ensure_future(job.gone.wait())
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Gone
        done: Done = work.result()
        return done
    finally:
        for task in (work, gone):
            task.cancel()


def _given(done: Done) -> Any:
    if done.is_problem:
        raise done.answer
    return done.answer
