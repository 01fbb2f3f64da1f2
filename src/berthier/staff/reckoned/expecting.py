"""Expected values worked out backward: once for each state, for all situations that pass through it.

Odds carry chances forward from one situation; the next begins anew. A sweep wants no distribution, only chances and
means, and these can be remembered with the state: what is to be expected of it is the mean of what is to be expected of
where it leads. States that lead back to themselves through others are left to the forward way.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from berthier.core.umpire import Next
from berthier.staff.reckoned.sharing import Shared, State

Features = dict[Any, Any]  # numbers read off an outcome, by name


class _Vector(NamedTuple):
    """Expected numbers as integers over one denominator; a number that is not there is 0."""

    numbers: dict[Any, int]
    over: int


class _Expected:
    """A state with what is to be expected of it, and the states it leads to."""

    __slots__ = ("onward", "state", "vector", "walked_by")

    def __init__(self, state: State, onward: list[_Expected], vector: _Vector) -> None:
        self.state, self.onward, self.vector = state, onward, vector
        self.walked_by = 0


class Expecting:
    """What is to be expected of the states of one interpreter. `read` reads the numbers off an outcome."""

    def __init__(self, exact: Shared, read: Callable[[Any], Features]) -> None:
        self.exact, self.read = exact, read
        self._known: dict[Next[Any], _Expected] = {}
        self._outcomes: dict[Any, _Vector] = {}

    def expect(self, start: Next[Any]) -> tuple[Features, bool] | None:
        """Each number's expected value, and whether anybody chose; None where states form a loop.

        The situation at hand is charged for every state it passes, as it is by the forward way.
        """
        root = self._known.get(start) or self._work_out(start)
        if root is None:
            return None
        chose = self._walk(root)
        numbers, over = root.vector
        return {name: Fraction(number, over) for name, number in numbers.items()}, chose

    def _work_out(self, start: Next[Any]) -> _Expected | None:
        """Depth first, without recursion: a state is settled when all it leads to are."""
        path: dict[Next[Any], None] = {start: None}
        while path:
            node = next(reversed(path))
            leaves, total = self.exact.expand(node)
            onward = [leaf for leaf in dict.fromkeys(leaf for leaf, _ in leaves) if type(leaf) is Next and leaf != node]
            waiting = next((leaf for leaf in onward if leaf not in self._known), None)
            if waiting is None:
                self._known[node] = self._settle(node, leaves, total, onward)
                del path[node]
            elif waiting in path:
                return None
            else:
                path[waiting] = None
        return self._known[start]

    def _settle(self, node: Next[Any], leaves: list[tuple[Any, int]], total: int, onward: list[Next[Any]]) -> _Expected:
        weights: dict[Any, int] = {}
        for leaf, weight in leaves:
            weights[leaf] = weights.get(leaf, 0) + weight
        total -= weights.pop(node, 0)  # staying put: the rest is shared out as if it had not happened
        parts = [(self._vector(leaf), weight) for leaf, weight in weights.items()]
        common = lcm(*(vector.over for vector, _ in parts))
        sums: dict[Any, int] = {}
        for (numbers, over), weight in parts:
            factor = weight * (common // over)
            for name, number in numbers.items():
                sums[name] = sums.get(name, 0) + number * factor
        self.exact.leaves += len(sums)
        vector = _reduced(sums, common * total)
        return _Expected(self.exact.state_of(node), [self._known[leaf] for leaf in onward], vector)

    def _vector(self, leaf: Any) -> _Vector:
        if type(leaf) is Next:
            return self._known[leaf].vector
        known = self._outcomes.get(leaf)
        if known is None:
            numbers = {name: Fraction(number) for name, number in self.read(leaf).items() if number}
            over = lcm(*(number.denominator for number in numbers.values()))
            self.exact.leaves += len(numbers)
            known = self._outcomes[leaf] = _Vector({n: int(number * over) for n, number in numbers.items()}, over)
        return known

    def _walk(self, root: _Expected) -> bool:
        """Charge every state that can be reached; hear whether anybody chooses in one."""
        situation, chose, waiting = self.exact.situation, False, [root]
        while waiting:
            each = waiting.pop()
            if each.walked_by != situation:
                each.walked_by = situation
                self.exact.charge(each.state)
                chose = chose or each.state.chose
                waiting += each.onward
        self.exact.check_budget()
        return chose


def _reduced(sums: dict[Any, int], over: int) -> _Vector:
    common = gcd(over, *sums.values())
    return _Vector({name: number // common for name, number in sums.items()}, over // common)
