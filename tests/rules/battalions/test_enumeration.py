"""Playing every line of answers at the table gives exactly the odds, for every procedure."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, FIRST
from berthier.core.umpire import Next
from berthier.engine.odds import Exact
from tests.rules.battalions.situations import RULESET, situation
from tests.rules.battalions.stepwise import one_state, walk_states
from tests.walk import all_options, every_face, first_option, walk

LONG = {"battle", "solid_shot", "close_action", "cavalry_charge", "volley_duel", "bid", "bidding", "play_period"}
TIES_TO_DEFENDER = RULESET.set({"H19": "the defender wins"})  # re-rolled ties never end at the table


def odds_of(call: Next[Any], *how: Any) -> dict[Any, Any]:
    return dict(Exact(*how).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize("name", sorted(set(RULESET.procedures) - LONG))
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_face_at_the_table_equals_the_odds(name: str, seed: int) -> None:
    """Procedures of one or a few dice, each single face."""
    call = RULESET.procedure(name).call(situation(Random(seed), name))
    assert odds_of(call, FIRST) == walk(call, every_face, first_option)


@pytest.mark.parametrize("name", ["close_action", "cavalry_charge"])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_whole_close_action_equals_the_odds(name: str, seed: int) -> None:
    """From contact to the final state, every face of every die, every defence and every choice of the charger."""
    inputs = situation(Random(seed), name)
    inputs.pop("others", None)  # see below
    call = RULESET.procedure(name).call(inputs)
    assert odds_of(call, EVEN, TIES_TO_DEFENDER) == walk_states(call, all_options, TIES_TO_DEFENDER)
    assert odds_of(call, FIRST, TIES_TO_DEFENDER) == walk_states(call, first_option, TIES_TO_DEFENDER)


def test_two_chargers_on_one_target_equal_the_odds() -> None:
    """H20: both check, one may be left behind, both may rout."""
    foot = {"mn": 15, "mv": 40, "original": 12, "front": 1}
    facts = {"charger": foot, "defender": foot, "others": [foot | {"mn": 12, "mv": 45}], "defence": "none"}
    call = RULESET.procedure("close_action").call(facts | {"fail_choice": "retreat"})
    assert odds_of(call, FIRST, TIES_TO_DEFENDER) == walk_states(call, first_option, TIES_TO_DEFENDER)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_period_of_a_duel_equals_the_odds(seed: int) -> None:
    """A duel may go on for ever, so each state on a random way through it is compared by itself."""
    random = Random(seed)
    node = RULESET.procedure("volley_duel").call(situation(random, "volley_duel"))
    for _ in range(6):
        step: Next[Any] = Next(one_state, node)
        faces = walk(step, every_face, first_option)
        assert odds_of(step, FIRST) == faces
        onward = [leaf for goes_on, leaf in faces if goes_on]
        if not onward:
            return
        procedure, args = random.choice(onward)
        node = Next(procedure, *args)


@pytest.mark.parametrize("actions", [1, 2])
def test_a_shot_through_two_units_equals_the_odds(actions: int) -> None:
    """One close, where every shot hits, and one beyond it."""
    targets = [
        {"name": "near", "near_in": 11, "far_in": 12, "formation": "column"},
        {"name": "far", "near_in": 15, "far_in": 16},
    ]
    shot = {"calibre": "6", "rating": "B", "cannon": 4, "howitzers": 1, "actions": actions, "sixes": 1}
    call = RULESET.procedure("solid_shot").call(shot | {"aim_in": 11, "targets": targets})
    assert odds_of(call, FIRST) == walk(call, every_face, first_option)


@pytest.mark.parametrize("bids", [(0, 1), (2, 1), (3, 0)])
def test_bids_that_are_not_tied_equal_the_odds(bids: tuple[int, int]) -> None:
    call = RULESET.procedure("bid").call({"points": [3, 3], "bids": list(bids)})
    assert odds_of(call, FIRST) == walk(call, every_face, first_option)
