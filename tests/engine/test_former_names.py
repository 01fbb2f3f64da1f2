"""What moved is found by the name it had: functions and types in snapshots written by earlier versions."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset, installed
from berthier.engine import former_names as file
from berthier.engine import snapshots
from berthier.engine.former_names import FormerNames, former_names
from berthier.engine.live import Live
from berthier.engine.snapshots import BadSnapshot, decode_next, encode_next

MOVED = FormerNames(
    modules={"berthier.rules.six_states.melee": "berthier.rules.six_states.battle"},
    names={"berthier.rules.six_states.melee:fight": "berthier.rules.six_states.battle:field_battle"},
)
NAMED = "berthier.rules.six_states.battle:field_battle"


def _battle() -> tuple[Any, str]:
    """A battle before its first answer, as data, and the package of its rules."""
    ruleset = find_ruleset("six_states")
    call = ruleset.call(ruleset.procedure("field_battle"), {"attacker": {"sp": 9}, "defender": {"sp": 7}})
    return encode_next(Live(call, ruleset.set({})).start), ruleset.package


def test_a_name_leads_to_where_it_stands_today() -> None:
    assert MOVED.today("berthier.rules.six_states.melee:fight") == NAMED
    assert MOVED.today("berthier.rules.six_states.melee:rout") == "berthier.rules.six_states.battle:rout"
    assert MOVED.today(NAMED) == NAMED


@pytest.mark.parametrize("old", [*MOVED.names, "berthier.rules.six_states.melee:field_battle"])
def test_a_position_written_under_an_old_name_is_read(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data, package = _battle()
    assert data["call"] == NAMED
    before = json.loads(json.dumps(data).replace(NAMED, old))
    with pytest.raises(BadSnapshot, match="no procedure"):
        decode_next(before, package)
    monkeypatch.setattr(snapshots, "former_names", lambda home: MOVED if home == package else FormerNames())
    assert decode_next(before, package) == decode_next(data, package)


def test_an_old_name_leads_nowhere_outside_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only names of the rules, or of the core, are looked up among the old ones."""
    monkeypatch.setattr(snapshots, "former_names", lambda _: FormerNames(names={"os:system": NAMED}))
    data, package = _battle()
    with pytest.raises(BadSnapshot, match="not of these rules"):
        decode_next(data | {"call": "os:system"}, package)


def test_a_file_of_former_names_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[modules]\n"rules.of.then" = "rules.now"\n\n[names]\n"rules.of.then:a" = "rules.now:b"\n'
    (tmp_path / file.FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(file, "files", lambda _: tmp_path)
    former_names.cache_clear()
    found = former_names("rules")
    former_names.cache_clear()
    assert (found.today("rules.of.then:a"), found.today("rules.of.then:c")) == ("rules.now:b", "rules.now:c")


@pytest.mark.parametrize("home", ["berthier.core", *sorted(find_ruleset(key).package for key in installed())])
def test_every_former_name_leads_to_something(home: str) -> None:
    """Whatever a package says of its old names, what stands there today can be imported, and is no old name itself."""
    kept = former_names(home)
    for module in kept.modules.values():
        importlib.import_module(module)
        assert module not in kept.modules
    for name in kept.names.values():
        module, _, word = name.partition(":")
        assert getattr(importlib.import_module(module), word).__module__ == module
