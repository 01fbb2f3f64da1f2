"""The README's claims run: its Python example, its commands, its links."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from docs.make_description import published

from berthier.cli.main import COMMANDS, main
from berthier.core.ruleset import installed

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = [line.split("#")[0].strip() for line in README.splitlines() if line.startswith("./berthier ")][1:]


def test_the_python_example_runs() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


@pytest.mark.parametrize(
    "line", [line for line in LINES if line and line.split()[1] not in ("umpire", "verify", "serve", "bench")]
)
def test_the_commands_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")  # where a command reads; what it writes stays in this folder
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, shlex.split(line)[1:])
    assert result.exit_code == 0, result.output


def test_umpire_and_verify_run(tmp_path: Path) -> None:
    [umpire] = [shlex.split(line)[1:] for line in LINES if " umpire " in line and "--log" in line]
    log = str(tmp_path / "battle.jsonl")
    words = [log if word == "battle.jsonl" else word for word in umpire]
    played = CliRunner().invoke(main, [*words, "--seed", "1", "--choose", "tactic=Skirmish"])
    assert played.exit_code == 0, played.output
    assert CliRunner().invoke(main, ["verify", log]).exit_code == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_an_index_shows_its_pictures_too() -> None:
    """Away from the checkout every link and picture has a whole address, made from one place."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    text = published(README, source)
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert all(link.startswith("https://") for link in links)
    assert f"({source}/raw/main/docs/pictures/room.png)" in text
    assert f"({source}/blob/main/CONTRIBUTING.md)" in text


def test_every_ruleset_is_in_the_table_of_what_works() -> None:
    assert {key for key in installed() if f"`{key}`" not in README} == set()


def test_every_command_is_named_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"## berthier {name}\n" not in page] == []
