"""A game that is over, played on from a step of its replay, in a room of its own."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.params import FromPath
from litestar.response import Redirect

from berthier.core.exact import read_count
from berthier.rooms.opening import NAMELESS
from berthier.rooms.playing_on import PlayOn
from berthier.web.games.boards.gallery import seats_in
from berthier.web.games.boards.game_page import game_page
from berthier.web.games.entrance import base_of, fields_of, seat_redirect
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]


@post("/seat/{token:str}/play-on", include_in_schema=False)
async def play_on(request: Asked, visit: TheVisit, token: FromPath[str]) -> Redirect:
    """Begin the new game and go there."""
    fields, seen = await fields_of(request), await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    sides = [side.name for side in page.sides if not side.neutral] if page is not None else []
    on = PlayOn(seats_in(fields, sides), practice="practice" in fields)
    name = fields.get("name", "").strip() or NAMELESS
    ticket = await visit.play_on(token, read_count(fields.get("line", "")) or 0, on, name)
    return seat_redirect(ticket.token)


HANDLERS = [play_on]
