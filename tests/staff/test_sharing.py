"""Sharing changes nothing but the time: the same odds, the same refusals, whatever came before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from berthier.core.errors import TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.staff.reckoned import sharing as module
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.reckoned.sharing import Sharing
from berthier.staff.situation import Situation


def situation(key: str, procedure_name: str, choices: dict[str, str], **inputs: Any) -> Situation:
    ruleset = find_ruleset(key)
    procedure = ruleset.procedure(procedure_name)
    return Situation(ruleset, procedure, ruleset.call(procedure, inputs), ruleset.set({}), choices, {})


def battles() -> list[Situation]:
    """Battles that pass through one another, with and without a choice, and a procedure that resolves others."""
    tactic = {"tactic": "Skirmish"}
    fields = [
        situation("six_states", "field_battle", tactic, attacker={"sp": ours}, defender={"sp": theirs})
        for ours in range(2, 7)
        for theirs in range(2, 5)
    ]
    seas = [
        situation("six_states", "naval_battle", {}, attacker={"nsp": ours}, defender={"nsp": 3}) for ours in (2, 3, 4)
    ]
    duel = find_ruleset("battalions").example("volley_duel").inputs
    duels = [
        situation("battalions", "volley_duel", {}, **duel),
    ]
    return fields + seas + duels


def answer(each: Situation, budget: int, shared: Sharing | None) -> Any:
    try:
        found = reckon(each, OddsAsk(budget=budget), lambda runs: None, shared)
    except TooMuch:
        return None
    return (found.odds.weights, found.odds.total, found.odds.policy)


def test_shared_odds_are_the_odds() -> None:
    shared = Sharing()
    for each in battles():
        assert answer(each, 100_000, shared) == answer(each, 100_000, None)


def test_what_counts_rounds_can_be_shared_too() -> None:
    shared, ask = Sharing(), OddsAsk(count=True)
    for each in battles()[:15]:
        fresh = reckon(each, ask, lambda runs: None)
        assert reckon(each, ask, lambda runs: None, shared).counts == fresh.counts


@pytest.mark.parametrize("seed", range(4))
def test_whether_the_budget_is_enough_does_not_depend_on_what_came_before(seed: int) -> None:
    every = battles()
    budgets = (40, 150, 400, 900)
    alone = {(n, budget): answer(each, budget, Sharing()) for n, each in enumerate(every) for budget in budgets}
    assert 5 < sum(found is None for found in alone.values()) < len(alone) - 5  # some are refused, some are not
    questions = list(alone)
    random.Random(seed).shuffle(questions)
    shared = Sharing()
    assert {(n, budget): answer(every[n], budget, shared) for n, budget in questions} == alone


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_LEAVES", 500)
    shared, most = Sharing(), 0
    for each in battles():
        assert answer(each, 100_000, shared) == answer(each, 100_000, None)
        most = max(most, sum(one.leaves for one in shared._shared.values()))
    largest = max(_leaves(each) for each in battles())
    assert most <= 500 + largest


def _leaves(each: Situation) -> int:
    alone = Sharing()
    answer(each, 100_000, alone)
    return sum(one.leaves for one in alone._shared.values())
