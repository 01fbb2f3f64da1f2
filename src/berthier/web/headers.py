"""Strict headers on every answer, refusals included."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

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


async def add_headers(message: Message, scope: Scope) -> None:
    """Called before anything is sent."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        is_secret = scope["path"].startswith(SECRET_PLACES)
        for name, value in (HEADERS | SECRET if is_secret else HEADERS).items():
            headers[name] = value
