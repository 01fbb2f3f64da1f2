"""What programs reckon with (design, section g, and what games of equal programs showed)."""

from __future__ import annotations

import pytest

from berthier.rules.six_states.game.judging.worth import prospect_of, worth_of
from tests.rules.six_states.game.test_house import army, board

STRONGER = (army("Gray", "0921", 9), army("Yellow", "2019", 4))


@pytest.mark.parametrize(("turn", "share"), [(1, 1.0), (6, 1.0), (7, 0.5), (8, 0.0)])
def test_strength_promises_points_until_the_last_months(turn: int, share: float) -> None:
    position = board(*STRONGER, turn=turn)
    assert prospect_of(position, "Gray") == pytest.approx(0.6 * 5 * share)
    assert prospect_of(position, "Yellow") == -prospect_of(position, "Gray")


def test_in_a_duel_one_sides_worth_is_the_others_loss() -> None:
    position = board(*STRONGER)
    assert worth_of(position, "Gray") == pytest.approx(-worth_of(position, "Yellow"))
    assert worth_of(position, "Gray") == pytest.approx(0.10 * 5)  # both hold their capitals, both have one leader
