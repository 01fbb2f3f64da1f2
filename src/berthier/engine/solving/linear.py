"""Linear equations: exact on fractions, steady on floats.

Fractions go to FLINT where python-flint is installed (the extra `exact`): the same solution, far sooner for long loops.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

N = TypeVar("N", Fraction, float)

FEW = 6  # equations: below, calling FLINT costs more than it saves
HAS_FLINT = find_spec("flint") is not None


def solve_linear(matrix: list[list[N]], right: list[N]) -> list[N] | None:
    """The one solution of `matrix · x = right`, or None when there is no single one."""
    numbers = [*right, *(value for line in matrix for value in line)]
    if HAS_FLINT and len(right) >= FEW and not any(isinstance(value, float) for value in numbers):
        return by_flint(matrix, right)
    return by_elimination(matrix, right)


def by_flint(matrix: list[list[Any]], right: list[Any]) -> list[Any] | None:
    """The same by FLINT's exact rational matrices."""
    flint = import_module("flint")
    size = len(right)
    flat = [flint.fmpq(value.numerator, value.denominator) for line in matrix for value in line]
    left = flint.fmpq_mat(size, size, flat)
    column = flint.fmpq_mat(size, 1, [flint.fmpq(value.numerator, value.denominator) for value in right])
    try:
        solved = left.solve(column)
    except ZeroDivisionError:
        return None
    return [Fraction(int(solved[row, 0].p), int(solved[row, 0].q)) for row in range(size)]


def by_elimination(matrix: list[list[N]], right: list[N]) -> list[N] | None:
    """By hand: elimination with the largest pivot, for floats' sake."""
    rows: list[list[N]] = [list(line) for line in matrix]
    for line, value in zip(rows, right, strict=True):
        line.append(value)
    size = len(rows)
    for column in range(size):
        heights = [abs(line[column]) for line in rows]
        pivot = max(range(column, size), key=heights.__getitem__)
        if not rows[pivot][column]:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = top = [value / lead for value in rows[column]]
        for r in range(size):
            factor = rows[r][column]
            if r != column and factor:
                rows[r] = [value - factor * above for value, above in zip(rows[r], top, strict=True)]
    return [line[-1] for line in rows]
