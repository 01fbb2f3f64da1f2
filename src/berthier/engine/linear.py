"""Linear equations by elimination: exact on fractions, steady on floats."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

N = TypeVar("N", Fraction, float)


def solve_linear(matrix: list[list[N]], right: list[N]) -> list[N] | None:
    """The one solution of `matrix · x = right`, or None when there is no single one."""
    rows: list[list[N]] = [list(line) for line in matrix]
    for line, value in zip(rows, right, strict=True):
        line.append(value)
    size = len(rows)
    for column in range(size):
        heights = [abs(line[column]) for line in rows]
        pivot = max(range(column, size), key=heights.__getitem__)  # the largest, for floats' sake
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
