"""The guided first turn: every learning scenario has one, it speaks of what is asked, and its order can be given."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.game import Taught
from berthier.core.orders import Offer, Order
from berthier.core.ruleset import find_ruleset, installed
from berthier.web.games.boards.guiding import Guide

LEARNING = [
    (key, game, scenario)
    for key in sorted(installed())
    for game in find_ruleset(key).games
    for scenario, one in game.scenarios().items()
    if one.learning
]


@pytest.mark.parametrize(("key", "game", "scenario"), LEARNING)
def test_a_first_game_teaches(key: str, game: object, scenario: str) -> None:
    found = find_ruleset(key).find_game(scenario)
    assert found.guide is not None
    steps = found.guide(scenario)
    assert len(steps) >= 5
    for step in steps:
        assert all(found.expected(why) for why in step.at), step  # it speaks of questions that there are


def test_what_is_said_fits_what_is_asked() -> None:
    whole, march, sea = Taught("all"), Taught("land", ("orders on land",)), Taught("sea", ("orders at sea",), "sail")
    offer = Offer(lambda: [Order("done")], lambda word: Order(word))
    steps = (whole, march, sea)
    assert Guide(steps, "orders at sea", offer, opens=True).now == [whole, sea]
    assert Guide(steps, "orders on land", offer, opens=False).now == [march]
    assert Guide(steps, "orders at sea", offer, opens=False).may_try(sea)
    assert not Guide(steps, "orders at sea", (Order("done"),), opens=False).may_try(sea)


def test_the_order_of_a_step_is_given_with_a_tap(client: TestClient) -> None:
    fields = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat", "side": "Gray"}
    pages = (client.post("/play", data=fields).text for _ in range(30))  # a die says who moves first
    page = next(page for page in pages if "Electorate of Grauland: orders at sea" in page)
    assert "Your first turn" in page
    found = re.search(r'name="pick" value="(sail [^"]*)">Do this<', page)
    assert found is not None
    asked = re.search(r'name="turn" value="([0-9]+)"', page)
    place = re.search(r'data-place="(/seat/[^"]*)"', page)
    assert asked is not None
    assert place is not None
    given = {"turn": asked[1], "_do": "choose", "pick": found[1]}
    after = client.post(f"{place[1]}/do", data=given).text
    assert 'class="problem" role="alert"' not in after
    assert "Farol" in after
