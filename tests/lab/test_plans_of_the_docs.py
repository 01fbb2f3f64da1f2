"""The plans in docs/plans run, one for each ruleset at least."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from berthier.core.ruleset import installed
from berthier.lab.plan import read_plan
from berthier.lab.report import report
from tests.lab.plans import PLANS, swept

FILES = sorted(PLANS.glob("*.toml"))


def test_there_is_a_plan_for_every_ruleset() -> None:
    swept_over = {read_plan(file.read_text(encoding="utf-8"), file.name).ruleset for file in FILES}
    assert swept_over == set(installed())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_plan_runs(file: Path, tmp_path: Path) -> None:
    plan = read_plan(file.read_text(encoding="utf-8"), file.name)
    results = swept(plan, tmp_path / "results.jsonl").splitlines(keepends=True)
    assert {json.loads(line)["method"] for line in results} <= {"exact", "sample"}
    assert plan.title in report(plan, lambda: results, None)
