"""The map of what is left: all of the chance is on it, and the ring stands at the means."""

from __future__ import annotations

from fractions import Fraction

import pytest
from litestar.testing import TestClient

from berthier.staff.reckoned.reckoning import OddsAsk
from berthier.web.desk.desk import open_desk
from berthier.web.views.loss_map import SIDE, draw_map
from berthier.web.views.odds_view import reckoned


def test_the_squares_are_the_outcomes_and_the_ring_is_the_mean() -> None:
    found = reckoned(open_desk("six_states", "field_battle", [("_example", "river_line")]).situation, OddsAsk())
    drawn = draw_map(found)
    assert drawn is not None
    assert (drawn.across, drawn.up) == ("attacker sp", "defender sp")
    left = found.odds.by(lambda outcome: (outcome.attacker_sp, outcome.defender_sp))
    assert len(drawn.squares) == len(left)
    low, high, bottom, top = drawn.ends
    assert (low, high) == (min(x for x, _ in left), max(x for x, _ in left))
    (x, y), p = max(left.items(), key=lambda pair: pair[1])
    assert f"likeliest {x} and {y}, {float(p) * 100:.1f} %" in drawn.says
    darkest = max(drawn.squares, key=lambda square: square.shade)
    assert (darkest.says, darkest.shade) == (f"{x} / {y}: {float(p) * 100:.1f} %", 1.0)
    mean = found.odds.mean(lambda outcome: outcome.attacker_sp)
    across = (mean - low + Fraction(1, 2)) / (high - low + 1) * int(SIDE)
    assert drawn.expected[0] == pytest.approx(float(across), abs=0.01)  # a place on the drawing, to two decimals
    assert bottom < top


def test_an_outcome_with_one_side_has_no_map(client: TestClient) -> None:
    assert "Map of both sides" not in client.get("/six_states/attrition/panel", params={"sp": "20"}).text
    shown = client.get("/six_states/field_battle/map", params={"_example": "river_line"}).text
    assert "The ring is the expected point." in shown
