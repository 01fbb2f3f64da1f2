"""A solution played: in odds it gives the value found, against any other play at least what it guarantees."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from berthier.core.dice import D6, Branches
from berthier.core.policy import Moment, Policy, certainly
from berthier.core.umpire import Next, Umpire
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from berthier.engine.simulate import simulate
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve
from tests.core.procedures import beats, show_hands
from tests.core.programs import OURS, THEIRS, Program, programs, start


def number(outcome: int) -> int:
    """The outcome is what it pays."""
    return outcome


def odds_under(solution: Solution, policy: Policy) -> Odds[Any]:
    """The odds of the game that was solved, under a policy."""
    call = solution.game.start
    return Exact(policy).odds(call.procedure, *call.args)


@given(programs(), st.sampled_from((OURS, THEIRS)))
@settings(max_examples=150)
def test_odds_under_the_equilibrium_have_the_value_found(program: Program, hero: str) -> None:
    """As fractions, when the solution is exact."""
    solution = solve(GameTree(start(program)), hero, number)
    assume(solution.exact)
    odds = odds_under(solution, Equilibrium(solution, "points"))
    assert odds.mean(number) == solution.value
    assert odds.policy == ("equilibrium for points (exact)" if solution.game.decisions else "no choices")


class Against:
    """One side plays the equilibrium, the other whatever a seed says."""

    name = "equilibrium against anything"
    steady = False

    def __init__(self, equilibrium: Equilibrium, side: str, seed: int) -> None:
        self.equilibrium, self.side, self.seed = equilibrium, side, seed
        self.inline = equilibrium.inline

    def mix(self, side: str, options: Sequence[Any], why: str, moment: Moment) -> Branches[Any]:
        """The other side has an answer of its own for every moment."""
        if side == self.side:
            return self.equilibrium.mix(side, options, why, moment)
        return certainly(options[random.Random(f"{self.seed} {moment}").randrange(len(options))])


@given(programs(), st.integers(0, 10**6))
@settings(max_examples=150)
def test_the_mixes_guarantee_the_value_against_any_play(program: Program, seed: int) -> None:
    """Whatever theirs do ours get no less than `low`; whatever ours do they get no more than `high`."""
    solution = solve(GameTree(start(program)), OURS, number)
    assume(solution.exact)
    equilibrium = Equilibrium(solution, "points")
    assert odds_under(solution, Against(equilibrium, OURS, seed)).mean(number) >= solution.low
    assert odds_under(solution, Against(equilibrium, THEIRS, seed)).mean(number) <= solution.high


def many_rounds(umpire: Umpire, left: int, ahead: int) -> int | Next[int]:
    """Secret rounds enough for double precision."""
    if left == 0:
        return ahead
    picks = umpire.secretly({OURS: ("a", "b"), THEIRS: ("a", "b")}, "letter")
    won = {("a", "a"): 3, ("a", "b"): -1, ("b", "a"): -2, ("b", "b"): 1}[picks[OURS], picks[THEIRS]]
    return Next(many_rounds, left - 1, ahead + won)


def test_in_double_precision_it_says_how_sure_it_is() -> None:
    """Seven rounds worth 1/7 each; shares are taken to a billionth, and that is said."""
    solution = solve(GameTree(Next(many_rounds, 7, 0)), OURS, number)
    assert not solution.exact
    equilibrium = Equilibrium(solution, "points")
    odds = odds_under(solution, equilibrium)
    assert abs(odds.mean(number) - 1) < Fraction(1, 10**7)
    assert odds.policy == f"equilibrium for points (gap {float(solution.gap):.1e}, shares to a billionth)"


def bonus(umpire: Umpire) -> int:
    """A choice asked in an inner procedure."""
    return umpire.choose(OURS, (0, 1), "bonus")


def die_and_bonus(umpire: Umpire) -> int:
    """A die, and the inner choice."""
    return umpire.roll(D6, "die", by=OURS) + umpire.resolve(bonus)


def test_it_can_be_simulated() -> None:
    """A policy for odds and for simulation alike: thirds of each hand, both sides."""
    solution = solve(GameTree(Next(show_hands)), OURS, lambda hands: beats(*hands))
    sample = simulate(Next(show_hands), 9_000, 1, Equilibrium(solution, "winning"))
    assert len(sample.counts) == 9
    assert all(abs(count - 1_000) < 5 * 30 for count in sample.counts.values())
    assert sample.policy == "equilibrium for winning (exact)"


def test_it_can_be_simulated_where_an_inner_procedure_asks() -> None:
    """The mix is that of the caller's moment, as in odds."""
    solution = solve(GameTree(Next(die_and_bonus)), OURS, number)
    equilibrium = Equilibrium(solution, "points")
    assert set(odds_under(solution, equilibrium)) == {2, 3, 4, 5, 6, 7}
    sample = simulate(Next(die_and_bonus), 200, 1, equilibrium)
    assert set(sample.counts) == {2, 3, 4, 5, 6, 7}
