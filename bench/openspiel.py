"""Equilibria against OpenSpiel: its evaluators judge our best play, and its CFR+ looks for the value by itself.

    .venv/bin/python -m bench.openspiel [--iterations 100]

OpenSpiel plays the very same rules through the adapter. Three figures say whether it agrees: what our mixes are worth
by its reckoning, how much its best reply gains against them (NashConv), and the value its own solver comes to.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.section import Section, times
from berthier.adapters.open_spiel import open_game, pyspiel
from berthier.adapters.open_spiel_policy import SpielPolicy, tabular, turn_based
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium
from berthier.engine.solving.solve import solve

ITERATIONS = 100


class Job(msgspec.Struct, frozen=True):
    """A situation small enough for a solver that walks every history."""

    name: str
    ruleset: str
    procedure: str
    inputs: dict[str, Any] = {}
    example: str | None = None


JOBS = (
    Job(
        "Six States, tactics of one round, 9 against 8 SP",
        "six_states",
        "field_round",
        {"attacker": {"sp": 9}, "defender": {"sp": 8}},
    ),
    Job(
        "Six States, tactics battle, 1 against 1 SP",
        "six_states",
        "field_battle",
        {"attacker": {"sp": 1}, "defender": {"sp": 1}},
    ),
    Job(
        "Great Powers, chit battle, 6 against 1 factors",
        "great_powers",
        "chit_advice",
        {
            "attacker": {"nation": "Fr", "parts": [["Fr", "I", 6]], "corps": 1},
            "defender": {"nation": "As", "parts": [["As", "I", 1]], "corps": 1},
        },
    ),
    Job(
        "Battalions, bids",
        "battalions",
        "bidding",
        example="bids",
    ),
)


class Row(msgspec.Struct, frozen=True):
    """One job: the exact value, what OpenSpiel makes of our mixes, and what its solver finds.

    Seconds are those of the two solvers alone, on a tree each has made ready.
    """

    name: str
    exact: float
    judged: float
    gain: float
    found: float
    gap: float
    our_seconds: float
    their_seconds: float

    @property
    def ratio(self) -> float:
        """How many times our time their solver takes."""
        return self.their_seconds / self.our_seconds


def compare(jobs: tuple[Job, ...] = JOBS, iterations: int = ITERATIONS) -> Iterator[Row]:
    """Every job by both."""
    for job in jobs:
        game = open_game(job.ruleset, job.procedure, job.inputs, example=job.example, dice="together")
        situation, goal = game.play.situation, game.play.goal
        tree_of_ours = GameTree(situation.call, situation.switches)
        began = time.perf_counter()
        best = solve(tree_of_ours, str(goal.side), goal.measure)
        ours = time.perf_counter() - began
        turns = turn_based(game)
        policy = tabular(turns, SpielPolicy(turns, Equilibrium(best, "the goal")))
        tree = pyspiel.convert_to_cached_tree(turns)
        (judged, _), gain = values(tree, policy), pyspiel.nash_conv(tree, policy, True)
        began = time.perf_counter()
        found = solved(tree, iterations)
        theirs = time.perf_counter() - began
        gap = pyspiel.nash_conv(tree, found, True)
        yield Row(job.name, float(best.value), judged, gain, values(tree, found)[0], gap, ours, theirs)


def solved(tree: Any, iterations: int) -> Any:
    """The average policy of OpenSpiel's CFR+."""
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver.tabular_average_policy()  # a copy: the other form is gone with its solver


def values(tree: Any, policy: Any) -> list[float]:
    """What both players get under a policy, by OpenSpiel's reckoning."""
    return list(pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True))


def section(quick: bool) -> Section:
    """The part of the report."""
    passes = ITERATIONS // 4 if quick else ITERATIONS
    rows = [
        (
            row.name,
            f"{row.exact:.12f}",
            f"{row.judged:.12f}",
            f"{row.gain:.1e}",
            f"{row.found:.6f}",
            f"{row.gap:.1e}",
            times(row.ratio),
        )
        for row in compare(iterations=passes)
    ]
    return Section(
        "Equilibria against OpenSpiel: `python -m bench.openspiel`",
        (
            "OpenSpiel plays the same rules through the adapter, dice thrown together up to the next choice. Its "
            "evaluators judge our mixes (their value, and what its best reply gains), and its CFR+ looks for the value "
            f"by itself in {passes} passes; NashConv is how far CFR+ may still be off by its own reckoning. Times are "
            "those of the two solvers alone, on a tree each has made ready: theirs has one throw between two choices, "
            "ours every state of the rules, which tells where many rounds lie between.",
        ),
        ("game", "exact value", "by OpenSpiel", "reply gains", "CFR+ finds", "NashConv", "CFR+ takes, of our time"),
        tuple(rows),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    for row in compare(iterations=parser.parse_args().iterations):
        print(f"{row.name}: exactly {row.exact:.12f}; by OpenSpiel {row.judged:.12f}, best reply gains {row.gain:.1e}")
        print(f"  CFR+ comes to {row.found:.6f} (NashConv {row.gap:.1e}) in {row.ratio:.1f} × the time of our solver")


if __name__ == "__main__":
    main()
