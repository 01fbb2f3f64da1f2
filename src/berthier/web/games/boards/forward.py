"""What is under way on the board, run forward: how long a besieged place holds, beside its card."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import TooMuch
from berthier.core.game import Ahead
from berthier.core.ruleset import find_ruleset
from berthier.engine.snapshots import decode_next, encode_next
from berthier.staff.played.games import AHEAD, Foretold, run_forward
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import MEMORY, aside

Asked = Request[Any, Any, Any]


def run_aside(ruleset_key: str, switches: dict[str, str], call: dict[str, Any]) -> tuple[float, ...]:
    """From plain data: this may be worked out in another process."""
    ruleset = find_ruleset(ruleset_key)
    return run_forward(decode_next(call, ruleset.package), ruleset.set(switches))


@get("/seat/{token:str}/ahead", include_in_schema=False)
async def ahead_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """How long what a card shows goes on, for whoever looks at it."""
    seen = await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    card = str(request.query_params.get("card", ""))
    asked = [] if page is None else [one for one in page.ahead if one.card == card]
    try:
        found, is_late = [await _foretold(page, one) for one in asked if page], False
    except TooMuch:  # of a busy machine: the card goes without, and asks again when it is drawn again
        found, is_late = [], True
    return Template("game_ahead.html", context={"found": found, "is_late": is_late})


async def _foretold(page: GamePage, ahead: Ahead) -> Foretold:
    """The chances, remembered by the call: what did not touch it does not change them."""
    switches = {id_: str(value) for id_, value in page.played.situation.switches.set}
    ruleset, call = page.room.ruleset.key, encode_next(ahead.call)
    key = ("ahead", ruleset, tuple(sorted(switches.items())), msgspec.json.encode(call, order="deterministic"))
    chances: tuple[float, ...] | None = MEMORY.peek(key)
    if chances is None:
        chances = await aside(partial(run_aside, ruleset, switches, call), is_long=True)
        MEMORY.keep(key, chances)
    return Foretold(ahead.card, ahead.asks, AHEAD, chances)


HANDLERS = [ahead_page]
