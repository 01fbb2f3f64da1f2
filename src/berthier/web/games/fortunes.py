"""The luck in results as the page of a table shows it: what was expected, what came out, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec

from berthier.core.words import capital, number, percent
from berthier.rooms.luck import PlayedOut, ResultLuck, result_luck
from berthier.staff.played.fortune import Fared, Fortune, TurningPoint, fortune
from berthier.web.games.room import CHEAP, SECONDS
from berthier.web.hosting.work import MEMORY, Deadline, key_of
from berthier.web.views.odds_view import short

WIDE, HIGH = 100, 30  # of the drawing


def find_luck(acts: Sequence[PlayedOut]) -> list[ResultLuck]:
    """The luck in each result within one deadline for all; what was found once is remembered."""
    deadline = Deadline(SECONDS)

    def find(played: PlayedOut) -> Fortune:
        key = key_of("fortune", played.situation, played.answers, CHEAP)
        return MEMORY.recall(key, lambda: fortune(played.situation, played.answers, CHEAP, deadline))

    return [result_luck(played, find) for played in acts]


class Row(msgspec.Struct, frozen=True):
    """A goal or a figure in words; `high` is how often it comes to at least what it came to, `low` to at most that."""

    title: str
    whose: str
    others: str
    expected: str
    exact: str
    came: str
    high: str
    high_exact: str
    low: str
    low_exact: str


class TurnView(msgspec.Struct, frozen=True):
    """A throw in words, with what was to be expected after it; the one that moved it most is marked."""

    words: str
    after: str
    x: float
    y: float
    is_most: bool


class Swing(msgspec.Struct, frozen=True):
    """Where it turned: a line through what was to be expected of a goal, throw by throw."""

    goal: str
    words: str
    line: str
    ends: tuple[str, str]
    turns: tuple[TurnView, ...]


class ResultView(msgspec.Struct, frozen=True):
    """One procedure of the table that is over, in words and drawn; or the sentence why it cannot be."""

    number: int
    line: int
    title: str
    problem: str
    result: str = ""
    chance: str = ""
    chance_exact: str = ""
    policy: str = ""
    verdict: str = ""
    goals: tuple[Row, ...] = ()
    figures: tuple[Row, ...] = ()
    swing: Swing | None = None


def view_result(luck: ResultLuck) -> ResultView:
    """The luck in one result for the page."""
    played, found = luck.played, luck.fortune
    title = played.situation.procedure.title
    if found is None:
        return ResultView(played.number, played.line, title, luck.problem)
    return ResultView(
        number=played.number,
        line=played.line,
        title=title,
        problem="",
        result=found.result,
        chance=percent(found.chance),
        chance_exact=short(found.chance),
        policy=found.policy,
        verdict=verdict_of(luck, found.goals[0]) if found.goals else "",
        goals=tuple(_row(luck, each) for each in found.goals),
        figures=tuple(_row(luck, each) for each in found.figures),
        swing=_swing(luck, found) if len(found.turns) > 1 else None,
    )


def verdict_of(luck: ResultLuck, goal: Fared) -> str:
    """One sentence: whom the dice favoured, and how often they do as well by that side."""
    if goal.actual == goal.expected:
        return "Exactly what was to be expected."
    is_better = goal.actual > goal.expected
    side = goal.side if is_better else luck.other(goal.side)
    share = goal.at_least if is_better else goal.at_most
    often = f"as good for {_the(_whose(luck, side))} or better in {percent(share)} of all such games"
    if share >= Fraction(1, 2):
        return f"Much what was to be expected: {often}."
    return f"The dice were with {_the(_whose(luck, side))}: {often}."


def _whose(luck: ResultLuck, side: str) -> str:
    """A side with the seat that played it."""
    seat = luck.played.seats.get(side, side)
    return side if seat == side else f"{side} ({seat})"


def _the(side: str) -> str:
    """A side inside a sentence: one with a name of its own, such as A, goes without an article."""
    return side if side[:1].isupper() or side.startswith("the ") else f"the {side}"


def _said(each: Fared, value: Fraction) -> str:
    return percent(value) if each.is_chance else number(value)


def _row(luck: ResultLuck, each: Fared) -> Row:
    came = ("no", "yes")[int(each.actual)] if each.is_chance else number(each.actual)
    return Row(
        title=each.title,
        whose=_whose(luck, each.side) if each.side else "",
        others=_whose(luck, luck.other(each.side)) if each.side else "",
        expected=_said(each, each.expected),
        exact=short(each.expected),
        came=came,
        high=percent(each.at_least),
        high_exact=short(each.at_least),
        low=percent(each.at_most),
        low_exact=short(each.at_most),
    )


def _swing(luck: ResultLuck, found: Fortune) -> Swing:
    """The line from what was expected to what came out, and the throw that moved it most."""
    goal = found.goals[0]
    values = [goal.expected, *(turn.after for turn in found.turns)]
    low, high = _range(values)
    moves = [abs(after - before) for before, after in pairwise(values)]
    most = moves.index(max(moves))
    points = [
        (round(WIDE * place / len(moves), 2), round(float(HIGH * (high - value) / (high - low)), 2))
        for place, value in enumerate(values)
    ]
    turns = tuple(
        TurnView(_throw(luck, turn), _said(goal, turn.after), x, y, place == most)
        for place, (turn, (x, y)) in enumerate(zip(found.turns, points[1:], strict=True))
    )
    moved = f"from {_said(goal, values[most])} to {_said(goal, values[most + 1])}"
    words = f"It turned most with one throw: {turns[most].words}, {moved}." if moves[most] else "No throw moved it."
    return Swing(f"{goal.title} ({goal.side})", words, _steps(points), (_said(goal, high), _said(goal, low)), turns)


def _range(values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """What the drawing spans: from 0 to 1 for a chance, for a figure what it passed through."""
    low, high = min(values), max(values)
    if low >= 0 and high <= 1:
        return Fraction(0), Fraction(1)
    return (low, high) if low < high else (low - 1, high + 1)


def _throw(luck: ResultLuck, turn: TurningPoint) -> str:
    return f"{capital(_whose(luck, turn.by))}, {turn.why}: {', '.join(map(str, turn.faces))}"


def _steps(points: Sequence[tuple[float, float]]) -> str:
    """A path that is level between throws and moves at each."""
    first, *rest = points
    return f"M{first[0]} {first[1]}" + "".join(f"H{x}V{y}" for x, y in rest)
