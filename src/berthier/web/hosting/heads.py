"""HEAD on every page: answered as GET is, without the body."""

from __future__ import annotations

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send


def answers_heads(app: ASGIApp) -> ASGIApp:
    """An app to which a HEAD is a GET of whose answer only the head is sent.

    The answer is whole with its head, so that the server says the asker has gone to whatever would go on: a stream of
    events ends at once.
    """

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        asked: dict[str, Any] = dict(scope)
        if asked.get("method") != "HEAD":
            await app(scope, receive, send)
            return
        reading: Any = asked | {"method": "GET"}
        await app(reading, receive, _only_the_head(send))

    return handle


def _only_the_head(send: Send) -> Send:
    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_on
