"""The notices: tells everybody who watches a game, in this process or another, that it has moved on.

It rings through one channel of Litestar's backends: in memory, or PostgreSQL's LISTEN and NOTIFY. What it says is only
which games; the lines are read from the store, so one that is lost or comes twice loses and doubles nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy import Engine

CHANNEL = "berthier_games"
MOST_AT_ONCE = 200  # names in one message; PostgreSQL's are of 8,000 bytes at most
LOOK_AGAIN = 4.0  # seconds after which a watcher looks even though no notice came
AGAIN = 2.0  # seconds until a lost connection is tried again

logger = logging.getLogger(__name__)


class Notices:
    """One for each process."""

    def __init__(self, backend: ChannelsBackend) -> None:
        self.backend = backend
        self._hearing: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._posted: dict[str, None] = {}
        self._wanted = asyncio.Event()

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Sends and hears for as long as the server lives."""
        await self._start()
        tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._send())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(Exception):  # a connection that is gone cannot be closed well
                await self.backend.on_shutdown()

    def post(self, game: str) -> None:
        """A game has moved on. Notices that come together are sent together."""
        self._posted[game] = None
        self._wanted.set()

    def is_heard(self, game: str) -> bool:
        """Whether anybody watches a game here."""
        return game in self._hearing

    @contextmanager
    def hearing(self, game: str) -> Iterator[asyncio.Event]:
        """Something that is set whenever a game has moved on."""
        heard = asyncio.Event()
        self._hearing[game].add(heard)
        try:
            yield heard
        finally:
            self._hearing[game].discard(heard)
            if not self._hearing[game]:
                del self._hearing[game]

    async def _start(self) -> None:
        await self.backend.on_startup()
        await self.backend.subscribe([CHANNEL])

    async def _hear(self) -> None:
        while True:
            try:
                async for _, message in self.backend.stream_events():
                    self._wake(message.decode().split())
            except Exception as problem:  # the database went away: watchers look for themselves meanwhile
                logger.warning("live events are late until the connection is back: %s", problem)
                await self._start_again()

    async def _start_again(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(Exception):
                await self.backend.on_shutdown()
            try:
                await self._start()
            except Exception as problem:
                logger.warning("still no connection for live events: %s", problem)
            else:
                self._wake(list(self._hearing))
                return

    def _wake(self, games: list[str]) -> None:
        for game in games:
            for heard in self._hearing.get(game, ()):
                heard.set()

    async def _send(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            games, self._posted = list(self._posted), {}
            for start in range(0, len(games), MOST_AT_ONCE):
                try:
                    message = " ".join(games[start : start + MOST_AT_ONCE]).encode()
                    await self.backend.publish(message, [CHANNEL])
                except Exception as problem:
                    logger.warning("a live event is late: %s", problem)


def backend_of(engine: Engine) -> ChannelsBackend:
    """PostgreSQL carries notices between processes; a SQLite file is one process's own."""
    if engine.dialect.name != "postgresql":
        return MemoryChannelsBackend()
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

    address = engine.url.set(drivername="postgresql")
    return PsycoPgChannelsBackend(address.render_as_string(hide_password=False))


class Watch:
    """A game being watched. Each `wait` ends when it may have moved on, at the latest after a few seconds."""

    def __init__(self, heard: asyncio.Event) -> None:
        self._heard = heard

    async def wait(self) -> bool:
        """True when a notice came, False when it is only time to look again."""
        try:
            await asyncio.wait_for(self._heard.wait(), LOOK_AGAIN)
        except TimeoutError:
            return False
        self._heard.clear()
        return True
