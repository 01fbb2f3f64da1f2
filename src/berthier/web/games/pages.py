"""The room of a seat: its page, the regions that change, and everything a seat does there.

The token in the address is the only authority: who has the address, has the seat.
"""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Stream, Template
from litestar.types import ControllerRouterHandler

from berthier.core.errors import BadInput
from berthier.rooms.looks import Look
from berthier.web.games import advising, chronicle, entrance, mustering, preparing, setting_up, stream, talking
from berthier.web.games.answers import Partial, read_answer
from berthier.web.games.boards import (
    board_tools,
    forward,
    from_step,
    gallery,
    ground,
    orders,
    own_boards,
    own_scenarios,
    rematch,
    table,
    table_fights,
)
from berthier.web.games.boards.game_page import game_page
from berthier.web.games.curtain import is_closed, with_eyes
from berthier.web.games.entrance import base_of, fields_of, qr_svg
from berthier.web.games.room import Room, odds_from_here
from berthier.web.games.service import TheVisit, Visit
from berthier.web.hosting.work import aside
from berthier.web.views.odds_view import OddsView

Asked = Request[Any, Any, Any]
Token = FromPath[str]


async def _draw(request: Asked, room: Room, goes_at: str | None = None) -> Template:
    """The whole page, or only its regions for the script of a page that is open already. It says on which day a room
    goes that nobody has entered."""
    await to_thread.run_sync(lambda: room.charts)
    is_part = "HX-Request" in request.headers
    page = game_page(room)
    context: dict[str, Any] = {"room": room, "qr": qr_svg, "part": is_part, "page": page, "goes_at": goes_at}
    if page is not None:
        context["closed"] = closed = is_closed(request, room)
        if not closed:
            await to_thread.run_sync(lambda: page.drawn)
        return Template("game_regions.html" if is_part else "game.html", context=context)
    return Template("room_regions.html" if is_part else "room.html", context=context)


async def _seen(request: Asked, visit: Visit, token: str, **more: Any) -> Room:
    seen = await visit.look(token)
    return Room(seen.view, token, base_of(request), seen.played, stuck=visit.stuck(seen.view.game), **more)


async def _done(request: Asked, visit: Visit, seen: Look, token: str) -> Template | Redirect:
    """With the script the regions as they are now; without it the page is asked for anew."""
    if "HX-Request" in request.headers:
        stuck = visit.stuck(seen.view.game)
        return await _draw(request, Room(seen.view, token, base_of(request), seen.played, answers=True, stuck=stuck))
    return Redirect(with_eyes(request, f"/seat/{token}"), status_code=303)


@get("/seat/{token:str}", include_in_schema=False)
async def room_page(request: Asked, visit: TheVisit, token: Token) -> Template:
    """The room as this seat sees it."""
    room = await _seen(request, visit, token)
    return await _draw(request, room, await visit.goes_at(room.view.game))


@post("/seat/{token:str}/do", include_in_schema=False, status_code=200)
async def do(request: Asked, visit: TheVisit, token: Token) -> Template | Redirect:
    """Do what a form of the room asks for; a refusal is said where it was asked."""
    fields = await fields_of(request)
    try:
        asked = read_answer(fields, await visit.view(token))
        if isinstance(asked, Partial):
            return await _draw(request, await _seen(request, visit, token, partial=asked.faces, answers=True))
        seen = await visit.act(token, asked)
    except BadInput as problem:
        return await _draw(request, await _seen(request, visit, token, problem=problem.error, answers=True))
    return await _done(request, visit, seen, token)


@post("/seat/{token:str}/sit", include_in_schema=False, status_code=200)
async def sit(request: Asked, visit: TheVisit, token: Token) -> Template | Redirect | Response[str]:
    """Take the seat this key opens, and go on with the key that is one's own."""
    fields = await fields_of(request)
    try:
        ticket = await visit.sit(token, fields.get("name", ""))
    except BadInput as problem:
        return await _draw(request, await _seen(request, visit, token, problem=problem.error, answers=True))
    if "HX-Request" in request.headers:
        return Response("", headers={"HX-Redirect": f"/seat/{ticket.token}"})
    return Redirect(f"/seat/{ticket.token}", status_code=303)


@post("/seat/{token:str}/invite", include_in_schema=False, status_code=200)
async def invite(request: Asked, visit: TheVisit, token: Token) -> Template:
    """A new key to a seat, shown once."""
    fields = await fields_of(request)
    try:
        ticket = await visit.invite(token, fields.get("seat", ""))
    except BadInput as problem:
        return await _draw(request, await _seen(request, visit, token, problem=problem.error, answers=True))
    link = (ticket.seat, f"{base_of(request)}/seat/{ticket.token}")
    return await _draw(request, await _seen(request, visit, token, link=link))


@get("/seat/{token:str}/odds", include_in_schema=False)
async def odds_here(request: Asked, visit: TheVisit, token: Token) -> Template:
    """The exact odds of what is to come, for whoever looks. A whole game is not tried: it would only be too much."""
    room = await _seen(request, visit, token)
    played = room.played if room.is_open else None
    if played is None:
        found: OddsView | str = "Nothing is being played."
    elif room.ruleset.game_of(played.situation.procedure.name) is not None:
        found = "A whole game has no odds of its own; those of a fight stand beside the order that begins it."
    else:
        found = await aside(odds_from_here(played))
    return Template("room_odds.html", context={"room": room, "found": found})


@get("/seat/{token:str}/log", include_in_schema=False)
async def download_log(visit: TheVisit, token: Token) -> Stream:
    """The log of the game, to keep and to check."""
    game, _ = await visit.seat(token)
    headers = {"Content-Disposition": f'attachment; filename="berthier-{game}.jsonl"'}
    return Stream(await visit.log_in_pieces(game), media_type="application/jsonl; charset=utf-8", headers=headers)


HANDLERS: list[ControllerRouterHandler] = [
    room_page,
    do,
    sit,
    invite,
    odds_here,
    download_log,
    *advising.HANDLERS,
    *board_tools.HANDLERS,
    *entrance.HANDLERS,
    *forward.HANDLERS,
    *from_step.HANDLERS,
    *stream.HANDLERS,
    *talking.HANDLERS,
    *preparing.HANDLERS,
    *gallery.HANDLERS,
    *ground.HANDLERS,
    *orders.HANDLERS,
    *rematch.HANDLERS,
    *own_boards.HANDLERS,
    *own_scenarios.HANDLERS,
    *mustering.HANDLERS,
    *setting_up.HANDLERS,
    *table.HANDLERS,
    *table_fights.HANDLERS,
    *chronicle.HANDLERS,
]
