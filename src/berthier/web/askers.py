"""Who asks: known to the work that is done for a request, so that it waits in his line and ends when he has gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from berthier.web.crew import Crew
from berthier.web.work import ASKER

T = TypeVar("T")


class Client:
    """One request's sender."""

    def __init__(self, crew: Crew, host: str, receive: Receive) -> None:
        self.crew, self.host, self.receive = crew, host, receive

    async def ask(self, work: Callable[[], T]) -> T:
        """Have the crew do it, for as long as he waits."""
        answer: T = await self.crew.do(self.host, work, self._left)
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
