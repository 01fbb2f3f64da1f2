"""Rooms that nobody has entered in time are cleared away, when a server begins and from then on now and again."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import create_task_group, sleep, to_thread

from berthier.rooms.keeping.expiry import AT_ONCE, clear_away
from berthier.rooms.keeping.store import Store
from berthier.rooms.timing import now

PAUSE = 6 * 3600.0

logger = logging.getLogger(__name__)


@asynccontextmanager
async def tidying(store: Store) -> AsyncIterator[None]:
    """For as long as the server lives."""
    async with create_task_group() as tasks:
        tasks.start_soon(_tidy, store)
        yield
        tasks.cancel_scope.cancel()


async def _tidy(store: Store) -> None:
    while True:
        try:
            while await to_thread.run_sync(clear_away, store, now()) == AT_ONCE:
                pass
        except Exception:
            logger.exception("rooms that nobody entered could not be cleared away")
        await sleep(PAUSE)
