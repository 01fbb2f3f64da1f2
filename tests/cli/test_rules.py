"""`berthier rules`: the list, one ruleset, one procedure."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.ruleset import installed
from tests.cli.shell import RULES, chart_names, ok, run


def test_the_list_has_the_documented_shape() -> None:
    every = ok("rules", "--json").json
    (found,) = [one for one in every if one["key"] == RULES]
    assert set(found) == {"key", "title", "period", "scale", "procedures", "tables"}
    assert found["title"] == "Six States"
    assert "field_battle" in found["procedures"]
    assert sorted(found["tables"]) == chart_names()


def test_one_ruleset_adds_switches_examples_and_details() -> None:
    found = ok("rules", RULES, "--json").json
    assert {"id", "title", "default", "options", "why"} == set(found["switches"][0])
    assert {"name", "title", "procedure", "about"} == set(found["examples"][0])
    details = {one["name"]: one for one in found["procedure_details"]}
    assert list(details) == found["procedures"]
    assert [goal["name"] for goal in details["field_battle"]["goals"]] == ["field", "sp"]
    assert details["field_battle"]["inputs"]["$defs"]["Army"]["properties"]["leader"]["maximum"] == 3
    for switch in found["switches"]:
        assert switch["default"] in switch["options"]


def test_one_procedure_lists_its_inputs() -> None:
    page = ok("rules", RULES, "attrition").out
    assert "flags=" in page
    assert "winter_turn" in page
    assert ok("rules", RULES, "attrition", "--json").json["name"] == "attrition"


def test_the_pages_name_everything() -> None:
    assert RULES in ok("rules").out
    page = ok("rules", RULES).out
    for name in ("field_battle", "combat_results", "river_line", "C6-tie"):
        assert name in page


class Broken:
    """The entry point of a ruleset that cannot be loaded."""

    def load(self) -> Any:
        raise AttributeError("no RULESET here")


def test_a_ruleset_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = {RULES: installed()[RULES], "unfinished": Broken()}
    for place in ("berthier.core.ruleset.installed", "berthier.staff.shelf.installed"):
        monkeypatch.setattr(place, lambda: shelf)
    ran = ok("rules", "--json")
    assert [one["key"] for one in ran.json] == [RULES]
    assert "unfinished cannot be loaded" in ran.err
    assert RULES in ok("rules").out
    assert run("rules", "unfinished", "--json").code == 70
