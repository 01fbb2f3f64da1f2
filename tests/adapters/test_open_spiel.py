"""The OpenSpiel game passes OpenSpiel's own tests, and its solvers come to our exact values."""

from __future__ import annotations

import pickle
from typing import Any

import pyspiel
import pytest
from bench.openspiel import JOBS, compare
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import minimax
from open_spiel.python.tests import games_sim_test

from berthier.adapters.open_spiel import open_game
from berthier.adapters.open_spiel_policy import SpielPolicy, plain_state, turn_based
from berthier.adapters.parameters import read_pairs, write_pairs
from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from tests.adapters.games import ENDLESS, GAMES

ROUND = "berthier(ruleset=six_states,procedure=field_round,inputs=attacker.sp:3;defender.sp:2)"


def made(name: str, **how: Any) -> Any:
    return open_game(**GAMES[name], **how)


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_api_tests(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = made(name, dice="together" if name == "a flank march" else "whole")
    for each in (game, turn_based(game)):
        pyspiel.random_sim_test(each, num_sims=3, serialize=True, verbose=False)
        games_sim_test.GamesSimTest("sim_game").sim_game(each)
    capsys.readouterr()


def test_openspiels_own_api_tests_where_a_game_may_never_end() -> None:
    game = open_game(**ENDLESS)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (1_000, 1_000)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_openspiel_comes_to_our_value(job: Any) -> None:
    """Its evaluators find our mixes worth our value, its best reply gains nothing; CFR+ ends as near as it says."""
    [row] = compare((job,), iterations=40)
    assert row.judged == pytest.approx(row.exact, abs=1e-9)
    assert abs(row.gain) < 1e-9
    assert abs(row.found - row.exact) <= row.gap < 0.02


@pytest.mark.parametrize("name", ["cavalry on a line", "column on a line", "leaving a zone", "a skirmish"])
def test_openspiels_search_comes_to_our_value_where_nothing_is_secret(name: str) -> None:
    game = made(name, dice="together")
    situation, goal = game.play.situation, game.play.goal
    ours = solve(GameTree(situation.call, situation.switches), str(goal.side), goal.measure)
    theirs, _ = minimax.expectiminimax(game.new_initial_state(), 100, None, 0)
    assert ours.exact
    assert theirs == pytest.approx(float(ours.value), abs=1e-9)


def test_it_is_loaded_by_name_and_stored() -> None:
    game = pyspiel.load_game(ROUND)
    assert str(game) == str(made("tactics of a round"))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = game.new_initial_state()
    state.apply_actions([0, 3])
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_goal_of_several_parts_has_a_name_too() -> None:
    game = made("tactics of a round", goal="mix:field=2,sp=1")
    again = pyspiel.load_game(str(game))
    assert again.play.goal.name == game.play.goal.name
    state = game.new_initial_state()
    state.apply_actions([0, 0])
    state.apply_action(state.legal_actions()[0])
    parts = [made("tactics of a round", goal=name).play.board.worth(state.position.outcome) for name in ("field", "sp")]
    assert state.returns()[0] == 2 * parts[0] + parts[1]


def test_actions_and_throws_have_names() -> None:
    state = pyspiel.load_game(ROUND).new_initial_state()
    assert state.is_simultaneous_node()
    names = [state.action_to_string(1, action) for action in state.legal_actions(1)]
    assert names == [
        f"tactic: {word}" for word in ("Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse", "Withdraw")
    ]
    state.apply_actions([0, 0])
    assert state.is_chance_node()
    told = [state.action_to_string(pyspiel.PlayerId.CHANCE, action) for action, _ in state.chance_outcomes()]
    assert told[0].startswith("exchange: larger sp lost")
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
    assert state.information_state_string(0) == "tactic Charge v Charge"


def test_each_die_by_itself() -> None:
    state = made("tactics of a round", dice="each").new_initial_state()
    state.apply_actions([0, 0])
    assert [chance for _, chance in state.chance_outcomes()] == [n / 36 for n in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 4).endswith(": 6")


def test_a_secret_choice_is_not_seen_by_the_other_player() -> None:
    game = turn_based(made("tactics of a round"))
    told, seen = set(), set()
    for action in game.new_initial_state().legal_actions():
        state = game.new_initial_state().child(action)
        assert state.current_player() == 1
        told.add(state.information_state_string(1))
        seen.add(tuple(state.information_state_tensor(1)))
    assert (len(told), len(seen)) == (1, 1)


def test_histories_and_positions_are_told_apart_by_their_tensors() -> None:
    game = made("cavalry on a line")
    texts, tensors, histories = set(), set(), set()
    open_ = [game.new_initial_state()]
    while open_:
        state = open_.pop()
        if state.is_player_node():
            texts.add(state.observation_string(0))
            tensors.add(tuple(state.observation_tensor(0)))
        if not state.is_terminal():
            histories.add((state.information_state_string(0), tuple(state.information_state_tensor(0))))
            open_ += [state.child(action) for action in state.legal_actions()]
    assert len(texts) == len(tensors) > 3
    assert len({text for text, _ in histories}) == len({tensor for _, tensor in histories}) == len(histories)


def test_a_game_that_goes_on_too_long_is_broken_off_and_counts_nothing() -> None:
    ends = every_end(open_game(**ENDLESS, limit=4))
    cut = [state for state in ends if plain_state(state).is_broken_off]
    assert {len(state.history()) for state in cut} == {4}
    assert {tuple(state.returns()) for state in cut} == {(0, 0)}
    assert all(str(state).endswith("broken off") for state in cut)
    by_themselves = [state for state in ends if not plain_state(state).is_broken_off]
    assert by_themselves
    assert all("over: " in str(state) for state in by_themselves)


def every_end(game: Any) -> list[Any]:
    """Every way a game can end."""
    ends, open_ = [], [game.new_initial_state()]
    while open_:
        state = open_.pop()
        if state.is_terminal():
            ends.append(state)
        else:
            open_ += [state.child(action) for action in state.legal_actions()]
    return ends


def test_standing_orders_as_a_policy() -> None:
    game = made("tactics of a round")
    policy = SpielPolicy(game, parse_standing({"tactic": "Charge:1/4, Refuse:3/4"}))
    chances = policy.action_probabilities(game.new_initial_state(), 0)
    assert chances == {0: 0.25, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0.75, 6: 0}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("berthier", "Name a ruleset"),
        ("berthier(ruleset=six_state)", "Did you mean six_states"),
        ("berthier(ruleset=six_states)", "Name a procedure of six_states"),
        ("berthier(ruleset=six_states,procedure=field_round,inputs=attacker)", "needs a colon"),
        ("berthier(ruleset=six_states,example=river_line,goal=glory)", "no goal called 'glory'"),
        ("berthier(ruleset=six_states,procedure=forage)", "Known"),
    ],
)
def test_a_wrong_name_gets_a_sentence(name: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        pyspiel.load_game(name)


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip)
VALUES = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | WORDS.map(str.strip) | st.lists(st.integers(0, 9))


@given(st.dictionaries(WORDS.filter(lambda word: "." not in word).map(str.strip), VALUES, max_size=4))
def test_inputs_survive_being_written_into_a_name(data: dict[str, Any]) -> None:
    text = write_pairs(data)
    assert not set(text) & set(",()=")
    assert read_pairs(text, "inputs") == data
