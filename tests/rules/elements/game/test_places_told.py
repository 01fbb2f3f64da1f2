"""Where a base stands and how far it goes, as a player would measure it."""

from __future__ import annotations

import pytest

from berthier.boards.table.notation import TableMeasure
from berthier.boards.table.step_words import say_far
from berthier.core.ruleset import find_ruleset
from berthier.opponents.series import begin
from berthier.rules.battalions.game.orders.orders import INCHES


def test_a_place_is_told_from_the_edges() -> None:
    game, live = begin(find_ruleset("elements"), "crossroads")
    pieces = game.scene(game.position_in(live.position[0])).pieces
    first = next(piece for piece in pieces if piece.name == "Sh1")
    assert "610 paces from the west edge, 330 from the south" in first.lines


@pytest.mark.parametrize(
    ("units", "said"), [(20, "less than 0.1 inches"), (60, "0.1 inches"), (3000, "3 inches"), (11_400, "11.4 inches")]
)
def test_no_march_is_of_nought_inches(units: int, said: str) -> None:
    scale: TableMeasure = INCHES
    assert say_far(units, scale) == said
