"""`berthier cases run`: every case answered, compared where something is expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import CASES, ok, run

FILE = CASES / "six_states.json"


@pytest.fixture
def cases() -> list[dict[str, Any]]:
    return list(json.loads(FILE.read_text(encoding="utf-8")))


def write(path: Path, cases: list[dict[str, Any]]) -> str:
    path.write_text(json.dumps(cases), encoding="utf-8")
    return str(path)


def test_the_public_cases_pass(cases: list[dict[str, Any]]) -> None:
    assert ok("cases", "run", str(FILE)).out == f"{len(cases)} passed, 0 failed\n"
    ran = ok("cases", "run", str(FILE), "--json")
    assert ran.err == f"{len(cases)} passed, 0 failed\n"
    assert [(one["id"], one["procedure"]) for one in ran.json] == [(c["id"], c["procedure"]) for c in cases]
    assert all(one["passed"] for one in ran.json)


def test_without_expected_values_the_answers_are_the_same(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    bare = [
        {key: case[key] for key in ("id", "ruleset", "procedure", "inputs", "dice") if key in case} for case in cases
    ]
    ran = ok("cases", "run", write(tmp_path / "bare.json", bare), "--json")
    assert ran.err == ""
    told = ok("cases", "run", str(FILE), "--json").json
    assert [one["answer"] for one in ran.json] == [one["answer"] for one in told]
    assert set(ran.json[0]) == {"id", "procedure", "answer"}


def test_a_wrong_expectation_fails_with_a_line(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    key, value = next(iter(cases[0]["expected"].items()))
    wrong = [cases[0] | {"expected": {key: "nonsense"}}, cases[1]]
    path = write(tmp_path / "wrong.json", wrong)
    ran = run("cases", "run", path)
    assert ran.code == 1
    assert ran.out.endswith("1 passed, 1 failed\n")
    assert f"{key} should be 'nonsense', is {value!r}" in ran.out
    (first, _) = run("cases", "run", path, "--json").json
    assert first["misses"] == {key: {"expected": "nonsense", "answered": value}}


def test_a_case_that_cannot_be_answered(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    path = write(tmp_path / "odd.json", [cases[0] | {"procedure": "alchemy"}])
    ran = run("cases", "run", path, "--json")
    assert ran.code == 1
    assert "alchemy" in ran.json[0]["error"]
    assert ran.json[0]["answer"] is None


def test_a_case_that_breaks_does_not_hide_the_others(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    whole = next(case for case in cases if case["procedure"] == "field_battle")
    broken = whole | {"inputs": {key: value for key, value in whole["inputs"].items() if key != "rounds"}}
    ran = run("cases", "run", write(tmp_path / "odd.json", [broken, cases[0]]), "--json")
    assert ran.code == 1
    assert ran.json[0]["error"]
    assert ran.json[1]["passed"]


def test_a_file_that_is_no_case_file(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("[{", encoding="utf-8")
    assert run("cases", "run", str(broken)).code == 2
    assert run("cases", "run", str(tmp_path / "none.json"), "--json").error["field"] == "FILE"
