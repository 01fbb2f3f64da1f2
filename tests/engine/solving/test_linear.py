"""Linear equations on fractions: the solution multiplied back gives the right side, exactly."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from berthier.engine.solving.linear import by_elimination, by_flint, solve_linear
from tests.core.oracles import cramer, determinant

numbers = st.one_of(
    st.integers(-3, 3).map(Fraction),
    st.fractions(min_value=-5, max_value=5, max_denominator=9),
)


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[list[Fraction]], list[Fraction]]:
    """A square system of up to four equations; small whole numbers make singular ones common."""
    size = draw(st.integers(1, 4))
    row = st.lists(numbers, min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size)), draw(row)


@given(systems())
def test_the_solution_is_cramers(system: tuple[list[list[Fraction]], list[Fraction]]) -> None:
    """None exactly when the determinant is 0."""
    matrix, right = system
    assert solve_linear(matrix, right) == cramer(matrix, right)


@given(st.integers(5, 12), st.randoms(use_true_random=False))
def test_a_large_solution_multiplied_back_is_the_right_side(size: int, random: Random) -> None:
    """A diagonal heavier than its row is never singular."""
    draw = random.randint
    matrix = [[Fraction(draw(-9, 9), draw(1, 9)) for _ in range(size)] for _ in range(size)]
    for place, row in enumerate(matrix):
        row[place] = 1 + sum(abs(value) for value in row)
    right = [Fraction(draw(-9, 9), draw(1, 9)) for _ in range(size)]
    solved = solve_linear(matrix, right)
    assert solved is not None
    assert [sum(a * x for a, x in zip(row, solved, strict=True)) for row in matrix] == right


@given(systems(), st.integers(-3, 3))
def test_a_singular_system_has_no_single_solution(
    system: tuple[list[list[Fraction]], list[Fraction]], times: int
) -> None:
    """One row a multiple of another: None, whether the right side fits or not."""
    matrix, right = system
    matrix = [*matrix, [times * value for value in matrix[0]]]
    square = [[*row, Fraction(place)] for place, row in enumerate(matrix)]
    square[-1][-1] = times * square[0][-1]
    assert determinant(square) == 0
    assert solve_linear(square, [*right, Fraction(1)]) is None
    assert solve_linear(square, [*right, times * right[0]]) is None


def test_what_is_given_is_not_changed() -> None:
    """The caller's rows stand as they were."""
    matrix, right = [[Fraction(0), Fraction(2)], [Fraction(3), Fraction(1)]], [Fraction(4), Fraction(5)]
    assert solve_linear(matrix, right) == [1, 2]
    assert (matrix, right) == ([[0, 2], [3, 1]], [4, 5])


def test_flint_gives_the_same_fractions_as_the_elimination() -> None:
    """Systems of 6 to 20 equations, singular ones among them."""
    generator = Random(7)
    for size in (6, 9, 14, 20):
        matrix = [
            [Fraction(generator.randint(-9, 9), generator.randint(1, 9)) for _ in range(size)] for _ in range(size)
        ]
        right = [Fraction(generator.randint(-9, 9)) for _ in range(size)]
        assert by_flint(matrix, right) == by_elimination(matrix, right) == solve_linear(matrix, right)
        matrix[-1] = list(matrix[0])
        assert by_flint(matrix, right) is by_elimination(matrix, right) is None
