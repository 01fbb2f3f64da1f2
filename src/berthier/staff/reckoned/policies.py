"""Who answers choices: standing orders, or best play; and which questions were really asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from berthier.core.dice import Branches
from berthier.core.errors import BadInput
from berthier.core.policy import Moment, Option, Policy
from berthier.core.umpire import Next, Side
from berthier.engine.odds import BUDGET
from berthier.staff.situation import Situation

if TYPE_CHECKING:
    from berthier.engine.solving.game_tree import GameTree
    from berthier.engine.solving.players import Habit


class Attentive:
    """A policy that remembers what it was asked, with the options, so that an order nobody asked for is noticed."""

    def __init__(self, policy: Policy, stated: str = "") -> None:
        self.policy, self.stated = policy, stated
        self.asked: dict[tuple[str, str], tuple[str, ...]] = {}

    @property
    def name(self) -> str:
        return "; ".join(filter(None, [self.policy.name, self.stated]))

    @property
    def steady(self) -> bool:
        return self.policy.steady

    @property
    def inline(self) -> Callable[[Next[Any]], bool] | None:
        return self.policy.inline

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        known = self.asked.get((str(side), why), ())
        new = tuple(word for word in map(str, options) if word not in known)
        if new or not known:
            self.asked[str(side), why] = known + new
        return self.policy.mix(side, options, why, moment)


def choose_play(
    situation: Situation,
    policy: str | None,
    goal: str | None,
    budget: int | None,
    progress: Callable[[int], None],
) -> Attentive:
    """The policy that was asked for."""
    if policy == "equilibrium":
        return _best_play(situation, goal, budget, progress)
    if goal is not None:
        raise BadInput("A goal is for the policy equilibrium.", "goal")
    return Attentive(situation.answers(policy), situation.stated)


def _best_play(
    situation: Situation, goal_name: str | None, budget: int | None, progress: Callable[[int], None]
) -> Attentive:
    from berthier.engine.solving.game_tree import GameTree
    from berthier.engine.solving.solution import Equilibrium
    from berthier.engine.solving.solve import solve

    goal = situation.procedure.goal(goal_name)
    game = GameTree(situation.call, situation.switches, budget or BUDGET, progress)
    habits = habits_of(situation, game)
    best = Equilibrium(solve(game, str(goal.side), goal.measure, habits, progress), goal.title)
    if habits:
        best.name += "; always " + ", ".join(f"{habit.side}.{habit.why}: {habit.option}" for habit in habits)
    return Attentive(best, situation.stated)


def habits_of(situation: Situation, game: GameTree) -> tuple[Habit, ...]:
    """The user's own orders (not an example's) as habits that best play must keep to."""
    from berthier.core.orders import read_option
    from berthier.core.policy import EVENLY, parse_standing
    from berthier.engine.solving.players import Habit

    orders = dict(parse_standing(situation.chosen).given)
    found: dict[Habit, None] = {}
    for decision in game.decisions.values():
        for side, options in zip(decision.sides, decision.options, strict=True):
            order = orders.get(f"{side}.{decision.why}") or orders.get(decision.why)
            if order is not None and (len(order) > 1 or order == EVENLY):
                raise BadInput("Best play keeps to one word at a question, not to a mix.", decision.why)
            if order is not None:
                found[Habit(side, decision.why, str(read_option(options, order[0][0], decision.why)))] = None
    return tuple(found)


def check_asked(situation: Situation, asked: Iterable[tuple[str, str]], *, refuse: bool = True) -> list[str]:
    """An order nobody asked for: a slip of the pen is refused (unless it is too late for that), any other is said."""
    pairs = list(asked)
    known = list(dict.fromkeys(f"{side}.{why}" for side, why in pairs))
    said = []
    for order in situation.chosen:
        if order in known or order in (why for _, why in pairs):
            continue
        words = [*dict.fromkeys(why for _, why in pairs), *known]
        near = get_close_matches(order, words, n=1)
        if refuse and not words:
            raise BadInput(f"Nothing is chosen here, so an order for {order!r} has no place.", "choose", [])
        if refuse and near:
            raise BadInput(f"Nothing asks {order!r}. Did you mean {near[0]}?", "choose", words)
        said.append(f"nothing asked {order!r} here; asked: {', '.join(words) or 'nothing'}.")
    return said
