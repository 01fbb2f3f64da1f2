"""Units to pick from: each is one the rules take, and its figures are those its title and source name."""

from __future__ import annotations

import re

import pytest

from berthier.core.face import Preset
from berthier.core.ruleset import find_ruleset

RULESET = find_ruleset("great_powers")
PRESETS = {noun: file.presets for file in RULESET.presets for noun in file.nouns}
USED_BY = {"Army": "chit_advice", "Fleet": "naval_battle"}


@pytest.mark.parametrize("noun", USED_BY)
def test_the_rules_take_each(noun: str) -> None:
    procedure = RULESET.procedure(USED_BY[noun])
    for preset in PRESETS[noun]:
        assert RULESET.call(procedure, {"attacker": preset.fills, "defender": preset.fills}).args


@pytest.mark.parametrize("army", PRESETS["Army"], ids=lambda army: army.title)
def test_an_army_has_the_factors_of_its_title(army: Preset) -> None:
    [said] = re.findall(r": (\d+) factors$", army.title)
    assert sum(factors for _, _, factors in army.fills["parts"]) == int(said)


def test_every_file_says_where_its_figures_are_from() -> None:
    assert all(file.source and file.owns for file in RULESET.presets)
