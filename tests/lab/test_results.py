"""Results: Parquet says what JSON Lines say, in row groups, and a long sweep takes no more memory than a short one."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from berthier.core.errors import BadInput
from berthier.lab import local, results, sweep
from berthier.lab.cells import CellAnswer
from berthier.lab.journal import Journal
from berthier.lab.measured import Measured
from berthier.lab.plan import Plan, read_plan
from berthier.lab.results import check_ending, write_results
from berthier.lab.sweep import Runner
from berthier.lab.worker import BatchDone, line_of
from berthier.notebook import optional
from tests.lab.plans import mixed, swept


def test_parquet_holds_every_measure_of_every_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "ROWS", 50)
    plan = mixed()
    lines = [json.loads(line) for line in swept(plan, tmp_path / "results.jsonl").splitlines()]
    swept(plan, tmp_path / "results.parquet")
    file = pyarrow.parquet.ParquetFile(tmp_path / "results.parquet")
    rows = file.read().to_pylist()
    assert file.num_row_groups == -(-len(rows) // 50)
    assert len(rows) == sum(max(1, len(line.get("measures", ()))) for line in lines)
    told = {(row["cell"], row["of"], row["measure"]): row for row in rows}
    for line in lines:
        for measure in line.get("measures", ()):
            row = told[line["cell"], measure["of"], measure["name"]]
            assert (row["value"], row["low"], row["high"]) == (
                measure["value"],
                measure.get("low"),
                measure.get("high"),
            )
            assert {axis: row[axis] for axis in line["at"]} == line["at"]
        if line["method"] == "refused":
            assert told[line["cell"], None, None]["why"] == line["why"]


def test_parquet_too_is_the_same_whoever_worked_it_out(tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    assert swept(mixed(), one) == swept(mixed(), two, Runner(jobs=2))


def test_a_name_that_does_not_say_what_it_is_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match=r"results end in \.jsonl or \.parquet"):
        check_ending(Path("results.csv"))

    def missing(name: str) -> Any:
        raise ImportError(name, name=name)

    monkeypatch.setattr(optional, "import_module", missing)
    check_ending(Path("results.jsonl"))
    with pytest.raises(BadInput, match=r"needs pyarrow, which is not installed: pip install 'berthier\[sweep\]'"):
        check_ending(Path("results.parquet"))


def many(cells: int) -> Plan:
    text = 'ruleset = "six_states"\nprocedure = "attrition"\n[[axes]]\ninput = "sp"\nfrom = 1\nto = 100\n'
    return read_plan(text + f'[[axes]]\ninput = "cavalry"\nfrom = 1\nto = {cells // 100}\n', "plan")


def written_quickly(plan: bytes, numbers: list[int]) -> BatchDone:
    """Records of the usual length, without working anything out."""
    measures = tuple(Measured("result", f"{lost} SP lost", 1 / 6, "1/6") for lost in range(6))
    lines = [
        line_of(CellAnswer(number, {"sp": 1, "cavalry": 2}, "exact", "no choices", measures)) for number in numbers
    ]
    return BatchDone(lines, 0.0)


def peak(plan: Plan, path: Path) -> int:
    """The most memory at any time of a whole sweep, results and all."""
    tracemalloc.start()
    try:
        with Journal(path.with_name(f"{path.name}.journal"), plan) as journal:
            Runner().run(plan, journal, lambda done: None)
            write_results(journal, plan, path)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_results_are_never_all_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(local, "work", written_quickly)
    monkeypatch.setattr(results, "ROWS", 500)
    monkeypatch.setattr(sweep, "MOST", 50)
    peak(many(100), tmp_path / f"first.{ending}")  # imports
    few, lot = peak(many(500), tmp_path / f"few.{ending}"), peak(many(3_000), tmp_path / f"lot.{ending}")
    written = (tmp_path / f"lot.{ending}.journal").stat().st_size
    assert written > 1_000_000
    assert lot - few < written / 10  # eight bytes a cell for its place, and what Parquet notes of each group
