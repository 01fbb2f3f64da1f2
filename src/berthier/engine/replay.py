"""Replay and verify: a stored log answers the questions, and every step is derived again.

A log holds a header, one `answer` line per question and, when the procedure is over, an `outcome` line; of a whole
game that was given up a `given_up` line instead. Undo is a shorter log.
"""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.engine import log
from berthier.engine.given_up import GivenUp, check_given_up
from berthier.engine.live import Live
from berthier.engine.log import BadLog
from berthier.engine.question import Answer, Event

OF_A_TABLE = (
    "this is the log of a whole table: it can be verified, and a server takes it in and plays it again. "
    "Here goes the log of one game or procedure alone."
)
OTHER_RULES = "The rules here are not the same as those it was written under."


class Verdict(msgspec.Struct, frozen=True):
    """What verification found: the log follows from the rules, or the first line that does not. In `practice` anything
    could be taken back; `taken_back` says how often something was."""

    ok: bool
    lines: int
    complete: bool
    same_rules: bool
    given_up: GivenUp | None = None
    practice: bool = False
    taken_back: int = 0
    line: int | None = None
    problem: str | None = None


def header(ruleset: Ruleset, procedure: Procedure, game: Live[Any]) -> dict[str, Any]:
    """The first line: format, rules, procedure, inputs, switches."""
    return {
        "berthier": log.VERSION,
        "ruleset": ruleset.key,
        "rules": ruleset.content_hash,
        "procedure": procedure.name,
        "inputs": procedure.data(game.start),
        "switches": {id_: str(value) for id_, value in game.switches.set},
    }


def write_log(
    ruleset: Ruleset,
    procedure: Procedure,
    game: Live[Any],
    given_up: GivenUp | None = None,
    practice: int | None = None,
) -> str:
    """The log of a game so far, or as far as it was played before it was given up; of one in `practice` its first line
    says how often something was taken back."""
    lines = [
        header(ruleset, procedure, game) | ({} if practice is None else {"practice": practice}),
        *(_event(number, event) for number, event in enumerate(game.record.events, 1)),
    ]
    if game.is_over:
        lines.append({"outcome": msgspec.to_builtins(game.outcome)})
    elif given_up is not None:
        lines.append({"given_up": msgspec.to_builtins(given_up)})
    return log.encode(lines)


def _event(number: int, event: Event) -> dict[str, Any]:
    return {
        "n": number,
        "question": event.question.logged,
        "answer": msgspec.to_builtins(event.answer),
    }


def as_logged(value: Any) -> Any:
    """A value as it reads back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _group(head: dict[str, Any], name: str) -> dict[str, Any]:
    group = head.get(name, {})
    if not isinstance(group, dict):
        raise BadInput(f"{name} must be a group of values.", name)
    return group


class Replay:
    """A log read back: its game and what the log claims of it."""

    def __init__(self, data: bytes) -> None:
        self.lines = log.decode(data)
        self.head = self.lines[0]
        if "berthier" not in self.head:
            raise BadLog(1, OF_A_TABLE)
        self.ruleset, self.procedure = self._rules()
        self.game = self._begin()
        self.given_up: GivenUp | None = None
        self.practice = self._practice()

    def _rules(self) -> tuple[Ruleset, Procedure]:
        try:
            ruleset = find_ruleset(str(self.head.get("ruleset")))
            return ruleset, ruleset.procedure(str(self.head.get("procedure")))
        except BadInput as problem:
            raise BadLog(1, problem.error) from None

    def _practice(self) -> int | None:
        """How often something was taken back in practice; None of a game in earnest."""
        told = self.head.get("practice")
        if told is not None and (type(told) is not int or told < 0):
            raise BadLog(1, f"practice says how often something was taken back, it is {told!r}.")
        return told

    def _begin(self) -> Live[Any]:
        try:
            call = self.procedure.call(self.procedure.of_record(_group(self.head, "inputs")))
            return Live(call, self.ruleset.set(_group(self.head, "switches")))
        except BadInput as problem:
            raise BadLog(1, problem.error) from None

    @property
    def same_rules(self) -> bool:
        """Whether the rules on this machine are those the log was written under."""
        return self.head.get("rules") == self.ruleset.content_hash

    def play(self, until: int | None = None) -> Live[Any]:
        """Answer from the log, up to so many answers, checking that each line follows."""
        for number, line in enumerate(self.lines[1:], 2):
            if "outcome" in line:
                self._check_outcome(number, line["outcome"])
                continue
            if "given_up" in line:
                self.given_up = self._check_given_up(number, line["given_up"])
                continue
            if until is not None and len(self.game.answers) >= until:
                break
            self._answer(number, line)
        return self.game

    def _answer(self, number: int, line: dict[str, Any]) -> None:
        if line.get("n") != len(self.game.answers) + 1:
            raise BadLog(number, f"this should be answer {len(self.game.answers) + 1}, it says {line.get('n')!r}.")
        if self.game.asked is None:
            raise BadLog(number, "an answer stands here, but the procedure was already over.")
        try:
            answer = msgspec.convert(line.get("answer"), Answer)
        except msgspec.ValidationError as problem:
            raise BadLog(number, f"not an answer: {problem}.") from None
        logged = line.get("question")
        if not isinstance(logged, dict) or logged | self.game.asked.logged != logged:  # fields we do not know may stay
            raise self._astray(number, f"the rules ask “{self.game.asked}”, the log says {logged}.")
        try:
            self.game.answer(answer)
        except BadInput as problem:
            raise self._astray(number, problem.error) from None

    def _check_outcome(self, number: int, claimed: Any) -> None:
        if number != len(self.lines):
            raise BadLog(number, "an outcome stands here, but the log goes on.")
        if not self.game.is_over:
            raise BadLog(number, f"an outcome stands here, but “{self.game.asked}” is still open.")
        if as_logged(self.game.outcome) != claimed:
            raise self._astray(number, "the outcome does not follow from the answers.")

    def _check_given_up(self, number: int, claimed: Any) -> GivenUp:
        """Only a whole game that is not over is given up, by its sides."""
        if number != len(self.lines):
            raise BadLog(number, "the game is given up here, but the log goes on.")
        game = self.ruleset.game_of(self.procedure.name)
        if game is None or self.game.is_over:
            raise BadLog(number, "only a whole game that is not over is given up.")
        try:
            given_up = msgspec.convert(claimed, GivenUp)
            check_given_up(given_up, game.sides(str(_group(self.head, "inputs").get("scenario"))))
        except (BadInput, msgspec.ValidationError) as problem:
            said = problem.error if isinstance(problem, BadInput) else f"{problem}."
            raise BadLog(number, f"this is not how a game is given up: {said}") from None
        return given_up

    def _astray(self, number: int, problem: str) -> BadLog:
        """A line that the rules here do not follow: they may be others than it was written under."""
        return BadLog(number, problem if self.same_rules else f"{problem} {OTHER_RULES}")


def read_back(data: bytes) -> Replay:
    """The log in a file somebody names; a file that is something else is refused as such."""
    log.check_begins(data)
    return Replay(data)


def verify(data: bytes) -> Verdict:
    """Derive everything again and name the first line that does not follow."""
    try:
        replay = Replay(data)
        game = replay.play()
    except BadLog as problem:
        return Verdict(False, data.count(b"\n"), False, False, line=problem.line, problem=problem.error)
    told = replay.practice
    complete = replay.given_up is not None or (game.is_over and "outcome" in replay.lines[-1])
    is_practice, taken_back = told is not None, told or 0
    return Verdict(True, len(replay.lines), complete, replay.same_rules, replay.given_up, is_practice, taken_back)
