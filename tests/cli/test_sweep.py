"""`berthier sweep`: results, report and JSON from a plan; what was done is not done again; bad plans get a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from berthier.notebook import optional
from tests.cli.shell import Ran, ok, run
from tests.lab.plans import MIXED

SMALL = """
title = "Attrition in a swamp"
ruleset = "six_states"
procedure = "attrition"

[[axes]]
input = "sp"
values = [10, 20]

[[axes]]
input = "flags"
values = [[], ["swamp_hex"], ["swamp_hex", "winter_turn"]]
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.toml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def sweep(plan: Path, *words: str) -> Ran:
    return ok("sweep", str(plan), "--out", str(plan.with_suffix(".jsonl")), "--jobs", "1", *words)


def test_every_cell_is_what_odds_says(plan: Path) -> None:
    summary = sweep(plan, "--json").json
    assert (summary["cells"], summary["computed"], summary["exact"], summary["sample"]) == (6, 6, 6, 0)
    for line in plan.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        flags = ",".join(record["at"]["flags"])
        odds = ok("odds", "six_states", "attrition", f"sp={record['at']['sp']}", f"flags={flags}", "--json").json
        told = {m["name"]: m["fraction"] for m in record["measures"] if m["of"] == "result"}
        assert told == {group["name"]: group["p"] for group in odds["groups"]}


def test_what_is_done_is_not_done_again(plan: Path) -> None:
    first = sweep(plan)
    again = sweep(plan, "--json").json
    assert again["computed"] == 0
    assert "0 of them worked out now" in " ".join(sweep(plan).out.split())
    assert "worked out now" not in " ".join(first.out.split())
    assert sweep(plan, "--fresh", "--json").json["computed"] == 6


def test_a_changed_plan_is_refused(plan: Path) -> None:
    sweep(plan)
    plan.write_text(SMALL.replace("[10, 20]", "[10, 21]"), encoding="utf-8")
    refused = run("sweep", str(plan), "--out", str(plan.with_suffix(".jsonl")), "--json")
    assert refused.code == 2
    assert refused.error["field"] == "plan"
    assert "begun with another plan" in refused.error["error"]


def test_a_file_that_is_not_ours_is_not_written_over(plan: Path) -> None:
    out = plan.with_suffix(".jsonl")
    out.write_text("precious\n", encoding="utf-8")
    refused = run("sweep", str(plan), "--out", str(out))
    assert refused.code == 2
    assert out.read_text(encoding="utf-8") == "precious\n"


def test_the_terminal_shows_a_grid_or_bars(plan: Path) -> None:
    page = sweep(plan).out
    assert "6 cells, all exact." in page
    assert "sp down, flags across" in page
    one = plan.with_name("one.toml")
    one.write_text(SMALL.split('[[axes]]\ninput = "flags"')[0], encoding="utf-8")
    assert "the chance of “" in sweep(one).out


def test_pictures_and_report_are_written(plan: Path) -> None:
    svg, page = plan.with_suffix(".svg"), plan.with_suffix(".html")
    sweep(plan, "--svg", str(svg), "--report", str(page), "--measure", "lost")
    assert "mean lost" in svg.read_text(encoding="utf-8")
    assert "Attrition in a swamp" in page.read_text(encoding="utf-8")


def test_samples_and_refusals_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "mixed.toml"
    file.write_text(MIXED, encoding="utf-8")
    summary = sweep(file, "--json").json
    assert summary["refused"] == 6
    assert summary["exact"] + summary["sample"] + summary["refused"] == summary["cells"] == 42
    assert summary["sample"] > 0


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("ruleset = ", (), "is not TOML"),
        (SMALL.replace("attrition", "atrition"), (), "Did you mean attrition?"),
        (SMALL, ("--out", "results.csv"), "results end in .jsonl or .parquet"),
        (SMALL, ("--measure", "loss"), "no measure called 'loss'"),
    ],
)
def test_bad_plans_and_words_get_a_sentence(plan: Path, text: str, words: tuple[str, ...], says: str) -> None:
    plan.write_text(text, encoding="utf-8")
    out = () if "--out" in words else ("--out", str(plan.with_suffix(".jsonl")))
    refused = run("sweep", str(plan), "--jobs", "1", *out, *words)
    assert refused.code == 2
    assert says in refused.err
    assert "Traceback" not in refused.err
    assert run("sweep", str(plan.with_name("none.toml"))).code == 2


def test_a_missing_package_is_named(plan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name, name=name)

    monkeypatch.setattr(optional, "import_module", missing)
    for words in (("--dask", "tcp://127.0.0.1:9"), ("--out", str(plan.with_suffix(".parquet")))):
        refused = run("sweep", str(plan), "--out", str(plan.with_suffix(".jsonl")), *words)
        assert refused.code == 2
        assert "pip install 'berthier[sweep]'" in refused.err
