"""The page that tells the rules keeps up with the code: every procedure, chart and switch is on it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.games.capitani import CAMPAIGN

RULESET = find_ruleset("capitani")
SHEET = (files("berthier.rules.capitani") / "sheet.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("switch", RULESET.switches, ids=lambda switch: switch.id)
def test_every_switch_has_its_row(switch: object) -> None:
    id_, title, default = (str(getattr(switch, name)) for name in ("id", "title", "default"))
    [row] = [line for line in SHEET.splitlines() if line.startswith(f"| {id_} |")]
    assert row.startswith(f"| {id_} | {title} | {default}")


@pytest.mark.parametrize("name", [*RULESET.procedures, *RULESET.tables, *CAMPAIGN.scenarios()])
def test_every_procedure_chart_and_scenario_is_named(name: str) -> None:
    assert f"`{name}`" in SHEET
