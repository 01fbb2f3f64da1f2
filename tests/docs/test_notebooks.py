"""The notebooks run, and show today what is stored in them."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from docs.make_notebooks import NOTEBOOKS, run, shown

from berthier.core.ruleset import installed


def test_every_ruleset_has_one() -> None:
    assert {path.stem for path in NOTEBOOKS} >= set(installed())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_and_shows_what_is_stored(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    nbformat.validate(stored)
    assert shown(run(path)) == shown(stored), "run: .venv/bin/python -m docs.make_notebooks"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_shows_odds_charts_and_exact_figures(path: Path) -> None:
    outputs = [output for cell in shown(nbformat.read(path, as_version=4)) for output in cell]
    pieces = [output["text/html"] for output in outputs if "class='berthier'" in output.get("text/html", "")]
    assert len(pieces) >= 3
    assert any(re.search(r"title='\d+/\d+'", piece) for piece in pieces)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_small_and_names_no_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < 80_000
    assert not re.search(r'"(/home|/work|/tmp|/root)|site-packages', text)
