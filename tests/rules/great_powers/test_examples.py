"""Every example loads, can be called, and has odds; the advisor's bars are kept with room to spare."""

from __future__ import annotations

import pytest

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("great_powers")
MATRIX = "sixty_against_fortyfive"  # thirty battles at once: its odds are asked for one pair of chits


@pytest.mark.parametrize("name", sorted(RULESET.examples))
def test_an_example_gives_odds(name: str) -> None:
    example = RULESET.example(name)
    procedure = RULESET.procedure(example.procedure)
    inputs = example.inputs | ({"chits": {"A": "Probe", "D": "Cordon"}} if name == MATRIX else {})
    call = procedure.call(inputs)
    orders = parse_standing(example.choose) if example.choose else procedure.standing
    odds = Exact(orders, RULESET.set(example.switches)).odds(call.procedure, *call.args)
    assert len(odds) > 1
    group = procedure.group
    assert group is None or len(odds.by(group)) >= 1


def test_one_pair_of_chits_is_little_work() -> None:
    """Sixty against forty-five: the number of runs of the rules is what the half second rests on."""
    example = RULESET.example(MATRIX)
    call = RULESET.procedure("chit_advice").call(example.inputs | {"chits": {"A": "Assault", "D": "Counterattack"}})
    exact = Exact()
    odds = exact.odds(call.procedure, *call.args)
    assert exact.runs < 25_000
    assert len(odds) > 500
