"""What is shared to bring others to a table: addresses that their phones can reach, and QR codes of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno
from litestar import Request
from markupsafe import Markup

HERE_ONLY = ("127.0.0.1", "localhost", "::1")


def base_of(request: Request[Any, Any, Any]) -> str:
    """The beginning of every address we give out: as the reader reached us, unless only this machine can do that."""
    network = request.app.state.get("network")
    if network and request.url.hostname in HERE_ONLY:
        return str(network).rstrip("/")
    return str(request.base_url).rstrip("/")


@lru_cache(maxsize=256)
def qr_svg(address: str) -> Markup:
    """An address as a QR code, drawn with lines only: the page's policy allows no style of its own."""
    drawn = segno.make(address, error="m", micro=False)
    return Markup(
        drawn.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, title=f"QR code of {address}")
    )
