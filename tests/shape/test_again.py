"""The suite's second chance: a few failures run again alone, many do not, and who fails twice fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import HANG

ROOT = Path(__file__).parents[2]
ONCE = """
from pathlib import Path

def test_once():
    first = not Path("ran").exists()
    Path("ran").touch()
    assert not first
"""
NEVER = "def test_never(): assert False\n"
FINE = "def test_fine(): pass\n"
SIX = "import pytest\n@pytest.mark.parametrize('n', range(6))\ndef test_six(n): assert False\n"


def _run(folder: Path, *tests: str) -> tuple[int, str]:
    """The whole suite of a folder with these tests."""
    for number, text in enumerate(tests):
        (folder / f"test_{number}.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -q -p xdist.plugin\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.again"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_fails_once_is_run_alone_and_named(tmp_path: Path) -> None:
    code, said = _run(tmp_path, ONCE, FINE)
    assert code == 0
    assert "-- run once more, alone: test_0.py::test_once" in said
    assert said.strip().splitlines()[-1].startswith("1 passed")


def test_what_fails_twice_fails(tmp_path: Path) -> None:
    code, said = _run(tmp_path, ONCE, NEVER, FINE)
    assert code == 1
    assert "1 failed, 1 passed" in said


def test_many_failures_are_no_accident(tmp_path: Path) -> None:
    code, said = _run(tmp_path, SIX, FINE)
    assert code == 1
    assert "once more" not in said


def test_a_file_that_does_not_import_is_no_accident(tmp_path: Path) -> None:
    code, said = _run(tmp_path, "import nothing_of_the_kind\n", FINE)
    assert code not in (0, 5)
    assert "once more" not in said
