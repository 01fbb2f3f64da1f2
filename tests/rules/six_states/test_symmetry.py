"""Swapping the sides mirrors the odds; the roles at a tie are harmless (C6)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.rules.six_states.battle_state import BattleResult

RULESET = find_ruleset("six_states")
FIGHTING = ["Charge", "Envelop", "Skirmish", "Bombard"]
FORCES = st.fixed_dictionaries({"sp": st.integers(1, 14), "morale": st.integers(1, 3), "leader": st.integers(0, 3)})


def battle_odds(attacker: Any, defender: Any, tactics: tuple[str, str], switches: dict[str, str]) -> dict[Any, Any]:
    orders = parse_standing({"attacker.tactic": tactics[0], "defender.tactic": tactics[1]})
    call = RULESET.procedure("field_battle").call({"attacker": attacker, "defender": defender})
    return dict(Exact(orders, RULESET.set(switches)).odds(call.procedure, *call.args).items())


def mirrored(result: BattleResult) -> tuple[Any, ...]:
    end = (
        str(result.end).translate({}).replace("attacker", "x").replace("defender", "attacker").replace("x", "defender")
    )
    return (end, result.defender_sp, result.attacker_sp, result.defender_morale, result.attacker_morale)


def plain(result: BattleResult) -> tuple[Any, ...]:
    return (str(result.end), result.attacker_sp, result.defender_sp, result.attacker_morale, result.defender_morale)


@settings(max_examples=40, deadline=None)
@given(ours=FORCES, theirs=FORCES, tactics=st.tuples(st.sampled_from(FIGHTING), st.sampled_from(FIGHTING)))
def test_swapping_the_sides_mirrors_the_odds(ours: Any, theirs: Any, tactics: tuple[str, str]) -> None:
    odds = {plain(result): p for result, p in battle_odds(ours, theirs, tactics, {}).items()}
    swapped = {mirrored(result): p for result, p in battle_odds(theirs, ours, tactics[::-1], {}).items()}
    assert odds == swapped


@settings(max_examples=15, deadline=None)
@given(sp=st.integers(1, 12), ours=st.integers(1, 3), theirs=st.integers(1, 3), tactic=st.sampled_from(FIGHTING))
def test_who_is_larger_at_a_tie_changes_no_probability(sp: int, ours: int, theirs: int, tactic: str) -> None:
    forces = ({"sp": sp, "morale": ours}, {"sp": sp, "morale": theirs})
    usual = battle_odds(*forces, (tactic, "Skirmish"), {})
    other = battle_odds(*forces, (tactic, "Skirmish"), {"C6-tie": "defender is larger"})
    assert usual == other
