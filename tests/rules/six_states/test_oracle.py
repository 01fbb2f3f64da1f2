"""The whole field battle against independent models in icepool and dyce, as fractions."""

from __future__ import annotations

from typing import Any

import pytest
from bench.peers import Side, dyce_battle, icepool_battle
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact

RULESET = find_ruleset("six_states")
FIGHTING = st.sampled_from(["Charge", "Envelop", "Skirmish", "Bombard"])
FORCE = st.tuples(st.integers(1, 22), st.integers(1, 3), st.integers(0, 3))


def our_odds(attacker: Any, defender: Any, terrain: int, tactics: tuple[str, str]) -> dict[Any, Any]:
    orders = parse_standing({"attacker.tactic": tactics[0], "defender.tactic": tactics[1]})
    forces = {
        name: {"sp": sp, "morale": morale, "leader": leader}
        for name, (sp, morale, leader) in (("attacker", attacker), ("defender", defender))
    }
    call = RULESET.procedure("field_battle").call(forces | {"terrain": terrain})
    odds = Exact(orders).odds(call.procedure, *call.args)
    return {
        (str(o.end), o.attacker_sp, o.defender_sp, o.attacker_morale, o.defender_morale): p for o, p in odds.items()
    }


@settings(max_examples=25, deadline=None)
@given(FORCE, FORCE, st.integers(0, 2), st.tuples(FIGHTING, FIGHTING))
def test_icepool_agrees(attacker: Any, defender: Any, terrain: int, tactics: tuple[str, str]) -> None:
    model = icepool_battle(Side(*attacker), Side(*defender), terrain, tactics)
    assert our_odds(attacker, defender, terrain, tactics) == {tuple(o): p for o, p in model.items()}


@pytest.mark.parametrize("model", [icepool_battle, dyce_battle])
def test_twenty_against_twelve(model: Any) -> None:
    """The battle of the benchmark: 1,429 outcomes, each the same fraction."""
    theirs = model(Side(20, 2, 0), Side(12, 2, 0), 0, ("Skirmish", "Skirmish"))
    ours = our_odds((20, 2, 0), (12, 2, 0), 0, ("Skirmish", "Skirmish"))
    assert len(ours) == 1429
    assert ours == {tuple(o): p for o, p in theirs.items()}
