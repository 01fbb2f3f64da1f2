"""The equilibrium of a field battle's secret tactics over all rounds, with its verified gap.

    .venv/bin/python -m bench.solve [--sp 20 12]

Side by side: our float simplex and scipy's LP on the same matrices of the same game.
"""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from bench.section import Section, duration, least_times, seconds, times
from berthier.core.ruleset import find_ruleset
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.matrix import solve_matrix_in_floats
from berthier.engine.solving.solve import solve

MATRICES = 300
TURNS = 3


class Solved(msgspec.Struct, frozen=True):
    """A battle solved, and some of its matrices solved once more by scipy."""

    states: int
    choices: int
    grown: float
    solved: float
    value: float
    gap: float
    matrices: int
    ratio: float
    difference: float


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


def measure(sp: tuple[int, int], most: int = MATRICES, turns: int = TURNS) -> Solved:
    """Grow, solve, compare."""
    procedure = find_ruleset("six_states").procedure("field_battle")
    call = procedure.call({"attacker": {"sp": sp[0]}, "defender": {"sp": sp[1]}})
    goal = procedure.goal("field")
    games: list[GameTree] = []
    grown = seconds(lambda: games.append(GameTree(call)))
    game = games[0]
    found: list[Any] = []
    solved = seconds(lambda: found.append(solve(game, goal.side, goal.measure)))
    best = found[0]
    matrices = [_matrix(best, decision) for decision in list(game.decisions.values())[:most]]
    least = least_times(
        {
            "ours": lambda: [solve_matrix_in_floats(matrix) for matrix in matrices],
            "scipy": lambda: [scipy_value(matrix) for matrix in matrices],
        },
        turns,
    )
    worst = max(abs(solve_matrix_in_floats(matrix).value - scipy_value(matrix)) for matrix in matrices)
    return Solved(
        len(game.trees), len(game.decisions), grown, solved, float(best.value), float(best.gap), len(matrices),
        least["scipy"] / least["ours"], worst,
    )  # fmt: skip


def _matrix(solution: Any, decision: Any) -> list[list[float]]:
    """The 7 × 7 values of one secret choice."""
    values, width = solution.worth(decision), len(decision.options[1])
    return [[float(value) for value in values[start : start + width]] for start in range(0, len(values), width)]


def section(quick: bool) -> Section:
    """The report's part on equilibria."""
    sp = (3, 2) if quick else (20, 12)
    found = measure(sp, 20 if quick else MATRICES, 1 if quick else TURNS)
    return Section(
        "Best play: `python -m bench.solve`",
        (
            f"The secret tactics of a field battle of {sp[0]} against {sp[1]} SP over all rounds: {found.states:,} "
            f"states, {found.choices:,} secret choices of 7 × 7. Grown in {duration(found.grown)}, solved in "
            f"{duration(found.solved)}: value {found.value:.9f}, verified gap {found.gap:.1e}.",
            f"On {found.matrices} of the game's own matrices scipy's LP takes {times(found.ratio)} the time of our "
            f"simplex; the largest difference is {found.difference:.1e}.",
        ),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sp", type=int, nargs=2, default=(20, 12))
    found = measure(tuple(parser.parse_args().sp))
    print(f"{found.states:,} states, {found.choices:,} choices")
    print(f"grown in {duration(found.grown)}, solved in {duration(found.solved)}; value {found.value:.12f}")
    print(f"verified gap {found.gap:.1e}; scipy's LP takes {times(found.ratio)} our time")
    print(f"largest difference {found.difference:.1e}")


if __name__ == "__main__":
    main()
