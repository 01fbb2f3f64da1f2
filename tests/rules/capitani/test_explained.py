"""Explain is complete: every number of an outcome has its line, and the lines sum to what was used."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.ruleset import find_ruleset
from berthier.core.tally import Tally
from berthier.engine.live import Live
from berthier.engine.question import Answer, Event, chosen, rolled
from berthier.rules.capitani.units import Weather
from tests.rules.capitani.situations import situation

RULESET = find_ruleset("capitani")


def play(name: str, inputs: dict[str, Any], *answers: Answer) -> Live[Any]:
    game: Live[Any] = Live(RULESET.procedure(name).call(inputs), RULESET.set({}))
    for answer in answers:
        game.answer(answer)
    return game


def tallies(game: Live[Any]) -> dict[str, Tally]:
    return {note.name: note for note in game.record if isinstance(note, Tally)}


def test_every_mp_of_a_path_has_its_line() -> None:
    path = {"steps": [{"hexside": "Secondary River"}, {"terrain": "Hill"}], "weather": "Rain", "starts_in_city": True}
    game = play("move_cost", path)
    lines = {(line.id, line.value) for line in tallies(game)["half MPs"].lines}
    assert lines == {("city", 2), ("hex", 2), ("hexside", 4), ("rain", 2), ("hex", 4)}
    assert game.outcome.mp == 7
    assert tallies(game)["half MPs"].total == 14


@pytest.mark.parametrize("seed", range(40))
def test_the_lines_of_a_path_sum_to_its_cost(seed: int) -> None:
    random = Random(seed)
    game = play("move_cost", situation(random, "move_cost") | {"starts_in_city": random.random() < 0.5})
    assert tallies(game)["half MPs"].total == 2 * game.outcome.mp


def test_an_administrative_march_has_its_line() -> None:
    game = play("allowance", {"base": 7, "weather": "Mud", "administrative": True})
    assert [line.value for line in tallies(game)["movement allowance"].lines] == [7, -1, 3]
    assert game.outcome.ma == 9


def test_mud_moves_the_column_of_the_loc() -> None:
    for weather in Weather:
        game = play("ap_receipt", {"nominal": 5, "distance": 20, "weather": weather}, rolled(3, 4))
        shift = tallies(game)["columns to the right"].total
        assert game.outcome.column == ("26-48" if shift else "13-25")
        assert bool(shift) == (weather in (Weather.MUD, Weather.SNOW))


def test_aps_held_have_their_lines() -> None:
    for unspent in range(12):
        game = play("ap_receipt", {"nominal": 5, "distance": 0, "unspent": unspent}, rolled(3, 4))
        assert tallies(game)["APs held"].total == game.outcome.held == min(10, unspent + 5)


def test_siege_status_moves_the_column_of_the_guns() -> None:
    fire = {"sp": 5, "mode": "siege", "siege_status": 1, "target_place": "Fortified Town"}
    game = play("artillery_fire", fire, rolled(4))
    assert tallies(game)["columns to the right"].total == 1
    assert game.outcome.column == "6-7"


@pytest.mark.parametrize(("works", "said"), [("River", "Secondary River"), ("Earthworks", "Earthworks")])
def test_a_chit_before_a_corps_is_told_by_its_name(works: str, said: str) -> None:
    horse = {"units": [{"cls": "Light Cavalry", "sp": 14}], "capitani": [{"generale": True}]}
    foot = {"units": [{"cls": "Infantry", "sp": 14}], "capitani": [{"generale": True}], "works": works}
    behind = {"main_body": foot, "earthworks_level": 1, "behind_river": True}
    plans = chosen("Main Body Hold with Cavalry Charge", "Main Body Hold")
    game = play("battle_round", {"attacker": {"main_body": horse}, "defender": behind}, plans)
    [line] = [line for line in tallies(game)["charge die modifiers"].lines if line.id == "earthworks_river"]
    assert line.reason == said


def test_an_order_always_has_its_price_told() -> None:
    random = Random(1)
    for _ in range(60):
        inputs = situation(random, "order_cost") | {"sp": random.randint(1, 2)}
        game = play("order_cost", inputs)
        assert tallies(game)["AP price"].total == game.outcome.ap


def test_force_quality_shows_its_mean() -> None:
    units = [{"cls": "Infantry", "sp": 6, "q": 3}, {"cls": "Infantry", "sp": 4, "q": 1}]
    game = play("force_quality", {"units": units})
    assert (tallies(game)["SP times Quality"].total, tallies(game)["SP"].total) == (22, 10)
    assert Fact("Force Quality", 2) in game.record


@pytest.mark.parametrize("name", list(RULESET.procedures))
def test_a_modified_roll_is_the_die_and_its_tally(name: str) -> None:
    """Whatever is played at random: a modified roll follows its tally, and is the throw with that total."""
    random = Random(name)
    for _ in range(12):
        game: Live[Any] = Live(RULESET.procedure(name).call(situation(random, name)), RULESET.set({}))
        while game.question is not None:
            if game.question.dice is None:
                game.answer(chosen(*(random.choice(options) for options in game.question.options)))
            else:
                game.answer(rolled(*(random.randint(1, 6) for _ in range(2 if game.question.dice != str(D6) else 1))))
        check_rolls(list(game.record))


def check_rolls(record: list[Any]) -> None:
    tally: Tally | None = None
    faces: list[int] = []
    for entry in record:
        if isinstance(entry, Tally) and entry.name != "columns to the right":
            tally = entry
        if isinstance(entry, Event) and entry.question.dice is not None:
            faces.append(sum(entry.answer.faces))
        if isinstance(entry, Fact) and entry.name == "modified roll":
            assert tally is not None
            assert entry.value == faces[-1] + tally.total
