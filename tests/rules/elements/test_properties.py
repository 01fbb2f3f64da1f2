"""What must hold of every fight, move and order, whatever the figures."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from tests.rules.elements.situations import FOOT, moving, order, shot, situation

RULESET = find_ruleset("elements")
SEEDS = st.integers(0, 10**9)


def answer(name: str, inputs: dict[str, Any]) -> Any:
    return play_out(RULESET.procedure(name).call(inputs), DiceInOrder(())).outcome


def chances(inputs: dict[str, Any], side: str) -> tuple[Fraction, Fraction]:
    """A side's chances to score more, and not to score less."""
    call = RULESET.procedure("shooting" if "distance_p" in inputs else "close_combat").call(inputs)
    odds = Exact().odds(call.procedure, *call.args)
    wins = odds.chance(lambda end: end.loser is not None and end.loser != side)
    return wins, 1 - odds.chance(lambda end: end.loser == side)


def without(inputs: dict[str, Any], side: str, *facts: str) -> dict[str, Any]:
    return inputs | {side: {key: value for key, value in inputs[side].items() if key not in facts}}


def with_fact(inputs: dict[str, Any], side: str, fact: str) -> dict[str, Any]:
    return inputs | {side: inputs[side] | {fact: True}}


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS, side=st.sampled_from("AB"), fact=st.sampled_from(["general", "high", "fortified", "obstacle"]))
def test_a_factor_of_its_own_never_lowers_an_elements_chances(seed: int, side: str, fact: str) -> None:
    """Even of one graded (X): with one more its lowest total becomes its highest, and both are odd or both even."""
    inputs = situation(Random(seed), "close_combat")
    bare = without(inputs, side, fact, "attacking_across")
    before, after = chances(bare, side), chances(with_fact(bare, side, fact), side)
    assert after[0] >= before[0]
    assert after[1] >= before[1]


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS, fact=st.sampled_from(["general", "fortified", "bua"]))
def test_cover_never_lowers_a_targets_chances(seed: int, fact: str) -> None:
    inputs = shot(Random(seed))
    assume(fact != "bua" or inputs["B"]["type"] in FOOT)
    bare = without(inputs, "B", fact, "going", "attacking_across")
    before, after = chances(bare, "B"), chances(with_fact(bare, "B", fact), "B")
    assert after[0] >= before[0]
    assert after[1] >= before[1]


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS)
def test_assisting_shooters_never_help_the_target(seed: int) -> None:
    inputs = shot(Random(seed))
    alone, two, three = (chances(inputs | {"assisting": count}, "B") for count in (0, 1, 2))
    for fewer, more in ((alone, two), (two, three)):
        assert more[0] <= fewer[0]
        assert more[1] <= fewer[1]


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_a_shooter_not_shot_at_never_suffers(seed: int) -> None:
    call = RULESET.procedure("shooting").call(shot(Random(seed)) | {"returns_fire": False})
    odds = Exact().odds(call.procedure, *call.args)
    assert all(end.outcome.A == "no_effect" for end in odds)


def test_a_shooter_that_is_shot_at_can_suffer() -> None:
    sides = {"A": {"type": "Sh"}, "B": {"type": "Sh"}, "distance_p": 150}
    call = RULESET.procedure("shooting").call(sides | {"returns_fire": True})
    assert Exact().odds(call.procedure, *call.args).chance(lambda end: end.outcome.A != "no_effect") == Fraction(15, 36)


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_only_the_loser_suffers_and_nobody_does_when_equal(seed: int) -> None:
    call = RULESET.procedure("close_combat").call(situation(Random(seed), "close_combat"))
    for end in Exact().odds(call.procedure, *call.args):
        unhurt = {"A": end.outcome.A == "no_effect", "B": end.outcome.B == "no_effect"}
        assert (end.loser is None) is (end.band == "equal")
        assert all(unhurt[side] for side in "AB" if side != end.loser)


@settings(max_examples=250, deadline=None)
@given(seed=SEEDS, limit=st.sampled_from([{"low_visibility": True}, {"crossing": "easy"}, {"crossing": "dangerous"}]))
def test_moves_are_never_negative_and_the_limit_never_raises_one(seed: int, limit: dict[str, Any]) -> None:
    inputs = {k: v for k, v in moving(Random(seed)).items() if k not in ("low_visibility", "crossing")}
    free, limited = answer("movement", inputs).max_move_p, answer("movement", inputs | limit).max_move_p
    assert (free is None) is (limited is None)
    if free is not None:
        assert 0 <= limited <= free


@settings(max_examples=250, deadline=None)
@given(seed=SEEDS)
def test_an_order_never_costs_less_than_nothing(seed: int) -> None:
    price = answer("pip", order(Random(seed)))
    assert 0 <= price.cost <= price.base + 7
    assert price.base in (0, 1, 2, 3)


@settings(max_examples=250, deadline=None)
@given(seed=SEEDS)
def test_the_general_in_person_is_worth_one_point_at_most(seed: int) -> None:
    inputs = {k: v for k, v in order(Random(seed)).items() if not k.startswith("general")}
    alone, led = answer("pip", inputs).cost, answer("pip", inputs | {"general_included": True}).cost
    named = inputs["verb"] in ("move", "march", "steady")
    assert led == max(0, alone - named)
