"""What the advisor found: the value, the mix at each decision, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from berthier.core.dice import Branches
from berthier.core.policy import Moment, Option
from berthier.core.shown import Shown
from berthier.core.umpire import Side
from berthier.engine.solving.game_tree import Decision, GameTree
from berthier.engine.solving.players import Best, Mix, Number

FINE = 10**9  # shares found in floats are taken to a billionth when odds are computed from them


class Solution(Shown):
    """A solved game. `low` is what the hero's mixes guarantee, `high` what the others' mixes hold the hero to."""

    def __init__(
        self, game: GameTree, hero: str, value: Number, low: Number, high: Number, best: Best, *, exact: bool
    ) -> None:
        self.game, self.hero, self.value, self.low, self.high, self.exact = (
            game,
            hero,
            value,
            low,
            high,
            exact,
        )
        self._best = best

    @property
    def gap(self) -> Number:
        """How far the two guarantees are apart: 0 as a fraction, or verified in double precision."""
        return self.high - self.low

    def mixes(self, decision: Decision) -> Mix:
        """The shares of each option, for each side that decides."""
        return self._best.mixes[id(decision)]

    def worth(self, decision: Decision) -> list[Number]:
        """What each option (or pair of options, row by row) is worth to the hero."""
        return self._best.below[id(decision)]

    def __repr__(self) -> str:
        return f"Solution({self.hero}: {self.value}, {'exact' if self.exact else f'gap {float(self.gap):.1e}'})"


class Equilibrium(Shown):
    """A solution as a policy for odds and simulation."""

    steady = False

    def __init__(self, solution: Solution, goal: str) -> None:
        self.solution = solution
        self.inline = solution.game.has_choices
        sure = "exact" if solution.exact else f"gap {float(solution.gap):.1e}, shares to a billionth"
        self.name = f"equilibrium for {goal} ({sure})"

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        """The side's mix at this decision."""
        decision = self.solution.game.decisions[moment]
        shares = [Fraction(share) for share in self.solution.mixes(decision)[decision.sides.index(str(side))]]
        fine = lcm(*(share.denominator for share in shares)) if self.solution.exact else FINE
        taken = [(option, round(share * fine)) for option, share in zip(options, shares, strict=True)]
        weights = tuple(weight for _, weight in taken if weight)
        return Branches(tuple(option for option, weight in taken if weight), weights, sum(weights))
