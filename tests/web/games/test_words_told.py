"""What is told beside a game: turns by their name, points of who is counted, dice without what is no part of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.core.notes import Fact
from berthier.core.ruleset import find_ruleset
from berthier.engine.question import Asks, Event, Question, rolled
from berthier.rules.great_powers.game.ending import Ending
from berthier.web.games.boards.endings import told_ending
from berthier.web.games.boards.trail import Thrown


@pytest.mark.parametrize(
    ("ruleset", "scenario", "says"),
    [
        ("battalions", "two_elms", "6 periods"),
        ("six_states", "two_neighbours", "8 months"),
        ("great_powers", "ulm", "3 months"),
        ("elements", "crossroads", "turns"),
    ],
)
def test_a_turn_has_the_name_it_has_in_its_game(
    ruleset: str, scenario: str, says: str, client: TestClient[Any]
) -> None:
    facts = re.search(r'<p class="facts">(.*?)</p>', client.get(f"/play/{ruleset}/{scenario}").text, re.DOTALL)
    assert facts is not None
    assert says in facts[1]


def test_who_is_not_counted_has_no_points_of_his_own() -> None:
    """At Ulm France alone is counted: Austria has not *minus seven*, and not seven where France lost them."""
    sides = find_ruleset("great_powers").find_game("ulm").sides("ulm")
    said = told_ending(Ending(None, "drawn", (("France", 7), ("Austria", -7)), 3), sides)
    assert "France 7" in said
    assert "−7" not in said
    assert said.endswith("after 3 months.")
    lost = told_ending(Ending("Austria", "Austrian victory", (("France", -2), ("Austria", 2)), 3), sides)
    assert "France −2" in lost
    assert " 2" not in lost.replace("−2", "")
    both = told_ending(Ending("France", "victory", (("France", 9), ("Austria", 5)), 12), sides)
    assert "France 9, " in both


def worked_out(ruleset: str, *facts: Fact) -> list[tuple[str, Any]]:
    """The figures beside the last dice, as a page of a game has them."""
    (game, *_) = find_ruleset(ruleset).games
    fell = Event(Question(Asks.ROLL, "die", ("server",), "d6"), rolled(3))
    dice = game.dice
    assert dice is not None
    return Thrown([fell, *facts], "server").worked_out(lambda word: dice(None, word), str)


def test_nothing_stands_beside_a_throw_that_is_no_part_of_it() -> None:
    """The feeding of the month after an assault, the score of a period, and who the sheet calls side 1."""
    fed = worked_out("six_states", Fact("SP lost", 1), Fact("not fed", "Duchy of Galvenne at Galvenne"))
    assert fed == [("SP lost", 1)]
    bid = worked_out(
        "battalions",
        Fact("bids", "4 and 4, the bid goes to side 1"),
        Fact("turn points left", "6 and 12"),
        Fact("points of blue", 4),
        Fact("step 2: morale", 12),
    )
    assert bid == [("morale", 12)]
