"""Requests that make sense: a host that is ours by a name that is ours, a path without anything unprintable.

A page of another site can make a browser believe that its own name is this machine; such a request bears that name.
An address in figures cannot be borrowed like that, and is always ours when it reaches us.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address

import msgspec
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from berthier.web.problems import MEDIA, Problem

_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")


class Sound(ASGIMiddleware):
    """Refuses what does not make sense before anything else looks at it; `names` are those we answer to, None all."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, names: Iterable[str] | None = None) -> None:
        self.names = None if names is None else {name.casefold().rstrip(".") for name in names}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes on what makes sense."""
        problem = self._problem(scope)
        if problem is None:
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
