"""A server that only this machine can reach lets the phones of the house join when somebody presses Enter beside it.

Nobody is let in unasked: the network may be that of a café. The address that is opened belongs to a home network; one
that the whole world can reach is never opened by a key.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any

import uvicorn

Opens = Callable[[], socket.socket | None]


class OpensByKey(uvicorn.Server):
    """A server that also listens on a second socket once a line has been typed: `opens` makes it, or None."""

    def __init__(self, config: uvicorn.Config, opens: Opens) -> None:
        super().__init__(config)
        self._opens = opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and from then on mind the keyboard."""
        await super().startup(sockets)
        if hasattr(signal, "SIGTTIN"):  # a job that is sent to the background reads no more, and goes on
            signal.signal(signal.SIGTTIN, signal.SIG_IGN)
        Thread(target=_read_lines, args=(partial(self._soon, asyncio.get_running_loop()),), daemon=True).start()

    def _soon(self, loop: asyncio.AbstractEventLoop) -> None:
        opening: Coroutine[Any, Any, None] = self._open()
        asyncio.run_coroutine_threadsafe(opening, loop)

    async def _open(self) -> None:
        listening = self._opens()
        if listening is None:
            return
        protocol: Callable[..., asyncio.Protocol] = self.config.http_protocol_class  # as uvicorn itself has it
        make = partial(
            protocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(make, sock=listening, backlog=self.config.backlog))


def _read_lines(pressed: Callable[[], None]) -> None:
    """Past Python's own buffer: a thread that waits in it would hold up the end of the program."""
    with suppress(OSError, RuntimeError):  # the terminal has gone, or the server has ended
        while os.read(sys.stdin.fileno(), 1024):
            pressed()
