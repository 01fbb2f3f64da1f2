"""Procedures drawn at random: a small tree of rolls, choices, secrets and calls, and one procedure that plays it.

What such a tree means is written a second time below, by plain recursion and without any umpire: that is the truth
the interpreters are held to.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
from hypothesis import strategies as st

from berthier.core.dice import Dice
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from tests.core.oracles import matrix_value

OURS, THEIRS = "ours", "theirs"
WORDS = ("a", "b", "c")

Shares = Callable[[str, str, tuple[str, ...]], list[Fraction]]  # of a side, at a question, among options


class End(msgspec.Struct, frozen=True):
    """The outcome."""

    value: int


class Throw(msgspec.Struct, frozen=True):
    """Dice; their sum picks the branch, going round."""

    count: int
    sides: int
    then: tuple[Program, ...]


class Choice(msgspec.Struct, frozen=True):
    """One side picks the branch openly."""

    side: str
    then: tuple[Program, ...]


class Secret(msgspec.Struct, frozen=True):
    """Two sides pick secretly; `first` picks the row."""

    first: str
    then: tuple[tuple[Program, ...], ...]


class Call(msgspec.Struct, frozen=True):
    """Another procedure's outcome picks the branch, going round."""

    inside: Program
    then: tuple[Program, ...]


class Onward(msgspec.Struct, frozen=True):
    """The procedure goes on as another."""

    then: Program


Program = End | Throw | Choice | Secret | Call | Onward


def other(side: str) -> str:
    """The enemy."""
    return THEIRS if side == OURS else OURS


def play(umpire: Umpire, program: Program) -> int | Next[int]:
    """Ask what the tree says to ask, down to an outcome."""
    while not isinstance(program, End):
        match program:
            case Throw(count, sides, then):
                total = umpire.roll(Dice(count, sides), "throw", by=OURS)
                umpire.note(Fact("throw", total))
                program = then[total % len(then)]
            case Choice(side, then):
                program = then[WORDS.index(umpire.choose(side, WORDS[: len(then)], "choice"))]
            case Secret(first, then):
                rows, columns = WORDS[: len(then)], WORDS[: len(then[0])]
                picks = umpire.secretly({first: rows, other(first): columns}, "secret")
                program = then[WORDS.index(picks[first])][WORDS.index(picks[other(first)])]
            case Call(inside, then):
                program = then[umpire.resolve(play, inside) % len(then)]
            case Onward(then):
                return Next(play, then)
    return program.value


def start(program: Program) -> Next[int]:
    """The call that plays a program."""
    return Next(play, program)


def even(side: str, why: str, options: tuple[str, ...]) -> list[Fraction]:
    """Every option equally often."""
    return [Fraction(1, len(options))] * len(options)


def forks(program: Program, shares: Shares) -> list[tuple[Program, Fraction]]:
    """The branches of a program with their chances; choices are taken in these shares."""
    match program:
        case Throw(count, sides, then):
            throws = list(product(range(1, sides + 1), repeat=count))
            return [(then[sum(faces) % len(then)], Fraction(1, len(throws))) for faces in throws]
        case Choice(side, then):
            return list(zip(then, _shares(side, "choice", len(then), shares), strict=True))
        case Secret(first, then):
            ours = _shares(first, "secret", len(then), shares)
            theirs = _shares(other(first), "secret", len(then[0]), shares)
            return [(then[r][c], ours[r] * theirs[c]) for r in range(len(ours)) for c in range(len(theirs))]
        case Call(inside, then):
            return [(then[value % len(then)], p) for value, p in distribution(inside, shares).items()]
        case Onward(then):
            return [(then, Fraction(1))]
        case _:
            return []


def _shares(side: str, why: str, count: int, shares: Shares) -> list[Fraction]:
    return [Fraction(1)] if count == 1 else shares(side, why, WORDS[:count])


def distribution(program: Program, shares: Shares = even) -> dict[int, Fraction]:
    """The chances of each outcome, by recursion on the tree."""
    if isinstance(program, End):
        return {program.value: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for branch, p in forks(program, shares):
        for value, q in distribution(branch, shares).items():
            chances[value] = chances.get(value, Fraction(0)) + p * q
    return {value: p for value, p in chances.items() if p}


def best_value(program: Program, hero: str) -> Fraction:
    """What best play is worth to the hero, by recursion on the tree; the outcome is what it pays."""
    match program:
        case End(value):
            return Fraction(value)
        case Choice(side, then):
            return (max if side == hero else min)(best_value(branch, hero) for branch in then)
        case Secret(first, then):
            sign = 1 if first == hero else -1
            return sign * matrix_value([[sign * best_value(branch, hero) for branch in row] for row in then])
        case Call(inside, then):
            return best_value(graft(inside, then), hero)
        case _:
            return sum((p * best_value(branch, hero) for branch, p in forks(program, even)), Fraction(0))


def graft(program: Program, then: tuple[Program, ...]) -> Program:
    """The tree with its outcomes replaced by what is done with them."""
    match program:
        case End(value):
            return then[value % len(then)]
        case Throw(count, sides, branches):
            return Throw(count, sides, tuple(graft(branch, then) for branch in branches))
        case Choice(side, branches):
            return Choice(side, tuple(graft(branch, then) for branch in branches))
        case Secret(first, rows):
            return Secret(first, tuple(tuple(graft(branch, then) for branch in row) for row in rows))
        case Call(inside, branches):
            return Call(inside, tuple(graft(branch, then) for branch in branches))
        case Onward(branch):
            return Onward(graft(branch, then))


def programs(*, choices: bool = True, secrets: bool = True, depth: int = 3) -> st.SearchStrategy[Any]:
    """Random programs of some depth, with or without open and secret choices."""
    ends = st.builds(End, st.integers(0, 5))
    grown: st.SearchStrategy[Any] = ends
    for _ in range(depth):
        grown = _grow(ends | grown, choices=choices, secrets=secrets)
    return grown


def _grow(below: st.SearchStrategy[Any], *, choices: bool, secrets: bool) -> st.SearchStrategy[Any]:
    branches = st.lists(below, min_size=1, max_size=3).map(tuple)
    sides = st.sampled_from((OURS, THEIRS))
    kinds: list[st.SearchStrategy[Any]] = [
        st.builds(Throw, st.integers(1, 2), st.integers(2, 4), branches),
        st.builds(Call, below, branches),
        st.builds(Onward, below),
    ]
    if choices:
        kinds.append(st.builds(Choice, sides, branches))
    if secrets:
        kinds.append(st.builds(Secret, sides, st.integers(1, 3).flatmap(lambda width: _grids(below, width))))
    return st.one_of(kinds)


def _grids(below: st.SearchStrategy[Any], width: int) -> st.SearchStrategy[Any]:
    row = st.lists(below, min_size=width, max_size=width).map(tuple)
    return st.lists(row, min_size=1, max_size=3).map(tuple)
