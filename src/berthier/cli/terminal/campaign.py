"""A whole game at the terminal: the board in letters, orders by number or notation, odds before an order is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from berthier.boards.drawing.text import draw_text
from berthier.boards.told import told
from berthier.cli.pages.paper import bar, text
from berthier.cli.terminal.asking import place_named
from berthier.cli.terminal.keys import Keys, NoMore, Pipe
from berthier.cli.terminal.leaving import DRAW, RESIGN, Draws, Left
from berthier.cli.terminal.taking_back import UNDO, Undos
from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.core.orders import Offer, comes_of, label_of, read_option, starts_of, target_of
from berthier.core.ruleset import Ruleset
from berthier.core.umpire import Next
from berthier.engine.given_up import GivenUp, How
from berthier.engine.live import Live
from berthier.engine.question import Question, chosen
from berthier.opponents.series import SeatedPrograms
from berthier.staff.played.fights import odds_of
from berthier.staff.played.games import scene_of

LISTED = 24  # orders shown before the player asks for all
WISHES = "a number or a notation; ?3 odds, b board, w how it is won, u takes back, q quits; resign, draw?"
CHANCES = 6  # ways an order may end that are shown


def as_given(option: Any, options: Sequence[Any]) -> Any:
    """An order with what it would start. An offer lists its orders without looking that far: one is read as it is
    given."""
    return options.read(str(option)) if starts_of(option) is None and isinstance(options, Offer) else option


def started_by(option: Any, options: Sequence[Any]) -> Next[Any] | None:
    """What an order would start."""
    return starts_of(as_given(option, options))


class Quit(Exception):
    """The player leaves the table; the log stays."""


class Campaign:
    """One game in play, some seats held by people at this terminal."""

    def __init__(
        self,
        ruleset: Ruleset,
        game: Game,
        scenario: str,
        live: Live[Any],
        programs: SeatedPrograms,
        people: Sequence[str],
        page: Any,
        keys: Keys,
        *,
        practice: bool = False,
    ) -> None:
        self.ruleset, self.game, self.scenario, self.live = ruleset, game, scenario, live
        self.programs, self.people, self.page, self.keys = programs, tuple(people), page, keys
        self.board, self.sides = game.board(scenario), game.sides(scenario)
        self.undos = Undos(game, self.sides, people, keys, practice=practice)
        self.drawn_at = -1
        self.draws = Draws(game, [side.name for side in self.sides if not side.neutral], people, keys)

    def play(self, keep: Callable[[], None]) -> GivenUp | None:
        """Until the game ends, is given up or a player quits; the log is kept after every answer of a person."""
        try:
            while self.live.question is not None:
                self._step(self.live.question)
                if self.undos.is_last(self.live):
                    keep()
        except (Quit, NoMore):
            return None
        except Left as left:
            return left.given_up
        self._draw(None)
        return None

    def _step(self, question: Question) -> None:
        here = [side for side in question.by if side in self.people] if question.dice is None else []
        if not here:
            self._by_program(question)
            return
        picks = []
        for side in question.by:
            picks.append(self._ask(question, side) if side in here else self.programs.pick(self.live, side))
            if picks[-1] is None:  # taken back: what is asked now is another question
                return
        before = len(self.live.answers)
        try:
            self.live.answer(chosen(*picks))
            self.undos.given(before)
        except BadInput as problem:
            self._refuse(problem)

    def _by_program(self, question: Question) -> None:
        answer = self.programs.answer(self.live)
        before = self.game.position_in(self.live.position[0])
        self.live.answer(answer)
        shown = question.shown and len(question.by) == 1
        who = " and ".join(question.by)
        said = str(answer) if shown or question.dice is not None else "has chosen"
        self.page.print(text((f"  {who}: ", "quiet"), f"{question.why}: {said}"))
        after = self.game.position_in(self.live.position[0])
        if self.game.tell is not None and before is not None and after is not None and before is not after:
            viewer = self.people[0]
            sentence = self.game.tell(self.game.seen(before, viewer), self.game.seen(after, viewer))
            if sentence:
                self.page.print(text((f"  {sentence}", "head")))

    def _draw(self, side: str | None) -> None:
        """The board as a side knows it, and what stands where."""
        if self.game.position_in(self.live.position[0]) is None:
            return
        scene = scene_of(self.game, self.live, side)
        self.page.print()
        self.page.print(draw_text(self.board, scene, self.sides, self.page.width), no_wrap=True, crop=False)
        for line in told(self.board, scene, self.sides):
            self.page.print(line)
        self.drawn_at = len(self.live.answers)

    def _winning(self, side: str) -> None:
        """How it is won."""
        position = self.game.position_in(self.live.position[0])
        if self.game.winning is not None and position is not None:
            for line in self.game.winning(self.game.seen(position, side)):
                self.page.print(f"  {line}")

    def _ask(self, question: Question, side: str) -> Any:
        """One side's answer; None when an answer was taken back instead."""
        if self.drawn_at < 0 and not self.undos.by_hand:
            self._winning(side)
        if self.drawn_at < 0 or self.drawn_at < len(self.live.answers) - 8:
            self._draw(side)
        options = self.live.options[side]
        asks = self.game.asks(self.live.position[0], question.why) if self.game.asks is not None else ""
        self.page.print(text((f"\n{side}: {asks or question.why}", "head")))
        if expected := self.game.expected(question.why, asks):
            self.page.print(text((f"  {expected}", "quiet")))
        self._list(options, LISTED)
        stood = len(self.live.answers)
        while True:
            word = self.keys.line("  > ")
            try:
                answer = self._read(word, question, side, options)
            except BadInput as problem:
                self._refuse(problem)
                continue
            if answer is not None:
                return answer
            if len(self.live.answers) < stood:
                return None

    def _read(self, word: str, question: Question, side: str, options: Sequence[Any]) -> Any:
        """An option; None for a wish that was granted."""
        wish = word.casefold()
        if wish == "q":
            raise Quit
        if wish == UNDO:
            self._take_back(side)
        elif wish == "b":
            self._draw(side)
        elif wish == "l":
            self._list(options, len(options))
        elif wish == "w":
            self._winning(side)
        elif wish == DRAW:
            self._refused_by(self.draws.offer(self.live, side))
        elif wish == RESIGN:
            return self._resign(question, side, options)
        elif word.startswith("?"):
            self._odds(self._option(word[1:].strip(), question, options) if word[1:].strip() else None, options, side)
        elif word:
            return self._option(word, question, options)
        return None

    def _resign(self, question: Question, side: str, options: Sequence[Any]) -> Any:
        """An order where the rules have one for it, so that their outcome stands; else the game is given up."""
        try:
            return self._option(RESIGN, question, options)
        except BadInput:
            raise Left(GivenUp(side, How.RESIGNED)) from None

    def _refused_by(self, side: str) -> None:
        self.page.print(text((f"  {side} refuses the draw.", "quiet")))

    def _option(self, word: str, question: Question, options: Sequence[Any]) -> Any:
        place = place_named(word, len(options))
        if place is not None and word not in map(str, options):
            return options[place]
        try:
            return read_option(options, word, question.why)
        except BadInput as problem:
            if not word.isdecimal():
                raise
            said = f"{problem.error} The list goes from 1 to {len(options)}."
            raise BadInput(said, problem.field, problem.allowed) from None

    def _list(self, options: Sequence[Any], many: int) -> None:
        for number, option in enumerate(options[:many], 1):
            label, notation = label_of(option), str(option)
            fight = "  ⚔" if started_by(option, options) is not None else ""
            said = notation if label == notation else f"{label}   {notation}"
            self.page.print(text((f"  {number:>3} ", "head"), said, (fight, "mark")))
        if len(options) > many:
            self.page.print(text((f"      and {len(options) - many} more: l lists them all", "quiet")))
        if not isinstance(self.keys, Pipe):
            self.page.print(text((f"  {WISHES}", "quiet")))

    def _odds(self, option: Any, options: Sequence[Any], side: str) -> None:
        """What one order of a side would start, or every order that starts something."""
        fights = (one for one in options if started_by(one, options) is not None)
        asked = [option] if option is not None else list(islice(fights, CHANCES))
        if not asked:
            self.page.print(text(("  None of these starts a fight.", "quiet")))
        for one in asked:
            call = started_by(one, options)
            if call is None:
                self.page.print(text((f"  {one} starts no fight.", "quiet")))
                continue
            given = as_given(one, options)
            found = odds_of(self.ruleset, call, self.live.switches, side=side, target=target_of(given))
            found = found.on_the_way(comes_of(given))
            how = "exact" if found.exact else "a sample"
            self.page.print(text((f"  {one}: {found.title}", "head"), (f"   {how}, {found.policy}", "quiet")))
            if found.about:
                self.page.print(f"    {found.about}")
            for name, share in found.chances[:CHANCES]:
                self.page.print(text(f"    {share:6.1%}  ", (bar(share, 24), "bar"), f" {name}"))

    def _take_back(self, side: str) -> None:
        against = self.undos.take_back(self.live, side)
        if against:
            self.page.print(text((f"  {against} does not agree.", "quiet")))
            return
        self.drawn_at = -1
        counted = f" Practice, {self.undos.taken_back} taken back." if self.undos.practice else ""
        self.page.print(text((f"  Taken back.{counted}", "quiet")))

    def _refuse(self, problem: BadInput) -> None:
        """At a terminal the sentence is enough; a pipe cannot answer again."""
        if isinstance(self.keys, Pipe):
            raise problem
        self.page.print(text((f"  {problem.error}", "bad")))
