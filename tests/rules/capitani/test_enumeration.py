"""Playing every line of answers at the table gives exactly the odds, for every procedure."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, FIRST, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from tests.rules.capitani.situations import force, situation
from tests.walk import all_options, every_face, every_sum, first_option, walk

RULESET = find_ruleset("capitani")
LONG = {
    "campaign",
    "pitched_battle",
    "siege",
    "major_battle",
    "battle_round",
    "force_check",
    "opt_crt",
    "optional_combat",
    "breach",
    "skirmish",
}


@pytest.mark.parametrize("name", sorted(set(RULESET.procedures) - LONG))
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_face_at_the_table_equals_the_odds(name: str, seed: int) -> None:
    """Procedures of a few dice, each single face."""
    call = RULESET.procedure(name).call(situation(Random(seed), name))
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_face, first_option)


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_skirmish_with_every_choice_equals_the_odds(seed: int) -> None:
    random = Random(seed)
    inputs = situation(random, "skirmish")
    inputs["attacker"] = force(random, most=3, units=2)
    inputs["defender"] = force(random, most=3, units=1)
    call = RULESET.procedure("skirmish").call(inputs)
    assert dict(Exact(EVEN).odds(call.procedure, *call.args).items()) == walk(call, every_sum, all_options)


def unit(cls: str, sp: int, q: int = 2, **more: Any) -> dict[str, Any]:
    return {"cls": cls, "sp": sp, "q": q, **more}


def alone(*units: dict[str, Any], initiative: int = 3) -> dict[str, Any]:
    return {"main_body": {"units": list(units), "capitani": [{"initiative": initiative, "generale": True}]}}


@pytest.mark.parametrize(("turns", "guns"), [(1, 8), (2, 0)])
def test_a_siege_equals_the_odds(turns: int, guns: int) -> None:
    inputs = {
        "place": {"fortress": "Fortified Town"},
        "besieger": {"units": [unit("Infantry", 2, 3)] + [unit("Siege Artillery", guns)] * (guns > 0)},
        "garrison": {"units": [unit("Infantry", 1, 1)]},
        "siege_status": 1,
        "turns": turns,
    }
    call = RULESET.procedure("siege").call(inputs)
    odds = Exact(FIRST).odds(call.procedure, *call.args)
    assert dict(odds.items()) == walk(call, every_sum, first_option)


def test_one_turn_of_a_siege_with_every_choice_equals_the_odds() -> None:
    inputs = {
        "place": {"fortress": "Fortified Town"},
        "besieger": {"units": [unit("Infantry", 4, 3)]},
        "garrison": {"units": [unit("Infantry", 1, 3)]},
        "siege_status": 1,
        "turns": 1,
    }
    call = RULESET.procedure("siege").call(inputs)
    assert dict(Exact(EVEN).odds(call.procedure, *call.args).items()) == walk(call, every_sum, all_options)


ROUNDS = [
    ("Main Body Engage", "Main Body Hold", unit("Infantry", 14, 2, type="Swiss"), unit("Infantry", 12, 1)),
    ("Main Body Engage with Cavalry Charge", "Main Body Hold", unit("Heavy Cavalry", 14, 2), unit("Infantry", 12, 3)),
    ("Main Body Hold", "Main Body Hold with Firearms", unit("Infantry", 14, 3), unit("Infantry", 12, 3, firearms=True)),
]


@pytest.mark.parametrize(("ours", "theirs", "our_unit", "their_unit"), ROUNDS)
def test_a_battle_of_one_round_equals_the_odds(ours: str, theirs: str, our_unit: Any, their_unit: Any) -> None:
    """To the pursuit, one Corps a side, with and without chits."""
    orders = {"attacker.battle plan": ours, "defender.battle plan": theirs}
    call = RULESET.procedure("major_battle").call({"attacker": alone(our_unit), "defender": alone(their_unit)})
    switches = RULESET.set({"d-8-rounds": "1"})
    odds = Exact(parse_standing(orders), switches).odds(call.procedure, *call.args)

    def plans(question: Any) -> Any:
        if question.why != "battle plan":
            return first_option(question)
        return [(answer, share) for answer, share in all_options(question) if answer.picks == (ours, theirs)][:1]

    def sure(question: Any) -> Any:
        return [(answer, 1) for answer, _ in plans(question)]

    assert dict(odds.items()) == walk(call, every_sum, sure, switches)


def test_artillery_in_one_round_equals_the_odds() -> None:
    guns = alone(unit("Infantry", 12, 3), unit("Field Artillery", 8))
    call = RULESET.procedure("battle_round").call({"attacker": guns, "defender": alone(unit("Infantry", 14, 2))})
    orders = parse_standing({"attacker.battle plan": "Main Body Hold with Artillery"})
    odds = Exact(orders).odds(call.procedure, *call.args)

    def plans(question: Any) -> Any:
        wanted = {"attacker": "Main Body Hold with Artillery", "defender": "Main Body Hold"}
        if question.why != "battle plan":
            return first_option(question)
        picks = tuple(wanted[side] for side in question.by)
        return [(answer, 1) for answer, _ in all_options(question) if answer.picks == picks]

    assert dict(odds.items()) == walk(call, every_sum, plans)
