"""Advice before a secret choice, at tables that allow it: the best mix of a seat's own options.

It is solved exactly where the battle in play is a procedure with a goal and not too large; else it is what a program
in this seat would weigh. Both start from what the seat sees and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, get_args, get_type_hints

import msgspec
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput, TooMuch
from berthier.core.nesting import innermost, played_by
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.core.umpire import Next
from berthier.core.words import capital
from berthier.engine.flow import NeverEnds
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks
from berthier.engine.snapshots import decode_next, encode_next
from berthier.opponents.known import known_to
from berthier.opponents.secret import is_matrix, mix_of
from berthier.opponents.weighing import STEADY
from berthier.staff.advising.advice import AdviceAsk, told
from berthier.staff.advising.advice_cells import reading
from berthier.staff.advising.advice_words import sentence
from berthier.staff.advising.by_hand import ranges
from berthier.staff.advising.sampled_advice import advise_by_sample
from berthier.staff.advising.solved import work_out
from berthier.staff.situation import Situation
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import Deadline, OutOfTime, aside

BUDGET = 200_000  # runs of the rules
SECONDS = 4.0


class Mix(msgspec.Struct, frozen=True):
    """How often to take each option: percent, and the numbers of a hundred that stand for it."""

    said: str
    exact: bool
    rows: list[tuple[str, str, str, float]]


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
    return "" if page.room.view.advice else "At this table everybody decides for himself."


def mix(
    names: tuple[str, str], switches: dict[str, str], node: dict[str, Any], answers: tuple[Answer, ...], side: str
) -> Mix | None:
    """The best mix of a side, from plain data: this may be worked out in another process."""
    ruleset = find_ruleset(names[0])
    live: Live[Any] = Live(decode_next(node, ruleset.package), ruleset.set(switches), answers)
    game = ruleset.game_of(names[1])
    call, players = alone(innermost(live.position[0]))
    own = next((inner for inner, outer in players.items() if outer == side), side)
    advised = game.advised(live.position[0]) if game is not None and game.advised is not None else None
    if advised is not None:
        procedure = ruleset.procedure(advised[0])
        situation = Situation(ruleset, procedure, procedure.call(advised[1]), live.switches)
        return _solved(situation, own, SECONDS / 2) or _sampled(situation, own)
    found = procedure_of(ruleset, call)
    if found is not None and not live.position[1]:
        solved = _solved(Situation(ruleset, found, call, live.switches), own, SECONDS)
        if solved is not None:
            return solved
    return _weighed(ruleset, names[1], live, side)


def _sampled(situation: Situation, own: str) -> Mix:
    """The same matrix by a sample of games, where it cannot be worked out while somebody waits."""
    found = advise_by_sample(situation)
    place = found.sides.index(own)
    options, shares = found.options[place], list(found.mixes[place])
    best = options[max(range(len(options)), key=shares.__getitem__)]
    first = f"By {found.games} games for each pair of choices {best} comes first"
    said = f"{first}; mix it as below, so that you cannot be read."
    return Mix(said, False, _rows(options, shares))


def _solved(situation: Situation, own: str, seconds: float) -> Mix | None:
    deadline = Deadline(seconds)
    try:
        solved = work_out(situation, None, BUDGET, deadline)
        found = told(solved, AdviceAsk(), deadline)
    except (BadInput, TooMuch, NeverEnds, OutOfTime, ValueError):  # what goes on in the middle may state nothing
        return None
    if own not in found.decision.sides:
        return None
    place = found.decision.sides.index(own)
    shares = [float(reading(figure)) for figure in found.decision.mixes[place]]
    said = sentence(found, own, found.prices_of(own)).removeprefix(f"{capital(own)}: ")  # who asks knows who he is
    said = said.replace("always ", "now ", 1) if said.startswith("always ") else said  # the next time is another choice
    return Mix(capital(said), True, _rows(found.decision.options[place], shares))


def procedure_of(ruleset: Ruleset, call: Next[Any]) -> Procedure | None:
    """The procedure with a goal that a call is, or goes on with: that which comes to the same kind of outcome."""
    comes_to = outcome_of(call.procedure)
    known = [one for one in ruleset.procedures.values() if one.goals]
    same = [one for one in known if comes_to and outcome_of(one.run) == comes_to]
    return next((one for one in same if one.name == call.procedure.__name__), next(iter(same), None))


def outcome_of(run: Callable[..., Any]) -> frozenset[str]:
    """The names of the outcomes a procedure may come to, as its signature has them."""
    try:
        hint = get_type_hints(run).get("return")
    except (NameError, TypeError):
        return frozenset()
    left, found = [hint], set[str]()
    while left:
        one = left.pop()
        if get_args(one):
            left += get_args(one)
        elif isinstance(one, type):
            found.add(one.__qualname__)
    return frozenset(found)


def alone(call: Next[Any]) -> tuple[Next[Any], dict[str, str]]:
    """The procedure inside calls that only say who plays it, and those names: inner to outer."""
    names: dict[str, str] = {}
    while True:
        inner = [arg for arg in call.args if type(arg) is Next]
        if len(inner) != 1:
            return call, names
        if call.procedure is played_by:
            names = {str(inside): names.get(str(outside), str(outside)) for inside, outside in call.args[0]}
        call = inner[0]


def _weighed(ruleset: Ruleset, procedure: str, live: Live[Any], side: str) -> Mix | None:
    """What a steady program would play, where two sides choose from a few plain options."""
    game = ruleset.game_of(procedure)
    if game is None:
        return None
    known = known_to(game, live, side)
    if not is_matrix(known):
        return None
    options = [str(option) for option in known.mine]
    shares = mix_of(known, STEADY, "advice")
    best = options[max(range(len(options)), key=shares.__getitem__)]
    said = f"By a sample of games in thought {best} comes first; mix it as below, so that you cannot be read."
    return Mix(said, False, _rows(options, shares))


def _rows(options: Any, shares: Sequence[float]) -> list[tuple[str, str, str, float]]:
    by_hand = ranges(options, shares)
    rows = zip(options, shares, by_hand, strict=True)
    return [
        (str(option), f"{100 * share:.0f} %", hand.said, round(100 * share, 1))
        for option, share, hand in rows
        if share > 0.0005
    ]


HANDLERS = [advice]
