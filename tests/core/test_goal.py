"""Goals by name, and several weighed against one another."""

from __future__ import annotations

from fractions import Fraction

import pytest

from berthier.core.errors import BadInput
from berthier.core.goal import Goal, find_goal

WIN = Goal("win", "winning", "blue", lambda outcome: outcome[0])
MEN = Goal("men", "men left", "blue", lambda outcome: outcome[1])
THEIRS = Goal("theirs", "their men", "red", lambda outcome: outcome[2])
GOALS = (WIN, MEN, THEIRS)


def test_the_first_goal_is_meant_when_none_is_named() -> None:
    assert find_goal(GOALS, None) is WIN
    assert find_goal(GOALS, "men") is MEN


@pytest.mark.parametrize(("text", "value"), [("mix:win=1,men=0.05", Fraction(29, 20)), ("mix:men=1/3,win=-2", 1)])
def test_a_mix_weighs_goals(text: str, value: Fraction) -> None:
    goal = find_goal(GOALS, text)
    assert goal.measure((1, 9, 4)) == value
    assert goal.side == "blue"


def test_a_mix_says_what_it_weighs() -> None:
    goal = find_goal(GOALS, "mix: win = 1 , men=0.050, theirs=0")
    assert goal.title == "1 × winning + 0.05 × men left"
    assert find_goal(GOALS, goal.name).title == goal.title
    assert find_goal(GOALS, "mix:win=1/3").name == "mix:win=1/3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("glory", "no goal called 'glory'"),
        ("mix:", "at least one goal"),
        ("mix:win=0", "at least one goal"),
        ("mix:win", "needs its weight"),
        ("mix:win=much", "'much' is not a weight"),
        ("mix:win=1/0", "not a weight"),
        ("mix:win=9999999", "the most is a million"),
        ("mix:glory=1", "no goal called 'glory'"),
        ("mix:win=1,theirs=1", "of one side"),
    ],
)
def test_what_is_no_mix_is_answered_with_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as caught:
        find_goal(GOALS, text)
    assert caught.value.field == "goal"
