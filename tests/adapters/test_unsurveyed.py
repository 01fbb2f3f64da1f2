"""A game that is not gone over is the same game; what was said of it is held to."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from berthier.adapters.asking import Choice
from berthier.adapters.environments import seat_env, together_env, turns_env
from berthier.adapters.open_spiel import open_game
from berthier.adapters.open_spiel_policy import turn_based
from berthier.adapters.play import Play
from berthier.adapters.unsurveyed import Bounds
from berthier.core.errors import BadInput
from tests.adapters.games import GAMES, situation

LARGE: dict[str, Any] = {"ruleset": "capitani", "example": "two_corps_a_side"}  # more than 600,000 positions
CHANCE = Bounds(low=0, high=1, options=300)


def test_openspiels_own_api_test() -> None:
    game = open_game(**LARGE, reach={"low": 0, "high": 1, "options": 300})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    assert state.action_to_string(0, 0) == "Formation chit: no Formation"
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_environments_own_api_tests(capsys: pytest.CaptureFixture[str]) -> None:
    env = seat_env(**LARGE, reach=CHANCE)
    check_env(env)
    _, info = env.reset(seed=1)
    assert info["actions"][0] == "Formation chit: no Formation"
    api_test(turns_env(**LARGE, reach=CHANCE), num_cycles=40)
    parallel_api_test(together_env(**LARGE, reach=CHANCE), num_cycles=40)
    capsys.readouterr()


@pytest.mark.parametrize("name", ["tactics of a round", "cavalry on a line", "a skirmish"])
def test_it_is_the_same_game(name: str) -> None:
    """Played evenly it is worth the same, numbered as it is."""
    worth = []
    for reach in (None, {"low": -100, "high": 100}):
        game = turn_based(open_game(**GAMES[name], reach=reach))
        even = pyspiel.UniformRandomPolicy(game)
        worth.append(pyspiel.expected_returns(game.new_initial_state(), even, -1, True))
    assert worth[0] == pytest.approx(worth[1], abs=1e-12)


def test_positions_are_told_apart_by_their_slots() -> None:
    whole, slots = Play(situation("leaving a zone")), Play(situation("leaving a zone"), reach=Bounds(0, 20)).features
    choices = [position for position in whole.survey.positions if isinstance(position.asked, Choice)]
    seen = {tuple(slots.of(position)) for position in choices}
    assert len(seen) == len(choices) > 10
    assert all(-1 <= number <= 1 for vector in seen for number in vector)


def test_what_was_said_is_held_to() -> None:
    game = turn_based(open_game(**GAMES["leaving a zone"], reach={"low": 0, "high": 1}))
    with pytest.raises(BadInput, match="beyond the reach"):
        pyspiel.expected_returns(game.new_initial_state(), pyspiel.UniformRandomPolicy(game), -1, True)
    with pytest.raises(BadInput, match="7 options are open here; the reach says 3"):
        seat_env(**GAMES["tactics battle"], reach=Bounds(0, 1, options=3)).reset(seed=1)
    with pytest.raises(BadInput, match="is not below its most"):
        Play(situation("bids"), reach=Bounds(1, 1))
    with pytest.raises(BadInput, match="as low and high"):
        open_game(**GAMES["bids"], reach={"low": 0})
