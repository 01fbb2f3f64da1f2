"""Zero-sum matrix games, solved exactly with a certificate: both sides' guarantees are equal as fractions.

One simplex serves fractions (exact, the tolerance is zero) and floats (for many rounds, where fractions explode;
the gap between the guarantees then says how good the answer is).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

N = TypeVar("N", Fraction, float)


class MatrixGame(NamedTuple, Generic[N]):
    """The value to the row player, both mixes, and what each mix guarantees whatever the other side does."""

    value: N
    rows: tuple[N, ...]
    columns: tuple[N, ...]
    row_guarantee: N
    column_guarantee: N

    @property
    def gap(self) -> N:
        """How far the two guarantees are apart: exactly 0 when solved on fractions."""
        return self.column_guarantee - self.row_guarantee


def solve_matrix(matrix: Sequence[Sequence[Fraction | int]]) -> MatrixGame[Fraction]:
    """Solve a matrix of payoffs to the row player, exactly."""
    exact = [[Fraction(value) for value in row] for row in matrix]
    game = _solve(exact, Fraction(1), Fraction(0))
    assert game.gap == 0, "an exact solution's guarantees are equal"
    return game


def solve_matrix_in_floats(matrix: Sequence[Sequence[float]]) -> MatrixGame[float]:
    """Solve in double precision; look at the gap."""
    return _solve([[float(value) for value in row] for row in matrix], 1.0, 1e-12)


def _solve(matrix: list[list[Any]], one: Any, near: Any) -> MatrixGame[Any]:
    pure = _saddle(matrix, one)
    rows, columns = pure if pure is not None else _simplex(matrix, one, near)
    by_column = [
        sum((share * row[c] for share, row in zip(rows, matrix, strict=True) if share), 0 * one)
        for c in range(len(matrix[0]))
    ]
    by_row = [
        sum((share * value for share, value in zip(columns, row, strict=True) if share), 0 * one) for row in matrix
    ]
    low, high = min(by_column), max(by_row)
    return MatrixGame((low + high) / 2, tuple(rows), tuple(columns), low, high)


def _saddle(matrix: list[list[Any]], one: Any) -> tuple[list[Any], list[Any]] | None:
    """A pair of pure choices from which neither side would move."""
    floors = [min(row) for row in matrix]
    ceilings = [max(column) for column in zip(*matrix, strict=True)]
    low, high = max(floors), min(ceilings)
    if low != high:
        return None
    row, column = floors.index(low), ceilings.index(high)
    return [one * (r == row) for r in range(len(floors))], [one * (c == column) for c in range(len(ceilings))]


def _simplex(matrix: list[list[Any]], one: Any, near: Any) -> tuple[list[Any], list[Any]]:
    """The column player maximises Σy subject to A·y ≤ 1 on payoffs made positive; the duals are the row mix."""
    lift = one - min(min(row) for row in matrix)
    height, width = len(matrix), len(matrix[0])
    table = [
        [value + lift for value in row] + [one * (r == s) for s in range(height)] + [one]
        for r, row in enumerate(matrix)
    ]
    goal = [-one] * width + [0 * one] * (height + 1)
    basis = list(range(width, width + height))
    steps = 0
    while (entering := _entering(goal[:-1], near, steps)) is not None:
        leaving = _leaving(table, entering, near, basis)
        _pivot(table, goal, leaving, entering)
        basis[leaving] = entering
        steps += 1
    columns = [0 * one] * width
    for row, variable in zip(table, basis, strict=True):
        if variable < width:
            columns[variable] = row[-1]
    rows = [max(share, 0 * one) for share in goal[width : width + height]]
    return _shares(rows), _shares([max(share, 0 * one) for share in columns])


def _entering(goal: list[Any], near: Any, steps: int) -> int | None:
    """The steepest column; after a while the first that helps, which cannot cycle (Bland)."""
    if steps > 50:
        return next((c for c, cost in enumerate(goal) if cost < -near), None)
    steepest = min(range(len(goal)), key=goal.__getitem__)
    return steepest if goal[steepest] < -near else None


def _leaving(table: list[list[Any]], entering: int, near: Any, basis: list[int]) -> int:
    ratios = [(row[-1] / row[entering], basis[r], r) for r, row in enumerate(table) if row[entering] > near]
    return min(ratios)[2]


def _pivot(table: list[list[Any]], goal: list[Any], leaving: int, entering: int) -> None:
    lead = table[leaving][entering]
    pivot = table[leaving] = [value / lead for value in table[leaving]]
    for r, row in enumerate(table):
        factor = row[entering]
        if r != leaving and factor:
            table[r] = [value - factor * top for value, top in zip(row, pivot, strict=True)]
    factor = goal[entering]
    goal[:] = [value - factor * top for value, top in zip(goal, pivot, strict=True)]


def _shares(parts: list[Any]) -> list[Any]:
    whole = sum(parts)
    return [part / whole for part in parts]
