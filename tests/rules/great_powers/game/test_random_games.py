"""Random play of every scenario never dead-ends, and every position is one that could stand on the map."""

from __future__ import annotations

from random import Random

import pytest

from berthier.rules.great_powers.game.ending import Ending
from tests.rules.great_powers.game.play import GAME, any_answer, begin, check, position_of


@pytest.mark.parametrize("seed", range(12))
def test_ulm_is_played_to_the_end(seed: int) -> None:
    random, live = Random(seed), begin("ulm")
    while live.question is not None:
        live.answer(any_answer(random, live.question))
        if live.question is not None:
            check(position_of(live))
    assert isinstance(live.outcome, Ending)
    assert live.outcome.turns == 3


@pytest.mark.parametrize(("scenario", "seed"), [("austerlitz", 1), ("austerlitz", 2), ("liberation", 3)])
def test_an_evening_is_played_to_the_end(scenario: str, seed: int) -> None:
    random, live, asked = Random(seed), begin(scenario), 0
    while live.question is not None:
        live.answer(any_answer(random, live.question))
        asked += 1
        if live.question is not None and asked % 5 == 0:
            check(position_of(live))
    assert isinstance(live.outcome, Ending)


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("campaign_1807", 2)])
def test_a_campaign_goes_on(scenario: str, seed: int) -> None:
    """The first thousand answers: wars, fleets, minors and two quarters."""
    random, live = Random(seed), begin(scenario)
    for asked in range(1000):
        assert live.question is not None
        live.answer(any_answer(random, live.question))
        if asked % 10 == 0:
            check(position_of(live))


def test_every_side_is_declared() -> None:
    """Nobody is asked who is no side of the game."""
    for scenario in GAME.scenarios():
        sides = {side.name for side in GAME.sides(scenario)}
        random, live = Random(5), begin(scenario)
        for _ in range(300):
            if live.question is None:
                break
            assert set(live.question.by) <= sides
            live.answer(any_answer(random, live.question))
