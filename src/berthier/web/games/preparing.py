"""Plans and wishes on the page of a seat: answers prepared ahead, seen by nobody else."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput
from berthier.web.games.entrance import base_of, fields_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit, Visit

Asked = Request[Any, Any, Any]


@get("/seat/{token:str}/prepared", include_in_schema=False)
async def prepared_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What this seat has prepared, and a place to write more."""
    return await _drawn(request, visit, token)


@post("/seat/{token:str}/prepared", include_in_schema=False, status_code=200)
async def prepare(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template | Redirect:
    """Prepare these lines in the place of those of before."""
    fields = await fields_of(request)
    try:
        await visit.prepare(token, fields.get("lines", "").splitlines())
    except BadInput as problem:
        return await _drawn(request, visit, token, problem.error, fields.get("lines"))
    if "HX-Request" in request.headers:
        return await _drawn(request, visit, token)
    return Redirect(f"/seat/{token}/prepared", status_code=303)


async def _drawn(request: Asked, visit: Visit, token: str, problem: str = "", text: str | None = None) -> Template:
    view = await visit.view(token)
    room = Room(view, token, base_of(request))
    game = room.ruleset.game_of(room.act.procedure) if room.act is not None else None
    lines = "\n".join(await visit.prepared(token)) if text is None else text
    hint = game.preparing.hint if game is not None and game.preparing is not None else ""
    context: dict[str, Any] = {"room": room, "problem": problem, "lines": lines, "hint": hint}
    return Template("prepared.html" if "HX-Request" in request.headers else "prepared_page.html", context=context)


HANDLERS = [prepared_page, prepare]
