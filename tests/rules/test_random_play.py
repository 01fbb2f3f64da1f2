"""Every whole procedure of every ruleset, played with random dice and choices: no dead end, no traceback.

`PLAYS` is what the suite has time for; BERTHIER_PLAYS=5000 plays as many of each.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from tests.rules.starts import any_answer, any_switches, procedures, starts

PLAYS = int(os.environ.get("BERTHIER_PLAYS", "12"))
LONGEST = 5_000  # answers; a game that has not ended by then does not end


@pytest.mark.parametrize(("key", "name"), procedures())
def test_every_play_ends(key: str, name: str) -> None:
    random, ruleset = Random(f"{key} {name}"), find_ruleset(key)
    situations, played = starts(key, name, random), 0
    for _ in range(PLAYS):
        try:
            game = Live(next(situations), ruleset.set(any_switches(random, ruleset)))
        except BadInput:
            continue  # the drawn situation contradicts itself, and was refused before the first die
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            assert len(game.answers) < LONGEST
        played += 1
    assert played > PLAYS // 4
