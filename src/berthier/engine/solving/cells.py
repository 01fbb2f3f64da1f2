"""What follows a decision of a solved game: the exact odds behind each option, or each pair of secret options.

Nothing is run again. The outcomes are read off the game that was solved, every later choice by its mix.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from berthier.core.umpire import Next
from berthier.engine.distribution import Odds
from berthier.engine.flow import Expansion, absorb
from berthier.engine.solving.game_tree import Chance, Decision, Ends, GoesOn, Tree
from berthier.engine.solving.solution import FINE, Solution
from berthier.engine.uncollected import uncollected

Share = tuple[int, int]  # a weight over a total
Leaves = dict[Any, Share]
LEAVES = (GoesOn, Ends)


class Cells:
    """The odds behind the options of decisions, with best play in all that follows."""

    def __init__(self, solution: Solution, policy: str) -> None:
        self.solution, self.policy = solution, policy
        self._expanded: dict[Next[Any], Expansion] = {}

    def odds(self, decision: Decision, *places: int) -> Odds[Any]:
        """The odds once these options are taken, by their place among each side's options."""
        width = len(decision.options[-1])
        child = decision.children[places[0] if len(places) == 1 else places[0] * width + places[1]]
        start: Next[Any] = Next(_behind, decision.moment, *places)
        first = self._expand(child)
        with uncollected():
            weights, total = absorb(start, lambda node: first if node is start else self._state(node))
        return Odds(weights, total, self.policy)

    def from_start(self) -> Odds[Any]:
        """The odds of the whole game."""
        weights, total = absorb(self.solution.game.start, self._state)
        return Odds(weights, total, self.policy)

    def _state(self, node: Next[Any]) -> Expansion:
        known = self._expanded.get(node)
        if known is None:
            game = self.solution.game
            known = self._expanded[node] = self._expand(game.trees[game.numbers[node]])
        return known

    def _expand(self, tree: Tree) -> Expansion:
        """All leaves of a tree over one total; equal ones are added up. Those of a single throw are so already."""
        if type(tree) is Chance and all(type(child) in LEAVES for child in tree.children):
            return Expansion(list(zip(map(self._leaf, tree.children), tree.weights, strict=True)), tree.total)
        leaves: Leaves = {}
        self._gather(tree, 1, 1, leaves)
        whole = lcm(*{total for _, total in leaves.values()})
        return Expansion([(leaf, weight * (whole // total)) for leaf, (weight, total) in leaves.items()], whole)

    def _gather(self, tree: Tree, weight: int, total: int, leaves: Leaves) -> None:
        if isinstance(tree, GoesOn | Ends):
            _add(leaves, self._leaf(tree), weight, total)
        else:
            weights, whole = (tree.weights, tree.total) if isinstance(tree, Chance) else self._mix(tree)
            for share, child in zip(weights, tree.children, strict=True):
                if share:
                    self._gather(child, weight * share, total * whole, leaves)

    def _leaf(self, leaf: GoesOn | Ends) -> Any:
        return self.solution.game.nodes[leaf.state] if type(leaf) is GoesOn else leaf.outcome  # type: ignore[union-attr]

    def _mix(self, decision: Decision) -> tuple[list[int], int]:
        """The weight of each option, or each pair: secret choices are made independently."""
        sides = [_whole(mix, exact=self.solution.exact) for mix in self.solution.mixes(decision)]
        if len(sides) == 1:
            return sides[0]
        (rows, height), (columns, width) = sides
        return [row * column for row in rows for column in columns], height * width


def _whole(mix: tuple[Any, ...], *, exact: bool) -> tuple[list[int], int]:
    """Shares as integer weights, as they are taken when odds are computed from a solution."""
    shares = [Fraction(share) for share in mix]
    fine = lcm(*(share.denominator for share in shares)) if exact else FINE
    weights = [round(share * fine) for share in shares]
    if weights.count(0) == len(weights) - 1:
        return [int(weight > 0) for weight in weights], 1
    return weights, sum(weights)


def _add(leaves: Leaves, leaf: Any, weight: int, total: int) -> None:
    have = leaves.get(leaf)
    if have is None:
        leaves[leaf] = weight, total
    elif have[1] == total:
        leaves[leaf] = have[0] + weight, total
    else:
        common = lcm(have[1], total)
        leaves[leaf] = have[0] * (common // have[1]) + weight * (common // total), common


def _behind(*_: Any) -> Any:
    """Names the place behind a decision; it is never run."""
    raise AssertionError("read off the game, not run")
