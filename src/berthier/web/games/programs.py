"""Programs at play: whenever a game has moved on and a program is asked, it thinks in a process of its own and answers.

Nothing of the game is held while it thinks; its answer names the turn it is meant for, so that one that comes too late
refuses itself. Games take turns, an answer each (`turns.py`), and a thought has so much time (`thinking.py`): one that
comes to nothing is told to the room, and not tried again before somebody does something there. After a restart the
games that wait for a program are looked up in the store and go on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from anyio import create_task_group, to_thread
from anyio.abc import TaskGroup
from sqlalchemy.exc import DBAPIError

from berthier.core.errors import BadInput
from berthier.rooms.prepared import Prepared
from berthier.rooms.programs import Task
from berthier.rooms.rooms import Rooms
from berthier.web.games.notices import Notices
from berthier.web.games.thinking import NoAnswer, Thinker
from berthier.web.games.turns import Turns
from berthier.web.hosting.work import patience

WORKERS = 2
THOUGHT = 60.0  # seconds for one, on a usual machine
LEASE = 60.0  # seconds a server has a game for its programs to itself, beyond the time of a thought
AGAIN = 10.0  # seconds until a store that could not be reached is tried again
MOST_STUCK = 10_000

logger = logging.getLogger(__name__)


class Stuck(msgspec.Struct, frozen=True):
    """A program that could not answer: in which seat, at which turn, at which level, and why."""

    seat: str
    turn: int
    level: str
    why: str

    def is_asked(self, task: Task) -> bool:
        """Whether it is the same program that is asked the same."""
        return (self.seat, self.turn, self.level) == (task.seat, task.turn, task.level)


class Programs:
    """The programs of one server."""

    def __init__(self, rooms: Rooms, notices: Notices, prepared: Prepared) -> None:
        self.rooms, self.notices, self.prepared = rooms, notices, prepared
        self.turns = Turns(WORKERS, notices.is_heard)
        self._stuck: OrderedDict[str, Stuck] = OrderedDict()
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, game: str) -> None:
        """A game has moved on: perhaps a program is asked."""
        self.turns.join(game)

    def moved(self, game: str, host: str) -> None:
        """Somebody has done something in a game: a program that could not answer may try again."""
        self.turns.belongs(game, host)
        self._stuck.pop(game, None)
        self.look(game)

    def stuck(self, game: str) -> Stuck | None:
        """The program that a game waits for in vain."""
        return self._stuck.get(game)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """They play for as long as the server lives, and are gone with it: work on the store is waited for."""
        thinkers = [Thinker() for _ in range(WORKERS)]
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(self._play_all, tasks, list(thinkers))
                tasks.start_soon(self._go_on)
                yield
                tasks.cancel_scope.cancel()
        finally:
            for thinker in thinkers:
                thinker.end()
            await to_thread.run_sync(self.rooms.store.release)

    async def _go_on(self) -> None:
        """Games that waited for a program when the last server ended."""
        try:
            for game in await to_thread.run_sync(self.rooms.store.games_that_go_on):
                self.look(game)
        except Exception:
            logger.exception("games that waited for a program could not be looked up")

    async def _play_all(self, tasks: TaskGroup, idle: list[Thinker]) -> None:
        """One game after another. Who thought last thinks next: a process starts only where all others think."""
        hands = asyncio.Semaphore(len(idle))
        while True:
            await hands.acquire()
            tasks.start_soon(self._play, await self.turns.next(), idle, hands)

    async def _play(self, game: str, idle: list[Thinker], hands: asyncio.Semaphore) -> None:
        thinker = idle.pop()
        try:
            answered = await self._answer(game, thinker)
        except DBAPIError:
            logger.exception("the store could not be reached for game %s", game)
            self._look_again(game, AGAIN)
        except Exception as problem:
            logger.exception("a program could not answer in game %s", game)
            self._tell(game, Stuck("", 0, "", f"it failed ({type(problem).__name__})"))
        else:
            if answered:
                self.look(game)  # behind the others that wait
        finally:
            self.turns.over(game)
            idle.append(thinker)
            hands.release()

    async def _answer(self, game: str, thinker: Thinker) -> bool:
        """One answer, if a program of ours is asked or somebody has prepared it; else the clock is minded."""
        task, left = await to_thread.run_sync(self._due, game)
        if task is None:
            self._stuck.pop(game, None)
            self._mind_the_clock(game, left)
            return False
        if (stuck := self._stuck.get(game)) is not None and stuck.is_asked(task):
            return False
        seconds = THOUGHT * patience()
        if not await to_thread.run_sync(self.rooms.store.lease, game, LEASE + seconds):
            self._look_again(game, LEASE)  # another server plays it, or did when it was killed
            return False
        try:
            word = task.think() if task.known else await thinker.think(task.think, seconds)
            refused = await to_thread.run_sync(self._give, task, word)
        except NoAnswer as problem:
            refused = str(problem)
        if refused:
            logger.warning("the program (%s) of %s in %s could not answer: %s", task.level, task.seat, game, refused)
            self._tell(game, Stuck(task.seat, task.turn, task.level, refused))
            return False
        self.notices.post(game)
        return True

    def _tell(self, game: str, stuck: Stuck) -> None:
        """Whoever is in the room sees it, and what can be done."""
        self._stuck[game] = stuck
        if len(self._stuck) > MOST_STUCK:
            self._stuck.popitem(last=False)
        self.notices.post(game)

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

    def _give(self, task: Task, word: str) -> str:
        """Give an answer: what refuses it, if it was meant for what is still asked; the game may have gone on."""
        try:
            self.rooms.act_for(task.game, task.seat, task.command(word))
        except BadInput as problem:
            now = None if task.known else self.rooms.task(task.game)
            if now is not None and (now.seat, now.turn, now.level) == (task.seat, task.turn, task.level):
                return f"its answer was refused ({problem.error})"
        return ""
