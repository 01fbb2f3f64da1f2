"""The advisor on games whose value is known by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.dice import D6
from berthier.core.umpire import Next, Umpire
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.matrix import solve_matrix
from berthier.engine.solving.solution import Solution
from berthier.engine.solving.solve import solve
from tests.core.oracles import guarantees, matrix_value
from tests.core.procedures import beats, choose_hands, lose_points, show_hands
from tests.core.programs import OURS, THEIRS, Program, best_value, distribution, programs, start

Payoffs = tuple[tuple[int, ...], ...]


def solved(call: Next[Any], hero: str = OURS, measure: Any = lambda outcome: outcome) -> Solution:
    """The solution, exact, with both guarantees equal to the value."""
    solution = solve(GameTree(call), hero, measure)
    assert solution.exact
    assert solution.low == solution.value == solution.high
    assert solution.gap == 0
    assert isinstance(solution.value, Fraction)
    return solution


def winning(hands: tuple[str, str]) -> int:
    """1 for a hand won by ours, -1 for one lost."""
    return beats(*hands)


def pay(umpire: Umpire, payoffs: Payoffs) -> int:
    """A secret choice of a row and a column."""
    picks = umpire.secretly({OURS: tuple(range(len(payoffs))), THEIRS: tuple(range(len(payoffs[0])))}, "number")
    return payoffs[picks[OURS]][picks[THEIRS]]


def test_a_secret_choice_is_a_matrix_game() -> None:
    """Rock, paper, scissors: nothing is gained, and each hand is shown a third of the time."""
    solution = solved(Next(show_hands), measure=winning)
    assert solution.value == 0
    decision = solution.game.first_decision()
    assert decision is not None
    assert solution.mixes(decision) == ((Fraction(1, 3),) * 3,) * 2
    assert solution.worth(decision) == [0, -1, 1, 1, 0, -1, -1, 1, 0]


@st.composite
def payoff_tables(draw: st.DrawFn) -> Payoffs:
    """Up to five rows and columns."""
    height, width = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    row = st.lists(st.integers(-5, 5), min_size=width, max_size=width).map(tuple)
    return tuple(draw(row) for _ in range(height))


@given(payoff_tables())
def test_one_secret_round_is_its_matrix(payoffs: Payoffs) -> None:
    """Its value for the row side, that of the matrix turned over for the column side; the mixes hold it exactly."""
    matrix = [[Fraction(value) for value in row] for row in payoffs]
    ours = solved(Next(pay, payoffs))
    assert ours.value == solve_matrix(matrix).value
    (decision,) = ours.game.decisions.values()
    rows, columns = ours.mixes(decision)
    assert guarantees(matrix, rows, columns) == (ours.value, ours.value)
    assert solved(Next(pay, payoffs), THEIRS, lambda paid: -paid).value == -ours.value
    turned = [list(column) for column in zip(*matrix, strict=True)]
    assert solved(Next(pay, payoffs), THEIRS).value == solve_matrix(turned).value


def test_an_open_choice_is_the_best_of_its_side() -> None:
    """In turn: who chooses second knows the first hand and beats it."""
    assert solved(Next(choose_hands), OURS, winning).value == -1
    assert solved(Next(choose_hands), THEIRS, winning).value == 1


def keep_or_reroll(umpire: Umpire) -> int:
    """A die that may be thrown once more."""
    face = umpire.roll(D6, "die", by=OURS)
    return face if umpire.choose(OURS, ("keep", "again"), "again") == "keep" else umpire.roll(D6, "die", by=OURS)


def test_chance_then_choice() -> None:
    """Keep 4, 5 and 6, throw again below: (3 · 3½ + 4 + 5 + 6) / 6 = 4¼. The enemy would keep 1, 2 and 3."""
    solution = solved(Next(keep_or_reroll))
    assert solution.value == Fraction(17, 4)
    keeps = {moment.answers[0]: solution.mixes(decision)[0][0] for moment, decision in solution.game.decisions.items()}
    assert keeps == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
    assert solved(Next(keep_or_reroll), THEIRS).value == Fraction(11, 4)


def two_stages(umpire: Umpire) -> int | Next[int]:
    """Two secret choices: only if both take the first option is there a second round."""
    picks = umpire.secretly({OURS: ("in", "out"), THEIRS: ("in", "out")}, "in or out")
    if picks[OURS] == picks[THEIRS] == "in":
        return Next(pay, ((3, -1), (-2, 1)))
    return int(picks[OURS] == picks[THEIRS])


def test_two_secret_stages_by_hand() -> None:
    """The second is worth 1/7, so the first is [[1/7, 0], [0, 1]]: worth 1/8, mixed 7 to 1."""
    solution = solved(Next(two_stages))
    assert solution.value == Fraction(1, 8)
    first = solution.game.first_decision()
    assert first is not None
    assert solution.mixes(first) == ((Fraction(7, 8), Fraction(1, 8)),) * 2
    assert solution.worth(first) == [Fraction(1, 7), 0, 0, 1]


def test_without_choices_the_value_is_the_mean() -> None:
    """As odds has it."""
    chances = Exact().odds(lose_points, 9, 7)
    solution = solved(Next(lose_points, 9, 7), measure=lambda end: Fraction(end == "ours", 3))
    assert solution.value == chances["ours"] / 3


@given(programs())
@settings(max_examples=250)
def test_any_game_has_the_value_of_backward_induction(program: Program) -> None:
    """Dice, open and secret choices, calls and rounds, for either hero, by recursion on the same tree."""
    for hero in (OURS, THEIRS):
        solution = solve(GameTree(start(program)), hero, lambda value: value)
        expected = best_value(program, hero)
        if solution.exact:
            assert solution.low == solution.value == solution.high == expected
        else:
            assert abs(solution.value - float(expected)) <= 1e-9
            assert -1e-12 <= solution.gap <= 1e-9


@given(programs(choices=False, secrets=False))
def test_any_game_of_chance_has_its_mean(program: Program) -> None:
    """Whoever the hero is."""
    mean = sum(value * p for value, p in distribution(program).items())
    assert solved(start(program), OURS).value == solved(start(program), THEIRS).value == mean


def rounds_of_hands(umpire: Umpire, left: int, ahead: int) -> int | Next[int]:
    """Many secret rounds; hands won are counted, a Rock that wins twice."""
    if left == 0:
        return ahead
    hands = umpire.secretly({OURS: tuple("RPS"), THEIRS: tuple("RPS")}, "hand")
    won = (0, 1, -1)[("RPS".index(hands[OURS]) - "RPS".index(hands[THEIRS])) % 3]
    return Next(rounds_of_hands, left - 1, ahead + won + (won > 0 and hands[OURS] == "R"))


@pytest.mark.parametrize("rounds", [9, 25])
def test_over_many_secret_rounds_the_gap_is_verified(rounds: int) -> None:
    """Beyond what fractions bear: double precision, with both guarantees within 1e-9 of one another.

    A round on its own is [[0, -1, 2], [1, 0, -1], [-1, 1, 0]]; rounds add up, so the value is so many times its value.
    """
    one = matrix_value([[Fraction(x) for x in row] for row in ((0, -1, 2), (1, 0, -1), (-1, 1, 0))])
    solution = solve(GameTree(Next(rounds_of_hands, rounds, 0)), OURS, lambda ahead: ahead)
    assert one == Fraction(1, 12)
    assert not solution.exact
    assert -1e-12 <= solution.gap <= 1e-9
    assert solution.low - 1e-9 <= rounds * one <= solution.high + 1e-9
    assert abs(solution.value - float(rounds * one)) <= 1e-9
