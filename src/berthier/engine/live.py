"""The umpire at the table: answers come from the players; it stops at the first open question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from berthier.core.dice import Dice
from berthier.core.errors import BadInput
from berthier.core.notes import Note, Ruling
from berthier.core.policy import Option, pick
from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.question import Answer, Asks, Event, Question
from berthier.engine.record import Entry, Record

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class _Stop(BaseException):
    """Raised through a procedure at its first open question (not an Exception: no rule may catch it)."""

    def __init__(self, question: Question) -> None:
        self.question = question


class Live(Generic[T]):
    """A procedure in play. It is only its start and its answers: nothing else is kept that cannot be re-derived.

    `question` is the next open one; None when `outcome` stands. The last `Next` serves as a snapshot, so a long
    game does not start over with every answer.
    """

    def __init__(self, start: Next[T], switches: Switches = PLAIN, answers: Sequence[Answer] = ()) -> None:
        self.start, self.switches = start, switches
        self.answers: list[Answer] = []
        self.question: Question | None = None
        self.outcome: T | None = None
        self._node: Next[T] = start
        self._since = 0
        self._settled: list[Entry] = []
        self._tail: list[Entry] = []
        self._run()
        for answer in answers:
            self.answer(answer)

    @property
    def is_over(self) -> bool:
        """Whether the outcome stands."""
        return self.question is None

    @property
    def record(self) -> Record:
        """All that happened so far, in order."""
        return Record(self._settled + self._tail)

    @property
    def position(self) -> tuple[Next[T], list[Answer]]:
        """Where the game stands: the procedure it is in, and the answers given in it so far."""
        return self._node, self.answers[self._since :]

    def answer(self, answer: Answer) -> None:
        """Answer the open question."""
        if self.question is None:
            raise BadInput("Nothing is asked: this procedure is over.")
        self.question.check(answer)
        self.answers.append(answer)
        try:
            self._run()
        except BadInput:  # the rules themselves refuse it: as if it had not been given
            self.answers.pop()
            raise

    def _run(self) -> None:
        while True:
            umpire = _AtTable(self.answers[self._since :], self.switches.as_dict())
            try:
                result = self._node.procedure(umpire, *self._node.args)
            except _Stop as stop:
                self.question, self._tail = stop.question, umpire.entries
                return
            if type(result) is not Next:
                self.question, self.outcome, self._tail = None, result, umpire.entries
                return
            self._settled += umpire.entries
            self._node, self._since = result, self._since + umpire.at


class _AtTable:
    """Reads recorded answers; stops when they run out."""

    def __init__(self, answers: Sequence[Answer], switches: dict[str, Any]) -> None:
        self.answers, self.switches = answers, switches
        self.entries: list[Entry] = []
        self.at = 0

    def _ask(self, question: Question) -> Answer:
        if self.at == len(self.answers):
            raise _Stop(question)
        answer = self.answers[self.at]
        self.at += 1
        question.check(answer)
        self.entries.append(Event(question, answer))
        return answer

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        answer = self._ask(Question(Asks.ROLL, why, (str(by),), str(dice)))
        return sum(answer.faces or ())

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if len(options) == 1:
            return options[0]
        answer = self._ask(Question(Asks.CHOOSE, why, (str(side),), None, (_words(options),)))
        return pick(options, (answer.picks or ("",))[0], why)

    def secretly(self, options: Mapping[Side, Sequence[Option]], why: str) -> Mapping[Side, Option]:
        asked = {side: theirs for side, theirs in options.items() if len(theirs) > 1}
        answers = {side: theirs[0] for side, theirs in options.items() if len(theirs) == 1}
        if asked:
            sides = tuple(str(side) for side in asked)
            question = Question(Asks.SECRETLY, why, sides, None, tuple(_words(theirs) for theirs in asked.values()))
            picks = self._ask(question).picks or ()
            for (side, theirs), word in zip(asked.items(), picks, strict=True):
                answers[side] = pick(theirs, word, why)
        return answers

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        result = procedure(self, *args, **kwargs)
        while isinstance(result, Next):
            result = result.procedure(self, *result.args)
        return result

    def note(self, note: Note) -> None:
        self.entries.append(note)

    def plays(self, switch: Switch[V]) -> V:
        value: V = self.switches.get(switch.id, switch.default)
        self.entries.append(Ruling(switch.id, switch.title, str(value)))
        return value


def _words(options: Sequence[Any]) -> tuple[str, ...]:
    return tuple(str(option) for option in options)
