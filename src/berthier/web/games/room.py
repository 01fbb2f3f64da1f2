"""The room as its page draws it: a look at the table, and what the page itself adds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.core.errors import BadInput, TooMuch
from berthier.core.nesting import innermost
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.umpire import Next
from berthier.core.words import capital, in_words
from berthier.engine.explain import Explanation, explain
from berthier.engine.flow import NeverEnds
from berthier.engine.question import Answer, Asks
from berthier.engine.record import Record
from berthier.engine.resume import resume
from berthier.engine.snapshots import decode_next, encode_next
from berthier.opponents import LEVELS
from berthier.rooms.clocks import STAND_IN
from berthier.rooms.events import DiceSource
from berthier.rooms.looks import Played
from berthier.rooms.session import UMPIRE, Role, computer
from berthier.rooms.views import ActView, SeatView, View
from berthier.staff.played.telling import told
from berthier.staff.situation import Situation
from berthier.web.games.muster import Flow, Noun, OutcomeFigure, figures_of, flows_of, nouns_of, places_of, told_of
from berthier.web.games.programs import Stuck
from berthier.web.games.story import DICE, Sentence, practised, tell
from berthier.web.views.charts_view import ChartView, lit_charts
from berthier.web.views.odds_view import OddsView, view_rest_somehow
from berthier.web.views.state_view import StateView, view_state

CHEAP = 150_000  # runs of the rules that the odds beside a game may cost
SECONDS = 6.0


class Room(msgspec.Struct, frozen=True, dict=True):
    """All a room's page shows. `partial` are dice typed of a throw that is not complete; `link` a key just made.

    `answers` marks an answer to this very reader: his table is drawn anew even where nothing has changed for others.
    `stuck` is the program that the game waits for in vain.
    """

    view: View
    token: str
    base: str
    played: Played | None = None
    partial: tuple[str, ...] = ()
    problem: str = ""
    link: tuple[str, str] | None = None
    answers: bool = False
    stuck: Stuck | None = None

    @property
    def has_advice(self) -> bool:
        """Whether the staff can say something: where one side or two choose in secret, from a few plain options."""
        question = self.view.question
        is_plain = question is not None and question.asks is Asks.SECRETLY and not question.offers
        return self.view.advice and is_plain and question is not None and len(question.by) <= 2

    @property
    def place(self) -> str:
        """The address of this seat's room."""
        return f"/seat/{self.token}" if self.token else f"/replay/{self.view.game}"

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return find_ruleset(self.view.ruleset)

    @property
    def act(self) -> ActView | None:
        """The act in play, or the last one."""
        return self.view.acts[-1] if self.view.acts else None

    @cached_property
    def charts(self) -> list[ChartView]:
        """The charts the act uses."""
        return charts_of(self.played) if self.played is not None else []

    @cached_property
    def state(self) -> StateView | None:
        """How the procedure in play stands, as its reader may know it."""
        return view_state(self.played.situation, self.played.game) if self.is_open and self.played is not None else None

    @property
    def is_open(self) -> bool:
        """Whether a procedure is being played."""
        return self.act is not None and not self.act.finished and self.act.aborted is None

    @property
    def seat(self) -> SeatView | None:
        """This seat among the seats; None for a spectator."""
        return next((seat for seat in self.view.seats if seat.seat == self.view.seat), None)

    @property
    def is_umpire(self) -> bool:
        """Whether the umpire looks."""
        return self.view.role is Role.UMPIRE

    @property
    def may_act(self) -> bool:
        """Whether this seat can do anything: it is taken, and the table is open."""
        return self.seat is not None and self.seat.name is not None and not self.view.closed

    @property
    def is_mine(self) -> bool:
        """Whether the table waits for this seat: for its throw, its choice, its seal."""
        question = self.view.question
        if question is None or not self.may_act or self.act is None:
            return False
        if question.asks is Asks.SECRETLY:
            return bool(self.awaited_seal)
        return any(self.act.sides.get(side, side) == self.view.seat for side in question.by)

    @property
    def is_called(self) -> bool:
        """Whether this seat has still to answer what is asked, and no program does it for it."""
        question, seat = self.view.question, self.seat
        waits = question is not None and any(side not in question.sealed for side in question.options)
        return waits and (seat is None or seat.program is None)

    @property
    def must_sit(self) -> bool:
        """Whether this key opens a seat that nobody has taken yet."""
        return self.seat is not None and self.seat.name is None and not self.view.closed

    @property
    def dice(self) -> Dice | None:
        """The dice that are asked for."""
        question = self.view.question
        return parse_dice(question.dice) if question is not None and question.dice is not None else None

    @property
    def partial_text(self) -> str:
        """The dice typed so far, as the page keeps them."""
        return msgspec.json.encode(self.partial).decode() if self.partial else ""

    @property
    def dice_words(self) -> str:
        """Where the dice of this table come from."""
        return DICE[self.view.dice]

    @property
    def practised(self) -> str:
        """What is said of a game in practice; nothing of one in earnest."""
        return practised(self.view) if self.view.practice else ""

    @property
    def rulings(self) -> dict[str, str]:
        """The house rulings of the table and of what is played: what is played by each that is not as read."""
        return self.view.switches | (self.act.switches if self.act is not None else {})

    @property
    def opener(self) -> str:
        """The procedure to begin with: the first that has an example to start from."""
        shown = {example.procedure for example in self.ruleset.examples.values()}
        names = list(self.ruleset.procedures)
        big = [name for name in names if name in shown and self.ruleset.procedure(name).goals]
        return next(iter([*big, *(name for name in names if name in shown), *names]))

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """What the roster may hold."""
        return nouns_of(self.view.ruleset)

    def told(self, entry: str) -> dict[str, Any]:
        """The figures of an entry of the roster that are worth showing."""
        return told_of(self.view, entry)

    @property
    def decided(self) -> str:
        """What came of the last thing played, in a sentence."""
        played = self.played
        sentence = told(self.ruleset.face, played.situation.procedure, played.game) if played is not None else ""
        return sentence or "It is decided."

    def in_words(self, outcome: Any) -> str:
        """An outcome on one line."""
        return in_words(outcome)

    @property
    def awaits_secrets(self) -> list[str]:
        """Who has still to commit a dice secret before the first fair die."""
        if self.view.dice is not DiceSource.FAIR:
            return []
        return self.view.secrets_awaited

    @property
    def figures(self) -> list[OutcomeFigure]:
        """The figures of the last outcome that can go into the roster; none where they have gone already."""
        act = self.act
        if act is None or not act.finished or not self.view.roster or act.applied:
            return []
        return figures_of(self.view, act)

    @property
    def last_sides(self) -> int:
        """How many sides the dice thrown last have."""
        thrown = [event.question.dice for event in self.played.events] if self.played is not None else []
        return next((parse_dice(dice).sides for dice in reversed(thrown) if dice is not None), 6)

    @property
    def places(self) -> dict[str, Any]:
        """Every figure in the roster by its path; of those who took part, where somebody from the roster did."""
        every, played = places_of(self.view), self.act.refs.values() if self.act is not None else ()
        return {place: value for place, value in every.items() if place.partition(".")[0] in played} or every

    @property
    def flows(self) -> dict[str, list[Flow]]:
        """What the last outcome changes in the roster, by entry."""
        return flows_of(self.view, self.figures)

    @cached_property
    def story(self) -> list[Sentence]:
        """The end of the log as told."""
        return tell(self.view)

    def line(self, number: int) -> Sentence | None:
        """One of these lines."""
        return next((sentence for sentence in self.story if sentence.n == number), None)

    @property
    def awaited_seal(self) -> str:
        """The side this seat has still to seal a choice for."""
        question = self.view.question
        if question is None or not self.may_act:
            return ""
        return next((side for side in question.options if side not in question.sealed), "")

    @property
    def may_replace(self) -> bool:
        """Whether this seat chooses another level for the program that is stuck: the umpire, or who plays alone."""
        if self.stuck is None or not self.may_act:
            return False
        taken = [seat for seat in self.view.seats if seat.name and seat.seat != UMPIRE]
        people = [seat.seat for seat in taken if seat.name != computer(seat.program or "")]
        is_program = self.stuck.seat in [seat.seat for seat in taken] and self.stuck.seat not in people
        return is_program and (self.view.seat == UMPIRE or people == [self.view.seat])

    @property
    def levels(self) -> list[str]:
        """The levels a program may play at."""
        return list(LEVELS)

    def whose(self, side: str) -> str:
        """Who plays a side: `Blue, Ann`; for the umpire's own the umpire."""
        act = self.act
        wanted = act.sides.get(side, side) if act is not None else side
        seat = next((each for each in self.view.seats if each.seat == wanted), self.view.seats[0])
        if seat.name is None:
            return f"{capital(seat.seat)}, empty: the umpire"
        return f"{capital(seat.seat)}, {seat.name}"

    def is_late(self, seat: SeatView) -> bool:
        """Whether the computer plays for a seat because its time was over."""
        return seat.program == STAND_IN

    def colour(self, seat: str) -> int:
        """The number of a player's colour: deep blue, brick red; others have none."""
        players = [each.seat for each in self.view.seats if each.seat != UMPIRE]
        return players.index(seat) if seat in players else 9

    def key(self, *parts: Any) -> str:
        """What a region of the page depends on, short: an unchanged one is left alone in the browser."""
        return hashlib.blake2b(msgspec.json.encode(parts, enc_hook=str), digest_size=9).hexdigest()


def charts_of(played: Played) -> list[ChartView]:
    """The charts in use, their cells lit; before a roll also the cells it may lead to."""
    game, record = played.game, Record(played.entries)
    rolls = game.asked is not None and game.asked.asks is Asks.ROLL
    found = explain(game).consequences if rolls else []
    return lit_charts(played.situation.ruleset, Explanation(record, game.asked, found, game.outcome))


def odds_from_here(played: Played) -> Callable[[], OddsView | str]:
    """The exact odds of what is to come, as work that another process can be given."""
    node, answers = played.game.position
    return partial(_odds_from, played.situation, encode_next(innermost(node)), tuple(answers))


def _odds_from(situation: Situation, node: dict[str, Any], answers: tuple[Answer, ...]) -> OddsView | str:
    """The odds of what is being played, a battle inside a game; a sentence where that is too much while people wait."""
    inner = decode_next(node, situation.ruleset.package)
    rest = Next(resume, inner, answers) if answers else inner
    try:
        return view_rest_somehow(situation, rest, rest, CHEAP, SECONDS)
    except (TooMuch, NeverEnds, BadInput):
        return "The odds from here are too much to work out while everybody waits."
