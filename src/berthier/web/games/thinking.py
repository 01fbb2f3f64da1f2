"""A process in which a program thinks: so many seconds for a thought, so much memory, and another when it is gone."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from traceback import format_exception_only

from anyio import to_thread

from berthier.staff.processes import serve_parent
from berthier.web.hosting.workshop import MEGABYTE, limit_memory

TO_START = 180.0  # seconds in which a process must have begun; it loads the rules, on whatever machine
ROOM = 1024 * MEGABYTE  # of memory for what one thinks, and for what it remembers of games


class NoAnswer(Exception):
    """A program could not answer; the sentence says why, as it follows on `could not answer:`."""


class _Gone(Exception):
    """The process ended while it thought: somebody else had it killed, perhaps."""


class Thinker:
    """One process. It starts when it is first wanted, and again after a thought that had to be ended."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def think(self, work: Callable[[], str], seconds: float) -> str:
        """The answer, or `NoAnswer`. A process that was killed is replaced, and asked once more."""
        try:
            return await to_thread.run_sync(self._ask, work, seconds, abandon_on_cancel=True)
        except _Gone:
            try:
                return await to_thread.run_sync(self._ask, work, seconds, abandon_on_cancel=True)
            except _Gone:
                raise NoAnswer("its process ended") from None

    def end(self) -> None:
        """End the process, whatever it thinks."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            with suppress(OSError):
                self._pipe.close()
        self._process = self._pipe = None

    def _ask(self, work: Callable[[], str], seconds: float) -> str:
        pipe = self._started()
        try:
            pipe.send(work)
            if not pipe.poll(seconds):
                self.end()
                raise NoAnswer(f"it thought for longer than {seconds:g} seconds")
            answer, problem = pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise _Gone from None
        if problem:
            self.end()  # nobody knows what it still holds
            raise NoAnswer(problem)
        return str(answer)

    def _started(self) -> Connection:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        try:
            if not ours.poll(TO_START):
                self.end()
                raise NoAnswer("no process could be started for it")
            ours.recv()
        except (EOFError, OSError):
            self.end()
            raise _Gone from None
        return ours


def serve(pipe: Connection) -> None:
    """What the process does: one thought after another, each answered by its word or by what went wrong."""
    serve_parent()
    limit_memory(ROOM)
    pipe.send("here")
    with suppress(EOFError, OSError):
        while True:
            work: Callable[[], str] = pipe.recv()
            try:
                answer = (work(), "")
            except MemoryError:
                answer = ("", "it needed more memory than there is for it")
            except Exception as problem:
                answer = ("", f"it failed ({''.join(format_exception_only(problem)).strip()[:200]})")
            pipe.send(answer)
