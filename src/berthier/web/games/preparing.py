"""Plans and wishes on the page of a seat: answers prepared ahead, seen by nobody else."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput
from berthier.web.games.boards.game_page import game_page
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
    seen = await visit.look(token)
    room = Room(seen.view, token, base_of(request), seen.played)
    kept = await visit.prepared(token)
    lines = "\n".join(kept) if text is None else text
    context: dict[str, Any] = {"room": room, "problem": problem, "lines": lines, "hint": _hint(room), "kept": kept}
    return Template("prepared.html" if "HX-Request" in request.headers else "prepared_page.html", context=context)


def _hint(room: Room) -> str:
    """How lines are written, in the words of the side that this seat looks for; "" where a game takes none."""
    page = game_page(room)
    if page is None or page.game.preparing is None:
        return ""
    return page.game.preparing.hint(page.position, page.looks_for)


HANDLERS = [prepared_page, prepare]
