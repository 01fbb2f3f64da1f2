"""The launcher in a folder whose name the shell could take for a command."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import HANG

ROOT = Path(__file__).parents[2]
STAMPS = """
set -eu; root=$PWD; . "$root/requirements/setup.sh"
keys_from "$root" $(cksum requirements/build.txt requirements/run.txt requirements/setup.sh requirements/dev.txt \
    pyproject.toml)
stamp run "$key_run"; stamp project "$key_project"
"""
# As pip writes it where a path has signs in it: the shell reads the path in double quotes once more.
SCRIPT = "#!/bin/sh\n'''exec' \"{folder}/.venv/bin/python\" \"$0\" \"$@\"\n' '''\n"


@pytest.mark.parametrize(
    "name",
    [
        "plain",
        "two words",
        'a "quoted" one',
        "a$HOME",
        "back`touch run`tick",
        "dollar$(touch run)",
        "it's",
        "a;touch run",
    ],
)
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    for file in ("berthier", "pyproject.toml"):
        shutil.copy(ROOT / file, folder / file)
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    (programs / "berthier").write_text(SCRIPT.format(folder=folder))
    for program in programs.iterdir():
        program.chmod(0o755)
    subprocess.run(["sh", "-c", STAMPS], cwd=folder, check=True, timeout=HANG)
    done = subprocess.run(
        [folder / "berthier", "odds", "a b"], cwd=tmp_path, capture_output=True, text=True, timeout=HANG, check=False
    )
    assert (done.stdout, done.stderr) == ("-m|berthier|odds|a b|", "")
    assert not list(tmp_path.rglob("run")), "nothing in the name was run"
