"""Promises of the battle that the cases do not spell out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, typed
from berthier.rules.six_states.battle_state import End
from berthier.rules.six_states.losses import ways_to_lose
from berthier.rules.six_states.units import Side, Troops

RULESET = find_ruleset("six_states")


def fought(inputs: dict[str, Any], *answers: Any) -> Live[Any]:
    return Live(RULESET.procedure("field_battle").call(inputs), answers=answers)


def test_the_owner_is_asked_which_strength_points_are_lost() -> None:
    game = fought(
        {"attacker": {"troops": {"infantry": 6, "cavalry": 6}}, "defender": {"sp": 12}},
        chosen("Skirmish", "Skirmish"),
        typed(3, 4),
    )
    assert game.question is not None
    assert (game.question.by, game.question.why) == (("attacker",), "losses")
    assert game.question.options == (("2 infantry", "1 infantry, 1 cavalry", "2 cavalry"),)


def test_a_force_of_one_type_is_not_asked() -> None:
    game = fought(
        {"attacker": {"troops": {"infantry": 12}}, "defender": {"sp": 12}}, chosen("Skirmish", "Skirmish"), typed(3, 4)
    )
    assert game.question is not None
    assert game.question.why == "tactic"


@pytest.mark.parametrize(
    ("tactics", "holder"),
    [
        (("Withdraw", "Square"), Side.DEFENDER),
        (("Square", "Withdraw"), Side.ATTACKER),
        (("Withdraw",) * 2, Side.DEFENDER),
    ],
)
def test_who_holds_the_field_after_a_withdrawal(tactics: tuple[str, str], holder: Side) -> None:
    """The side that chose Withdraw leaves; both chose it: the attacker."""
    game = fought({"attacker": {"sp": 9}, "defender": {"sp": 8}}, chosen(*tactics))
    assert (game.outcome.end, game.outcome.holder) == (End.WITHDRAWAL, holder)


def test_a_stalemate_leaves_the_defender_in_place() -> None:
    game = fought(
        {"attacker": {"sp": 9}, "defender": {"sp": 8}}, chosen("Square", "Square"), chosen("Square", "Refuse")
    )
    assert (game.outcome.end, game.outcome.holder) == (End.STALEMATE, Side.DEFENDER)


def test_a_fought_round_breaks_a_run_of_quiet_ones() -> None:
    quiet, fight = chosen("Square", "Square"), chosen("Skirmish", "Skirmish")
    game = fought({"attacker": {"sp": 9}, "defender": {"sp": 8}}, quiet, fight, typed(3, 4), quiet)
    assert game.question is not None


def test_every_fought_round_costs_somebody_a_strength_point() -> None:
    """So battles end (D1)."""
    call = RULESET.procedure("assault_round").call({"attacker": {"sp": 30}, "defender": {"sp": 9}, "terrain": 1})
    for outcome in Exact().odds(call.procedure, *call.args):
        assert outcome.attacker_sp + outcome.defender_sp < 39


@given(st.tuples(*[st.integers(0, 4)] * 5).filter(any), st.integers(1, 6), st.integers(0, 2))
def test_ways_to_lose_are_all_legal_and_different(counts: tuple[int, ...], sp: int, horse: int) -> None:
    troops = Troops(*counts)
    if sp >= troops.sp:
        return
    ways = ways_to_lose(troops, sp, horse)
    assert len({way.counts for way in ways}) == len(ways)
    assert len({str(way) for way in ways}) == len(ways)
    for way in ways:
        assert sum(way.counts) == sp
        assert all(0 <= lost <= have for lost, have in zip(way.counts, counts, strict=True))
        assert way.horse >= horse


def test_rounds_are_counted_beside_the_outcome() -> None:
    """The count of rounds splits the same distribution and never changes it."""
    procedure = RULESET.procedure("field_battle")
    call = procedure.call({"attacker": {"sp": 8}, "defender": {"sp": 6}})
    exact = Exact(parse_standing({"tactic": "Skirmish"}))
    assert procedure.counts is not None
    counted = exact.odds_and_count(call, procedure.counts)
    assert counted.by(lambda pair: pair[0]) == exact.odds(call.procedure, *call.args)
    assert counted.chance(lambda pair: pair[1] == 0) == 0
    assert counted.mean(lambda pair: pair[1]) > 1
    one = RULESET.procedure("field_round").call({"attacker": {"sp": 8}, "defender": {"sp": 6}})
    settled = exact.odds(one.procedure, *one.args).chance(lambda outcome: outcome.end is not None)
    assert counted.chance(lambda pair: pair[1] == 1) == settled == Fraction(settled)


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"attacker": {"sp": -3}, "defender": {"sp": 5}}, "attacker.sp: -3 is too small; the least is 1."),
        ({"attacker": {}, "defender": {"sp": 5}}, "this force is empty"),
        ({"attacker": {"sp": 5}}, "defender is missing; begin with defender.sp=."),
        ({"attacker": {"sp": "many"}, "defender": {"sp": 5}}, "attacker.sp: 'many' is not a whole number."),
        ({"attacker": {"spp": 5}, "defender": {"sp": 5}}, "Did you mean attacker.sp?"),
        ({"attacker": {"sp": 5}, "defender": {"sp": 5}, "terrain": "moutain"}, "Did you mean mountain?"),
        ({"attacker": {"sp": 5}, "defender": {"sp": 5}, "terrain": 7}, "Terrain 7 is not a value of the ground"),
        ({"attacker": {"sp": 5, "troops": {"guards": 2}}, "defender": {"sp": 5}}, "add up to 2"),
        (
            {"attacker": {"sp": 5, "leader": 4}, "defender": {"sp": 5}},
            "attacker.leader: 4 is too large; the most is 3",
        ),
    ],
)
def test_bad_input_is_answered_with_a_sentence(inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        Live(RULESET.procedure("field_battle").call(inputs))
    assert says in caught.value.error
