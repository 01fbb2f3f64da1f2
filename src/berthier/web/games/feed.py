"""A feed of a seat: "your move", for a reader of feeds or a mail program; the address of the seat is its key."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from markupsafe import escape

from berthier.web.games.door import TheDoor
from berthier.web.games.sharing import base_of

ATOM = "application/atom+xml; charset=utf-8"


@get("/seat/{token:str}/feed.atom", include_in_schema=False)
async def feed(request: Request[Any, Any, Any], door: TheDoor, token: FromPath[str]) -> Response[str]:
    """One entry for each time this seat is asked: its id is the turn, so that a reader tells it once."""
    view = await door.view(token)
    place, at = f"{base_of(request)}/seat/{token}", view.lines[-1].at
    entry = ""
    if view.question is not None and view.question.options:
        said = escape(f"Your move: {view.question.words}")
        entry = (
            f"<entry><title>{said}</title><id>urn:berthier:{view.game}:{view.seat}:{view.turn}</id>"
            f'<updated>{at}</updated><link href="{place}"/><summary>{escape(view.title)}</summary></entry>'
        )
    text = (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{escape(view.title)}: {escape(view.seat)}</title><id>urn:berthier:{view.game}:{view.seat}</id>"
        f'<updated>{at}</updated><link href="{place}"/><author><name>Berthier</name></author>{entry}</feed>'
    )
    return Response(text, media_type=ATOM)


HANDLERS = [feed]
