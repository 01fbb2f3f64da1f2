"""Units to pick from a list: everything they own is filled in as it follows from them, and their charge has odds."""

from __future__ import annotations

import msgspec
import pytest

from berthier.core.face import Preset
from berthier.core.ruleset import find_ruleset
from berthier.rules.battalions.game.record import Listed
from berthier.rules.battalions.game.table.shape import size
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.web.desk.desk import Desk, open_desk

UNITS = find_ruleset("battalions").presets[0].presets


@pytest.mark.parametrize("preset", UNITS, ids=[preset.title for preset in UNITS])
def test_the_front_rank_is_that_of_the_formation(preset: Preset) -> None:
    own = {name: value for name, value in preset.fills.items() if name in Listed.__struct_fields__}
    assert preset.fills["front"] == size(msgspec.convert(own, Listed)).front


def picked(example: str, charger: str, defender: str) -> Desk:
    procedure = find_ruleset("battalions").example(example).procedure
    return open_desk("battalions", procedure, picks(example, charger=charger, defender=defender))


@pytest.mark.parametrize(
    ("example", "charger", "defender"),
    [
        ("column_on_line", "French line, in column", "Austrian line, in line"),
        ("column_on_line", "British line, in column", "French guard, in line"),
        ("cavalry_melee", "French hussars", "Austrian cuirassiers"),
        ("cavalry_on_line", "French cuirassiers", "Austrian line, in line"),
        ("cavalry_on_square", "Allied dragoons", "French line, in column"),
    ],
)
def test_units_picked_for_an_example_have_odds(example: str, charger: str, defender: str) -> None:
    desk = picked(example, charger, defender)
    situation = desk.situation
    found = reckon(situation, OddsAsk(), lambda _: None)
    assert sum(chance for _, chance in found.ranked) == 1
    assert situation.call.args[0].front
    assert situation.call.args[1].front


FOOT = [preset.title for preset in UNITS if preset.fills["arm"] == "infantry"]


@pytest.mark.parametrize("example", ["column_on_line", "cavalry_on_line", "cavalry_on_flank", "cavalry_on_battery"])
@pytest.mark.parametrize("unit", FOOT)
def test_who_is_picked_to_defend_fires_with_what_it_has(example: str, unit: str) -> None:
    """Its figures by its formation, its rating, and the shape of who comes; any foot may be picked for any other."""
    desk = open_desk("battalions", find_ruleset("battalions").example(example).procedure, picks(example, defender=unit))
    assert reckon(desk.situation, OddsAsk(), lambda _: None).ranked
    own, shot = desk.data["defender"], desk.data.get("defence_fire")
    if shot is not None:
        assert shot["figures"] <= own["original"]
        assert f"rating_{own['quality'].replace('guard', 'A')}" in shot["mods"]


@pytest.mark.parametrize("unit", FOOT)
def test_who_is_picked_to_charge_is_fired_at_as_what_it_is(unit: str) -> None:
    desk = open_desk("battalions", "close_action", picks("column_on_line", charger=unit))
    assert reckon(desk.situation, OddsAsk(), lambda _: None).ranked
    dense = "target_column_or_square" in desk.data["defence_fire"]["mods"]
    assert dense is (desk.data["charger"]["formation"] == "column")


def picks(example: str, **units: str) -> list[tuple[str, str]]:
    """The pairs of a form in which units are picked for an example."""
    return [("_example", example), *((f"_preset.{place}", title) for place, title in units.items())]
