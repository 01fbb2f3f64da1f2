"""The environments pass Gymnasium's and PettingZoo's own tests, and pay what the rules say."""

from __future__ import annotations

import math
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from berthier.adapters.environments import seat_env, together_env, turns_env
from berthier.core.errors import BadInput
from berthier.core.policy import EVEN
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from berthier.notebook.optional import Missing, need
from tests.adapters.games import ENDLESS, GAMES

PLAYED = {name: how for name, how in GAMES.items() if name != "a flank march"} | {"fleets": ENDLESS}
BATTLE = GAMES["tactics battle"]


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.filterwarnings("ignore::UserWarning")  # advice on names and shapes, printed for every environment
def test_their_own_api_tests(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    how = PLAYED[name]
    check_env(seat_env(**how, render_mode="ansi"), skip_render_check=True)
    api_test(turns_env(**how), num_cycles=60)
    parallel_api_test(together_env(**how), num_cycles=60)
    capsys.readouterr()


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_their_own_seed_tests() -> None:
    seed_test(lambda: turns_env(**BATTLE), num_cycles=20)
    parallel_seed_test(lambda: together_env(**BATTLE), num_cycles=20)


def play_seat(env: Any, games: int) -> float:
    """The mean reward of a seat that chooses evenly."""
    total = 0.0
    env.action_space.seed(7)
    for game in range(games):
        _, info = env.reset(seed=game)
        over = False
        while not over:
            _, reward, ended, cut, info = env.step(env.action_space.sample(mask=info["action_mask"]))
            over = ended or cut
        total += reward
    return total / games


@pytest.mark.parametrize("seat", ["attacker", "defender"])
def test_the_mean_reward_is_the_exact_chance(seat: str) -> None:
    env = seat_env(**BATTLE, seat=seat)
    situation, goal = env.play.situation, env.play.goal
    odds = Exact(EVEN).odds(situation.call.procedure, *situation.call.args)
    chance = float(odds.mean(goal.measure))
    games = 1_500
    mean = play_seat(env, games) * (1 if seat == "attacker" else -1)
    assert abs(mean - chance) < 5 * math.sqrt(chance * (1 - chance) / games)


def test_best_play_gives_away_nothing() -> None:
    """Against the equilibrium an even seat does no better than the value of the game."""
    env = seat_env(**GAMES["tactics of a round"], opponent="equilibrium")
    situation, goal = env.play.situation, env.play.goal
    value = float(solve(GameTree(situation.call), str(goal.side), goal.measure).value)
    games = 1_500
    assert play_seat(env, games) < value + 5 * math.sqrt(0.25 / games)


def test_an_opponent_with_orders_keeps_to_them() -> None:
    env = seat_env(**BATTLE, opponent={"tactic": "Square"}, render_mode="ansi")
    env.reset(seed=1)
    env.step(env.actions.index("tactic: Charge"))
    assert "tactic: Charge v Square" in env.render()


def test_actions_have_names_and_a_mask() -> None:
    env = seat_env(**BATTLE)
    _, info = env.reset(seed=3)
    assert env.actions[-1] == "wait"
    assert info["actions"] == [env.actions[n] for n, open_ in enumerate(info["action_mask"]) if open_]
    assert "wait" not in info["actions"]


def test_an_action_that_is_not_open_forfeits() -> None:
    env = seat_env(**BATTLE)
    env.reset(seed=3)
    _, reward, ended, _, info = env.step(env.actions.index("wait"))
    assert (ended, reward) == (True, 0)
    assert info["forfeit"] == "wait is not open here."
    both = together_env(**BATTLE)
    both.reset(seed=3)
    _, rewards, ended, _, infos = both.step({"attacker": 0, "defender": len(both.actions) - 1})
    assert rewards == {"attacker": 1, "defender": -1}
    assert all(ended.values())
    assert infos["defender"]["forfeit"]


def test_of_a_secret_choice_the_second_seat_sees_nothing() -> None:
    seen = []
    for action in (0, 5):
        env = turns_env(**BATTLE)
        env.reset(seed=5)
        assert env.agent_selection == "attacker"
        env.step(action)
        assert env.agent_selection == "defender"
        seen.append({key: part.tolist() for key, part in env.observe("defender").items()})
    assert seen[0] == seen[1]


def test_rewards_are_those_of_the_goal() -> None:
    env = turns_env(**BATTLE, render_mode="ansi")
    env.reset(seed=11)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        total[agent] += reward
        env.step(None if ended or cut else 2)
    held = "holder attacker" in env.render()
    assert total == {"attacker": float(held), "defender": -float(held)}


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasiums_own_make_knows_it() -> None:
    made = gymnasium.make("berthier.adapters.gymnasium_env:berthier/Seat-v0", **BATTLE, render_mode="ansi")
    check_env(made.unwrapped)
    assert made.unwrapped.actions[0] == "tactic: Charge"


def test_what_is_wrong_gets_a_sentence() -> None:
    with pytest.raises(BadInput, match="no seat called 'umpire'"):
        seat_env(**BATTLE, seat="umpire")
    with pytest.raises(BadInput, match="no policy called 'clever'"):
        seat_env(**BATTLE, opponent="clever")
    with pytest.raises(BadInput, match="drawn whole"):
        seat_env(**BATTLE, opponent="equilibrium", dice="each")
    with pytest.raises(BadInput, match="no seat to take"):
        seat_env("six_states", example="city_assault")


def test_a_tool_that_is_not_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("berthier.notebook.optional.import_module", without)
    with pytest.raises(Missing, match=r"pip install 'berthier\[open-spiel\]'") as problem:
        need("pyspiel", "open-spiel")
    assert isinstance(problem.value, ImportError)
