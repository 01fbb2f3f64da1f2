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

    `question` is the next open one; None when `outcome` stands. Every `Next` passed serves as a snapshot, so a long
    game starts over neither with an answer nor with one taken back.
    """

    def __init__(self, start: Next[T], switches: Switches = PLAIN, answers: Sequence[Answer] = ()) -> None:
        self.start, self.switches = start, switches
        self.answers: list[Answer] = []
        self.question: Question | None = None
        self.outcome: T | None = None
        self._node: Next[T] = start
        self._since = 0
        self._passed: list[tuple[Next[T], int, int]] = []  # every Next, the answers and the entries before it
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

    def take_back(self, many: int = 1) -> None:
        """As if the last answers had not been given."""
        left = len(self.answers) - many
        if left < 0:
            raise BadInput("There is nothing to take back.")
        entries = len(self._settled)
        while self._since > left:
            self._node, self._since, entries = self._passed.pop()
        del self._settled[entries:], self.answers[left:]
        self.outcome = None
        self._run()

    def fork(self) -> Live[T]:
        """The same game, to be played on elsewhere."""
        other: Live[T] = Live.__new__(Live)
        other.__dict__.update(self.__dict__)
        other.answers, other._passed = self.answers.copy(), self._passed.copy()
        other._settled = self._settled.copy()
        return other

    def forget(self, keep: int) -> int:
        """Begin at a later `Next`, from which at least so many answers go on; how many are before it and forgotten."""
        places = [(self._node, self._since, len(self._settled)), *reversed(self._passed)]
        far_enough = (place for place in places if place[1] <= len(self.answers) - keep)
        self.start, many, entries = next(far_enough, (self.start, 0, 0))
        self._passed = [
            (node, since - many, before - entries)
            for node, since, before in self._passed
            if since >= many and before >= entries
        ]
        self._since -= many
        del self.answers[:many], self._settled[:entries]
        return many

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
            self._passed.append((self._node, self._since, len(self._settled)))
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
