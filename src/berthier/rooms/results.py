"""The procedures a table has played to their end, as the luck in their results is judged.

All of it is public: a procedure that is over has no sealed choice left, and one that is not is left out.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from berthier.core.errors import TooMuch
from berthier.engine.flow import NeverEnds
from berthier.engine.question import Answer
from berthier.rooms.acts import Act
from berthier.rooms.session import Session
from berthier.staff.fortune import Fortune
from berthier.staff.situation import Situation


class PlayedOut(msgspec.Struct, frozen=True):
    """A procedure that is over, with the answers that stand; `seats` says who played its sides."""

    number: int
    line: int
    seats: dict[str, str]
    situation: Situation
    answers: tuple[Answer, ...]


class ResultLuck(msgspec.Struct, frozen=True):
    """The luck in one result, or a sentence why it is not known exactly."""

    played: PlayedOut
    fortune: Fortune | None
    problem: str = ""

    def other(self, side: str) -> str:
        """Who wants the opposite of what a side wants; "the other side" where that is not one side by name."""
        others = [name for name in self.played.seats if name != side]
        return others[0] if len(others) == 1 else "the other side"


def played_out(session: Session) -> list[PlayedOut]:
    """Every procedure that was played to its end with dice, in the order of play; what was undone is not there."""
    return [_played(session, act) for act in session.acts if act.is_finished and _has_dice(act)]


def _has_dice(act: Act) -> bool:
    return any(step.answer.faces is not None for step in act.steps)


def _played(session: Session, act: Act) -> PlayedOut:
    events = act.live.record.events
    goals = [str(goal.side) for goal in act.procedure.goals]
    sides = dict.fromkeys([*(side for event in events for side in event.question.by), *goals, *act.started.sides])
    return PlayedOut(
        number=act.number,
        line=act.line,
        seats={side: session.seat_of(act, side) for side in sides},
        situation=Situation(act.ruleset, act.procedure, act.live.start, act.live.switches, {}, {}),
        answers=tuple(act.live.answers),
    )


def result_luck(played: PlayedOut, find: Callable[[PlayedOut], Fortune]) -> ResultLuck:
    """The luck in a result as `find` works it out; a sentence where that is too much."""
    try:
        return ResultLuck(played, find(played))
    except TooMuch as problem:
        return ResultLuck(played, None, _beyond(problem))
    except NeverEnds:
        said = "With these choices the procedure could go on for ever, so there is no expectation to compare with."
        return ResultLuck(played, None, said)


def _beyond(problem: TooMuch) -> str:
    if not problem.runs:  # it was the clock
        return str(problem)
    return f"The exact odds of this one need more than the {problem.runs:,} runs of the rules there are for it here."
