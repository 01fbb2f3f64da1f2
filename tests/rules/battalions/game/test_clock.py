"""The clock of a battle: whose orders it is for, by the name of the side."""

from __future__ import annotations

import msgspec
import pytest

from berthier.games.battalions import BATTLE
from tests.rules.battalions.game.playing import start


@pytest.mark.parametrize(
    ("segment", "leads", "said"),
    [
        ("G4", "blue", "orders of French"),
        ("G5", "blue", "orders of Austrians"),
        ("G4", "red", "orders of Austrians"),
        ("G5", "red", "orders of French"),
        ("G3", None, "who acts first"),
    ],
)
def test_the_clock_names_the_side_that_orders(segment: str, leads: str | None, said: str) -> None:
    position = BATTLE.position_in(start("two_elms").position[0])
    found = BATTLE.scene(msgspec.structs.replace(position, segment=segment, a_is=leads))
    assert found.clock == f"period 1 of 6, {said}"
