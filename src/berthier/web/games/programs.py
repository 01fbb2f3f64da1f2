"""Programs at play: whenever a game has moved on and a program is asked, it thinks in a process of its own and answers.

Nothing of the game is held while it thinks; its answer names the turn it is meant for, so that one that comes too late
refuses itself. Games take turns, an answer each: a long game of programs alone keeps nobody else waiting. After a
restart the games that wait for a program are looked up in the store and go on.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress

from anyio import create_task_group, to_thread

from berthier.core.errors import BadInput
from berthier.rooms.prepared import Prepared
from berthier.rooms.programs import Task
from berthier.rooms.rooms import Rooms
from berthier.staff.processes import serve_parent
from berthier.web.games.notices import Notices

WORKERS = 2
LEASE = 60.0  # seconds a server has a game for its programs to itself

logger = logging.getLogger(__name__)


class Programs:
    """The programs of one server."""

    def __init__(self, rooms: Rooms, notices: Notices, prepared: Prepared) -> None:
        self.rooms, self.notices, self.prepared = rooms, notices, prepared
        self._wanted: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._pool: ProcessPoolExecutor | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, game: str) -> None:
        """A game has moved on: perhaps a program is asked."""
        if game not in self._waiting:
            self._waiting.add(game)
            self._wanted.put_nowait(game)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """They play for as long as the server lives, and are gone with it: work on the store is waited for."""
        try:
            async with create_task_group() as tasks:
                for _ in range(WORKERS):
                    tasks.start_soon(self._play)
                tasks.start_soon(self._go_on)
                yield
                tasks.cancel_scope.cancel()
        finally:
            await to_thread.run_sync(self.rooms.store.release)
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)

    async def _go_on(self) -> None:
        """Games that waited for a program when the last server ended."""
        try:
            for game in await to_thread.run_sync(self.rooms.store.games_that_go_on):
                self.look(game)
        except Exception:
            logger.exception("games that waited for a program could not be looked up")

    async def _play(self) -> None:
        while True:
            game = await self._wanted.get()
            self._waiting.discard(game)
            try:
                answered = await self._answer(game)
            except Exception:
                logger.exception("a program could not answer in game %s", game)
            else:
                if answered:
                    self.look(game)  # behind the others that wait

    async def _answer(self, game: str) -> bool:
        """One answer, if a program of ours is asked or somebody has prepared it; else the clock is minded."""
        task, left = await to_thread.run_sync(self._due, game)
        if task is None:
            self._mind_the_clock(game, left)
            return False
        if not await to_thread.run_sync(self.rooms.store.lease, game, LEASE):
            self._look_again(game, LEASE)  # another server plays it, or did when it was killed
            return False
        word = task.think() if task.known else await self._thought(task)
        with suppress(BadInput):  # the game went on without us
            await to_thread.run_sync(self._give, task, word)
        self.notices.post(game)
        return True

    def _due(self, game: str) -> tuple[Task | None, float | None]:
        """What a program is asked or somebody has prepared; else the seconds until who is asked is late."""
        task = self.rooms.task(game) or self.prepared.task(game)
        return task, None if task is not None else self.rooms.time_left(game)

    def _mind_the_clock(self, game: str, left: float | None) -> None:
        """Look again when the time of who is asked is over; who is late has a stand-in from now on."""
        if (timer := self._timers.pop(game, None)) is not None:
            timer.cancel()
        if left == 0:
            self.notices.post(game)
            self.look(game)
        elif left is not None:
            self._look_again(game, left + 0.01)

    def _look_again(self, game: str, seconds: float) -> None:
        if (timer := self._timers.pop(game, None)) is not None:
            timer.cancel()
        self._timers[game] = asyncio.get_running_loop().call_later(seconds, self.look, game)

    def _give(self, task: Task, word: str) -> None:
        self.rooms.act_for(task.game, task.seat, task.command(word))

    async def _thought(self, task: Task) -> str:
        try:
            return await self._elsewhere(task.think)
        except BrokenProcessPool:  # the process was killed: once more, in a new one
            self._pool = None
            return await self._elsewhere(task.think)

    async def _elsewhere(self, think: Callable[[], str]) -> str:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(WORKERS, context, initializer=serve_parent)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think)
