"""Solid shot: where the ball runs, and what it does, worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from tests.rules.battalions.situations import RULESET

NEEDS = {"A": {"C": 1, "M": 3, "L": 4, "E": 5}, "B": {"C": 1, "M": 4, "L": 5, "E": 6}}  # B9


def crossed(units: list[dict[str, Any]], aim: float = 28) -> list[str]:
    call = RULESET.procedure("solid_path").call({"calibre": "12", "aim_in": aim, "units": units})
    return [unit.name for unit in play_out(call, DiceInOrder(())).outcome.crossed]


def test_the_ball_stops_at_rising_ground_after_testing_there() -> None:
    """H15; nearest first, in whatever order they are named."""
    far = {"name": "far", "near_in": 36, "far_in": 37}
    hill = {"name": "hill", "near_in": 31, "far_in": 32, "ends_bounce": True}
    assert crossed([far, hill]) == ["hill"]
    assert crossed([far, hill | {"ends_bounce": False}]) == ["hill", "far"]


@settings(max_examples=100, deadline=None)
@given(near=st.integers(0, 200), depth=st.integers(0, 20), aim=st.integers(0, 192))
def test_a_unit_is_crossed_where_it_touches_the_path(near: int, depth: int, aim: int) -> None:
    """From the point of aim on, both ends included, half inches and all; never past 96 in."""
    unit = {"name": "unit", "near_in": near / 2, "far_in": (near + depth) / 2}
    run = next(bounce for limit, bounce in ((30, 18), (60, 15), (120, 12), (192, 9)) if aim <= limit)
    end = min(aim + 2 * run, 192)
    assert crossed([unit], aim / 2) == (["unit"] if near + depth >= aim and near <= end else [])


@pytest.mark.parametrize(("rating", "band", "actions"), list(product("AB", "CMLE", (1, 2))))
def test_the_mean_loss_is_hits_times_points_over_six(rating: str, band: str, actions: int) -> None:
    """The rest is a chance in six, so the mean is exact: 7 cannon and a howitzer make 9 points, 18 on a column."""
    chance = Fraction(7 - NEEDS[rating][band], 6)
    for formation, points in (("line", 9), ("column", 18), ("square", 18)):
        shot = {"rating": rating, "band": band, "cannon": 7, "howitzers": 1, "actions": actions}
        call = RULESET.procedure("solid_damage").call(shot | {"target_formation": formation})
        odds = Exact().odds(call.procedure, *call.args)
        assert odds.mean(lambda outcome: outcome.casualties) == actions * chance * Fraction(points, 6)


def test_points_never_fall_below_nothing() -> None:
    """H16: four cannon at skirmishers, 4 less 8."""
    shot = {"rating": "A", "band": "C", "cannon": 4, "mods": ["target_skirmishers"]}
    call = RULESET.procedure("solid_damage").call(shot)
    [(outcome, chance)] = Exact().odds(call.procedure, *call.args).items()
    assert (outcome.points, outcome.casualties, chance) == (0, 0, 1)
