"""An act: one procedure played at the table, with the answers that stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Question
from berthier.engine.replay import as_logged, write_log
from berthier.rooms.events import Sealed, Started

RECENT = 20  # answers of an act that are always at hand: what a view tells of its record


class Shallow(Exception):
    """More is wanted of a game than this session still has: it must be derived from its first line."""


class GivenAnswer(msgspec.Struct, frozen=True):
    """An answer that stands: its line, who gave it, and whether a die was rolled or a secret shown by it."""

    line: int
    seat: str
    answer: Answer
    is_shown: bool


class Seal(msgspec.Struct, frozen=True):
    """A sealed choice waiting for the others."""

    line: int
    event: Sealed


@dataclass
class Act:
    """A procedure in play or over. `lines` are its lines in the log that still stand.

    Of a long one only the end is at hand: `forgotten` counts the answers before it, whose lines are not in `lines`;
    those `carried` among them were given before the game was carried on under other rules, and stand for ever.
    """

    number: int
    line: int
    started: Started
    ruleset: Ruleset
    procedure: Procedure
    inputs: dict[str, Any]
    live: Live[Any]
    steps: list[GivenAnswer] = field(default_factory=list)
    seals: dict[str, Seal] = field(default_factory=dict)
    lines: list[int] = field(default_factory=list)
    is_finished: bool = False
    aborted: str | None = None
    applied: set[str] = field(default_factory=set)
    forgotten: int = 0
    carried: int = 0
    answered: tuple[int, bool, str] | None = None  # what has answered the last choice, as `ways_back` worked it out

    @property
    def switches(self) -> Switches:
        """The rulings in force."""
        return self.ruleset.set(self.started.switches)

    @property
    def call(self) -> Next[Any]:
        """The procedure as it was begun."""
        return self.procedure.call(self.procedure.of_record(self.inputs))

    @property
    def is_open(self) -> bool:
        """Whether it is still being played."""
        return not self.is_finished and self.aborted is None

    @property
    def question(self) -> Question | None:
        """What is asked now, the suggestions of an offer not listed."""
        return self.live.asked if self.is_open else None

    @property
    def unsealed(self) -> list[str]:
        """The sides whose secret choice is still awaited."""
        if self.question is None or self.question.asks is not Asks.SECRETLY:
            return []
        return [side for side in self.question.by if side not in self.seals]

    def log(self) -> str:
        """The log of this procedure alone, as `berthier verify` reads it."""
        if self.forgotten:
            raise Shallow
        return write_log(self.ruleset, self.procedure, self.live)

    def answer(self, step: GivenAnswer) -> None:
        """Let an answer stand; what was sealed for this question is spent."""
        self.live.answer(step.answer)
        self.steps.append(step)
        self.seals = {}
        self.lines.append(step.line)

    def take_back(self, line: int) -> list[int]:
        """Back to before this line, a seal or the last answer; all lines that fall with it."""
        seal = next((side for side, seal in self.seals.items() if seal.line == line), None)
        if seal is not None:
            del self.seals[seal]
            self.lines.remove(line)
            return [line]
        many = sum(step.line >= line for step in self.steps)
        if self.forgotten > self.carried and len(self.steps) <= RECENT + many:
            raise Shallow
        del self.steps[len(self.steps) - many :]
        before = self.steps[-1].line if self.steps else self.line
        fallen = [number for number in self.lines if number > before]
        self.lines = [number for number in self.lines if number <= before]
        self.live.take_back(many)
        self.seals, self.is_finished = {}, False
        assert line in fallen, "an answer falls with itself"
        return fallen

    def forget(self, keep: int) -> None:
        """Let the beginning of a long procedure go; so many answers at least can still be taken back."""
        many = self.live.forget(keep)
        if many:
            last = self.steps[many - 1].line
            self.lines = [number for number in self.lines if number > last]
            self.forgotten += many
            del self.steps[:many]

    def let_go(self) -> None:
        """Let everything go but the outcome: another procedure has begun since."""
        if self.steps:
            self.live = told_only(as_logged(self.live.outcome) if self.is_finished else None)
            self.forgotten += len(self.steps)
            self.steps, self.seals, self.lines = [], {}, []


def told_only(outcome: Any, *seen: Any) -> Live[Any]:
    """A procedure that is past, of which only the outcome is told, and perhaps the position it ended in."""
    return Live(Next(_over, outcome, *seen))


def _over(umpire: Umpire, outcome: Any, *seen: Any) -> Any:
    return outcome
