"""What is offered: legal, the best first, and found without trying everything."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from berthier.program.elements.urging import WORTH_GIVING, hasty, order_urge
from berthier.rules.elements.game.orders import ordering
from berthier.rules.elements.game.orders.ordering import Given, orders_offer
from tests.rules.elements.game.playing import play, position_of, start

ASKED = "orders of "


@pytest.mark.parametrize("scenario", ["crossroads", "lech", "pavia"])
def test_every_suggestion_is_read_back_as_the_same_order(scenario: str) -> None:
    game = start(scenario)
    while game.question is not None and not game.question.why.startswith(ASKED):
        play(game, Random(2), 1)
    position = position_of(game)
    assert game.question is not None
    assert position is not None
    offer = orders_offer(position, game.question.why.removeprefix(ASKED), False)
    assert str(offer[-1]) == "done"
    for option in offer:
        again = offer.read(str(option))
        assert again == option
        if isinstance(option.value, Given):
            assert again.value.after == option.value.after


def test_a_hasty_answer_tries_a_few_orders_and_stands_where_none_is_worth_giving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []
    give = ordering.give

    def counted(*args: object, **kwargs: object) -> object:
        tried.append(args)
        return give(*args, **kwargs)  # type: ignore[arg-type]

    game = start("crossroads")
    play(game, Random(2), 1)
    position = position_of(game)
    assert position is not None
    monkeypatch.setattr(ordering, "give", counted)
    command = position.battle.commands_of(position.bound_of)[0]
    picked = hasty(position, position.bound_of, f"{ASKED}{command}", orders_offer(position, command, False), 0)
    assert len(tried) < 10
    assert isinstance(picked.value, Given)
    assert order_urge(position, position.bound_of, picked.value) > WORTH_GIVING
    moved = position.but(stands=tuple(msgspec.structs.replace(s, moved=True) for s in position.stands))
    assert str(hasty(moved, position.bound_of, f"{ASKED}{command}", orders_offer(moved, command, False), 2)) == "done"


@pytest.mark.parametrize("scenario", ["crossroads", "pavia"])
def test_orders_drawn_by_lot_are_legal_and_few_are_tried_for_them(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    give = ordering.give

    def counted(*args: object, **kwargs: object) -> object:
        tried.append(args)
        return give(*args, **kwargs)  # type: ignore[arg-type]

    game = start(scenario)
    while game.question is not None and not game.question.why.startswith(ASKED):
        play(game, Random(2), 1)
    position = position_of(game)
    assert game.question is not None
    assert position is not None
    offer = orders_offer(position, game.question.why.removeprefix(ASKED), False)
    monkeypatch.setattr(ordering, "give", counted)
    drawn = [offer.drawn(Random(seed).randrange) for seed in range(40)]
    monkeypatch.undo()
    assert len(tried) < 10 * len(drawn)
    assert "done" in map(str, drawn)
    assert len(set(map(str, drawn))) > 10
    assert all(offer.read(str(option)) == option for option in drawn)
