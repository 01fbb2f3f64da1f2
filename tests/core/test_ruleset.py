"""Rulesets are found by entry point, ours and other people's; what is not there is refused with a suggestion."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from berthier.core import ruleset as ruleset_module
from berthier.core.errors import BadInput
from berthier.core.ruleset import Ruleset, find_ruleset, installed

SIX_STATES = find_ruleset("six_states")

PACKAGE = '''\
"""A ruleset somebody else wrote."""
from berthier.core.dice import D6
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.table_file import load_tables
from berthier.core.umpire import Umpire


def charge(umpire: Umpire, bonus: int = 0) -> int:
    """One die."""
    return umpire.roll(D6, "charge die", by="attacker") + bonus


RULESET = Ruleset(
    key="hussars", title="Hussars", period="any", scale="small", package="hussars",
    procedures=(Procedure("charge", "A charge", "1", charge),), tables=load_tables("hussars"),
)
'''
CHART = """\
title = "Charge"
source = "page 1"
row_index = { name = "horse" }
column_index = { name = "die", kind = "bands" }
columns = ["1-3", "4-6"]
[rows]
light = [0, 1]
"""
EXAMPLE = 'title = "A charge uphill"\nprocedure = "charge"\n[inputs]\nbonus = -1\n'


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of another distribution on the path, with an entry point."""
    package = tmp_path / "hussars"
    for folder, name, text in (
        (package, "__init__.py", PACKAGE),
        (package / "tables", "charge.toml", CHART),
        (package / "examples", "uphill.toml", EXAMPLE),
        (tmp_path / "hussars-1.0.dist-info", "METADATA", "Metadata-Version: 2.1\nName: hussars\nVersion: 1.0\n"),
        (tmp_path / "hussars-1.0.dist-info", "entry_points.txt", "[berthier.rulesets]\nhussars = hussars:RULESET\n"),
    ):
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield package
    installed.cache_clear()
    sys.modules.pop("hussars", None)


def hash_of(package: Path) -> str:
    """The content hash of the package as it is now."""
    fresh = Ruleset(key="hussars", title="", period="", scale="", package=package.name, procedures=(), tables={})
    return fresh.content_hash


def test_our_ruleset_is_found_by_its_key() -> None:
    """The same object every time, under the name of its entry point."""
    assert find_ruleset("six_states") is SIX_STATES
    assert SIX_STATES.key == "six_states"
    assert "six_states" in installed()


def test_a_ruleset_of_another_distribution_is_found(elsewhere: Path) -> None:
    """Beside ours: its procedures, charts and examples work like ours."""
    hussars = find_ruleset("hussars")
    assert (hussars.key, list(hussars.procedures)) == ("hussars", ["charge"])
    assert hussars.table("charge").at("light", 5).value == 1
    example = hussars.example("uphill")
    assert (example.title, example.procedure, example.inputs) == ("A charge uphill", "charge", {"bonus": -1})
    assert hussars.procedure("charge").call(example.inputs).args == (-1,)
    assert {"hussars", "six_states"} <= set(installed())


def test_an_unknown_ruleset_is_refused_with_a_suggestion() -> None:
    """Naming the field and what is installed."""
    with pytest.raises(BadInput, match=r"no ruleset called 'six_sates'\. Did you mean six_states\?") as refusal:
        find_ruleset("six_sates")
    assert refusal.value.field == "ruleset"
    assert refusal.value.allowed == sorted(installed())


@pytest.mark.parametrize(
    ("kind", "word", "near"),
    [
        ("procedure", "field_batle", "field_battle"),
        ("procedure", "Storm_Ice", "storm_ice"),
        ("table", "tactical_matirx", "tactical_matrix"),
        ("table", "moral", "morale"),
    ],
)
def test_an_unknown_name_is_refused_with_a_suggestion(kind: str, word: str, near: str) -> None:
    """Naming the kind, the ruleset, the nearest name and all there are."""
    with pytest.raises(BadInput, match=f"no {kind} of six_states called '{word}'. Did you mean {near}\\?") as refusal:
        getattr(SIX_STATES, kind)(word)
    assert refusal.value.field == kind
    assert refusal.value.allowed == list(getattr(SIX_STATES, f"{kind}s"))


