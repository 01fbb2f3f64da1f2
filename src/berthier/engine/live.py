"""The umpire at the table: answers come from the players; it stops at the first open question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import msgspec

from berthier.core.dice import Dice
from berthier.core.errors import BadInput
from berthier.core.notes import Note, Ruling, Told
from berthier.core.orders import Offer, is_settled, read_option, words_of
from berthier.core.policy import Option
from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.question import Answer, Asks, Event, Question
from berthier.engine.record import Entry, Record

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class _Stop(BaseException):
    """Raised through a procedure at its first open question (not an Exception: no rule may catch it)."""

    def __init__(self, question: Question, options: Mapping[Side, Sequence[Any]]) -> None:
        self.question, self.options = question, options


class Live(Generic[T]):
    """A procedure in play. It is only its start and its answers: nothing else is kept that cannot be re-derived.

    `asked` is the next open question, with `options` as the rules gave them, by side; None when `outcome` stands. The
    suggestions of an offer are listed only when somebody looks at `question`. Every `Next` passed serves as a snapshot,
    so a long game starts over neither with an answer nor with one taken back.
    """

    def __init__(self, start: Next[T], switches: Switches = PLAIN, answers: Sequence[Answer] = ()) -> None:
        self.start, self.switches = start, switches
        self.answers: list[Answer] = []
        self.asked: Question | None = None
        self.options: Mapping[Side, Sequence[Any]] = {}
        self.outcome: T | None = None
        self._set = switches.as_dict()
        self._node: Next[T] = start
        self._since = 0
        self._passed: list[tuple[Next[T], int, int]] = []  # every Next, the answers and the entries before it
        self._settled: list[Entry] = []
        self._tail: list[Entry] = []
        self._listed: Question | None = None
        self._run()
        for answer in answers:
            self.answer(answer)

    @property
    def is_over(self) -> bool:
        """Whether the outcome stands."""
        return self.asked is None

    @property
    def question(self) -> Question | None:
        """What is asked, with the words of every option: the suggestions, where the rules offer orders."""
        if self.asked is None or not self.asked.offers:
            return self.asked
        if self._listed is None:
            words = tuple(map(words_of, self.options.values()))
            self._listed = msgspec.structs.replace(self.asked, options=words)
        return self._listed

    @property
    def record(self) -> Record:
        """All that happened so far, in order."""
        return Record(self._settled + self._tail)

    @property
    def position(self) -> tuple[Next[T], list[Answer]]:
        """Where the game stands: the procedure it is in, and the answers given in it so far."""
        return self._node, self.answers[self._since :]

    def passed(self, many: int) -> list[Next[T]]:
        """The last places passed, the latest last."""
        return [node for node, _, _ in self._passed[-many:]]

    def places(self) -> list[tuple[Next[T], int]]:
        """Every place passed and the one it stands in, each with the number of answers before it."""
        return [*((node, since) for node, since, _ in self._passed), (self._node, self._since)]

    @property
    def entries(self) -> int:
        """How many entries the record has."""
        return len(self._settled) + len(self._tail)

    def record_from(self, entry: int) -> Record:
        """The record from its entry of this number on."""
        settled = len(self._settled)
        return Record(self._settled[entry:] + self._tail[max(0, entry - settled) :])

    def answer(self, answer: Answer) -> None:
        """Answer the open question."""
        if self.asked is None:
            raise BadInput("Nothing is asked: this procedure is over.")
        self.asked.check(answer)
        self.answers.append(self._as_written(answer))
        try:
            self._run()
        except Exception:  # the rules themselves refuse it, or fail: as if it had not been given
            self._go_back(len(self.answers) - 1)
            raise

    def take_back(self, many: int = 1) -> None:
        """As if the last answers had not been given."""
        left = len(self.answers) - many
        if left < 0:
            raise BadInput("There is nothing to take back.")
        self._go_back(left)
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

    def _go_back(self, left: int) -> None:
        """To the last place passed with no more answers than are left; what came after is gone."""
        entries = len(self._settled)
        while self._since > left:
            self._node, self._since, entries = self._passed.pop()
        del self._settled[entries:], self.answers[left:]

    def _as_written(self, answer: Answer) -> Answer:
        """The answer in the notation the rules give it: an offer takes an order in other words, too."""
        if answer.picks is None or not any(isinstance(theirs, Offer) for theirs in self.options.values()):
            return answer
        picks = tuple(
            str(read_option(theirs, pick, self.asked.why if self.asked else ""))
            for theirs, pick in zip(self.options.values(), answer.picks, strict=True)
        )
        return msgspec.structs.replace(answer, picks=picks)

    def _run(self) -> None:
        self._listed = None
        while True:
            umpire = _AtTable(self.answers[self._since :], self._set)
            try:
                result = self._node.procedure(umpire, *self._node.args)
            except _Stop as stop:
                self.asked, self.options, self._tail = stop.question, stop.options, umpire.entries
                return
            if type(result) is not Next:
                self.asked, self.options, self.outcome, self._tail = None, {}, result, umpire.entries
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

    def _ask(self, question: Question, options: Mapping[Side, Sequence[Any]]) -> Answer:
        if options and not question.offers:  # an offer is listed only when somebody looks
            question = msgspec.structs.replace(question, options=tuple(map(words_of, options.values())))
        if self.at == len(self.answers):
            raise _Stop(question, options)
        answer = self.answers[self.at]
        self.at += 1
        self.entries.append(Event(question, answer))
        return answer

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        answer = self._ask(Question(Asks.ROLL, why, (str(by),), str(dice)), {})
        return sum(answer.faces or ())

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        question = Question(Asks.CHOOSE, why, (str(side),), offers=isinstance(options, Offer))
        answer = self._ask(question, {str(side): options})
        option: Option = read_option(options, (answer.picks or ("",))[0], why)
        return option

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        asked = {str(side): theirs for side, theirs in options.items() if not is_settled(theirs)}
        picks: dict[str, str] = {}
        if asked:
            offers = any(isinstance(theirs, Offer) for theirs in asked.values())
            question = Question(Asks.SECRETLY, why, tuple(asked), shown=shown, offers=offers)
            picks = dict(zip(asked, self._ask(question, asked).picks or (), strict=True))
        return {
            side: read_option(theirs, picks[str(side)], why) if str(side) in picks else theirs[0]
            for side, theirs in options.items()
        }

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        result = procedure(self, *args, **kwargs)
        while isinstance(result, Next):
            result = result.procedure(self, *result.args)
        return result

    def note(self, note: Note, *, to: Side | None = None) -> None:
        self.entries.append(note if to is None else Told(str(to), note))

    def plays(self, switch: Switch[V]) -> V:
        value: V = self.switches.get(switch.id, switch.default)
        self.entries.append(Ruling(switch.id, switch.title, str(value)))
        return value
