"""Playing every line of answers at the table gives exactly the odds, for every procedure."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, FIRST, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.question import Question, chosen
from tests.rules.six_states.situations import situation
from tests.walk import Weighted, all_options, every_face, every_sum, first_option, walk

RULESET = find_ruleset("six_states")
LONG = {"campaign", "field_battle", "naval_battle", "blockade_run", "blockade_entry", "city_assault"}


@pytest.mark.parametrize("name", sorted(set(RULESET.procedures) - LONG))
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_face_at_the_table_equals_the_odds(name: str, seed: int) -> None:
    """Procedures of one or a few dice, each single face."""
    procedure = RULESET.procedure(name)
    call = procedure.call(situation(Random(seed), name))
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, first_option)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_round_with_every_tactic_equals_the_odds(seed: int) -> None:
    """All 49 pairs of tactics, evenly, with every face."""
    call = RULESET.procedure("field_round").call(situation(Random(seed), "field_round"))
    odds = Exact(EVEN).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, all_options)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2)])
@pytest.mark.parametrize("morale", [(1, 1), (2, 1), (2, 2)])
def test_a_whole_battle_equals_the_odds(ours: int, theirs: int, morale: tuple[int, int]) -> None:
    """Fought to the end with the first tactic (Charge against Charge)."""
    attacker, defender = {"sp": ours, "morale": morale[0]}, {"sp": theirs, "morale": morale[1], "leader": 1}
    call = RULESET.procedure("field_battle").call({"attacker": attacker, "defender": defender})
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, first_option)


def test_an_assault_pressed_on_equals_the_odds() -> None:
    """E7 played otherwise: the attacker assaults again until it is decided."""
    switches = RULESET.set({"E7": "until called off"})
    call = RULESET.procedure("city_assault").call({"attacker": {"sp": 3, "morale": 1}, "defender": {"sp": 1}})
    odds = Exact(FIRST, switches).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, first_option, switches)
    halves = Exact(EVEN, switches).odds(call.procedure, *call.args)
    assert dict(halves.items()) == walk(call, every_sum, all_options, switches)


def last_option(question: Question) -> Weighted:
    return [(chosen(question.options[0][-1]), Fraction(1))]


@pytest.mark.parametrize("name", ["blockade_run", "blockade_entry"])
def test_running_a_blockade_without_a_fight_equals_the_odds(name: str) -> None:
    """Loops of pursuit never end at the table; with the last options (let go, go back) there is no battle."""
    runner = "blockaded" if name == "blockade_run" else "entering"
    call = RULESET.procedure(name).call({runner: {"nsp": 2}, "blockader": {"nsp": 3}})
    orders = parse_standing({
        "attack the blockaded fleet": "let go", "attack the entering fleet": "let go", "attack or go back": "go back",
    })  # fmt: skip
    odds = Exact(orders).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, last_option)