def test_an_unknown_example_is_refused_with_a_suggestion(elsewhere: Path) -> None:
    """As for procedures and tables."""
    with pytest.raises(BadInput, match=r"no example of hussars called 'up_hill'\. Did you mean uphill\?") as refusal:
        find_ruleset("hussars").example("up_hill")
    assert (refusal.value.field, refusal.value.allowed) == ("example", ["uphill"])


def test_a_goal_is_found_by_name_and_the_first_is_the_default() -> None:
    """An unknown one is refused; a procedure without choices has none to advise on."""
    battle = SIX_STATES.procedure("field_battle")
    assert battle.goal(None) is battle.goals[0]
    assert [battle.goal(goal.name) for goal in battle.goals] == list(battle.goals)
    with pytest.raises(BadInput, match="Did you mean field") as refusal:
        battle.goal("feild")
    assert (refusal.value.field, refusal.value.allowed) == ("goal", ["field", "sp", "mix:NAME=WEIGHT,…"])
    with pytest.raises(BadInput, match="asks for no choices, so there is nothing to advise on"):
        SIX_STATES.procedure("storm_ice").goal(None)


def test_the_content_hash_stays_while_nothing_changes(elsewhere: Path) -> None:
    """Worked out again it is the same; an example or a note beside the rules does not touch it."""
    before = hash_of(elsewhere)
    assert before == hash_of(elsewhere)
    assert len(before) == 64
    (elsewhere / "examples" / "downhill.toml").write_text(EXAMPLE, encoding="utf-8")
    (elsewhere / "sheet.md").write_text("The rules in words.", encoding="utf-8")
    assert hash_of(elsewhere) == before


def test_the_content_hash_changes_with_every_rule_and_chart(elsewhere: Path) -> None:
    """A letter in a rule, a figure in a chart, a new file, a renamed one, text moved from one to another."""
    hashes = {hash_of(elsewhere)}
    chart, rules = elsewhere / "tables" / "charge.toml", elsewhere / "__init__.py"

    def changed() -> bool:
        count = len(hashes)
        hashes.add(hash_of(elsewhere))
        return len(hashes) == count + 1

    chart.write_text(CHART.replace("[0, 1]", "[0, 2]"), encoding="utf-8")
    assert changed()
    rules.write_text(PACKAGE.replace("+ bonus", "- bonus"), encoding="utf-8")
    assert changed()
    (elsewhere / "morale.py").write_text("", encoding="utf-8")
    assert changed()
    for inside in ("game/turn.py", "game/maps/north.json", "data/roster.json"):
        (elsewhere / inside).parent.mkdir(parents=True, exist_ok=True)
        (elsewhere / inside).write_text("", encoding="utf-8")
        assert changed(), inside
    (elsewhere / "morale.py").rename(elsewhere / "nerve.py")
    assert changed()
    (elsewhere / "nerve.py").write_text("a", encoding="utf-8")
    assert changed()
    chart.rename(elsewhere / "tables" / "attack.toml")
    assert changed()


def test_a_call_reads_inputs_and_gives_them_back() -> None:
    """What goes in as data comes out as data, with defaults."""
    storm = SIX_STATES.procedure("storm_ice")
    call = storm.call({"units": 2})
    assert call.procedure is storm.run
    assert storm.data(call) == {"units": 2, "already_damaged": 0}
    assert storm.call({"units": "2"}, typed=False) == call


def test_the_group_of_entry_points_is_the_documented_one() -> None:
    """Other people's packages name it in their metadata."""
    assert ruleset_module.GROUP == "berthier.rulesets"
