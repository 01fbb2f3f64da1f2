"""Connections: so many for one host and in all, and each must say what it wants in good time.

A client that sends a request byte by byte, or opens connections and says nothing, would else take the places of
everybody. Uvicorn's own protocol does the rest.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

SPARE = 128  # open files kept back for the store, the workers and the program itself
FILES = 16_384


class Places(msgspec.Struct):
    """How many connections there may be, how long each may take to be understood, and how many there are now.

    `trusted` is a proxy that passes other people's requests on: it may have as many as there are.
    """

    of_host: int = 256
    in_all: int = 3_000
    head_seconds: float = 20.0
    body_seconds: float = 60.0
    trusted: str | None = None
    taken: Counter[str] = msgspec.field(default_factory=Counter)

    def take(self, host: str) -> bool:
        """One more of this host, or not."""
        most = self.in_all if host == self.trusted else self.of_host
        if self.taken[host] >= most or self.taken.total() >= self.in_all:
            return False
        self.taken[host] += 1
        return True

    def leave(self, host: str) -> None:
        """One less."""
        self.taken[host] -= 1
        if self.taken[host] <= 0:
            del self.taken[host]


def protocol(places: Places) -> type[asyncio.Protocol]:
    """The protocol of a server with these places."""

    class Bounded(H11Protocol):
        """A connection with a place and a limit to its patience."""

        _places = places
        _has_place = False
        _waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._has_place = self._places.take(self._host)
            if not self._has_place:
                transport.abort()
                return
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            if self._has_place:
                self._places.leave(self._host)
                self._has_place = False
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._has_place:
                super().data_received(data)
                self._wait()

        @property
        def _host(self) -> str:
            return str(self.client[0]) if self.client else ""

        @property
        def _is_understood(self) -> bool:
            """Whether a whole request is here and being answered."""
            return self._has_head and not self.cycle.more_body

        @property
        def _has_head(self) -> bool:
            cycle: Any = self.cycle  # None before the first request
            return cycle is not None and not cycle.response_complete

        def _wait(self) -> None:
            """From the first byte of a request to its last there is so much time, however often bytes come."""
            has_head = self._has_head
            if self._is_understood:
                self._stop_waiting()
            elif self._waiting is None or (has_head and self._waiting_for_head):
                self._stop_waiting()
                self._waiting_for_head = not has_head
                seconds = self._places.body_seconds if has_head else self._places.head_seconds
                self._waiting = self.loop.call_later(seconds, self._give_up)

        _waiting_for_head = True

        def _stop_waiting(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

        def _give_up(self) -> None:
            self._waiting = None
            if not self._is_understood:
                self.transport.abort()

    return Bounded


def open_files() -> int:
    """Let this process have as many open files as it may; how many connections that makes room for."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return Places.in_all
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(64, min(3_000, max(soft, most) - SPARE))
