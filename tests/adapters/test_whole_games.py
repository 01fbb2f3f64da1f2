"""A scenario of each of the five whole games passes OpenSpiel's and PettingZoo's own tests."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, parallel_api_test

from berthier.adapters.environments import together_env, turns_env
from berthier.adapters.open_spiel import open_game
from berthier.adapters.open_spiel_policy import turn_based

SMALLEST = {
    "six_states": "two_neighbours",
    "capitani": "fornovo_1495",
    "great_powers": "ulm",
    "elements": "crossroads",
    "battalions": "two_elms",
}
FAR = {"six_states": 40, "capitani": 40, "great_powers": 40, "elements": 16, "battalions": 24}  # questions of a game


@pytest.mark.parametrize("ruleset", SMALLEST)
def test_openspiels_own_api_tests(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = open_game(ruleset, scenario=SMALLEST[ruleset], limit=FAR[ruleset])
    for each in (game, turn_based(game)):
        pyspiel.random_sim_test(each, num_sims=1, serialize=True, verbose=False)
        games_sim_test.GamesSimTest("sim_game").sim_game(each)
    capsys.readouterr()


@pytest.mark.parametrize("ruleset", SMALLEST)
@pytest.mark.filterwarnings("ignore::UserWarning")  # advice on names and shapes, printed for every environment
def test_pettingzoos_own_api_tests(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    how: dict[str, Any] = {"scenario": SMALLEST[ruleset], "limit": FAR[ruleset]}
    api_test(turns_env(ruleset, **how), num_cycles=FAR[ruleset])
    parallel_api_test(together_env(ruleset, **how), num_cycles=FAR[ruleset])
    capsys.readouterr()


@pytest.mark.parametrize("ruleset", SMALLEST)
def test_every_position_on_the_way_is_told_apart(ruleset: str) -> None:
    """As text and as numbers, for both seats; the same text for the same position."""
    state = open_game(ruleset, scenario=SMALLEST[ruleset], limit=FAR[ruleset]).new_initial_state()
    dice, texts, tensors = random.Random(2), [], []
    while not state.is_terminal():
        texts.append(str(state))
        assert str(state.clone()) == texts[-1]
        if not state.is_chance_node():
            tensors.append(tuple(state.observation_tensor(1)))
        legal = [state.legal_actions(player) or [0] for player in (0, 1)]
        if state.is_simultaneous_node():
            state.apply_actions([dice.choice(each) for each in legal])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    assert len(set(texts)) == len(texts)
    assert len(set(tensors)) == len(tensors)
