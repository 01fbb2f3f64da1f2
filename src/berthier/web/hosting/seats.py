"""What a seat may ask of the server itself: so many requests in so many seconds, and few of them looked at together.

A board is drawn and an order judged in the server's own threads, where each costs little; what costs more goes to the
crew. So that somebody with a key, or with many, slows down nobody else, the requests of one seat and those
of one host wait for each other. Who waits for the crew holds nobody up: they have let go of their place meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from litestar import Litestar
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from berthier.rooms.keeping.store import token_hash
from berthier.web.games.limits import Limiter, TooOften

SEAT, HAND = "/seat/", ("/ghost", "/take", "/look")
PLACES = (SEAT, "/api/seat", "/boards/")
STREAM = "/events"  # of these so many may be open; they are counted by themselves
WHAT = "This seat asks for more than anybody can look at."


class Admission:
    """Where a request works: a slot of its seat and one of its host."""

    def __init__(self, limiter: Limiter, host: str, seat: str) -> None:
        self.limiter, self.host, self.seat = limiter, host, seat
        self.is_held, self.away = False, 0

    async def take(self) -> None:
        """Wait for both: for the seat's own first, so that the requests of one fill no slots of its host."""
        if self.seat:
            await self.limiter.seats.take(self.seat)
        try:
            await self.limiter.hosts.take(self.host)
        except BaseException:
            if self.seat:
                self.limiter.seats.give(self.seat)
            raise
        self.is_held = True

    def leave(self) -> None:
        """Let others work."""
        if self.is_held:
            self.is_held = False
            self.limiter.hosts.give(self.host)
            if self.seat:
                self.limiter.seats.give(self.seat)


PLACE: ContextVar[Admission | None] = ContextVar("place", default=None)


@asynccontextmanager
async def elsewhere() -> AsyncIterator[None]:
    """While somebody waits for work that is done elsewhere, all of it, their place is free for others."""
    place = PLACE.get()
    if place is None:
        yield
        return
    place.leave()
    place.away += 1
    try:
        yield
    finally:
        place.away -= 1
        if not place.away:
            await place.take()


def seat_of(scope: Scope) -> str:
    """Whose key opens what is asked for; "" where none does."""
    if scope["path"].startswith(SEAT):
        return token_hash(scope["path"].split("/")[2])
    said = Headers.from_scope(scope).get("Authorization", "").partition(" ")[2].strip()
    return token_hash(said) if said else ""


class Seats(ASGIMiddleware):
    """Counts what seats ask for, and lets few of it in at once."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes on what may be asked."""
        path = scope["path"]
        if not path.startswith(PLACES) or path.endswith(STREAM):
            await next_app(scope, receive, send)
            return
        limiter: Limiter = Litestar.from_scope(scope).state.service.limiter
        client, seat = scope.get("client"), seat_of(scope)
        host = client[0] if client else ""
        place = Admission(limiter, host, seat)
        try:
            limiter.asks_of_host.check(host, "More is asked for from here than anybody can look at.")
            if seat:
                (limiter.ghosts if path.endswith(HAND) else limiter.asks).check(seat, WHAT)
            await place.take()
        except TooOften:
            await asyncio.sleep(limiter.limits.pause)  # else who asks again at once would be refused all day long
            raise
        PLACE.set(place)
        try:
            await next_app(scope, receive, send)
        finally:
            place.leave()
