"""How decisions are taken in one pass over a game: both sides at their best, or one replying to the other's mixes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from berthier.engine.solving.game_tree import Decision
from berthier.engine.solving.matrix import solve_matrix, solve_matrix_in_floats

Number = Any
Mix = tuple[tuple[Number, ...], ...]  # one tuple of shares for each side that decides


class Habit(msgspec.Struct, frozen=True):
    """Always the same option of one side at one question."""

    side: str
    why: str
    option: str


def kept_options(decision: Decision, place: int, habits: tuple[Habit, ...]) -> list[int]:
    """The options a side still has under the habits."""
    options = decision.options[place]
    for habit in habits:
        if (habit.side, habit.why) == (decision.sides[place], decision.why):
            bound = [number for number, option in enumerate(options) if str(option) == habit.option]
            if bound:
                return bound
    return list(range(len(options)))


class Player:
    """Decides, and remembers the mixes it decided on."""

    def __init__(self, hero: str, habits: tuple[Habit, ...]) -> None:
        self.hero, self.habits = hero, habits
        self.mixes: dict[int, Mix] = {}

    def decide(self, decision: Decision, below: list[Number]) -> Number:
        """Take a decision whose options are worth `below`; the value it has then."""
        raise NotImplementedError

    def hold(self, decision: Decision, below: list[Number]) -> Number:
        """The value with the mixes decided on last time."""
        mixes = self.mixes[id(decision)]
        if len(mixes) == 1:
            return _dot(mixes[0], below)
        return _dot(mixes[0], [_dot(mixes[1], row) for row in _rows(decision, below)])

    def _pick(self, decision: Decision, place: int, worth: list[Number], better: Callable[..., int]) -> int:
        """The best option; one decided on before stays while it is as good, so that nobody waits for ever at a tie."""
        pick = better(kept_options(decision, place, self.habits), key=worth.__getitem__)
        before = self.mixes.get(id(decision))
        if before is not None and 1 in before[place] and worth[before[place].index(1)] == worth[pick]:
            return before[place].index(1)
        return pick


class Best(Player):
    """Both sides at their best. `below` keeps what each option was worth."""

    def __init__(self, hero: str, kind: Callable[[Any], Number], habits: tuple[Habit, ...]) -> None:
        super().__init__(hero, habits)
        self.kind = kind
        self.below: dict[int, list[Number]] = {}

    def decide(self, decision: Decision, below: list[Number]) -> Number:
        self.below[id(decision)] = below
        if len(decision.sides) == 2:
            return self._secret(decision, below)
        better = max if decision.sides[0] == self.hero else min
        pick = self._pick(decision, 0, below, better)
        self.mixes[id(decision)] = (_only(pick, len(below)),)
        return below[pick]

    def _secret(self, decision: Decision, below: list[Number]) -> Number:
        rows, columns = kept_options(decision, 0, self.habits), kept_options(decision, 1, self.habits)
        sign = 1 if decision.sides[0] == self.hero else -1
        values = _rows(decision, below)
        matrix = [[sign * values[r][c] for c in columns] for r in rows]
        solved = solve_matrix(matrix) if self.kind is Fraction else solve_matrix_in_floats(matrix)
        self.mixes[id(decision)] = (
            _spread(rows, solved.rows, len(values)),
            _spread(columns, solved.columns, len(values[0])),
        )
        return sign * solved.value


class Reply(Player):
    """One side's best reply to the other side's fixed mixes."""

    def __init__(self, hero: str, against: Mapping[int, Mix], habits: tuple[Habit, ...], *, hero_replies: bool) -> None:
        super().__init__(hero, habits)
        self.against, self.hero_replies = against, hero_replies

    def decide(self, decision: Decision, below: list[Number]) -> Number:
        mixes = list(self.against[id(decision)])
        for place, side in enumerate(decision.sides):
            if (side == self.hero) is self.hero_replies:
                worth = below if len(mixes) == 1 else _against(decision, below, mixes, place)
                pick = self._pick(decision, place, worth, max if self.hero_replies else min)
                mixes[place] = _only(pick, len(worth))
        self.mixes[id(decision)] = tuple(mixes)
        return self.hold(decision, below)


def _against(decision: Decision, below: list[Number], mixes: list[tuple[Number, ...]], place: int) -> list[Number]:
    """What each option of one side is worth against the other side's mix."""
    rows = _rows(decision, below)
    if place == 0:
        return [_dot(mixes[1], row) for row in rows]
    return [_dot(mixes[0], list(column)) for column in zip(*rows, strict=True)]


def _rows(decision: Decision, below: list[Number]) -> list[list[Number]]:
    width = len(decision.options[1])
    return [below[start : start + width] for start in range(0, len(below), width)]


def _only(pick: int, size: int) -> tuple[Number, ...]:
    return tuple(int(place == pick) for place in range(size))


def _spread(kept: list[int], shares: tuple[Number, ...], size: int) -> tuple[Number, ...]:
    whole = dict(zip(kept, shares, strict=True))
    return tuple(whole.get(place, 0) for place in range(size))


def _dot(mix: tuple[Number, ...], values: list[Number]) -> Number:
    return sum(share * value for share, value in zip(mix, values, strict=True) if share)
