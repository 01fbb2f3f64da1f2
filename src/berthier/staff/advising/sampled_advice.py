"""Advice by sample: the matrix of a secret choice where the exact one takes too long while people wait.

Each pair of choices is played on so many times with seeded dice; the rows and columns are those of `advise`, and so is
the goal. What is chosen after the first choice is left to the standing orders of the situation, which the policy says.
"""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.goal import Goal
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen
from berthier.engine.resume import resume
from berthier.engine.simulate import simulate
from berthier.engine.solving.matrix import solve_matrix_in_floats
from berthier.staff.situation import Situation

GAMES = 60  # for each pair of choices


class SampledAdvice(msgspec.Struct, frozen=True):
    """What each pair of choices is worth to the hero, on average of so many games; both best mixes and their value."""

    goal: str
    hero: str
    why: str
    sides: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]
    matrix: tuple[tuple[float, ...], ...]  # rows are the first side's options
    mixes: tuple[tuple[float, ...], ...]
    value: float
    games: int
    policy: str


def advise_by_sample(
    situation: Situation, goal_name: str | None = None, games: int = GAMES, seed: int | str = 1
) -> SampledAdvice:
    """The first choice that two sides make at once, advised on by a sample."""
    goal = situation.procedure.goal(goal_name)
    live: Live[Any] = Live(situation.call, situation.switches)
    question = live.question
    if question is None or len(question.by) != 2:
        raise BadInput("No two sides choose at once here, so there is nothing to advise on by a sample.", "procedure")
    node, given = live.position
    first, second = (tuple(live.options[side]) for side in question.by)
    matrix = tuple(
        tuple(_worth(situation, goal, node, (*given, chosen(one, other)), games, seed) for other in second)
        for one in first
    )
    hero_first = str(goal.side) == str(question.by[0])
    found = solve_matrix_in_floats(matrix if hero_first else [[-each for each in row] for row in matrix])
    return SampledAdvice(
        goal.name,
        str(goal.side),
        question.why,
        tuple(str(side) for side in question.by),
        (tuple(map(str, first)), tuple(map(str, second))),
        matrix,
        (tuple(found.rows), tuple(found.columns)),
        found.value if hero_first else -found.value,
        games,
        situation.answers().name,
    )


def _worth(
    situation: Situation, goal: Goal, node: Next[Any], answers: tuple[Answer, ...], games: int, seed: int | str
) -> float:
    """What a pair of choices is worth to the hero, on average: every pair meets the same dice."""
    start: Next[Any] = Next(resume, node, answers)
    sample = simulate(start, games, seed, situation.answers(), situation.switches, play_inside=True)
    return float(sum(goal.measure(outcome) * count for outcome, count in sample.counts.items())) / games
