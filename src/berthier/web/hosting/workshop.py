"""The workshop: the processes that do heavy work for the server, and the foreman they are forked from.

The foreman is a process of its own with one thread: it loads the rules once, then forks a worker whenever it is sent
the worker's end of a socket, so that a worker that was ended is replaced in milliseconds. A worker does one thing at a
time. Its own alarm ends work in time; whoever sent the work ends the worker if that is not enough.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from berthier.web.hosting.work import OutOfMemory, OutOfTime

LARGEST = 64 * 1024 * 1024  # bytes of one answer
LENGTH = struct.Struct("!Q")
PID = struct.Struct("!i")
QUICK, HEAVY = b"q", b"h"
MEGABYTE = 1024 * 1024
ROOM = {QUICK: 160 * MEGABYTE, HEAVY: 288 * MEGABYTE}  # of memory beyond what all workers share
NICE = {QUICK: 0, HEAVY: 8}  # the server and small questions go before


class Errand(msgspec.Struct, frozen=True):
    """Work to be done: a function of ours with its arguments, and the seconds there are for it."""

    seconds: float
    work: Callable[[], Any]


class Done(msgspec.Struct, frozen=True):
    """What came of it. A worker that was interrupted goes, since nobody knows what it was holding."""

    answer: Any
    is_problem: bool
    is_last: bool
    size: int = 0


def main(control_fd: int) -> None:
    """The foreman: one byte and a socket in, a worker's process number out, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # workers that have ended leave nothing behind
    control = socket.socket(fileno=control_fd)
    _load()
    gc.freeze()  # what was loaded stays shared between the workers
    while True:
        kind, ends, _, _ = socket.recv_fds(control, 1, 1)
        if not kind:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            _work(socket.socket(fileno=ends[0]), kind)
        os.close(ends[0])
        try:
            control.sendall(PID.pack(pid))
        except BrokenPipeError:  # the server was killed meanwhile
            return


def _load() -> None:
    """Everything a worker may need, loaded before it is wanted."""
    from berthier.core.ruleset import find_ruleset, installed
    from berthier.web import app, templating

    for key in installed():
        ruleset = find_ruleset(key)
        assert None not in (ruleset.examples, ruleset.face, ruleset.presets)  # read here, not by each worker
    templates = templating.templates()
    for name in templates.list_templates():  # compiled once: a new worker's first page would take longer than its try
        templates.get_template(name)
    assert app.create_app is not None


def _work(end: socket.socket, kind: bytes) -> None:
    """A worker: orders in, answers out, until its socket closes."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, _ring)
    os.nice(NICE[kind])
    limit_memory(ROOM[kind])
    is_last = False
    with suppress(OSError):
        while not is_last and (order := _receive(end)) is not None:
            done = _done(order)
            is_last = done.is_last
            _send(end, done)
    os._exit(0)


def limit_memory(room: int) -> None:
    """A cap that the operating system holds, where it can: beyond it there is a `MemoryError` in this process alone."""
    with suppress(OSError, ValueError, ImportError):
        import resource

        now = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + room, now + room))


def _ring(_signal: int, _frame: object) -> None:
    raise _Rung


class _Rung(BaseException):
    """Time is up. No rule catches it."""


def _done(order: bytes) -> Done:
    asked: Errand = pickle.loads(order)
    try:
        signal.setitimer(signal.ITIMER_REAL, asked.seconds)
        try:
            answer = asked.work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return Done(answer, False, False)
    except _Rung:
        return Done(OutOfTime(asked.seconds), True, True)
    except MemoryError:
        return Done(OutOfMemory(), True, True)
    except Exception as problem:
        return Done(problem, True, False)


def _send(end: socket.socket, done: Done) -> None:
    try:
        data = pickle.dumps(done)
    except MemoryError:
        data = pickle.dumps(Done(OutOfMemory(), True, True))
    except Exception as problem:  # an answer that cannot be sent is a fault of ours: it is told as one
        data = pickle.dumps(Done(RuntimeError(f"{type(done.answer).__name__} cannot be sent: {problem}"), True, False))
    end.sendall(LENGTH.pack(len(data)) + data)


def _receive(end: socket.socket) -> bytes | None:
    head = _read(end, LENGTH.size)
    return _read(end, LENGTH.unpack(head)[0]) if head is not None else None


def _read(end: socket.socket, size: int) -> bytes | None:
    parts: list[bytes] = []
    while size:
        part = end.recv(min(size, MEGABYTE))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


class Worker:
    """A worker as the server sees it: its socket, and the means to end it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pid: int) -> None:
        self.reader, self.writer, self.pid = reader, writer, pid
        self._handle = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None

    @classmethod
    async def of(cls, ours: socket.socket, pid: int) -> Worker:
        """The worker at the other end of a socket."""
        reader, writer = await asyncio.open_connection(sock=ours, limit=LARGEST)
        return cls(reader, writer, pid)

    async def do(self, order: Errand, seconds: float) -> Done:
        """Send it and wait for the answer, so long."""
        data = pickle.dumps(order)
        self.writer.write(LENGTH.pack(len(data)) + data)
        async with asyncio.timeout(seconds):
            await self.writer.drain()
            (size,) = LENGTH.unpack(await self.reader.readexactly(LENGTH.size))
            if size > LARGEST:
                return Done(OutOfMemory(), True, True)
            done: Done = pickle.loads(await self.reader.readexactly(size))
        return msgspec.structs.replace(done, size=size)

    def end(self) -> None:
        """End it, whatever it does; by its handle, which cannot mean another process."""
        with suppress(OSError):
            if self._handle is not None:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
                os.close(self._handle)
                self._handle = None
        self.writer.close()
