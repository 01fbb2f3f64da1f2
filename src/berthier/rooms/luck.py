"""Luck: the dice a seat threw against what dice do, exactly, and the procedures played out whose results are judged.

High is not always good: the report only counts. All of it is public: a procedure that is over has no sealed choice
left, and one that is not is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from operator import sub

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.core.errors import TooMuch
from berthier.engine.flow import NeverEnds
from berthier.engine.question import Answer
from berthier.rooms.acts import Act
from berthier.rooms.session import Session
from berthier.staff.played.fortune import Fortune
from berthier.staff.situation import Situation


class Luck(msgspec.Struct, frozen=True):
    """What a seat's dice added up to, what they do on average, and how often they would do at least or at most that.

    `sides` counts the dice by how many sides they have.
    """

    dice: int
    total: int
    expected: Fraction
    at_least: Fraction
    at_most: Fraction
    sides: dict[int, int]


def luck(session: Session) -> dict[str, Luck]:
    """The luck of every seat that threw dice, over all procedures, undone throws left out; none of it in practice."""
    if session.created.practice:
        return {}
    thrown: dict[str, list[tuple[Dice, int]]] = {}
    for act in session.acts:
        for event in act.live.record.events:
            if event.question.dice is not None and event.answer.faces is not None:
                seat = session.seat_of(act, event.question.by[0])
                thrown.setdefault(seat, []).append((parse_dice(event.question.dice), sum(event.answer.faces)))
    return {seat: luck_of(throws) for seat, throws in sorted(thrown.items())}


def luck_of(throws: Iterable[tuple[Dice, int]]) -> Luck:
    """The luck in some throws, each with its sum."""
    throws = list(throws)
    sides = [dice.sides for dice, _ in throws for _ in range(dice.count)]
    total = sum(thrown for _, thrown in throws)
    counted = Counter(sides)
    ways = total_ways(counted)
    whole = sum(ways)
    place = total - len(sides)  # ways are counted from the lowest sum, every die showing 1
    return Luck(
        dice=len(sides),
        total=total,
        expected=Fraction(sum(sides) + len(sides), 2),
        at_least=Fraction(sum(ways[place:]), whole),
        at_most=Fraction(sum(ways[: place + 1]), whole),
        sides=dict(sorted(counted.items())),
    )


def total_ways(dice: Mapping[int, int]) -> list[int]:
    """In how many ways each sum can come up, from the lowest sum on; `dice` counts them by their sides."""
    each = [sides for sides, many in sorted(dice.items()) for _ in range(many)]
    return reduce(_with_die, each, [1])


def _with_die(ways: list[int], sides: int) -> list[int]:
    """One die more: each sum now gathers the last so many sums of before."""
    so_far = list(accumulate([*ways, *[0] * (sides - 1)]))
    return so_far[:sides] + list(map(sub, so_far[sides:], so_far))


class PlayedOut(msgspec.Struct, frozen=True):
    """A procedure that is over, with the answers that stand; `seats` says who played its sides."""

    number: int
    line: int
    seats: dict[str, str]
    situation: Situation
    answers: tuple[Answer, ...]


WHOLE_GAME = "A whole game is looked at step by step: its replay shows how the luck of the dice went."


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
    """Every procedure that was played to its end with dice, in the order of play; what was undone is not there. In
    practice nothing counts as a result."""
    if session.created.practice:
        return []
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
        situation=Situation(act.ruleset, act.procedure, act.live.start, act.live.switches),
        answers=tuple(act.live.answers),
    )


def result_luck(played: PlayedOut, find: Callable[[PlayedOut], Fortune]) -> ResultLuck:
    """The luck in a result as `find` works it out; a sentence where that is too much, as it is for a whole game."""
    situation = played.situation
    if situation.ruleset.game_of(situation.procedure.name) is not None:
        return ResultLuck(played, None, WHOLE_GAME)
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
