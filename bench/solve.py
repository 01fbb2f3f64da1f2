"""The equilibrium of a field battle's secret tactics over all rounds, with its verified gap.

    .venv/bin/python -m bench.solve [--sp 20 12]

Side by side: our float simplex and scipy's LP on the same matrices of the same game.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from berthier.core.game_tree import GameTree
from berthier.core.matrix import solve_matrix_in_floats
from berthier.core.ruleset import find_ruleset
from berthier.core.solve import solve


def scipy_value(matrix: list[list[float]]) -> float:
    """The row player's value by scipy's linear programme."""
    from scipy.optimize import linprog

    height, width = len(matrix), len(matrix[0])
    upper = [[-matrix[r][c] for r in range(height)] + [1.0] for c in range(width)]
    found = linprog(
        [0.0] * height + [-1.0], A_ub=upper, b_ub=[0.0] * width, A_eq=[[1.0] * height + [0.0]], b_eq=[1.0],
        bounds=[(0, None)] * height + [(None, None)], method="highs",
    )  # fmt: skip
    return float(-found.fun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sp", type=int, nargs=2, default=(20, 12))
    options = parser.parse_args()
    procedure = find_ruleset("six_states").procedure("field_battle")
    call = procedure.call({"attacker": {"sp": options.sp[0]}, "defender": {"sp": options.sp[1]}})
    goal = procedure.goal("field")
    began = time.perf_counter()
    game = GameTree(call)
    grown = time.perf_counter()
    solution = solve(game, goal.side, goal.measure)
    done = time.perf_counter()
    print(f"{options.sp[0]} against {options.sp[1]} SP: {len(game.trees):,} states, {len(game.decisions):,} choices")
    print(f"grown in {grown - began:.2f} s, solved in {done - grown:.2f} s, together {done - began:.2f} s")
    print(f"value {float(solution.value):.12f}, verified gap {float(solution.gap):.1e}, exact: {solution.exact}")
    compare([matrix_of(solution, decision) for decision in list(game.decisions.values())[:300]])


def matrix_of(solution: Any, decision: Any) -> list[list[float]]:
    """The 7 × 7 values of one secret choice."""
    values, width = solution.worth(decision), len(decision.options[1])
    return [[float(value) for value in values[start : start + width]] for start in range(0, len(values), width)]


def compare(matrices: list[list[list[float]]]) -> None:
    """Both solvers on the same matrices."""
    began = time.perf_counter()
    ours = [solve_matrix_in_floats(matrix) for matrix in matrices]
    middle = time.perf_counter()
    theirs = [scipy_value(matrix) for matrix in matrices]
    done = time.perf_counter()
    worst = max(abs(game.value - value) for game, value in zip(ours, theirs, strict=True))
    ratio = (done - middle) / (middle - began)
    print(f"{len(matrices)} of its matrices: scipy's LP takes {ratio:.1f} × our time; largest difference {worst:.1e}")


if __name__ == "__main__":
    main()
