"""Odds of what is still to come: the odds of the whole are those of every next answer, weighted by its chance."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from berthier.core.policy import StandingAnswers
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.resume import rest_of

EVEN = StandingAnswers(rest="even")
PLAYED = [
    ("six_states", "field_round", {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}),
    ("six_states", "attrition", {"sp": 12}),
    ("battalions", "close_action", find_ruleset("battalions").example("column_on_line").inputs),  # ties roll on
]


def _odds(call: Next[Any]) -> dict[Any, Fraction]:
    return dict(Exact(EVEN).odds(call.procedure, *call.args).items())


@pytest.mark.parametrize(("key", "name", "inputs"), PLAYED)
@pytest.mark.parametrize("seed", range(3))
def test_the_next_answers_together_make_the_whole(key: str, name: str, inputs: dict[str, Any], seed: int) -> None:
    ruleset = find_ruleset(key)
    call = ruleset.call(ruleset.procedure(name), inputs)
    game: Live[Any] = Live(call)
    generator = random.Random(seed)
    assert _odds(rest_of(game)) == _odds(call)
    while game.question is not None:
        every = answers_to(game.question)
        whole = sum(ways for _, ways in every)
        together: Counter[Any] = Counter()
        for answer, ways in every:
            after = rest_of(Live(game.start, game.switches, [*game.answers, answer]))
            for outcome, p in _odds(after).items():
                together[outcome] += p * Fraction(ways, whole)
        assert dict(together) == _odds(rest_of(game))
        game.answer(generator.choice(every)[0])
    assert _odds(rest_of(game)) == {game.outcome: Fraction(1)}
