"""Whole battles at random: they come to an end, nothing ever overlaps, and every log verifies."""

from __future__ import annotations

from random import Random

import pytest

from berthier.engine.question import chosen
from berthier.engine.replay import verify, write_log
from berthier.games.elements import BATTLE, scenarios
from berthier.rules.elements.game.bounds import Ending
from berthier.rules.elements.game.position import position_data
from berthier.rules.elements.game.reading import read_field
from tests.rules.elements.game.playing import RULESET, play, position_of, start

LARGE = [key for key, scenario in scenarios().items() if not scenario.shares]
ANSWERS = 30  # of the large battles; the series in the background plays them to the end


def test_the_learning_battle_is_played_to_its_end() -> None:
    game = start("crossroads")
    play(game, Random(5))
    assert isinstance(game.outcome, Ending)
    assert game.outcome.turns <= 8
    log = write_log(RULESET, RULESET.procedure("battle"), game)
    assert verify(log.encode()).ok


@pytest.mark.parametrize("scenario", [key for key in LARGE if key != "crossroads"])
def test_every_battle_goes_on_and_nothing_overlaps(scenario: str) -> None:
    game = start(scenario)
    assert play(game, Random(7), ANSWERS) == ANSWERS
    position = position_of(game)
    assert position is not None
    assert abs(BATTLE.judging.worth(position, BATTLE.sides(scenario)[0].name)) < 100
    told = BATTLE.scene(position)
    assert {piece.id for piece in told.pieces} == {stand.id for stand in position.stands}


def test_a_position_reads_back_from_its_data() -> None:
    game = start("lech")
    play(game, Random(3), 25)
    position = position_of(game)
    assert position is not None
    told = position_data(position)
    field = read_field(told)
    assert field.everyone == {s.id: s for s in position.stands}
    assert field.ground.pieces == position.battle.ground.pieces
    assert [one["id"] for one in told["commands"]] == [id_ for id_, _, _ in position.battle.commands]
    assert set(told["rivers"]) == {piece.id for piece in position.battle.ground.rivers}


def test_both_set_up_in_an_envelope() -> None:
    """G-DEPLOY: one secret question to both sides instead of one for each command."""
    openly = start("brigade_and_tercio")
    secret = start("brigade_and_tercio", {"G-DEPLOY": "secret"})
    assert openly.question is not None
    assert secret.question is not None
    assert openly.question.by == ("red",)
    assert sorted(secret.question.by) == ["blue", "red"]


def test_a_side_may_resign() -> None:
    game = start("crossroads")
    while game.question is None or game.question.dice is not None:
        play(game, Random(1), 1)
    game.answer(chosen("resign"))
    assert isinstance(game.outcome, Ending)
    assert game.outcome.level == "resigned"
