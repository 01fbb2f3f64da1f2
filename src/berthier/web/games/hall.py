"""The hall: what all requests to the rooms of one server share, opened and closed with the app."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from berthier.rooms.desk import Desk
from berthier.rooms.store import Store
from berthier.web.games.bell import Bell, backend_of
from berthier.web.games.limits import Gate, Limits
from berthier.web.games.programs import Programs

T = TypeVar("T")

THREADS = 8  # of their own: rooms do not wait behind somebody's heavy odds, and the store has connections for them


class Hall:
    """The desk with its store, the bell, the gate and the threads."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.desk = Desk(store)
        self.bell = Bell(backend_of(store.engine))
        self.gate = Gate(limits)
        self.programs = Programs(self.desk, self.bell)
        self._threads = CapacityLimiter(THREADS)

    async def aside(self, work: Callable[[], T]) -> T:
        """Work on the store, in a thread: it blocks."""
        return await to_thread.run_sync(work, limiter=self._threads)


@asynccontextmanager
async def open_hall(store: Store | str | None, limits: Limits) -> AsyncIterator[Hall]:
    """A hall on a store that is open, on the store at an address, or on one of its own that goes when it closes."""
    if isinstance(store, Store):
        hall = Hall(store, limits)
        async with hall.bell.working(), hall.programs.working():
            yield hall
    elif isinstance(store, str):
        opened = await to_thread.run_sync(Store, store)
        try:
            async with open_hall(opened, limits) as hall:
                yield hall
        finally:
            opened.close()
    else:
        with TemporaryDirectory(prefix="berthier") as folder:
            async with open_hall(f"sqlite:///{Path(folder) / 'games.db'}", limits) as hall:
                yield hall
