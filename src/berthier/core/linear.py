"""Exact linear equations by elimination on fractions."""

from __future__ import annotations

from fractions import Fraction


def solve_linear(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction] | None:
    """The one solution of `matrix · x = right`, or None when there is no single one."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for r in range(size):
            factor = rows[r][column]
            if r != column and factor:
                rows[r] = [value - factor * top for value, top in zip(rows[r], rows[column], strict=True)]
    return [row[-1] for row in rows]
