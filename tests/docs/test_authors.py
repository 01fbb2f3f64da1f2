"""The two walk-throughs for authors, written down file by file as they stand on the page, and run."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from berthier.cases.runner import read_cases, run_cases
from berthier.core.ruleset import Ruleset
from berthier.staff.advising.solved import work_out
from berthier.staff.checking import check_ruleset
from berthier.staff.comparing.matchups import run_matchups
from berthier.staff.stated import state

PAGE = (Path(__file__).parent.parent.parent / "docs" / "authors.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(?:python|toml)\n# (\S+\.(?:py|toml))\n(.*?)```", re.S)


class Entry:
    """A ruleset as if it were installed."""

    def __init__(self, value: object) -> None:
        self.value = value

    def load(self) -> object:
        return self.value


@pytest.fixture(autouse=True)
def gone_afterwards() -> Iterator[None]:
    """The packages of the page are imported anew by each test, and no later one finds them."""
    yield
    for module in [each for each in sys.modules if each.partition(".")[0] in ("ford", "duel")]:
        del sys.modules[module]


def written_down(name: str, title: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """The package of a walk-through, imported."""
    start = PAGE.index(f"## {title} walk-through")
    text = PAGE[start : PAGE.index("\n## ", start + 5)]
    for path, body in BLOCK.findall(text):
        if path != "pyproject.toml":
            file = folder / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body.replace(f"berthier.rules.{name}", name))
    monkeypatch.syspath_prepend(str(folder))
    ruleset = importlib.import_module(name).RULESET
    assert isinstance(ruleset, Ruleset)
    monkeypatch.setattr("berthier.core.ruleset.installed", lambda: {name: Entry(ruleset)})
    return ruleset


def test_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under fire a ford is crossed one time in three; its case passes; there is nothing to mend."""
    ruleset = written_down("ford", "First", tmp_path, monkeypatch)
    assert check_ruleset(ruleset).faults == ()
    here = state(ruleset, example="under_fire")
    odds = importlib.import_module("berthier.engine.odds").Exact().odds(here.call.procedure, *here.call.args)
    assert odds.chance(lambda end: str(end.result) == "across") == Fraction(1, 3)
    cases = tmp_path / "cases.json"
    cases.write_text(PAGE[PAGE.index("```json\n") + 8 : PAGE.index("```", PAGE.index("```json\n") + 8)])
    assert [result.passed for result in run_cases(read_cases(cases))] == [True]


def test_the_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice has a mix, the grid its mirror, and there is nothing to mend."""
    ruleset = written_down("duel", "Second", tmp_path, monkeypatch)
    assert check_ruleset(ruleset).faults == ()
    solved = work_out(state(ruleset, example="six_against_five"), None, None, lambda done: None)
    assert 0 < solved.solution.value < 1
    assert ruleset.matchups is not None
    sizes = ruleset.matchups.contenders
    grid = {(pair.row, pair.column): pair.means["hold"] for pair in run_matchups(ruleset, sizes, sizes, {})}
    assert grid["9 men", "3 men"] > grid["6 men", "6 men"] > grid["3 men", "9 men"]
