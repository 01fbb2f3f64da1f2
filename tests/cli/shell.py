"""Running commands in tests: inside this process for speed, or in one of their own; charts read past the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from berthier.cli.main import main
from tests.patience import HANG

RULES = "six_states"
PROGRAM = [sys.executable, "-c", "from berthier.cli.main import main; main(prog_name='berthier')"]
CASES = Path(__file__).parent.parent / "cases"


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one JSON value."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """Standard error, which must be one JSON value."""
        return json.loads(self.err)


def run(*words: str, given: str | None = None) -> Ran:
    """A command in this process; standard input is no terminal."""
    result = CliRunner().invoke(main, list(words), input=given, prog_name="berthier")
    return Ran(result.exit_code, result.stdout, result.stderr)


def ok(*words: str, given: str | None = None) -> Ran:
    """A command that must go well."""
    ran = run(*words, given=given)
    assert ran.code == 0, ran.err
    return ran


def process(*words: str, given: str = "", **env: str) -> Ran:
    """A command in a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=given,
        capture_output=True,
        text=True,
        env=os.environ | env,
        timeout=HANG,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def chart_file(name: str) -> dict[str, Any]:
    """A chart of Six States as its file has it, read without the program."""
    path = files("berthier.rules.six_states") / "tables" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def chart_names() -> list[str]:
    """Every chart file of Six States."""
    folder = files("berthier.rules.six_states") / "tables"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def total(chances: list[dict[str, Any]]) -> Fraction:
    """The sum of exact chances."""
    return sum((Fraction(chance["p"]) for chance in chances), Fraction(0))
