"""The lab's page shows what the program prints today. To write it anew: python -m tests.docs.test_lab"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.cli.shell import ok

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "lab.md"
BLOCK = re.compile(r"```console\n\$ berthier (.*)\n((?:(?!```).*\n)*)```")


def printed(command: str) -> str:
    """What a command prints, where docs/plans lies as on the page."""
    extra = ["--jobs", "1"] if command.startswith("sweep") else []
    out = ok(*shlex.split(command), *extra).out
    return "".join(f"{line.rstrip()}\n" for line in out.splitlines())


def in_a_folder_like_this(folder: Path) -> None:
    shutil.copytree(DOCS / "plans", folder / "docs" / "plans")
    os.chdir(folder)


def test_every_command_on_the_page_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)  # pages are a hundred columns wide where no terminal says otherwise
    in_a_folder_like_this(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 3
    for command, shown in blocks:
        assert printed(command) == shown, command


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (DOCS / link).exists()] == []


def test_the_plan_on_the_page_is_the_plan() -> None:
    [shown] = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    written = (DOCS / "plans" / "six_states.toml").read_text(encoding="utf-8")
    assert shown in written


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        in_a_folder_like_this(Path(name))
        text = BLOCK.sub(lambda found: f"```console\n$ berthier {found[1]}\n{printed(found[1])}```", text)
    PAGE.write_text(text, encoding="utf-8")
