"""Scenario files changed at random: each is refused with one sentence, or it is drawn and played for a while."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.mutants import READERS, mutant, outcome, shipped

MUTANTS = 8


@pytest.mark.parametrize("ruleset", READERS)
@pytest.mark.parametrize("first", range(0, MUTANTS, 4))
def test_a_changed_file_is_refused_or_played(ruleset: str, first: int) -> None:
    originals = shipped(ruleset)
    for seed in range(first, first + 4):
        random = Random(seed)
        outcome(random, ruleset, mutant(random, random.choice(originals)))


@pytest.mark.parametrize("ruleset", READERS)
def test_the_learning_scenario_written_out_is_played(ruleset: str) -> None:
    assert outcome(Random(1), ruleset, shipped(ruleset)[0]) == ""
