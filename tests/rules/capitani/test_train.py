"""The train of who goes home (house, third edition): who brings the king to battle takes it."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.look.capitani.scene import scene
from berthier.look.capitani.winning import winning
from berthier.opponents.series import begin
from berthier.rules.capitani.game.combat.attack_play import attacks
from berthier.rules.capitani.game.judging.worth import stake
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import read_position

RULESET = find_ruleset("capitani")
GAME = RULESET.games[0]
TRAIN = 8
BESIDE = {"hex": {"V1": "3020"}, "order": {"V1": "Attack", "F1": "Manoeuvre"}}


def on_the_taro(train: int = TRAIN, **patch: Any) -> Position:
    """Gonzaga beside the king, with the order to attack."""
    return read_position({"scenario": "fornovo_1495", "turn": 1, "patch": BESIDE | patch}).but(train=train)


def attacked(position: Position, reply: str = "stand") -> Position:
    """The position once Gonzaga has attacked and the king answered."""
    start: Next[Any] = Next(attacks, position, ("V1",))
    game: Live[Any] = Live(start)
    while game.question is not None and game.question.why != "deployment":
        question = game.question
        if question.dice is not None:
            game.answer(rolled(6))
        elif question.why == "answer to an attack":
            game.answer(chosen(reply))
        elif question.why == "target":
            game.answer(chosen("V1 attacks F1"))
        else:
            break
    found = GAME.position_in(game.position[0])
    assert found is not None
    return found


def test_who_brings_the_king_to_battle_takes_his_train() -> None:
    after = attacked(on_the_taro())
    assert dict(after.bonus)["league"] == TRAIN
    assert after.train == 0, "it is taken once"


def test_it_is_lost_too_where_ground_is_given() -> None:
    after = attacked(on_the_taro(order={"V1": "Attack", "F1": "Retreat"}), "give ground")
    assert dict(after.bonus)["league"] == TRAIN
    assert after.by_id["F1"].hex != "3021"


@pytest.mark.parametrize(
    "position",
    [on_the_taro(train=0), on_the_taro().but(arrived=("charles_viii",)), on_the_taro(capitani={"F1": ["gie"]})],
    ids=["older editions", "he has arrived", "he is not with them"],
)
def test_no_train_to_take(position: Position) -> None:
    after = attacked(position)
    assert dict(after.bonus)["league"] == 0
    assert after.train == position.train


def test_programs_and_people_know_it() -> None:
    with_train, without = on_the_taro(), on_the_taro(train=0)
    gains = [stake(one, one.by_id["V1"], one.by_id["F1"]) for one in (with_train, without)]
    assert gains[0] - gains[1] == pytest.approx(TRAIN)
    told = f"{TRAIN} points for his train to who first attacks Charles VIII with an army on his way."
    assert told in winning(with_train)
    assert told not in winning(without)
    assert any(told in card.lines for card in scene(with_train).cards)


@pytest.mark.parametrize(("edition", "train"), [("first", 0), ("second", 0), ("third", TRAIN)])
def test_only_new_games_have_it(edition: str, train: int) -> None:
    call = RULESET.procedure("campaign").call({"scenario": "fornovo_1495", "edition": edition})
    found = GAME.position_in(Live(call).position[0])
    assert found is not None
    assert found.train == train
    begun = GAME.position_in(begin(RULESET, "fornovo_1495")[1].position[0])
    assert begun is not None
    assert begun.train == TRAIN
