"""The guided first turn: every learning scenario has one, it speaks of what is asked, and its order can be given."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.game import Taught
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.question import Asks, Event, Question, chosen, rolled
from berthier.rules.six_states.house import C19
from berthier.rules.six_states.march import MarchFlag, granting
from berthier.staff.played.games import position_of
from berthier.staff.played.on_board import BoardAsk, stands
from berthier.web.games.boards.guiding import Guide, answered_by
from berthier.web.games.boards.trail import Thrown

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
    assert Guide(steps, "orders at sea", offer).now == [whole, sea]
    assert Guide(steps, "orders on land", offer, ("orders at sea",)).now == [march]
    assert Guide(steps, "orders at sea", offer, ("orders on land",)).may_try(sea)
    assert not Guide(steps, "orders at sea", (Order("done"),), ("orders on land",)).may_try(sea)


def test_nothing_is_taught_twice() -> None:
    """A step is said the first time its question is asked; dice that were thrown are no answer of one's own."""
    march = Taught("land", ("orders on land", "where it marches"))
    assert Guide((march,), "orders on land", (), ("where it marches",)).now == []
    fell = Event(Question(Asks.ROLL, "who is first", ("Gray",), "d6"), rolled(3))
    sailed = Event(Question(Asks.CHOOSE, "orders at sea", ("Gray",)), chosen("done"))
    assert answered_by("Gray", [fell, sailed]) == ("orders at sea",)
    assert answered_by("Yellow", [fell, sailed]) == ()


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


@pytest.mark.parametrize(("key", "game", "scenario"), LEARNING)
def test_every_side_is_told_what_it_is_about(key: str, game: object, scenario: str) -> None:
    """At its own first question, whoever moved before: so who moves second is told too."""
    found = find_ruleset(key).find_game(scenario)
    assert found.guide is not None
    position = begun(key, scenario)
    for side in (side.name for side in found.sides(scenario) if not side.neutral):
        steps = tuple(step for step in found.guide(scenario) if step.when is None or step.when(position, side))
        assert [step for step in Guide(steps, "anything", ()).now if not step.at], side


def begun(key: str, scenario: str) -> object:
    """The position a scenario begins with, as a watcher sees it."""
    board = stands(BoardAsk(ruleset=key, scenario=scenario))
    return position_of(board.game, board.live, None)


def test_a_march_beyond_its_points_says_how_likely_it_is() -> None:
    """Six States by the sheet's table: a major state takes one off the die; rows 1 to 5 grant one point, rows 1 to 3
    two, rows 1 and 2 three."""
    flags = frozenset({MarchFlag.ALL_MAJOR})
    assert [granting(extra, flags, C19.default) for extra in (1, 2, 3)] == [6, 4, 3]


def test_the_last_dice_are_told_with_what_they_came_to() -> None:
    """To who threw them beside his next question: a force march that failed, before its losses are asked for."""
    ordered = Event(Question(Asks.CHOOSE, "where it marches", ("Gray",)), chosen("march 0921-1317 all +3"))
    fell = Event(Question(Asks.ROLL, "force march die", ("Gray",), "d6"), rolled(4))
    record = [Fact("odds", "2-1"), ordered, fell, Fact("points granted", 2), Fact("SP lost", 1)]
    thrown = Thrown(record, "Gray")
    assert thrown.throws == [fell]
    assert [(fact.name, fact.value) for fact in thrown.facts] == [("points granted", 2), ("SP lost", 1)]
    assert thrown.is_own
    assert not Thrown(record, "Yellow").is_own
    assert not Thrown([*record, ordered], "Gray").throws


def test_dice_that_answer_an_order_of_ones_own_are_told_beside_the_next_question() -> None:
    """A march that was not granted is no riddle: the die and what it came to stand where the next order is asked."""
    ordered = Event(Question(Asks.CHOOSE, "where it marches", ("Gray",)), chosen("march 0921-1317 all +2"))
    fell = Event(Question(Asks.ROLL, "force march die", ("Gray",), "d6"), rolled(6))
    others = Event(Question(Asks.CHOOSE, "where it marches", ("Yellow",)), chosen("march 1621-1319 all"))
    assert Thrown([ordered, fell, Fact("points granted", 0)], "Gray").is_answer
    assert not Thrown([ordered, fell, others, fell], "Gray").is_answer
    assert not Thrown([ordered], "Gray").is_answer
