"""A thousand random matrix games: the exact value is scipy's to 1e-9, and every certificate holds exactly."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from berthier.engine.solving.matrix import solve_matrix, solve_matrix_in_floats
from tests.core.oracles import guarantees

BATCHES = 10
EACH = 100


def drawn(generator: random.Random) -> list[list[Fraction]]:
    """1 to 8 rows and columns: small integers (many ties), large ones, or fractions."""
    height, width = generator.randint(1, 8), generator.randint(1, 8)
    kind = generator.randrange(4)

    def payoff() -> Fraction:
        if kind == 0:
            return Fraction(generator.randint(-1, 1))
        if kind == 1:
            return Fraction(generator.randint(-9, 9))
        if kind == 2:
            return Fraction(generator.randint(-1000, 1000))
        return Fraction(generator.randint(-60, 60), generator.randint(1, 12))

    return [[payoff() for _ in range(width)] for _ in range(height)]


def scipys_value(matrix: list[list[Fraction]]) -> float:
    """Maximise v over row mixes that get at least v against every column."""
    payoffs = np.array([[float(value) for value in row] for row in matrix])
    height, width = payoffs.shape
    solved = linprog(
        c=[0.0] * height + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((width, 1))]),
        b_ub=np.zeros(width),
        A_eq=[[1.0] * height + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * height + [(None, None)],
        method="highs",
    )
    assert solved.success
    return float(-solved.fun)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_agree_with_linear_programming(batch: int) -> None:
    """Value to 1e-9 of its size; both guarantees, worked out again from the mixes, equal it as fractions."""
    generator = random.Random(batch)
    for _ in range(EACH):
        matrix = drawn(generator)
        game = solve_matrix(matrix)
        size = max(1.0, *(abs(float(value)) for row in matrix for value in row))
        assert abs(float(game.value) - scipys_value(matrix)) <= 1e-9 * size
        assert sum(game.rows) == sum(game.columns) == 1
        assert min(*game.rows, *game.columns) >= 0
        assert guarantees(matrix, game.rows, game.columns) == (game.value, game.value)
        assert game.gap == 0
        in_floats = solve_matrix_in_floats([[float(value) for value in row] for row in matrix])
        assert in_floats.gap <= 1e-12 * size
        assert abs(in_floats.value - float(game.value)) <= 1e-12 * size
