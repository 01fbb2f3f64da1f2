"""The advisor: backward induction over dice, open choices and secret simultaneous choices.

At a secret choice an exact matrix game is solved. Over many secret rounds the fractions explode; there the work is
in double precision and the answer carries its verified gap: each side's best reply to the other's mixes, computed
independently of how the mixes were found.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import mul
from typing import Any

from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.linear import solve_linear
from berthier.engine.solving.players import Best, Habit, Player, Reply
from berthier.engine.solving.solution import Solution
from berthier.engine.solving.valuing import Fork, Form, Part, Sum, Valuing

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


def solve(
    game: GameTree,
    hero: str,
    measure: Measure,
    habits: tuple[Habit, ...] = (),
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Best play for `hero`, who wants `measure` high, against all others, who want it low.

    `habits` bind a side to one option at a question wherever it is asked. `progress` hears how far it is: the game's
    runs of the rules, and then one for every state valued; what it raises ends the work.
    """
    secrets = sum(1 for decision in game.decisions.values() if len(decision.sides) > 1)
    work = _Work(game, hero, measure, habits, progress)
    if secrets <= EXACT_SECRETS:
        try:
            return work.solved(Fraction)
        except _TooLong:
            pass
    return work.solved(float)


class _Work:
    """One game to be solved for one goal."""

    def __init__(
        self,
        game: GameTree,
        hero: str,
        measure: Measure,
        habits: tuple[Habit, ...],
        progress: Callable[[int], None] | None,
    ) -> None:
        self.game, self.hero, self.habits, self.progress = game, hero, habits, progress
        self.order = Valuing.of(game)
        self.worth = [measure(outcome) for outcome in self.order.outcomes]
        self.done = 0

    def solved(self, kind: Callable[[Any], Number]) -> Solution:
        """Best play, and each side's best reply to it, in numbers of one kind."""
        best = Best(self.hero, kind, self.habits)
        nothing: list[Number] = [kind(0)] * len(self.order.forms)
        outcomes = [kind(worth) for worth in reversed(self.worth)]
        settled = _Induction(self.order.forms, nothing + outcomes, kind, best).run(self.order.settled, self._tell)
        value = self._value(best, settled, kind)
        low = self._value(Reply(self.hero, best.mixes, self.habits, hero_replies=False), settled, kind)
        high = self._value(Reply(self.hero, best.mixes, self.habits, hero_replies=True), settled, kind)
        return Solution(self.game, self.hero, value, low, high, best, exact=kind is Fraction)

    def _value(self, player: Player, settled: list[Number], kind: Callable[[Any], Number]) -> Number:
        """The value of the start, where the states that nobody decides about are settled already."""
        return _Induction(self.order.forms, settled.copy(), kind, player).run(self.order.open, self._tell)[0]

    def _tell(self, more: int) -> None:
        self.done += more
        if self.progress is not None:
            self.progress(self.game.runs + self.game.chance.runs + self.done)


class _Induction:
    """The value of every state under one player's way of deciding, the last states first."""

    def __init__(self, forms: list[Form], values: list[Number], kind: Callable[[Any], Number], player: Player) -> None:
        self.forms, self.values, self.kind, self.player = forms, values, kind, player

    def run(self, parts: list[Part], told: Callable[[int], None]) -> list[Number]:
        """The values with those of these parts worked out; the start's is the first."""
        decide, forms, values = self.player.decide, self.forms, self.values
        for done, part in enumerate(parts, 1):
            if not done & 127:
                told(128)
            if isinstance(part, int):
                values[part] = _checked(self._of(forms[part], decide))
            else:
                self._settle(part, told)
        return values

    def _of(self, form: Form, decide: Callable[[Any, list[Number]], Number]) -> Number:
        kind = type(form)
        if kind is int:
            return self.values[form]
        if kind is Sum:
            weights, total, places = form
            return sum(map(mul, weights, map(self.values.__getitem__, places))) / total
        below = [self._of(child, decide) for child in form.children]
        if kind is Fork:
            return sum(map(mul, form.weights, below)) / form.total
        return decide(form.decision, below)

    def _settle(self, part: list[int], told: Callable[[int], None]) -> None:
        """A loop: revise its choices, solve its equations with the choices held, until nothing changes."""
        if len(part) <= LARGEST:
            for _ in range(REVISIONS):
                told(len(part))
                if self._sweep(part) <= self._enough():
                    return
                self._hold(part)
        if self.kind is Fraction:
            raise _TooLong
        self._sweep_on(part, told)

    def _enough(self) -> Number:
        return 0 if self.kind is Fraction else SETTLED

    def _sweep(self, part: list[int]) -> Number:
        """Decide once over in every state of a loop; how far the farthest value would move."""
        revised = [self._of(self.forms[state], self.player.decide) for state in part]
        return max(abs(new - self.values[state]) for new, state in zip(revised, part, strict=True))

    def _sweep_on(self, part: list[int], told: Callable[[int], None]) -> None:
        """Where revising does not come to rest, or a loop is too large for it: pass over it again and again."""
        for _ in range(SWEEPS):
            told(len(part))
            moved = 0.0
            for state in part:
                value = self._of(self.forms[state], self.player.decide)
                moved = max(moved, abs(value - self.values[state]))
                self.values[state] = value
            if moved <= SETTLED:
                return

    def _hold(self, part: list[int]) -> None:
        """With every choice held the values are linear in one another: solve for them."""

        def image(values: list[Number]) -> list[Number]:
            for state, value in zip(part, values, strict=True):
                self.values[state] = value
            return [self._of(self.forms[state], self.player.hold) for state in part]

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


def _checked(value: Number) -> Number:
    if type(value) is Fraction and value.denominator.bit_length() > EXACT_BITS:
        raise _TooLong
    return value
