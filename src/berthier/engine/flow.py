"""Carrying chances forward through procedures that go on, until every outcome has its share.

Each state is expanded once. States are taken in an order in which all that leads to a state comes before it;
where states lead back to themselves (a re-rolled tie, a pursuit that meets again) the linear equations of the loop
are solved exactly. Weights are integers over a denominator kept beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from berthier.core.umpire import Next
from berthier.engine.solving.linear import solve_linear
from berthier.engine.solving.loops import components


class Expansion(NamedTuple):
    """What one state leads to: leaves (outcomes or a Next) with integer weights, and their sum.

    A leaf may stand more than once: equal states meet when they are numbered, equal outcomes when they are added up.
    """

    leaves: list[tuple[Any, int]]
    total: int


class _State(NamedTuple):
    """An expanded state: edges to other states, edges to outcomes, and the weight that leaves it."""

    onward: list[tuple[int, int]]
    ends: list[tuple[Any, int]]
    leaving: int


class NeverEnds(Exception):
    """A procedure that can go on for ever: some state has no way out."""


def absorb(start: Next[Any], expand: Callable[[Next[Any]], Expansion]) -> tuple[dict[Any, int], int]:
    """The outcomes reached from `start` as integer weights over one total."""
    states = _explore(start, expand)
    shares = _Shares(len(states))
    shares.nums[0] = 1  # all of it begins here
    waiting = _forward(states, shares)
    if waiting:
        _through_loops(states, shares, waiting)
    return shares.over_one_total()


def _explore(start: Next[Any], expand: Callable[[Next[Any]], Expansion]) -> list[_State]:
    numbers: dict[Next[Any], int] = {start: 0}
    states: list[_State] = []
    order = [start]
    for number, node in enumerate(order):  # the list grows while it is walked
        leaves, total = expand(node)
        onward: list[tuple[int, int]] = []
        ends: list[tuple[Any, int]] = []
        for leaf, weight in leaves:
            if type(leaf) is not Next:
                ends.append((leaf, weight))
                continue
            target = numbers.get(leaf)
            if target is None:
                target = numbers[leaf] = len(order)
                order.append(leaf)
            if target == number:
                total -= weight  # staying put: the rest is shared out as if it had not happened
            else:
                onward.append((target, weight))
        if total == 0:
            raise NeverEnds(f"{node.procedure.__name__} comes back to itself for ever.")
        states.append(_State(onward, ends, total))
    return states


class _Shares:
    """The share of the whole that reaches each state and each outcome, as unreduced fractions."""

    def __init__(self, count: int) -> None:
        self.nums = [0] * count
        self.dens = [1] * count
        self.ends: dict[Any, tuple[int, int]] = {}

    def spend(self, state: _State, number: int) -> None:
        """Pass a state's share on along its edges."""
        nums, dens, ends = self.nums, self.dens, self.ends
        num, den = nums[number], dens[number] * state.leaving
        for target, weight in state.onward:
            if dens[target] == den:
                nums[target] += num * weight
            elif nums[target]:
                nums[target], dens[target] = _sum(nums[target], dens[target], num * weight, den)
            else:
                nums[target], dens[target] = num * weight, den
        for outcome, weight in state.ends:
            have = ends.get(outcome)
            if have is None:
                ends[outcome] = (num * weight, den)
            elif have[1] == den:
                ends[outcome] = (have[0] + num * weight, den)
            else:
                ends[outcome] = _sum(*have, num * weight, den)

    def over_one_total(self) -> tuple[dict[Hashable, int], int]:
        total = lcm(*{den for _, den in self.ends.values()})
        return {outcome: num * (total // den) for outcome, (num, den) in self.ends.items()}, total


def _sum(a_num: int, a_den: int, b_num: int, b_den: int) -> tuple[int, int]:
    if a_den > b_den and not a_den % b_den:
        return a_num + b_num * (a_den // b_den), a_den
    if not b_den % a_den:
        return a_num * (b_den // a_den) + b_num, b_den
    den = lcm(a_den, b_den)
    return a_num * (den // a_den) + b_num * (den // b_den), den


def _forward(states: list[_State], shares: _Shares) -> list[int]:
    """Spend every state whose whole share has arrived; return those that wait on a loop."""
    arrivals = [0] * len(states)
    for state in states:
        for target, _ in state.onward:
            arrivals[target] += 1
    ready = [number for number, count in enumerate(arrivals) if not count]
    done = bytearray(len(states))
    while ready:
        number = ready.pop()
        done[number] = 1
        shares.spend(states[number], number)
        for target, _ in states[number].onward:
            arrivals[target] -= 1
            if not arrivals[target]:
                ready.append(target)
    return [number for number in range(len(states)) if not done[number]]


def _through_loops(states: list[_State], shares: _Shares, waiting: list[int]) -> None:
    """Settle each loop as a whole, the first first."""
    for loop in components({n: [target for target, _ in states[n].onward] for n in waiting}):
        if len(loop) > 1:
            _settle(states, shares, loop)
        for number in loop:
            inside = set(loop)
            outward = [edge for edge in states[number].onward if edge[0] not in inside]
            shares.spend(states[number]._replace(onward=outward), number)


def _settle(states: list[_State], shares: _Shares, loop: list[int]) -> None:
    """How often each state of a loop is passed in all: visits = arrivals + visits of the others × their chance."""
    place = {number: row for row, number in enumerate(loop)}
    matrix = [[Fraction(int(i == j)) for j in range(len(loop))] for i in range(len(loop))]
    for number in loop:
        for target, weight in states[number].onward:
            if target in place:
                matrix[place[target]][place[number]] -= Fraction(weight, states[number].leaving)
    arrivals = [Fraction(shares.nums[number], shares.dens[number]) for number in loop]
    visits = solve_linear(matrix, arrivals)
    if visits is None:
        raise NeverEnds("A loop of the rules has no way out.")
    for number, visit in zip(loop, visits, strict=True):
        shares.nums[number], shares.dens[number] = visit.numerator, visit.denominator
