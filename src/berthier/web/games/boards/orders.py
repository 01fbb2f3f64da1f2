"""What an order would start, before it is given: its exact odds, and the tally of its first throw."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput
from berthier.core.orders import label_of, read_option, starts_of
from berthier.core.ruleset import find_ruleset
from berthier.core.tally import Tally
from berthier.engine.live import Live
from berthier.engine.snapshots import decode_next, encode_next
from berthier.staff.played.games import StartedFight, odds_of
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import aside

Asked = Request[Any, Any, Any]


class Before(msgspec.Struct, frozen=True):
    """What is shown before an order is given: the odds of what it starts, and the modifiers of its first throw."""

    started: StartedFight
    tallies: list[Tally]

    @property
    def rows(self) -> list[tuple[str, str, float]]:
        """Each way it may end, with its chance in percent."""
        return self.told("ours", "theirs")

    def told(self, one: str, other: str) -> list[tuple[str, str, float]]:
        """The same, where a fight of A and B is one of these two."""
        rows = ((_named(name, one, other), share) for name, share in self.started.chances)
        return [(name, f"{100 * share:.1f} %", round(100 * share, 1)) for name, share in rows]

    @property
    def counted(self) -> list[tuple[str, Tally]]:
        """The tallies of the two, ours and theirs."""
        return self.counted_for("ours", "theirs")

    def counted_for(self, one: str, other: str) -> list[tuple[str, Tally]]:
        """The same, where a fight of A and B is one of these two."""
        return [(_named(tally.name, one, other), tally) for tally in self.tallies]


def _named(words: str, one: str, other: str) -> str:
    """The two of a fight, A and B in its procedure, by their names."""
    names = {"A": one, "B": other}
    return " ".join(names.get(word, word) for word in words.split())


def before(ruleset_key: str, switches: dict[str, str], call: dict[str, Any]) -> Before:
    """From plain data: this may be worked out in another process."""
    ruleset = find_ruleset(ruleset_key)
    node, played = decode_next(call, ruleset.package), ruleset.set(switches)
    live: Live[Any] = Live(node, played)
    return Before(odds_of(ruleset, node, played), live.record.tallies)


@get("/seat/{token:str}/order", include_in_schema=False)
async def order_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What an order would do, for the seat that is about to give it."""
    seen = await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    word = str(request.query_params.get("pick", ""))
    context: dict[str, Any] = {"word": word, "label": word, "found": None, "problem": ""}
    try:
        option = _option(page, word)
        context["label"] = label_of(option)
        call = starts_of(option)
        if call is not None and page is not None:
            switches = {id_: str(value) for id_, value in page.played.situation.switches.set}
            context["found"] = await aside(partial(before, page.room.ruleset.key, switches, encode_next(call)))
    except BadInput as problem:
        context["problem"] = problem.error
    return Template("game_order.html", context=context)


def _option(page: GamePage | None, word: str) -> Any:
    if page is None or not page.asked:
        raise BadInput("No order is asked of you now.", "pick")
    return read_option(page.played.game.options[page.asked], word, "order")


HANDLERS = [order_page]
