"""A sitting at the table: question after question until the outcome stands, with undo and a log kept as it goes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from berthier.cli.files import write_whole
from berthier.cli.pages.explain import answers
from berthier.cli.pages.ledger import ending, lines_of
from berthier.cli.pages.paper import text
from berthier.cli.terminal.asking import Asking, Wish
from berthier.cli.terminal.keys import NoMore, Pipe
from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.engine.explain import explain, follow
from berthier.engine.feed import DiceInOrder
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Question, rolled
from berthier.engine.replay import write_log
from berthier.staff.situation import Situation


class Terminal(msgspec.Struct, frozen=True):
    """How a sitting is held: dice thrown before, whether the umpire rolls, from which seed, and where the log goes."""

    faces: tuple[int, ...] = ()
    rolls: bool = False
    seed: int | None = None
    log: Path | None = None


class Sitting:
    """One game in play."""

    def __init__(self, situation: Situation, table: Terminal, asking: Asking) -> None:
        self.situation, self.table, self.asking = situation, table, asking
        self.game: Live[Any] = Live(situation.call, situation.switches)
        self.feed = DiceInOrder(table.faces)
        self.generator = random.SystemRandom() if table.seed is None else random.Random(table.seed)
        self.by_hand: list[bool] = []  # for each answer whether a player gave it here
        self.shown = 0

    def play(self) -> None:
        """Until the outcome stands or a player quits; the log is whole after every answer."""
        self._save()
        with self.asking.keys:
            self._play()

    def _play(self) -> None:
        while not self.game.is_over:
            follow(self.game, self.situation.standing)
            self._count(by_hand=False)
            self._show()
            if self.game.question is not None and not self._step(self.game.question):
                return
        self._show()
        for line in ending(self.situation.ruleset, self.situation.procedure, self.game):
            self.asking.page.print(line)

    def _step(self, question: Question) -> bool:
        """One answer; False when a player quits."""
        answer = self._ready(question)
        if answer is not None:
            self.game.answer(answer)
            self._count(by_hand=False)
            return True
        try:
            reply = self.asking.ask(question)
        except NoMore:
            return self._ended(question)
        if isinstance(reply, Answer):
            self.game.answer(reply)
            self._count(by_hand=True)
            self.shown += question.asks is not Asks.SECRETLY  # what was typed openly stands on the page already
            return True
        return self._grant(reply, question)

    def _ready(self, question: Question) -> Answer | None:
        """Dice that need no asking: those given before, or the umpire's own."""
        if question.dice is None:
            return None
        if self.feed.faces:
            return self.feed(question)
        return self._roll(question) if self.table.rolls else None

    def _roll(self, question: Question) -> Answer:
        thrown = parse_dice(str(question.dice))
        return rolled(*(self.generator.randrange(thrown.sides) + 1 for _ in range(thrown.count)))

    def _grant(self, wish: Wish, question: Question) -> bool:
        if wish is Wish.ROLL:
            self.game.answer(self._roll(question))
            self._count(by_hand=True)
        elif wish is Wish.UNDO:
            self._undo()
        elif wish is Wish.EXPLAIN:
            for part in answers(question, explain(self.game).consequences):
                self.asking.page.print(part)
        return wish is not Wish.QUIT

    def _undo(self) -> None:
        """Back to before the last answer a player gave; what followed from it of itself goes too."""
        if not any(self.by_hand):
            self.asking.page.print(text(("Nothing to undo.", "bad")))
            return
        last = max(place for place, by_hand in enumerate(self.by_hand) if by_hand)
        self.game = Live(self.situation.call, self.situation.switches, self.game.answers[:last])
        self.by_hand = self.by_hand[:last]
        self.shown = len(self.game.record.entries)
        self.asking.page.print(text(("Undone.", "quiet")))
        self._save()

    def _count(self, *, by_hand: bool) -> None:
        """Keep in step with the answers given, and with the log."""
        new = len(self.game.answers) - len(self.by_hand)
        self.by_hand += [by_hand] * new
        if new:
            self._save()

    def _show(self) -> None:
        """What has come into the record since the last time."""
        entries = self.game.record.entries
        for part in lines_of(entries, self.shown):
            self.asking.page.print(part)
        self.shown = len(entries)

    def _save(self) -> None:
        if self.table.log is not None:
            written = write_log(self.situation.ruleset, self.situation.procedure, self.game)
            write_whole(self.table.log, written, "log")

    def _ended(self, question: Question) -> bool:
        """No more answers: at a terminal that is a way to quit, from a pipe it is an answer missing."""
        if not isinstance(self.asking.keys, Pipe):
            return False
        if question.dice is not None:
            faces = [str(face) for face in range(1, parse_dice(question.dice).sides + 1)]
            said = f"{question}: no dice are left. Give them with --dice, or let the umpire --roll."
            raise BadInput(said, "dice", faces)
        options = list(dict.fromkeys(option for each in question.options for option in each))
        listed = ", ".join(options)
        raise BadInput(f"{question}: no answer is left. Choose one of: {listed}.", question.why, options)
