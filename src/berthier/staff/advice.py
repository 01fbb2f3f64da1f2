"""Advice worked out: best play for a goal, the first decision, and the price of every habit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.distribution import Odds
from berthier.core.errors import BadInput, unknown
from berthier.core.game_tree import Decision, Ends, GameTree
from berthier.core.odds import BUDGET, Exact
from berthier.core.players import Habit
from berthier.core.ruleset import Goal
from berthier.core.solution import Equilibrium, Solution
from berthier.core.solve import solve
from berthier.staff.policies import habits_of
from berthier.staff.situation import Situation

Number = Any  # Fraction where the advice is exact, else float


class Price(msgspec.Struct, frozen=True):
    """A habit of one side: the goal's value when it always does this, and what that costs the side."""

    side: str
    option: str
    value: Number
    cost: Number


class Advice(msgspec.Struct, frozen=True):
    """Best play in a situation."""

    situation: Situation
    goal: Goal
    game: GameTree
    solution: Solution
    decision: Decision
    is_chance: bool
    bound: tuple[Habit, ...] = ()

    @property
    def policy_name(self) -> str:
        """How best play is called in odds."""
        return Equilibrium(self.solution, self.goal.title).name

    def side(self, name: str | None) -> str:
        """Whose advice it is: the side named, else the one the goal is for."""
        hero = str(self.goal.side)
        if name is None:
            return hero if hero in self.decision.sides else self.decision.sides[0]
        if name not in self.sides:
            raise unknown("side", name, self.sides, "side")
        return name

    @property
    def sides(self) -> list[str]:
        """Every side that decides anything."""
        return list(dict.fromkeys(side for each in self.game.decisions.values() for side in each.sides))

    def habits(self, side: str | None) -> list[Habit]:
        """Always taking one option at the first decision's question, for each option of a side (or of all)."""
        return [habit for habit in self._habits() if side in (None, habit.side)]

    def prices(self, side: str | None, progress: Callable[[int], None]) -> list[Price]:
        """The price of each of these habits, by solving again with it bound."""
        return list(self._priced(self.habits(side), progress))

    def odds_of_options(self) -> dict[str, Odds[str]]:
        """For an open choice: where each option leads, with best play in everything else; by the procedure's groups."""
        group = self.situation.procedure.group
        if len(self.decision.sides) > 1 or group is None:
            return {}
        return {habit.option: self._odds_with(habit).by(group) for habit in self._habits()}

    def _odds_with(self, habit: Habit) -> Odds[Any]:
        best = solve(self.game, str(self.goal.side), self.goal.measure, (*self.bound, habit))
        exact = Exact(Equilibrium(best, self.goal.title), self.situation.switches)
        return exact.odds(self.situation.call.procedure, *self.situation.call.args)

    def _habits(self) -> Iterator[Habit]:
        for side, options in zip(self.decision.sides, self.decision.options, strict=True):
            for option in options:
                yield Habit(side, self.decision.why, str(option))

    def _priced(self, habits: list[Habit], progress: Callable[[int], None]) -> Iterator[Price]:
        hero = str(self.goal.side)
        for number, habit in enumerate(habits, 1):
            value = solve(self.game, hero, self.goal.measure, (*self.bound, habit)).value
            cost = self.solution.value - value if habit.side == hero else value - self.solution.value
            yield Price(habit.side, habit.option, value, cost)
            progress(number)


def advise(situation: Situation, goal_name: str | None, budget: int | None, progress: Callable[[int], None]) -> Advice:
    """Solve a situation for a goal; past the budget `TooMuch` says so."""
    goal = situation.procedure.goal(goal_name)
    game = GameTree(situation.call, situation.switches, budget or BUDGET, progress)
    bound = habits_of(situation, game)
    solution = solve(game, str(goal.side), goal.measure, bound)
    decision = game.first_decision()
    if decision is None:
        raise BadInput("Nothing is chosen in this situation, so there is nothing to advise on.", "procedure")
    return Advice(situation, goal, game, solution, decision, _is_chance(game, goal), bound)


def _is_chance(game: GameTree, goal: Goal) -> bool:
    """Whether the goal is a thing that happens or not, so that its value is a chance."""
    return all(goal.measure(outcome) in (0, 1) for tree in game.trees for outcome in _outcomes(tree))


def _outcomes(tree: Any) -> Iterator[Any]:
    if isinstance(tree, Ends):
        yield tree.outcome
    for child in getattr(tree, "children", ()):
        yield from _outcomes(child)


def as_data(advice: Advice, side: str, prices: list[Price], every: bool) -> dict[str, Any]:
    """The documented shape of advice."""
    solution = advice.solution
    shape: dict[str, Any] = {
        "goal": advice.goal.name,
        "goal_title": advice.goal.title,
        "goal_side": str(advice.goal.side),
        "side": side,
        "value": _number(solution.value),
        "value_decimal": float(solution.value),
        "exact": solution.exact,
        "gap": _number(solution.gap),
        "low": _number(solution.low),
        "high": _number(solution.high),
        "decision": _decision(advice, advice.decision),
        "habits": [
            {"side": price.side, "option": price.option, "value": _number(price.value), "cost": _number(price.cost)}
            for price in prices
        ],
        "option_odds": [
            {"option": option, "groups": {name: str(chance) for name, chance in odds.items()}}
            for option, odds in advice.odds_of_options().items()
        ],
        "policy_name": advice.policy_name,
        "switches": advice.situation.in_force,
        "inputs": advice.situation.inputs,
    }
    if every:
        shape["decisions"] = [_decision(advice, decision) for decision in advice.game.decisions.values()]
    return shape


def _decision(advice: Advice, decision: Decision) -> dict[str, Any]:
    mixes, worth = advice.solution.mixes(decision), [_number(value) for value in advice.solution.worth(decision)]
    width = len(decision.options[-1])
    rows = [worth[start : start + width] for start in range(0, len(worth), width)]
    return {
        "why": decision.why,
        "sides": list(decision.sides),
        "options": [[str(option) for option in options] for options in decision.options],
        "mixes": [[_number(share) for share in mix] for mix in mixes],
        "values": rows if len(decision.sides) == 2 else worth,
    }


def _number(value: Number) -> str | float:
    """Exact figures as text, others as they are."""
    return value if isinstance(value, float) else str(Fraction(value))
