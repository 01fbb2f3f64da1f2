"""A scenario of a whole game in OpenSpiel and PettingZoo."""

from __future__ import annotations

import random

import pytest

from berthier.adapters.environments import together_env, turns_env
from berthier.adapters.open_spiel import open_game
from berthier.adapters.scenarios import winning
from berthier.core.errors import BadInput
from tests.games.frontier import RULESET, Ending
from tests.games.shelf import frontier

__all__ = ["frontier"]


def test_a_scenario_is_played_in_openspiel(frontier: str) -> None:
    """Random games from both seats: orders by name, a result that is won, drawn or lost, the same history again."""
    for seat in ("Blue", "Red"):
        game = open_game(frontier, scenario="dusk", seat=seat)
        state, dice = game.new_initial_state(), random.Random(5)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice([action for action, _ in state.chance_outcomes()]))
            elif state.is_simultaneous_node():
                state.apply_actions([dice.choice(state.legal_actions(player) or [0]) for player in (0, 1)])
            else:
                player = state.current_player()
                action = dice.choice(state.legal_actions(player))
                assert state.action_to_string(player, action).startswith(("order: ", "go on: "))
                state.apply_action(action)
        assert state.returns()[0] in (-1, 0, 1)
        assert sum(state.returns()) == 0


def test_a_scenario_is_played_in_pettingzoo(frontier: str) -> None:
    env = turns_env(frontier, scenario="dawn")
    env.reset(seed=3)
    dice = random.Random(3)
    for _ in env.agent_iter():
        seen, *_, over, off, _info = env.last()
        mask = [number for number, open_ in enumerate(seen["action_mask"]) if open_]
        env.step(None if over or off else dice.choice(mask))
    together = together_env(frontier, scenario="dawn", seat="Red")
    assert together.possible_agents


def test_winning_counts_for_the_seat() -> None:
    won = winning(RULESET, "dawn", "Red").measure
    endings = [Ending(winner, "victory", (), 3) for winner in ("Red", "Blue", None)]
    assert [won(ending) for ending in endings] == [1, -1, 0]
    with pytest.raises(BadInput, match="no seat called 'Green'"):
        winning(RULESET, "dawn", "Green")
