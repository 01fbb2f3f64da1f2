"""A situation solved: the game and its solution, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.goal import Goal
from berthier.engine.distribution import Odds
from berthier.engine.odds import BUDGET
from berthier.engine.solving.cells import Cells
from berthier.engine.solving.game_tree import Decision, GameTree, GoesOn, Tree
from berthier.engine.solving.players import Best, Habit, Number
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve
from berthier.staff.reckoned.policies import check_asked, habits_of
from berthier.staff.situation import Situation

Progress = Callable[[int], None]


class Solved(msgspec.Struct, frozen=True):
    """Best play in a situation for a goal; `bound` are the orders it keeps to."""

    situation: Situation
    goal: Goal
    game: GameTree
    solution: Solution
    decision: Decision
    bound: tuple[Habit, ...] = ()

    @property
    def hero(self) -> str:
        """The side the goal is for."""
        return str(self.goal.side)

    @property
    def policy_name(self) -> str:
        """How best play is called in every answer: the goal, how sure it is, and what a policy settles."""
        best = Equilibrium(self.solution, self.goal.title).name
        kept = ", ".join(f"{habit.side}.{habit.why}: {habit.option}" for habit in self.bound)
        return "; ".join(filter(None, [best, f"always {kept}" if kept else "", self.situation.stated]))

    def habits(self) -> Iterator[Habit]:
        """Always taking one option at the first decision's question, for each option of each side."""
        for side, options in zip(self.decision.sides, self.decision.options, strict=True):
            for option in options:
                yield Habit(side, self.decision.why, str(option))

    def value_with(self, *habits: Habit, progress: Progress | None = None) -> Number:
        """The value when habits are kept to and known; solved again where that changes more than one choice."""
        kept = (*self.bound, *habits)
        if all(self._is_asked_once(habit) for habit in habits):
            kind = Fraction if self.solution.exact else float
            return Best(self.hero, kind, kept).decide(self.decision, self.solution.worth(self.decision))
        return solve(self.game, self.hero, self.goal.measure, kept, progress).value

    def odds_with(self, habit: Habit) -> Odds[Any]:
        """Where a habit leads from the start, with best play in everything else."""
        best = solve(self.game, self.hero, self.goal.measure, (*self.bound, habit))
        return Cells(best, self.policy_name).from_start()

    def cells(self) -> Cells:
        """The odds behind each option, or each pair of them."""
        return Cells(self.solution, self.policy_name)

    def cost(self, side: str, value: Number) -> Number:
        """What a side loses when the value is this instead."""
        return self.solution.value - value if side == self.hero else value - self.solution.value

    def is_chance(self) -> bool:
        """Whether the value is a chance."""
        return self.goal.is_chance(self.game.outcomes)

    def _is_asked_once(self, habit: Habit) -> bool:
        """Whether the first decision is where the game begins and the only one with this question."""
        tree: Tree = self.game.trees[0]
        while isinstance(tree, GoesOn):
            tree = self.game.trees[tree.state]
        asked = [each for each in self.game.decisions.values() if each.why == habit.why and habit.side in each.sides]
        return tree is self.decision and len(asked) == 1 and asked[0] is tree


def work_out(situation: Situation, goal_name: str | None, budget: int | None, progress: Progress) -> Solved:
    """Solve a situation for a goal; past the budget `TooMuch` says so."""
    goal = situation.procedure.goal(goal_name)
    game = GameTree(situation.call, situation.switches, budget or BUDGET, progress)
    bound = habits_of(situation, game)
    solution = solve(game, str(goal.side), goal.measure, bound, progress)
    decision = game.first_decision()
    if decision is None:
        raise BadInput("Nothing is chosen in this situation, so there is nothing to advise on.", "procedure")
    asked = [(side, each.why) for each in game.decisions.values() for side in each.sides]
    check_asked(situation, asked)
    return Solved(situation, goal, game, solution, decision, bound)
