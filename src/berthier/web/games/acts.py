"""An act on the page: its charts lit, and the odds of what is to come."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from berthier.core.errors import BadInput, TooMuch
from berthier.core.nesting import innermost
from berthier.core.umpire import Next
from berthier.engine.explain import Explanation, explain
from berthier.engine.flow import NeverEnds
from berthier.engine.question import Answer, Asks
from berthier.engine.record import Record
from berthier.engine.resume import resume
from berthier.engine.snapshots import decode_next, encode_next
from berthier.rooms.looks import Played
from berthier.staff.situation import Situation
from berthier.web.charts_view import ChartView, lit_charts
from berthier.web.odds_view import OddsView, view_rest

CHEAP = 150_000  # runs of the rules that the odds beside a game may cost
SECONDS = 6.0


def charts_of(played: Played) -> list[ChartView]:
    """The charts in use, their cells lit; before a roll also the cells it may lead to."""
    game, record = played.game, Record(played.entries)
    rolls = game.question is not None and game.question.asks is Asks.ROLL
    found = explain(game).consequences if rolls else []
    return lit_charts(played.situation.ruleset, Explanation(record, game.question, found, game.outcome))


def odds_from_here(played: Played) -> Callable[[], OddsView | str]:
    """The exact odds of what is to come, as work that another process can be given."""
    node, answers = played.game.position
    return partial(_odds_from, played.situation, encode_next(innermost(node)), tuple(answers))


def _odds_from(situation: Situation, node: dict[str, Any], answers: tuple[Answer, ...]) -> OddsView | str:
    """The odds of what is being played, a battle inside a game; a sentence where that is too much while people wait."""
    inner = decode_next(node, situation.ruleset.package)
    rest = Next(resume, inner, answers) if answers else inner
    try:
        return view_rest(situation, rest, rest, CHEAP, SECONDS)
    except (TooMuch, NeverEnds, BadInput):
        return "The exact odds from here are too much to work out while everybody waits."
