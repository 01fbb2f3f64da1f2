"""Exact answers found another way than in the core: determinants, support enumeration, elimination of states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

Matrix = Sequence[Sequence[Fraction]]


def determinant(matrix: Matrix) -> Fraction:
    """By expansion along the first row."""
    if not matrix:
        return Fraction(1)
    minors = ([[*row[:place], *row[place + 1 :]] for row in matrix[1:]] for place in range(len(matrix)))
    return sum(
        ((-1) ** place * matrix[0][place] * determinant(minor) for place, minor in enumerate(minors)), Fraction(0)
    )


def cramer(matrix: Matrix, right: Sequence[Fraction]) -> list[Fraction] | None:
    """The solution of a linear system by Cramer's rule; None when its determinant is 0."""
    whole = determinant(matrix)
    if not whole:
        return None
    replaced = (
        [[*row[:place], value, *row[place + 1 :]] for row, value in zip(matrix, right, strict=True)]
        for place in range(len(matrix))
    )
    return [determinant(columns) / whole for columns in replaced]


def guarantees(matrix: Matrix, rows: Sequence[Fraction], columns: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    """The least the row mix gets against any column, and the most any row gets against the column mix."""
    least = min(
        sum((share * row[c] for share, row in zip(rows, matrix, strict=True)), Fraction(0)) for c in _width(matrix)
    )
    most = max(sum((share * value for share, value in zip(columns, row, strict=True)), Fraction(0)) for row in matrix)
    return least, most


def matrix_value(matrix: Matrix) -> Fraction:
    """The value of a small zero-sum game: try every square kernel until both its mixes hold (Shapley and Snow)."""
    for size in range(1, min(len(matrix), len(matrix[0])) + 1):
        for rows in combinations(range(len(matrix)), size):
            for columns in combinations(_width(matrix), size):
                kernel = [[matrix[r][c] for c in columns] for r in rows]
                ours, theirs = equaliser(list(zip(*kernel, strict=True))), equaliser(kernel)
                if ours is None or theirs is None or min(*ours, *theirs) < 0:
                    continue
                low, high = guarantees(
                    matrix, _spread(ours, rows, len(matrix)), _spread(theirs, columns, len(matrix[0]))
                )
                if low == high:
                    return low
    raise AssertionError("every matrix game has a kernel")


def equaliser(kernel: Matrix) -> list[Fraction] | None:
    """Shares of the columns that make all rows worth the same."""
    size = len(kernel)
    system = [[*row, Fraction(-1)] for row in kernel] + [[Fraction(1)] * size + [Fraction(0)]]
    solved = cramer(system, [Fraction(0)] * size + [Fraction(1)])
    return None if solved is None else solved[:-1]


def _width(matrix: Matrix) -> range:
    return range(len(matrix[0]))


def _spread(shares: list[Fraction], places: tuple[int, ...], size: int) -> list[Fraction]:
    whole = dict(zip(places, shares, strict=True))
    return [whole.get(place, Fraction(0)) for place in range(size)]


def absorbed(chain: Mapping[int, Mapping[int, Fraction]], start: int) -> dict[int, Fraction]:
    """Where a Markov chain ends: states are taken out one by one, what went through them is passed on.

    Keys of `chain` are states; every other target is an end. Every state must have a way out.
    """
    left = {state: dict(targets) for state, targets in chain.items()}
    for gone in [state for state in chain if state != start] + [start]:
        targets = left[gone]
        away = 1 - targets.pop(gone, Fraction(0))
        passed = {target: p / away for target, p in targets.items()}
        left[gone] = passed
        for state, row in left.items():
            through = row.pop(gone, None) if state != gone else None
            if through is not None:
                for target, p in passed.items():
                    row[target] = row.get(target, Fraction(0)) + through * p
    return left[start]


def reachable(edges: Mapping[int, Sequence[int]], start: int) -> set[int]:
    """All that can be come to from a node, itself included."""
    seen = {start}
    fresh = [start]
    while fresh:
        node = fresh.pop()
        for target in edges.get(node, ()):
            if target not in seen:
                seen.add(target)
                fresh.append(target)
    return seen
