"""A rematch: who opens one says so at the table that is over, and the others find the door there."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput
from berthier.rooms.session import SPECTATOR
from berthier.web.citing import DOOR
from berthier.web.games.service import TheVisit, Visit


async def call_to_rematch(visit: Visit, token: str, code: str) -> None:
    """Say at an old table that a new one stands open; where nobody may speak there, the link is sent by hand."""
    try:
        await visit.say(token, f"A rematch, sides exchanged: /join?code={code}", None)
    except BadInput:
        return


@get("/seat/{token:str}/rematch", include_in_schema=False)
async def rematch(visit: TheVisit, token: FromPath[str]) -> Template:
    """The door to the rematch that another of the table has opened last; nothing where nobody has. A watcher opens
    none: whoever has the code could send both to a table of his."""
    view = await visit.view(token)
    others = [said for said in await visit.heard(token) if said.seat not in (view.seat, SPECTATOR)]
    doors = [(said.name or said.seat, door[1]) for said in others if (door := DOOR.search(said.text)) is not None]
    context: dict[str, Any] = {"door": doors[-1] if doors else None}
    return Template("rematch.html", context=context)


HANDLERS = [rematch]
