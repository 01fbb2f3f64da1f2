"""Editions: what was changed in a scenario that leaned is changed for new games alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.games.six_states import CAMPAIGN
from berthier.opponents.series import begin
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.position import Position
from tests.rules.starts import any_answer

RULESET = find_ruleset("six_states")
COALITIONS = "six_states_coalitions"


def set_up(live: Live[Any]) -> Position:
    """The first position of a game, its small states by any dice."""
    random = Random(66)
    while (position := CAMPAIGN.position_in(live.position[0])) is None:
        assert live.question is not None
        live.answer(any_answer(random, live.question))
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize(
    ("edition", "yellow", "laurels"),
    [
        (Edition.FIRST, (39, 2), (("Red", 1), ("White", 2))),
        (Edition.SECOND, (53, 3), ()),
        (Edition.THIRD, (53, 3), ()),
    ],
)
def test_the_balance_of_wings_against_column(
    edition: Edition, yellow: tuple[int, int], laurels: tuple[tuple[str, int], ...]
) -> None:
    """SP and best leader of Yellow by row 4 or row 1 of the table, and the handicap of the design or none."""
    call = RULESET.procedure("campaign").call({"scenario": COALITIONS, "edition": str(edition)})
    position = set_up(Live(call))
    own = [army for army in position.armies if army.power == "Yellow"]
    assert (sum(army.sp for army in own), max(army.best for army in own)) == yellow
    assert sum(army.sp for army in position.armies if army.power == "Blue") == 39
    assert position.laurels == laurels
    assert position.edition is edition


def test_new_games_are_begun_in_the_latest_edition() -> None:
    assert all(one.inputs == {"edition": "third"} for one in CAMPAIGN.scenarios().values())
    assert set_up(begin(RULESET, COALITIONS)[1]).laurels == ()


def test_a_record_without_an_edition_is_of_the_first() -> None:
    assert set_up(Live(RULESET.procedure("campaign").call({"scenario": COALITIONS}))).laurels
