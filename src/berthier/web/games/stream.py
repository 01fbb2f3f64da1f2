"""Live events: the lines of a game as server-sent events, each with its number, from wherever the reader left off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack
from time import monotonic
from typing import Any
from weakref import finalize

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException
from litestar.response import Stream

from berthier.rooms.store import token_hash
from berthier.rooms.views import LineView
from berthier.web.games.door import Door

HEARTBEAT = 15.0  # seconds: proxies and phones drop what is silent for longer
RETRY = b"retry: 2000\n\n"
MEDIA = "text/event-stream; charset=utf-8"


async def event_stream(request: Request[Any, Any, Any], door: Door, token: str) -> Stream:
    """The stream of a seat. It goes on after the line that `Last-Event-ID` (or `after` in the address) names."""
    after = _after(request)
    game, _ = await door.seat(token)
    place = ExitStack()
    place.enter_context(door.gate.stream(request.client.host if request.client else "", token_hash(token)))
    events = _events(door, game, after, place)
    finalize(events, place.close)  # a reader who is gone before the first event leaves his place too
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(events, media_type=MEDIA, headers=headers)


def _after(request: Request[Any, Any, Any]) -> int:
    said = request.headers.get("Last-Event-ID") or request.query_params.get("after") or "0"
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise ValidationException("Last-Event-ID and after are the number of a line.")
    return int(said)


async def _events(door: Door, game: str, after: int, place: ExitStack) -> AsyncIterator[bytes]:
    with place:
        yield RETRY
        async with door.watch(game) as watch:
            spoken = monotonic()
            while True:
                for line in await door.told(game, after):
                    yield as_event(line)
                    after, spoken = line.n, monotonic()
                if not await watch.wait() and monotonic() - spoken >= HEARTBEAT:
                    yield b": still here\n\n"
                    spoken = monotonic()


def as_event(line: LineView) -> bytes:
    """A line as one event: JSON has no line break in it, so its data is one line too."""
    return b"id: %d\nevent: line\ndata: %s\n\n" % (line.n, msgspec.json.encode(line))
