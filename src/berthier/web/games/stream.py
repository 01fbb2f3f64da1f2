"""Live events: the lines of a game as server-sent events, each with its number, from wherever the reader left off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any
from weakref import finalize

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import ValidationException
from litestar.params import FromPath
from litestar.response import Stream
from markupsafe import escape
from sqlalchemy.exc import DBAPIError

from berthier.core.exact import read_count
from berthier.rooms.keeping.store import token_hash
from berthier.rooms.lines_told import LineView
from berthier.web.games.boards.game_page import game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit, Visit

HEARTBEAT = 15.0  # seconds: proxies and phones drop what is silent for longer
RETRY = b"retry: 2000\n\n"
MEDIA = "text/event-stream; charset=utf-8"
ATOM = "application/atom+xml; charset=utf-8"


async def event_stream(request: Request[Any, Any, Any], visit: Visit, token: str) -> Stream:
    """The stream of a seat. It goes on after the line that `Last-Event-ID` (or `after` in the address) names."""
    after = _after(request)
    game, seat = await visit.seat(token)
    place = ExitStack()
    place.enter_context(visit.limiter.stream(request.client.host if request.client else "", token_hash(token)))
    events = _events(visit, game, seat, after, place)
    finalize(events, place.close)  # a reader who is gone before the first event leaves his place too
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(events, media_type=MEDIA, headers=headers)


def _after(request: Request[Any, Any, Any]) -> int:
    said = request.headers.get("Last-Event-ID") or request.query_params.get("after") or "0"
    line = read_count(said)
    if line is None:
        raise ValidationException("Last-Event-ID and after are the number of a line.")
    return line


async def _events(visit: Visit, game: str, seat: str, after: int, place: ExitStack) -> AsyncIterator[bytes]:
    with place:
        yield RETRY
        async with visit.watch(game) as watch:
            spoken, heard, stuck = monotonic(), None, None
            while True:
                if visit.stuck(game) != stuck:  # no line says that a program could not answer
                    stuck = visit.stuck(game)
                    yield b"event: stuck\ndata: \n\n"
                said, lines = await _news(visit, game, seat, after)
                if said is not None and heard is not None and said > heard:
                    yield b"event: talk\ndata: \n\n"
                    spoken = monotonic()
                heard = heard if said is None else said
                for line in lines:
                    yield as_event(line)
                    after, spoken = line.n, monotonic()
                if not await watch.wait() and monotonic() - spoken >= HEARTBEAT:
                    yield b": still here\n\n"
                    spoken = monotonic()


async def _news(visit: Visit, game: str, seat: str, after: int) -> tuple[int | None, list[LineView]]:
    """The last message and the lines after one; nothing while the store is out of reach: the stream asks again."""
    with suppress(DBAPIError):
        return await visit.news(game, seat, after)
    return None, []


def as_event(line: LineView) -> bytes:
    """A line as one event: JSON has no line break in it, so its data is one line too."""
    return b"id: %d\nevent: line\ndata: %s\n\n" % (line.n, msgspec.json.encode(line))


@get("/seat/{token:str}/feed.atom", include_in_schema=False)
async def feed(request: Request[Any, Any, Any], visit: TheVisit, token: FromPath[str]) -> Response[str]:
    """One entry for each time this seat is asked: its id is the turn, so that a reader tells it once."""
    seen = await visit.look(token)
    view, room = seen.view, Room(seen.view, token, base_of(request), seen.played)
    page = game_page(room)
    seat = view.seat if page is None else page.called((view.seat,))
    place, at = f"{base_of(request)}/seat/{token}", view.lines[-1].at
    entry = ""
    if view.question is not None and room.is_called:
        said = escape(
            f"Your move: {page.asks if page is not None and page.game.asks is not None else view.question.words}"
        )
        entry = (
            f"<entry><title>{said}</title><id>urn:berthier:{view.game}:{view.seat}:{view.turn}</id>"
            f'<updated>{at}</updated><link href="{place}"/><summary>{escape(view.title)}</summary></entry>'
        )
    text = (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{escape(view.title)}: {escape(seat)}</title><id>urn:berthier:{view.game}:{view.seat}</id>"
        f'<updated>{at}</updated><link href="{place}"/><link rel="self" href="{place}/feed.atom"/>'
        f"<author><name>Berthier</name></author>{entry}</feed>"
    )
    return Response(text, media_type=ATOM)


HANDLERS = [feed]
