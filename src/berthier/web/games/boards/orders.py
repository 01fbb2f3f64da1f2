"""What an order would start, before it is given: its odds, the tally of its first throw, the chance on its target.

What costs too much to be counted is sampled: a small sample at once, the larger one when it is ready.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput
from berthier.core.orders import comes_of, label_of, read_option, starts_of, target_of
from berthier.core.ruleset import find_ruleset
from berthier.core.tally import Tally
from berthier.engine.live import Live
from berthier.engine.snapshots import decode_next, encode_next
from berthier.staff.played.fights import GLANCE, WHOLE, Care, StartedFight, odds_of
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.boards.order_view import OrderView
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import MEMORY, aside

Asked = Request[Any, Any, Any]
MOST_CHANCES = 8  # targets that are weighed at once
SIDE_OF = re.compile(r" \([^)]*\)")  # after a name


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


class FightView(msgspec.Struct, frozen=True):
    """A fight that stands to be fought: who, its odds and the tally of each side."""

    label: str
    one: str
    other: str
    found: Before
    names: tuple[str, str] | None = None  # of the two, as players call them
    word: str = ""  # the order that begins it, where no other button gives it

    @property
    def rows(self) -> list[tuple[str, str, float]]:
        """How it may end, the two by name."""
        return self.found.told(*self.names) if self.names else self.found.rows

    @property
    def lit(self) -> str:
        """Its likeliest end, as it is written on the table: the two stand there, so without their sides."""
        unlike = len({name.split(" ")[0] for name in self.names or ()}) > 1
        return " ".join((SIDE_OF.sub("", self.rows[0][0]) if unlike else self.rows[0][0], self.rows[0][1]))

    @property
    def tallies(self) -> list[tuple[str, Tally]]:
        """What counts for each, the two by name."""
        return self.found.counted_for(*self.names) if self.names else self.found.counted


class TargetChance(msgspec.Struct, frozen=True):
    """What stands on a target: the place or piece, the order that leads there, a few letters, and a sentence."""

    place: str
    word: str
    hint: str
    about: str


def _named(words: str, one: str, other: str) -> str:
    """The two of a fight, A and B in its procedure, by their names."""
    names = {"A": one, "B": other}
    return " ".join(names.get(word, word) for word in words.split())


def before(
    ruleset_key: str,
    switches: dict[str, str],
    call: dict[str, Any],
    side: str = "",
    care: Care = WHOLE,
    target: str = "",
) -> Before:
    """From plain data: this may be worked out in another process."""
    ruleset = find_ruleset(ruleset_key)
    node, played = decode_next(call, ruleset.package), ruleset.set(switches)
    live: Live[Any] = Live(node, played)
    return Before(odds_of(ruleset, node, played, side=side, care=care, target=target), live.record.tallies)


async def foreseen(page: GamePage, option: Any, care: Care) -> Before | None:
    """What an option would start, remembered by the call: what did not touch it does not change its odds."""
    call = starts_of(option)
    if call is None:
        return None
    switches = {id_: str(value) for id_, value in page.played.situation.switches.set}
    ruleset, data = page.room.ruleset.key, encode_next(call)
    plain = msgspec.json.encode(data, order="deterministic")
    target = target_of(option)
    key = ("before", ruleset, tuple(sorted(switches.items())), plain, page.asked, care, target)
    found: Before | None = MEMORY.peek(key)
    if found is None:
        found = await aside(partial(before, ruleset, switches, data, page.asked, care, target))
        MEMORY.keep(key, found)
    return Before(found.started.on_the_way(comes_of(option)), found.tallies)


@get("/seat/{token:str}/order", include_in_schema=False)
async def order_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What an order would do, for the seat that is about to give it; its odds `wholly` when somebody waits for them."""
    page, words = await _page(request, visit, token), request.query_params
    word, wholly = str(words.get("pick", "")), words.get("wholly") == "yes"
    context: dict[str, Any] = {"word": word, "label": word, "found": None, "problem": "", "rest": ""}
    try:
        option = _option(page, word)
        assert page is not None
        context["label"] = label_of(option)
        found = context["found"] = await foreseen(page, option, WHOLE if wholly else GLANCE)
        if found is not None and found.started.games and not wholly:
            context["rest"] = f"{page.room.place}/order?{urlencode({'pick': word, 'wholly': 'yes'})}"
    except BadInput as problem:
        context["problem"] = problem.error
    return Template("game_odds.html" if wholly else "game_order.html", context=context)


@get("/seat/{token:str}/chances", include_in_schema=False)
async def chances(request: Asked, visit: TheVisit, token: FromPath[str]) -> list[TargetChance]:
    """How the fights look that a piece may begin, or those that are asked about: for each target its first order."""
    page, piece = await _page(request, visit, token), str(request.query_params.get("piece", ""))
    if page is None or not page.asked:
        return []
    first: dict[str, OrderView] = {}
    for order in page.orders:
        if order.fights and order.piece == piece:
            first.setdefault(order.place, order)
    told = []
    for place, order in list(first.items())[:MOST_CHANCES]:
        found = await foreseen(page, _option(page, order.word), GLANCE)
        if found is not None and found.started.hint:
            told.append(TargetChance(place, order.word, found.started.hint, found.started.about))
    return told


async def _page(request: Asked, visit: TheVisit, token: str) -> GamePage | None:
    seen = await visit.look(token)
    return game_page(Room(seen.view, token, base_of(request), seen.played))


def _option(page: GamePage | None, word: str) -> Any:
    if page is None or not page.asked:
        raise BadInput("No order is asked of you now.", "pick")
    return read_option(page.played.game.options[page.asked], word, "order")


HANDLERS = [order_page, chances]
