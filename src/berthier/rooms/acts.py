"""An act: one procedure played at the table, with the answers that stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from berthier.core.ruleset import Procedure, Ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Question
from berthier.engine.replay import write_log
from berthier.rooms.events import Sealed, Started


class Step(msgspec.Struct, frozen=True):
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
    """A procedure in play or over. `lines` are all its lines in the log that still stand."""

    number: int
    line: int
    started: Started
    ruleset: Ruleset
    procedure: Procedure
    live: Live[Any]
    steps: list[Step] = field(default_factory=list)
    seals: dict[str, Seal] = field(default_factory=dict)
    lines: list[int] = field(default_factory=list)
    is_finished: bool = False
    aborted: str | None = None
    applied: set[str] = field(default_factory=set)

    @property
    def is_open(self) -> bool:
        """Whether it is still being played."""
        return not self.is_finished and self.aborted is None

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.live.question if self.is_open else None

    @property
    def unsealed(self) -> list[str]:
        """The sides whose secret choice is still awaited."""
        if self.question is None or self.question.asks is not Asks.SECRETLY:
            return []
        return [side for side in self.question.by if side not in self.seals]

    def log(self) -> str:
        """The log of this procedure alone, as `berthier verify` reads it."""
        return write_log(self.ruleset, self.procedure, self.live)

    def answer(self, step: Step) -> None:
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
        step = self.steps.pop()
        before = self.steps[-1].line if self.steps else self.line
        fallen = [number for number in self.lines if number > before]
        self.lines = [number for number in self.lines if number <= before]
        self.live = Live(self.live.start, self.live.switches, [kept.answer for kept in self.steps])
        self.seals, self.is_finished = {}, False
        assert step.line in fallen, "an answer falls with itself"
        return fallen
