"""An act on the page: played again from what a seat may know of it, so that charts, reasons and odds can be drawn.

Everything here comes from a view. A seat's page cannot show what its view does not hold.
"""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.notes import Step
from berthier.core.ruleset import find_ruleset
from berthier.engine.explain import Explanation, explain
from berthier.engine.flow import NeverEnds
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Event
from berthier.engine.record import Entry
from berthier.engine.resume import rest_of
from berthier.rooms.views import ActView
from berthier.staff.situation import Situation
from berthier.web.charts_view import ChartView, lit_charts
from berthier.web.odds_view import OddsView, view_rest

CHEAP = 150_000  # runs of the rules that the odds beside a game may cost
SECONDS = 6.0


class Played(msgspec.Struct, frozen=True):
    """An act with its game as it stands."""

    act: ActView
    situation: Situation
    game: Live[Any]

    @property
    def answers(self) -> int:
        """How many answers have been given."""
        return len(self.game.answers)

    @property
    def earlier(self) -> list[Entry]:
        """The record before the step in which something was last answered: rounds that are over."""
        return self.game.record.entries[: self._latest]

    @property
    def now(self) -> list[Entry]:
        """The record from that step on."""
        return self.game.record.entries[self._latest :]

    @property
    def _latest(self) -> int:
        entries = self.game.record.entries
        events = [place for place, entry in enumerate(entries) if isinstance(entry, Event)]
        steps = [place for place, entry in enumerate(entries) if isinstance(entry, Step)]
        latest = max((place for place in steps if events and place < events[-1]), default=0)
        return latest if events and events[0] < latest else 0

    @property
    def charts(self) -> list[ChartView]:
        """The charts in use, their cells lit; before a roll also the cells it may lead to."""
        game = self.game
        if game.question is not None and game.question.asks is Asks.ROLL:
            return lit_charts(self.situation.ruleset, explain(game))
        return lit_charts(self.situation.ruleset, Explanation(game.record, game.question, [], game.outcome))


def play_again(ruleset_key: str, act: ActView) -> Played:
    """The game of an act, derived again from its inputs, rulings and answers."""
    ruleset = find_ruleset(ruleset_key)
    procedure = ruleset.procedure(act.procedure)
    situation = Situation(
        ruleset=ruleset,
        procedure=procedure,
        call=procedure.call(act.inputs),
        switches=ruleset.set(act.switches),
        choices={},
        chosen={},
    )
    answers = [msgspec.convert(entry["answer"], Answer) for entry in act.record if entry["kind"] == "answer"]
    return Played(act, situation, Live(situation.call, situation.switches, answers))


def odds_of_act(ruleset_key: str, act: ActView) -> OddsView | str:
    """The odds of what is to come of an act that is being played."""
    return odds_from_here(play_again(ruleset_key, act))


def odds_from_here(played: Played) -> OddsView | str:
    """The exact odds of what is to come; a sentence where that is too much to work out while people wait."""
    try:
        return view_rest(played.situation, rest_of(played.game), tuple(played.game.answers), CHEAP, SECONDS)
    except (TooMuch, NeverEnds, BadInput):
        return "The exact odds from here are too much to work out while everybody waits."
