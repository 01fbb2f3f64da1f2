"""Endings of whole games are counted: every game can be simulated, though each keeps its points in its own way."""

from __future__ import annotations

import pytest

from berthier.core.game import GameEnding
from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.engine.simulate import simulate
from berthier.opponents.series import begin
from tests.rules.starts import RULESETS


@pytest.mark.parametrize("key", RULESETS)
def test_every_game_is_simulated_and_its_endings_are_counted(key: str) -> None:
    """The shortest scenario of each game, played by lot."""
    ruleset = find_ruleset(key)
    for game in ruleset.games:
        scenario = min(game.scenarios().values(), key=lambda one: (one.minutes, one.turns))
        _, live = begin(ruleset, scenario.key)
        counted = simulate(live.start, 1, 1, EVEN, play_inside=True).counts
        assert counted.total() == 1
        (ending,) = counted
        assert isinstance(ending, GameEnding)
        assert ending.winner is None or ending.winner in {x for s in game.sides(scenario.key) for x in (s.name, s.team)}


def test_endings_are_told_apart_by_what_they_hold() -> None:
    """Points by name in any order make the same ending; other points another."""

    class Ending(GameEnding, frozen=True):
        points: dict[str, int]

    one, same, other = (
        Ending("blue", "victory", points)
        for points in ({"blue": 4, "red": 0}, {"red": 0, "blue": 4}, {"blue": 6, "red": 2})
    )
    assert len({one, same}) == 1
    assert len({one, other}) == 2
