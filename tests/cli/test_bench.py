"""`berthier bench`: a report with its pictures from a quick run, and a sentence where something is missing."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from berthier.cli.commands import bench
from tests.cli.shell import ok, run

# All but the ones that start a server or another library's solver, which have tests of their own.
PARTS = ("exact odds", "growth", "edits of a form", "draws", "best play", "the heaviest jobs")


def test_a_quick_run_writes_its_report(tmp_path: Path) -> None:
    """Machine and versions, one heading and a table for each part, every picture there and well formed."""
    ran = ok("bench", "--quick", "--folder", str(tmp_path), *PARTS)
    assert ran.out == f"written: {tmp_path / 'RESULTS.md'}\n"
    assert [line.removeprefix("measuring: ") for line in ran.err.splitlines()] == list(PARTS)
    report = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    for word in ("Python 3.", "icepool ", "dyce ", "open_spiel ", "every contender equal", "verified gap"):
        assert word in report
    assert report.count("\n## ") == len(PARTS)
    assert "![" in report
    for picture in tmp_path.glob("*.svg"):
        assert f"]({picture.name})" in report
        assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_part_that_does_not_exist(tmp_path: Path) -> None:
    """Refused with those there are, before anything is measured."""
    ran = run("bench", "--quick", "--folder", str(tmp_path / "new"), "growht")
    assert (ran.code, "growht" in ran.err, "growth" in ran.err) == (2, True, True)
    assert not (tmp_path / "new").exists()


def test_an_installed_copy_has_no_benches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They belong to a checkout."""
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    ran = run("bench", "--quick")
    assert (ran.code, "checkout of the source" in ran.err) == (2, True)


def test_a_library_to_compare_with_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which one, and what sets it up."""
    from bench import report

    monkeypatch.setattr(report, "PEERS", (*report.PEERS, "no_such_library"))
    ran = run("bench", "--quick")
    assert (ran.code, "missing: no_such_library" in ran.err, "./berthier bench" in ran.err) == (2, True, True)
