"""Talk in a room, and the call "your move": what is said beside the game, and whether this seat is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput
from berthier.rooms.keeping.database import FORMER
from berthier.rooms.talk import LONGEST, Message, partners
from berthier.web.games.boards.game_page import game_page
from berthier.web.games.entrance import base_of, fields_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit, Visit

Asked = Request[Any, Any, Any]


class Call(msgspec.Struct, frozen=True):
    """Whether a seat is asked now, in a sentence; or that its game is over."""

    mine: bool
    over: bool
    said: str


@get("/seat/{token:str}/call", include_in_schema=False)
async def call(request: Asked, visit: TheVisit, token: FromPath[str]) -> Call:
    """For the list of one's tables: whose move it is, in the words of the room's own headline."""
    seen = await visit.look(token)
    view = seen.view
    question, act = view.question, view.acts[-1] if view.acts else None
    over = act is not None and (act.finished or act.aborted is not None)
    if question is None:
        return Call(False, over, "It is over." if over else "Nothing is asked.")
    room = Room(view, token, base_of(request), seen.played)
    mine = room.is_called
    page = game_page(room) if mine else None
    asks = question.why if page is None else page.asks
    return Call(mine, over, f"Your move: {asks}" if mine else f"Waiting: {question.words}")


@get("/seat/{token:str}/talk", include_in_schema=False)
async def talk_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What was said, as far as this seat was spoken to: a region of the room, or a page of its own without a script."""
    return await _drawn(request, visit, token, to=str(request.query_params.get("to", "")))


@post("/seat/{token:str}/talk", include_in_schema=False, status_code=200)
async def say(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template | Redirect:
    """Say something."""
    fields = await fields_of(request)
    to = fields.get("to", "")
    try:
        await visit.say(token, fields.get("text", ""), to or None)
    except BadInput as problem:
        return await _drawn(request, visit, token, problem.error, fields.get("text", ""), to=to)
    if "HX-Request" in request.headers:
        return await _drawn(request, visit, token, to=to)
    return Redirect(f"/seat/{token}/talk" + (f"?{urlencode({'to': to})}" if to else ""), status_code=303)


async def _drawn(
    request: Asked, visit: Visit, token: str, problem: str = "", text: str = "", *, to: str = ""
) -> Template:
    """What is said next goes to whom the last was said: nothing meant for one is told to all by a second line."""
    seen, heard = await visit.look(token), await visit.heard(token)
    view, room = seen.view, Room(seen.view, token, base_of(request), seen.played)
    page = game_page(room)
    called: Callable[[str], str] = str if page is None else page.sitting.called
    politics = page is not None and page.game.politics
    context: dict[str, Any] = {"room": room, "heard": heard, "problem": problem, "text": text, "longest": LONGEST}
    context["partners"] = {seat: called(seat) for seat in partners(view, politics=politics)}
    context["to"] = to if politics else ""
    context["speakers"] = {said: who_said(said, called) for said in heard}
    others = [said for said in heard if said.seat != view.seat]
    context["others"] = {said.seat: who_said(msgspec.structs.replace(said, to=None), called) for said in others}
    return Template("talk.html" if "HX-Request" in request.headers else "talk_page.html", context=context)


def who_said(said: Message, called: Callable[[str], str]) -> str:
    """Who spoke, and to whom if not to all; sides of a game by the names people call them."""
    who = f"{said.name}, {_held(said.seat, called)}" if said.name else f"a {said.seat}"
    return f"{who}, to {_held(said.to, called)} alone" if said.to is not None else who


def _held(seat: str, called: Callable[[str], str]) -> str:
    """A seat by the name people call its side; one that its holder of then has left as that."""
    return f"formerly {called(seat[len(FORMER) :])}" if seat.startswith(FORMER) else called(seat)


HANDLERS = [call, talk_page, say]
