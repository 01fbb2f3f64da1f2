"""Exact odds of procedures that end: every face counted once, equal states merged, fractions that sum to 1."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from berthier.core.dice import D6
from berthier.core.errors import TooMuch
from berthier.core.switches import Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact
from tests.core.procedures import (
    between_steps,
    count_down,
    lose_points,
    many_dice,
    parity,
    roll_until_low,
    six_or_twenty,
    three_fights,
    with_switch,
)

FACES = range(1, 7)


def as_fractions(odds: Odds[object]) -> dict[object, Fraction]:
    """The odds as a plain dictionary."""
    return dict(odds.items())


def counted(outcomes: list[object]) -> dict[object, Fraction]:
    """The chances of outcomes that are listed once for each equally likely way."""
    return {outcome: Fraction(ways, len(outcomes)) for outcome, ways in Counter(outcomes).items()}


def test_nested_rolls_are_enumerated() -> None:
    """Later dice depend on earlier ones; each line of dice has the product of its chances."""
    expected: dict[tuple[int, ...], Fraction] = {(1,): Fraction(1, 6), (2,): Fraction(1, 6)}
    for first, a, b in product(range(3, 7), FACES, FACES):
        second = a + b + 1
        thirds = [(third,) for third in range(1, first + 1)] if second >= 9 else [()]
        for third in thirds:
            outcome = (first, second, *third)
            expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(1, 216 * len(thirds))
    assert as_fractions(Exact().odds(roll_until_low, 1)) == expected


def test_branches_with_different_totals_come_to_one_total() -> None:
    """A d6, then a d20 or a d7: 20 and 7 have no common factor, and nothing is lost."""
    odds = Exact().odds(six_or_twenty)
    low, high = Fraction(2, 3) * Fraction(1, 7), Fraction(1, 3) * Fraction(1, 20)
    assert as_fractions(odds) == {face: high + (low if face <= 7 else 0) for face in range(1, 21)}
    assert sum(odds.weights.values()) == odds.total


def by_hand(edge: int, faces: tuple[int, int]) -> str:
    """The opposed roll, in the test's own words."""
    margin = faces[0] + edge - faces[1]
    return "tie" if margin == 0 else "ours" if margin > 0 else "theirs"


def test_resolve_combines_the_results_of_other_procedures() -> None:
    """The same as throwing all six dice and reading them."""
    pairs = list(product(FACES, FACES))
    outcomes: list[object] = []
    for a, b, c in product(pairs, pairs, pairs):
        first = by_hand(1, a)
        second = by_hand(1 + (first == "ours"), b)
        outcomes.append((first, second, by_hand(0, c) if first == second else "-"))
    assert as_fractions(Exact().odds(three_fights, 1)) == counted(outcomes)


def test_a_procedure_resolved_again_is_not_worked_out_again() -> None:
    """36 runs for each different opposed roll, and then one for each line of three results."""
    exact = Exact()
    exact.odds(three_fights, 1)
    spent = exact.runs
    assert spent == 3 * 36 + sum(3 if first == second else 1 for first, second in product(range(3), repeat=2))
    exact.odds(three_fights, 1)
    assert exact.runs == spent


def test_a_chain_of_next_agrees_with_icepool() -> None:
    """Rounds until one side is down, as icepool's map repeated to the end."""

    def fought(state: tuple[int, int], hit: int, hurt: int) -> tuple[int, int]:
        ours, theirs = state
        return state if min(ours, theirs) <= 0 else (max(0, ours - hurt), max(0, theirs - hit))

    end = icepool.map(fought, icepool.Die([(12, 9)]), icepool.d6, icepool.d6, star=False, repeat="inf")
    named = end.map(lambda ours, theirs: "both" if ours == theirs else "ours" if ours else "theirs", star=True)
    odds = Exact().odds(lose_points, 12, 9)
    assert {outcome: odds[outcome] for outcome in named} == {o: named.probability(o) for o in named}
    assert sum(p for _, p in odds.items()) == 1


def test_equal_states_merge() -> None:
    """Each step costs the same number of runs: 2 states of 6 faces, although 6 ** 300 lines lead through them."""
    runs = {}
    for steps in (100, 200, 300):
        exact = Exact()
        assert as_fractions(exact.odds(parity, steps, False)) == {False: Fraction(1, 2), True: Fraction(1, 2)}
        runs[steps] = exact.runs
    assert runs[100] == 6 + 99 * 2 * 6 + 2
    assert runs[300] - runs[200] == runs[200] - runs[100] == 1200


def test_odds_and_count_tells_how_often_a_procedure_was_entered() -> None:
    """Geometric up to the last: entered k times with (5/6)^(k-1) · 1/6."""
    odds = Exact().odds_and_count(Next(count_down, 3), count_down)
    die, rest = Fraction(1, 6), Fraction(5, 6)
    assert as_fractions(odds) == {
        ("over", 1): die,
        ("over", 2): rest * die,
        ("over", 3): rest**2 * die,
        ("over", 4): rest**3,
    }
    between = Exact().odds_and_count(Next(count_down, 3), between_steps)
    assert as_fractions(between) == {(end, times - 1): p for (end, times), p in odds.items()}
    assert odds.by(lambda pair: pair[0]) == Exact().odds(count_down, 3)


class Patience:
    """Part of a state that will not be looked at for ever."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __hash__(self) -> int:
        self.looks -= 1
        if self.looks < 0:
            raise AssertionError("still going on")
        return 1


def again_on_one(umpire: Umpire, patience: Patience) -> str | Next[str]:
    """There is no most that this may be entered."""
    return Next(again_on_one, patience) if umpire.roll(D6, "die", by="ours") == 1 else "over"


def test_a_count_without_a_most_runs_into_its_budget() -> None:
    """A re-rolled die has a chance for every number of throws: their odds have no end, and that is said."""
    with pytest.raises(TooMuch):
        Exact(budget=1_000).odds_and_count(Next(again_on_one, Patience(100_000)), again_on_one)
    assert dict(Exact().odds(again_on_one, Patience(100)).items()) == {"over": 1}


def for_ever_new(umpire: Umpire, step: int) -> Next[int]:
    """Every state is a new one."""
    return Next(for_ever_new, step + umpire.roll(D6, "die", by="ours"))


def test_past_its_budget_exact_work_says_so() -> None:
    """46,656 lines against a budget of 5,000: nothing truncated, a simulation is offered; enough budget, an answer."""
    with pytest.raises(TooMuch, match=r"more than 5,000 runs.*simulation with its interval") as too_much:
        Exact(budget=5_000).odds(many_dice, 6)
    assert too_much.value.runs == 5_000
    odds = Exact(budget=50_000).odds(many_dice, 6)
    ways = (6 * D6).sums
    assert as_fractions(odds) == {s: Fraction(n, ways.total) for s, n in zip(ways.answers, ways.weights, strict=True)}


def test_a_procedure_with_ever_new_states_runs_into_its_budget() -> None:
    """It never hangs."""
    with pytest.raises(TooMuch):
        Exact(budget=10_000).odds(for_ever_new, 0)


def test_progress_is_told_while_it_works() -> None:
    """Ever more runs, no more than were made."""
    told: list[int] = []
    exact = Exact(progress=told.append)
    exact.odds(many_dice, 5)
    assert told == sorted(told)
    assert 0 < told[-1] <= exact.runs == 6**5


def test_switches_in_force_are_played() -> None:
    """At the default, and set otherwise."""
    assert Exact().odds(with_switch)["ours"] == Fraction(21, 36)
    assert Exact(switches=Switches((("TIE", "theirs"),))).odds(with_switch)["ours"] == Fraction(15, 36)
