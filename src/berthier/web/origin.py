"""Nothing is changed at the bidding of another site's page.

There are no cookies, so a foreign page has no authority to borrow; but one that knows or guesses an address shall not
open tables or answer from somebody's browser either. A browser says where a request comes from; programs say nothing.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

READING = ("GET", "HEAD", "OPTIONS")


class OwnPagesOnly(ASGIMiddleware):
    """Refuses whatever is not a mere reading and comes from a page that is not ours."""

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
