"""What who looks far judges otherwise (section g): horse is feared and fired at, A stops where D would answer."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.games.battalions import BATTLE
from berthier.program.battalions.judging import urge, worth
from berthier.rules.battalions.game.judging.judging_orders import urge_of_command
from berthier.rules.battalions.game.judging.judging_shapes import shape_worth
from berthier.rules.battalions.game.judging.weights import SHREWD, STEADY, BattleWeights
from berthier.rules.battalions.game.orders.orders import read
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.test_judging import placed

FLANK: dict[str, Any] = {"x": 15000, "y": 11000, "heading": 9000}  # 10 in to the left of F1, which looks north
AWAY: dict[str, Any] = {"F2": {"x": 54000, "y": 4000}, "F3": {"x": 54000, "y": 8000}, "FA": {"x": 50000, "y": 2000}}


def wants(position: Position, name: str, weights: BattleWeights) -> Formation:
    """The shape of foot that is worth most here."""
    field = field_of(position)
    shapes = (Formation.LINE, Formation.COLUMN, Formation.SQUARE)
    return max(shapes, key=lambda shape: shape_worth(field, field.by_id[name], shape, weights))


def test_what_is_left_of_horse_is_feared_too() -> None:
    """Four horsemen ride down a column as twelve do: only who looks far forms square before them."""
    position = placed(AC=FLANK | {"lost": 8}, **AWAY)
    assert wants(position, "F1", STEADY) is Formation.COLUMN
    assert wants(position, "F1", SHREWD) is Formation.SQUARE


def test_horse_is_worth_more_fire_than_its_points() -> None:
    """F1 in line, 3 in before foot or before horse."""
    near: dict[str, Any] = {"x": 26000, "y": 14000, "heading": 18000}
    for name, more in (("AC", True), ("A1", False)):
        position = placed(F1={"formation": Formation.LINE}, **{name: near})
        fire = read(f"F1 fire {name}")
        gained = urge_of_command(position, fire, SHREWD) - urge_of_command(position, fire, STEADY)
        assert (gained > 0) is more


def test_a_place_counts_for_more() -> None:
    held = placed().changed(held=(("farm", "blue"),), period=6)
    lost = placed().changed(held=(("farm", "red"),), period=6)
    turned = [worth(held, "blue", weights) - worth(lost, "blue", weights) for weights in (STEADY, SHREWD)]
    assert turned == pytest.approx([2 * 4 * 30, 2 * 4 * 45])


def test_only_who_looks_far_judges_so() -> None:
    steady, sharp = BATTLE.judging, BATTLE.judging.shrewd
    assert sharp is not None
    assert (steady.urge, steady.reckons, steady.prospect) == (urge, None, None)
    assert sharp.win == steady.win
    position = placed(AC=FLANK | {"lost": 8}, **AWAY)
    assert sharp.worth(position, "blue") == worth(position, "blue", SHREWD)
