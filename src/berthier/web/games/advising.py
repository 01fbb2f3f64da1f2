"""Advice before a secret choice, at tables that allow it: the best mix of a seat's own options (`staff_mix.py`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.engine.question import Asks
from berthier.engine.snapshots import encode_next
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.games.staff_mix import mix
from berthier.web.hosting.work import aside


@get("/seat/{token:str}/advice", include_in_schema=False)
async def advice(request: Request[Any, Any, Any], visit: TheVisit, token: FromPath[str]) -> Template:
    """The mix of a secret choice that is asked of this seat."""
    seen = await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    problem, found = refusal(page), None
    if page is not None and not problem:
        node, since = page.played.game.position
        switches = {id_: str(value) for id_, value in page.played.situation.switches.set}
        names = page.room.ruleset.key, page.game.procedure
        found = await aside(partial(mix, names, switches, encode_next(node), tuple(since), page.asked))
        problem = "" if found is not None else "The staff has nothing better to say than you can see for yourself."
    return Template("game_advice.html", context={"found": found, "problem": problem})


def refusal(page: GamePage | None) -> str:
    """Why there is no advice; empty where there may be some."""
    question = page.room.view.question if page is not None else None
    if page is None or question is None or not page.asked or question.asks is not Asks.SECRETLY:
        return "No secret choice is asked of you now."
    if not page.room.view.advice:
        return "At this table everybody decides for himself."
    return "" if page.room.has_advice else "The staff advises where one side or two choose from a few plain options."


HANDLERS = [advice]
