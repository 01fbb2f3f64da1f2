"""Playing every line of answers at the table gives exactly the odds, for every procedure."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, FIRST, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.question import Question, chosen
from tests.rules.great_powers.situations import situation, weak_army
from tests.walk import Weighted, all_options, every_face, every_sum, first_option, walk

RULESET = find_ruleset("great_powers")
LONG = {"field_combat", "chit_advice", "attacked_minor", "siege_month", "naval_battle", "storm_city", "sally"}
LONG |= {"trivial_battle", "limited_field_combat", "campaign"}


@pytest.mark.parametrize("name", sorted(set(RULESET.procedures) - LONG))
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_face_at_the_table_equals_the_odds(name: str, seed: int) -> None:
    """Procedures of one or a few dice, each single face."""
    call = RULESET.procedure(name).call(situation(Random(seed), name))
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, first_option)


@pytest.mark.parametrize(
    "name", ["naval_battle", "siege_month", "casualty_selection", "pursuit_loss_payment", "sortie"]
)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_choice_equals_the_odds(name: str, seed: int) -> None:
    """All options evenly, with every sum of the dice."""
    inputs = situation(Random(seed), name)
    if name == "siege_month":  # troops that cannot stand a second round
        inputs["besieger"]["morale"] = inputs["city"]["garrison"]["morale"] = 0.3
    call = RULESET.procedure(name).call(inputs)
    odds = Exact(EVEN).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, all_options)


CHITS = [
    ("Escalated Assault", "Escalated Counterattack"),
    ("Escalated Assault", "Cordon"),
    ("Escalated Assault", "Withdraw"),
]


def battle(random: Random, chits: tuple[str, str], casualties: str) -> dict[str, Any]:
    return {
        "attacker": weak_army(random), "defender": weak_army(random), "terrain": "desert",
        "chits": {"A": chits[0], "D": chits[1]}, "casualties": casualties,
    }  # fmt: skip


def stays(question: Question) -> Weighted:
    return [(chosen(*("stay" for _ in question.by)), Fraction(1))]


@pytest.mark.parametrize("chits", CHITS, ids=" v ".join)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10**6), policy=st.sampled_from(["cheapest legal first", "dearest legal first"]))
def test_a_whole_battle_equals_the_odds(chits: tuple[str, str], seed: int, policy: str) -> None:
    """Weak troops, one pair of chits, every face of every die; the merged volleys of the last rounds included."""
    call = RULESET.procedure("chit_advice").call(battle(Random(seed), chits, policy))
    odds = Exact(parse_standing({"stay or withdraw": "stay"})).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, stays)
