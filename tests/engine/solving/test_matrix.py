"""Zero-sum matrix games whose solution is known, and the certificate that every solution carries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.ruleset import find_ruleset
from berthier.engine.solving.matrix import MatrixGame, solve_matrix, solve_matrix_in_floats
from tests.core.oracles import guarantees, matrix_value

Matrix = list[list[Fraction]]

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def exact(matrix: list[list[int]]) -> Matrix:
    """A matrix of fractions."""
    return [[Fraction(value) for value in row] for row in matrix]


def certified(matrix: Matrix) -> MatrixGame[Fraction]:
    """The solution with its certificate worked out again: both mixes are mixes, both guarantees are the value."""
    game = solve_matrix(matrix)
    assert sum(game.rows) == sum(game.columns) == 1
    assert min(*game.rows, *game.columns) >= 0
    assert (len(game.rows), len(game.columns)) == (len(matrix), len(matrix[0]))
    assert guarantees(matrix, game.rows, game.columns) == (game.value, game.value)
    assert (game.row_guarantee, game.column_guarantee, game.gap) == (game.value, game.value, 0)
    assert {type(number) for number in (*game.rows, *game.columns, game.value)} == {Fraction}
    return game


def test_rock_paper_scissors_is_a_third_each() -> None:
    """Value 0, and the one mix that nothing beats."""
    third = Fraction(1, 3)
    assert certified(exact(ROCK_PAPER_SCISSORS))[:3] == (0, (third,) * 3, (third,) * 3)


def test_two_by_two_without_a_saddle_has_the_textbook_value() -> None:
    """(ad - bc) / (a + d - b - c), with the mixes that make the other side indifferent."""
    game = certified(exact([[3, -1], [-2, 1]]))
    assert game[:3] == (Fraction(1, 7), (Fraction(3, 7), Fraction(4, 7)), (Fraction(2, 7), Fraction(5, 7)))


def test_a_saddle_is_played_pure() -> None:
    """The least of its row and the greatest of its column."""
    assert certified(exact([[4, 2, 3], [1, 0, 5], [2, 1, 6]]))[:3] == (2, (1, 0, 0), (0, 1, 0))


def tactical_matrix(*tactics: str) -> Matrix:
    """The Tactical Matrix of Six States for these tactics, NC counted as 0.

    The figure helps the larger force, whose tactics are the chart's columns: so here it is the row player.
    """
    chart = find_ruleset("six_states").table("tactical_matrix")
    words = [[str(chart.at(smaller, larger).value) for smaller in tactics] for larger in tactics]
    return [[Fraction(0) if word == "NC" else Fraction(word) for word in row] for row in words]


def test_the_tactical_matrix_without_withdraw_has_the_mix_of_the_reading() -> None:
    """D1: Charge 2, Envelop 3, Skirmish 3, Bombard 3, Refuse 4 of 15, never Square; value 0."""
    matrix = tactical_matrix("Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse")
    game = solve_matrix(matrix)
    mix = tuple(Fraction(share, 15) for share in (2, 3, 3, 3, 0, 4))
    assert (game.value, game.rows, game.columns) == (0, mix, mix)
    assert guarantees(matrix, mix, mix) == (0, 0)


def test_always_playing_square_costs_two_fifteenths_against_that_mix() -> None:
    """So Square has no place in it."""
    matrix = tactical_matrix("Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse")
    mix = tuple(Fraction(share, 15) for share in (2, 3, 3, 3, 0, 4))
    square = matrix[4]
    assert sum(share * value for share, value in zip(mix, square, strict=True)) == Fraction(-2, 15)


@pytest.mark.parametrize(
    ("matrix", "value"),
    [
        ([[7]], 7),
        ([[0]], 0),
        ([[-2, -2], [-2, -2]], -2),
        ([[3, 1, 2]], 1),
        ([[3], [1], [2]], 3),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0], [0, -1, 1], [0, -1, 1]], 0),
        ([[0, -1, 1, 1], [1, 0, -1, -1], [-1, 1, 0, 0]], 0),
        ([[1, 1, 1], [1, 1, 1], [0, 2, 1]], 1),
        ([[10**30, -(10**30)], [-(10**30), 10**30]], 0),
    ],
    ids=str,
)
def test_degenerate_matrices_are_solved(matrix: list[list[int]], value: int) -> None:
    """One cell, all equal, one row, one column, repeated rows and columns, enormous payoffs."""
    assert certified(exact(matrix)).value == value


def test_tiny_fractions_are_exact() -> None:
    """A payoff of 10^-30 counts for what it is."""
    small = Fraction(1, 10**30)
    assert certified([[small, Fraction(0)], [Fraction(0), small]]).value == small / 2


payoffs = st.integers(-3, 3).map(Fraction) | st.fractions(min_value=-4, max_value=4, max_denominator=7)


def grids(height: int, width: int) -> st.SearchStrategy[Matrix]:
    """Matrices up to a size."""
    sizes = st.tuples(st.integers(1, height), st.integers(1, width))
    return sizes.flatmap(
        lambda size: st.lists(st.lists(payoffs, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
    )


@given(grids(3, 3))
def test_small_games_have_the_value_of_their_kernel(matrix: Matrix) -> None:
    """By trying every square kernel, exactly."""
    assert certified(matrix).value == matrix_value(matrix)


@given(grids(6, 6), st.fractions(min_value=-9, max_value=9, max_denominator=5), st.integers(1, 9))
def test_values_move_with_their_payoffs(matrix: Matrix, shift: Fraction, scale: int) -> None:
    """Every payoff times a number plus another: so the value. The other side's view is the value's negative."""
    value = certified(matrix).value
    assert certified([[scale * payoff + shift for payoff in row] for row in matrix]).value == scale * value + shift
    assert certified([[-payoff for payoff in column] for column in zip(*matrix, strict=True)]).value == -value


@given(grids(5, 5))
def test_an_option_more_never_hurts_its_side(matrix: Matrix) -> None:
    """Without its last row the row side has no more; without its last column no less."""
    value = certified(matrix).value
    if len(matrix) > 1:
        assert certified(matrix[:-1]).value <= value
    if len(matrix[0]) > 1:
        assert certified([row[:-1] for row in matrix]).value >= value


@given(grids(8, 8))
def test_floats_come_within_a_verified_gap(matrix: Matrix) -> None:
    """The gap is that of the mixes given, small, and the exact value lies between the guarantees."""
    game = solve_matrix_in_floats([[float(payoff) for payoff in row] for row in matrix])
    low, high = guarantees(matrix, [Fraction(x) for x in game.rows], [Fraction(y) for y in game.columns])
    assert abs(float(low) - game.row_guarantee) < 1e-12
    assert abs(float(high) - game.column_guarantee) < 1e-12
    assert -1e-12 < game.gap < 1e-10
    assert abs(game.value - float(solve_matrix(matrix).value)) < 1e-10
    assert min(*game.rows, *game.columns) >= 0
