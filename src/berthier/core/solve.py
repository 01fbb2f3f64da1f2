"""The advisor: backward induction over dice, open choices and secret simultaneous choices.

At a secret choice an exact matrix game is solved. Over many secret rounds the fractions explode; there the work is
in double precision and the answer carries its verified gap: each side's best reply to the other's mixes, computed
independently of how the mixes were found.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from berthier.core.game_tree import Chance, Ends, GameTree, GoesOn, Tree
from berthier.core.linear import solve_linear
from berthier.core.loops import components
from berthier.core.players import Best, Habit, Player, Reply
from berthier.core.solution import Solution

Number = Any  # Fraction or float, one kind throughout a solution

EXACT_SECRETS = 40  # secret choices in one game beyond which fractions are not tried
EXACT_BITS = 4_000  # longest denominator before fractions are given up
SETTLED = 1e-14  # a loop's values have settled when a sweep would move none of them by more
SWEEPS = 10_000
REVISIONS = 50  # how often the choices in a loop may be revised before that is given up
NO_WAY_OUT = 1e-12  # a state whose edges within a loop make up all but this is not left from there
LARGEST = 400  # states of a loop whose equations are solved as a whole

Measure = Callable[[Any], Any]


class _TooLong(Exception):
    """Fractions have grown too long, or a loop does not come to rest in them."""


def solve(game: GameTree, hero: str, measure: Measure, habits: tuple[Habit, ...] = ()) -> Solution:
    """Best play for `hero`, who wants `measure` high, against all others, who want it low.

    `habits` bind a side to one option at a question wherever it is asked.
    """
    secrets = sum(1 for decision in game.decisions.values() if len(decision.sides) > 1)
    if secrets <= EXACT_SECRETS:
        try:
            return _solved(game, hero, measure, habits, Fraction)
        except _TooLong:
            pass
    return _solved(game, hero, measure, habits, float)


def _solved(
    game: GameTree, hero: str, measure: Measure, habits: tuple[Habit, ...], kind: Callable[[Any], Number]
) -> Solution:
    best = Best(hero, kind, habits)
    value = _Induction(game, measure, kind, best).value()
    low = _Induction(game, measure, kind, Reply(hero, best.mixes, habits, hero_replies=False)).value()
    high = _Induction(game, measure, kind, Reply(hero, best.mixes, habits, hero_replies=True)).value()
    return Solution(game, hero, value, low, high, best, exact=kind is Fraction)


class _Induction:
    """The value of every state under one player's way of deciding, the last states first."""

    def __init__(self, game: GameTree, measure: Measure, kind: Callable[[Any], Number], player: Player) -> None:
        self.game, self.measure, self.kind, self.player = game, measure, kind, player
        self.values: list[Number] = [kind(0)] * len(game.trees)
        self._worth: dict[Any, Number] = {}

    def value(self) -> Number:
        """The value of the start."""
        edges = {number: _onward(tree) for number, tree in enumerate(self.game.trees)}
        for part in reversed(components(edges)):
            if len(part) == 1 and part[0] not in edges[part[0]]:
                self.values[part[0]] = _checked(self._of(self.game.trees[part[0]], self.player.decide))
            else:
                self._settle(part)
        return self.values[0]

    def _of(self, tree: Tree, decide: Callable[[Any, list[Number]], Number]) -> Number:
        if type(tree) is GoesOn:
            return self.values[tree.state]
        if type(tree) is Ends:
            return self._outcome(tree.outcome)
        below = [self._of(child, decide) for child in tree.children]  # type: ignore[union-attr]
        if type(tree) is Chance:
            return sum(weight * value for weight, value in zip(tree.weights, below, strict=True)) / tree.total
        return decide(tree, below)

    def _outcome(self, outcome: Any) -> Number:
        worth = self._worth.get(outcome)
        if worth is None:
            worth = self._worth[outcome] = self.kind(self.measure(outcome))
        return worth

    def _settle(self, part: list[int]) -> None:
        """A loop: revise its choices, solve its equations with the choices held, until nothing changes."""
        if len(part) <= LARGEST:
            for _ in range(REVISIONS):
                if self._sweep(part) <= self._enough():
                    return
                self._hold(part)
        if self.kind is Fraction:
            raise _TooLong
        self._sweep_on(part)

    def _enough(self) -> Number:
        return 0 if self.kind is Fraction else SETTLED

    def _sweep(self, part: list[int]) -> Number:
        """Decide once over in every state of a loop; how far the farthest value would move."""
        revised = [self._of(self.game.trees[state], self.player.decide) for state in part]
        return max(abs(new - self.values[state]) for new, state in zip(revised, part, strict=True))

    def _sweep_on(self, part: list[int]) -> None:
        """Where revising does not come to rest, or a loop is too large for it: pass over it again and again."""
        for _ in range(SWEEPS):
            moved = 0.0
            for state in part:
                value = self._of(self.game.trees[state], self.player.decide)
                moved = max(moved, abs(value - self.values[state]))
                self.values[state] = value
            if moved <= SETTLED:
                return

    def _hold(self, part: list[int]) -> None:
        """With every choice held the values are linear in one another: solve for them."""

        def image(values: list[Number]) -> list[Number]:
            for state, value in zip(part, values, strict=True):
                self.values[state] = value
            return [self._of(self.game.trees[state], self.player.hold) for state in part]

        size = len(part)
        unit = [[self.kind(int(i == j)) for i in range(size)] for j in range(size)]
        constant = image([self.kind(0)] * size)
        columns = [image(unit[j]) for j in range(size)]
        onward = [[columns[j][i] - constant[i] for j in range(size)] for i in range(size)]
        free = _ways_out(onward)  # who waits for ever with these choices gets nothing
        matrix = [[unit[i][j] - onward[i][j] for j in free] for i in free]
        solved = solve_linear(matrix, [constant[i] for i in free])
        if solved is None:
            raise _TooLong
        worth = dict(zip(free, solved, strict=True))
        for place, state in enumerate(part):
            self.values[state] = _checked(worth.get(place, self.kind(0)))


def _ways_out(onward: list[list[Number]]) -> list[int]:
    """The states of a loop from which it can be left, with the choices held."""
    out = {i for i, row in enumerate(onward) if sum(row) < 1 - NO_WAY_OUT}
    while True:
        more = {i for i, row in enumerate(onward) if i not in out and any(row[j] > 0 for j in out)}
        if not more:
            return sorted(out)
        out |= more


def _onward(tree: Tree) -> list[int]:
    if type(tree) is GoesOn:
        return [tree.state]
    if type(tree) is Ends:
        return []
    return list({state for child in tree.children for state in _onward(child)})  # type: ignore[union-attr]


def _checked(value: Number) -> Number:
    if isinstance(value, Fraction) and value.denominator.bit_length() > EXACT_BITS:
        raise _TooLong
    return value
