"""Talk in a room, and the call "your move": what is said beside the game, and whether this seat is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput
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
    mine = any(side not in question.sealed for side in question.options)
    page = game_page(Room(view, token, base_of(request), seen.played)) if mine else None
    asks = question.why if page is None else page.asks
    return Call(mine, over, f"Your move: {asks}" if mine else f"Waiting: {question.words}")


@get("/seat/{token:str}/talk", include_in_schema=False)
async def talk_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What was said, as far as this seat was spoken to: a region of the room, or a page of its own without a script."""
    return await _drawn(request, visit, token)


@post("/seat/{token:str}/talk", include_in_schema=False, status_code=200)
async def say(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template | Redirect:
    """Say something."""
    fields = await fields_of(request)
    try:
        await visit.say(token, fields.get("text", ""), fields.get("to") or None)
    except BadInput as problem:
        return await _drawn(request, visit, token, problem.error, fields.get("text", ""))
    if "HX-Request" in request.headers:
        return await _drawn(request, visit, token)
    return Redirect(f"/seat/{token}/talk", status_code=303)


async def _drawn(request: Asked, visit: Visit, token: str, problem: str = "", text: str = "") -> Template:
    seen, heard = await visit.look(token), await visit.heard(token)
    view, room = seen.view, Room(seen.view, token, base_of(request), seen.played)
    page = game_page(room)
    called: Callable[[str], str] = str if page is None else page.sitting.called
    context: dict[str, Any] = {"room": room, "heard": heard, "problem": problem, "text": text, "longest": LONGEST}
    spoken_to = partners(view, politics=page is not None and page.game.politics)
    context["partners"] = {seat: called(seat) for seat in spoken_to}
    context["speakers"] = {said: who_said(said, called) for said in heard}
    return Template("talk.html" if "HX-Request" in request.headers else "talk_page.html", context=context)


def who_said(said: Message, called: Callable[[str], str]) -> str:
    """Who spoke, and to whom if not to all; sides of a game by the names people call them."""
    who = f"{said.name}, {called(said.seat)}" if said.name else f"a {said.seat}"
    return f"{who}, to {called(said.to)} alone" if said.to is not None else who


HANDLERS = [call, talk_page, say]
