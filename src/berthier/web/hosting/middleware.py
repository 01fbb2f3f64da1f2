"""What every request passes before a handler sees it, and every answer before it is sent.

A request must make sense and come from a page of ours; who asks is noted for the work that is done for it, so that it
waits in his line and ends when he has gone. Every answer, refusals too, gets strict headers.
"""

from __future__ import annotations

import re
from asyncio import CancelledError
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from berthier.web.games.limits import TooOften
from berthier.web.hosting.crew import Crew
from berthier.web.hosting.problems import MEDIA, Problem
from berthier.web.hosting.work import ASKER
from berthier.web.shapes import LARGEST_LOG

T = TypeVar("T")
_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")
LARGE = 256 * 1024  # bytes of a request beyond which it is counted
READING = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SECRET = {"Cache-Control": "no-store"}  # the answer is for one seat; its address goes to no other site anyway
SECRET_PLACES = ("/seat/", "/api/seat", "/api/games")


class Sound(ASGIMiddleware):
    """Refuses what does not make sense: a host that is not ours, a path with anything unprintable in it.

    A page of another site can make a browser believe that its own name is this machine; such a request bears that name.
    An address in figures cannot be borrowed like that. `names` are those we answer to beside these, None all.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, names: Iterable[str] | None = None) -> None:
        self.names = None if names is None else {name.casefold().rstrip(".") for name in names}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes on what makes sense."""
        problem = self._problem(scope)
        if problem is None:
            with suppress(CancelledError):  # the server is told to stop: nobody waits for this answer any more
                await next_app(scope, receive, send)
            return
        body = msgspec.json.encode(problem)
        headers = [(b"content-type", MEDIA.encode()), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _problem(self, scope: Scope) -> Problem | None:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        found = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if hosts and found is None:
            return Problem("The request cannot be read", 400, "Its header Host names no host.")
        if found is not None and not self._is_ours(found["name"]):
            said = "This server does not go by that name; berthier serve --name NAME tells it another."
            return Problem("Not from here", 421, said)
        if not scope["path"].isprintable():
            return Problem("Not found", 404, "There is nothing at this address.")
        return None

    def _is_ours(self, name: str) -> bool:
        return self.names is None or name.casefold().rstrip(".") in self.names or is_number(name)


def is_number(name: str) -> bool:
    """Whether a host is an address in figures."""
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class OwnPagesOnly(ASGIMiddleware):
    """Refuses whatever is not a mere reading and comes from a page that is not ours.

    There are no cookies, so a foreign page has no authority to borrow; but one that knows or guesses an address shall
    not open tables or answer from somebody's browser either. A browser says where a request comes from; programs say
    nothing.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes on what is ours."""
        if scope["type"] == ScopeType.HTTP and scope["method"] not in READING and is_foreign(Headers.from_scope(scope)):
            raise PermissionDeniedException("This was sent by a page of another site.")
        await next_app(scope, receive, send)


def is_foreign(headers: Headers) -> bool:
    """Whether a browser says that another site's page sent this."""
    site = headers.get("Sec-Fetch-Site")
    if site is not None:  # browsers send it over HTTPS and to this machine; on a network without, Origin has to do
        return site not in ("same-origin", "none")
    origin = headers.get("Origin")
    return origin is not None and _host(origin) != headers.get("Host", "").casefold()


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.casefold()
    except ValueError:  # half an IPv6 address
        return ""


class Client:
    """One request's sender."""

    def __init__(self, crew: Crew, host: str, receive: Receive) -> None:
        self.crew, self.host, self.receive = crew, host, receive

    async def ask(self, work: Callable[[], T], *, is_long: bool = False) -> T:
        """Have the crew do it, for as long as he waits."""
        answer: T = await self.crew.do(self.host, work, self._left, is_long=is_long)
        return answer

    async def _left(self) -> None:
        """Ends when he has gone. The request itself has been read by then, so nothing else is to come from him."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


class Askers(ASGIMiddleware):
    """Notes who asks, on a server with a crew."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes everything on."""
        crew: Crew | None = Litestar.from_scope(scope).state.get("crew")
        if crew is not None:
            client: Any = scope.get("client")
            ASKER.set(Client(crew, client[0] if client else "", receive))
        await next_app(scope, receive, send)


class LargeRequests(ASGIMiddleware):
    """Lets so many bytes of large requests be under way at once, of one host and in all: they are read into memory
    before anybody looks at them. One that does not say how long it is counts as the longest there may be."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, of_host: int = 2 * LARGEST_LOG, in_all: int = 8 * LARGEST_LOG) -> None:
        self.of_host, self.in_all = of_host, in_all
        self._taken: Counter[str] = Counter()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes on what there is room for."""
        size = self._size(Headers.from_scope(scope))
        if size <= LARGE:
            await next_app(scope, receive, send)
            return
        if size > max(self.of_host, LARGEST_LOG):  # there will never be room for it
            raise RequestEntityTooLarge
        client: Any = scope.get("client")
        host = client[0] if client else ""
        if self._taken[host] + size > self.of_host or self._taken.total() + size > self.in_all:
            raise TooOften("Too much is being sent here at once.", 5)
        self._taken[host] += size
        try:
            await next_app(scope, receive, send)
        finally:
            self._taken[host] -= size
            self._taken += Counter()  # drops what is back to nought

    @staticmethod
    def _size(headers: Headers) -> int:
        length = headers.get("Content-Length", "")
        if length.isascii() and length.isdigit() and len(length) < 12:
            return int(length)
        return LARGEST_LOG if "Transfer-Encoding" in headers else 0


async def add_headers(message: Message, scope: Scope) -> None:
    """Called before anything is sent."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        is_secret = scope["path"].startswith(SECRET_PLACES)
        for name, value in (HEADERS | SECRET if is_secret else HEADERS).items():
            headers[name] = value
