"""A volley duel against an oracle of its own, and the game of bids against hand-made values."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from tests.rules.battalions.situations import RULESET

DUEL = RULESET.procedure("volley_duel")
FIRER = {"mn": 16, "original": 12}


def by_law(figures: int, die: int) -> int:
    """The Musket Firing Table by its diagonal (B6), for 4 to 48 figures and a die of 1 to 6 at close range."""
    row = min(figures, 48) // 4 - 1
    column = {1: 4, 2: 5, 3: 6, 4: 6, 5: 7, 6: 8}[die]
    diagonal = row + column
    return 0 if row < 0 or diagonal < 8 else min(8, 2 + 2 * ((diagonal - 8) // 5))


@cache
def oracle(a_lost: int, d_lost: int, actions: int) -> tuple[Fraction, Fraction, Fraction]:
    """Chances that A, D, both break first: 12 figures a side, morale number 16, C, in line, close range."""
    totals = [Fraction(0)] * 3
    stay = Fraction(0)
    for die in range(1, 7):
        d_after = min(12, d_lost + by_law((12 - a_lost) * actions, die))
        if 12 - d_after < 4:
            totals[1] += Fraction(1, 6)
            continue
        for back in range(1, 7):
            a_after = min(12, a_lost + by_law((12 - d_after) * actions, back))
            holds = [Fraction(1), Fraction(1)]
            for side, (lost, before) in enumerate(((a_after, a_lost), (d_after, d_lost))):
                if lost > before:
                    holds[side] = Fraction(max(0, min(20, 16 - lost // 2 - (3 if lost > 6 else 0))), 20)
            if 12 - a_after < 4:
                holds[0] = Fraction(0)
            weight = Fraction(1, 36)
            totals[0] += weight * (1 - holds[0]) * holds[1]
            totals[1] += weight * holds[0] * (1 - holds[1])
            totals[2] += weight * (1 - holds[0]) * (1 - holds[1])
            on = weight * holds[0] * holds[1]
            if (a_after, d_after) == (a_lost, d_lost):
                stay += on
            else:
                totals = [t + on * later for t, later in zip(totals, oracle(a_after, d_after, actions), strict=True)]
    a, d, both = (total / (1 - stay) for total in totals)
    return a, d, both


@pytest.mark.parametrize("actions", [1, 2])
def test_who_breaks_first_equals_the_oracle(actions: int) -> None:
    call = DUEL.call({"A": FIRER, "D": FIRER, "range_in": 2, "actions": actions})
    odds = Exact().odds(call.procedure, *call.args).by(DUEL.group)
    assert (odds["A breaks"], odds["D breaks"], odds["both break"]) == oracle(0, 0, actions)


def test_firing_first_is_worth_something() -> None:
    call = DUEL.call({"A": FIRER, "D": FIRER})
    odds = Exact().odds(call.procedure, *call.args).by(DUEL.group)
    assert odds["D breaks"] > odds["A breaks"]


def test_a_duel_nobody_can_win_ends_at_once() -> None:
    call = DUEL.call({"A": FIRER, "D": FIRER | {"formation": "road"}, "range_in": 9})
    assert dict(Exact().odds(call.procedure, *call.args).by(DUEL.group).items()) == {"neither can hurt the other": 1}


def value(**inputs: Any) -> Fraction:
    procedure = RULESET.procedure("bidding")
    goal = procedure.goal(None)
    solution = solve(GameTree(procedure.call(inputs)), goal.side, goal.measure)
    assert solution.exact
    assert solution.gap == 0
    return Fraction(solution.value)


def test_a_bid_more_wins_the_last_period() -> None:
    """With one point against none side 1 is A for certain; with none each, a die decides."""
    assert value(points=[1, 0], periods=1) == 1
    assert value(points=[0, 0], periods=1) == 0
    assert value(points=[0, 2], periods=1) == -1


def test_equal_points_are_an_even_game() -> None:
    assert value(points=[2, 2], periods=2) == 0


def test_the_winner_takes_the_better_role() -> None:
    """Where D is worth more, the winner takes D: the same game."""
    assert value(points=[1, 0], periods=1, worth=[{"A": 0, "D": 3}]) == 3


def test_a_period_worth_more_draws_the_points() -> None:
    """One point each against none: two periods worth 1 and 5. Side 1 saves its point for the second."""
    worth = [{"A": 1, "D": 0}, {"A": 5, "D": 0}]
    assert value(points=[1, 0], periods=2, worth=worth) == 5  # the first goes by a die at 0 each: even


def test_bids_in_one_period() -> None:
    """The winner of even bids goes by dice."""
    call = RULESET.procedure("bid").call({"points": [2, 2], "bids": [2, 2]})
    odds = Exact().odds(call.procedure, *call.args)
    assert {(o.winner, o.points_left): p for o, p in odds.items()} == {
        (1, (0, 2)): Fraction(1, 2),
        (2, (2, 0)): Fraction(1, 2),
    }
