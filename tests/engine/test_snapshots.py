"""Snapshots and kept `Next`s against deriving again, on random games of every ruleset."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.ruleset import Ruleset, find_ruleset, installed
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.engine.snapshots import BadSnapshot, decode_next, encode_next
from berthier.engine.state_data import read_state

GAMES = 200  # of each ruleset
MOST_ANSWERS = 60


def any_answer(question: Question, chance: random.Random) -> Answer:
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return typed(*(chance.randint(1, dice.sides) for _ in range(dice.count)))
    return chosen(*(chance.choice(options) for options in question.options))


def random_games(ruleset: Ruleset, games: int) -> Iterator[tuple[Live[Any], random.Random]]:
    """Games of the ruleset's examples in turn, each at its start."""
    examples = list(ruleset.examples.values())
    for seed in range(games):
        example = examples[seed % len(examples)]
        call = ruleset.call(ruleset.procedure(example.procedure), example.inputs)
        yield Live(call, ruleset.set(example.switches)), random.Random(f"{ruleset.key} {seed}")


def go_on(game: Live[Any], chance: random.Random) -> bool:
    """One answer more, if there is one to give and the rules take it."""
    if game.question is None or len(game.answers) >= MOST_ANSWERS:
        return False
    try:
        game.answer(any_answer(game.question, chance))
    except BadInput:
        return False
    return True


@pytest.mark.parametrize("key", sorted(installed()))
def test_every_next_comes_back_the_same(key: str) -> None:
    """Through JSON and back, for every `Next` of random games."""
    ruleset, several = find_ruleset(key), 0
    for game, chance in random_games(ruleset, GAMES):
        while True:
            node, _ = game.position
            data = msgspec.json.decode(msgspec.json.encode(encode_next(node)))
            assert decode_next(data, ruleset.package) == node
            several += node != game.start
            if not go_on(game, chance):
                break
    assert several, "some of these games went through more than their first state"


def whole_games() -> list[tuple[str, str]]:
    rulesets = [find_ruleset(key) for key in sorted(installed())]
    return [
        (ruleset.key, key)
        for ruleset in rulesets
        for game in ruleset.games
        for key, scenario in game.scenarios().items()
        if not scenario.shares  # the same positions with other names at the seats
    ]


@pytest.mark.parametrize(("key", "scenario"), whole_games())
def test_every_position_of_a_whole_game_comes_back_the_same(key: str, scenario: str) -> None:
    """The first hundred answers of a random game, battles inside it too."""
    ruleset, chance = find_ruleset(key), random.Random(scenario)
    game = ruleset.find_game(scenario)
    inputs = {"scenario": scenario, **game.scenario(scenario).inputs}
    live = Live(ruleset.call(ruleset.procedure(game.procedure), inputs))
    while live.question is not None and len(live.answers) < 100:
        node, _ = live.position
        data = msgspec.json.decode(msgspec.json.encode(encode_next(node)))
        assert decode_next(data, ruleset.package) == node
        live.answer(any_answer(live.question, chance))


@pytest.mark.parametrize("key", sorted(installed()))
def test_a_game_goes_on_from_a_snapshot(key: str) -> None:
    """Same question, same record, same outcome as the game that was never put down."""
    ruleset = find_ruleset(key)
    for game, chance in random_games(ruleset, GAMES // 4):
        while go_on(game, chance):
            node, since = game.position
            data = msgspec.json.decode(msgspec.json.encode(encode_next(node)))
            again = Live(decode_next(data, ruleset.package), game.switches, since)
            assert (again.question, again.outcome) == (game.question, game.outcome)


@pytest.mark.parametrize("key", sorted(installed()))
def test_taking_back_equals_deriving_again(key: str) -> None:
    """From kept `Next`s or from the first answer on: the same question, record and place."""
    for game, chance in random_games(find_ruleset(key), GAMES // 4):
        while go_on(game, chance):
            if chance.random() < 0.2:
                game.take_back(chance.randint(1, min(3, len(game.answers))))
            again = Live(game.start, game.switches, game.answers)
            assert (game.question, game.outcome, game.position) == (again.question, again.outcome, again.position)
            assert game.record == again.record


@pytest.mark.parametrize("key", sorted(installed()))
def test_what_is_forgotten_is_only_the_beginning(key: str) -> None:
    """The answers that are kept can be taken back one by one, as in the whole game."""
    for game, chance in random_games(find_ruleset(key), GAMES // 4):
        while go_on(game, chance):
            pass
        short, whole = game.fork(), game.fork()
        forgotten = short.forget(5)
        assert len(short.answers) + forgotten == len(whole.answers)
        assert len(short.answers) >= min(5, len(whole.answers))
        for _ in list(short.answers):
            short.take_back()
            whole.take_back()
            assert short.question == whole.question
            kept = short.record.entries
            assert whole.record.entries[len(whole.record.entries) - len(kept) :] == kept
        with pytest.raises(BadInput, match="nothing to take back"):
            short.take_back()


def test_a_fork_is_a_game_of_its_own() -> None:
    (game, chance), *_ = random_games(find_ruleset("six_states"), 1)
    go_on(game, chance)
    before = game.question, list(game.answers), game.record
    other = game.fork()
    while go_on(other, chance):
        pass
    assert (game.question, game.answers, game.record) == before
    assert len(other.answers) > len(game.answers)


PACKAGE = "berthier.rules.six_states"
BATTLE = {"call": f"{PACKAGE}.battle:field_battle", "args": []}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"call": "os:system", "args": ["true"]},
        {"call": "berthier.rules.elements.combat:fight", "args": []},
        {"call": f"{PACKAGE}.battle:nothing", "args": []},
        {"call": f"{PACKAGE}.nowhere:nothing", "args": []},
        {"call": f"{PACKAGE}.units:Terrain", "args": []},
        BATTLE,
        BATTLE | {"args": [{"sp": 9}]},
        BATTLE | {"args": [{"sp": "nine"}, {"sp": 7}]},
        BATTLE | {"args": [[], []]},
        BATTLE | {"args": [{"sp": 9}, {"sp": 7}] + [None] * 40},
    ],
)
def test_what_is_no_state_is_refused_in_a_sentence(data: Any) -> None:
    """Another's rules, no procedure, a wrong figure, too many values: nothing is called, nothing crashes."""
    with pytest.raises(BadSnapshot, match="This is no state of these rules"):
        decode_next(data, PACKAGE)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (Fraction(2, 3), Fraction),
        (frozenset({1, 2}), frozenset[int]),
        ({1: ("a", None)}, dict[int, tuple[str, int | None]]),
        ((1, "x", 2.5), tuple[int, str, float]),
        ([True, False], list[bool]),
    ],
)
def test_values_of_all_kinds_come_back(value: Any, hint: Any) -> None:
    data = msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))
    assert read_state(data, hint) == value
    assert type(read_state(data, hint)) is type(value)
