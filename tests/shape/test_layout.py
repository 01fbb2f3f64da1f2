"""The layout of the code: `ls` shows the architecture, no file and no folder is too long to take in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "berthier"
MOST_LINES = 450  # one idea a file
MOST_MODULES = 30  # "about 25"
MOST_FOLLOWED = 15
PARTS = ("rules", "look", "program", "games")  # of a game


def test_no_file_is_too_long() -> None:
    files = [file for folder in ("src", "tests", "bench") for file in (ROOT / folder).rglob("*.py")]
    assert files
    long = {
        str(file.relative_to(ROOT)): lines
        for file in files
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


def test_no_folder_has_too_many_modules() -> None:
    folders = [folder for folder in SOURCE.rglob("*") if folder.is_dir()]
    assert folders
    full = {
        str(one.relative_to(SOURCE)): many for one in folders if (many := len(list(one.glob("*.py")))) > MOST_MODULES
    }
    assert full == {}


def test_outside_the_rules_no_two_classes_share_a_name() -> None:
    """One word means one thing; each ruleset has the words of its own sheet."""
    homes: dict[str, list[str]] = {}
    for file in SOURCE.rglob("*.py"):
        if file.relative_to(SOURCE).parts[0] not in PARTS:
            for name in re.findall(r"^class ([A-Z]\w*)", file.read_text(encoding="utf-8"), re.M):
                homes.setdefault(name, []).append(str(file.relative_to(SOURCE)))
    assert len(homes) > 100
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_what_belongs_to_one_game_knows_no_other() -> None:
    """Import contracts keep the rules apart; this keeps the look, the program and the declaration with their own."""
    strangers = []
    for file in (file for part in PARTS for file in (SOURCE / part).rglob("*.py")):
        own = file.relative_to(SOURCE).with_suffix("").parts[1]
        imported = re.findall(rf"berthier\.(?:{'|'.join(PARTS)})\.(\w+)", file.read_text(encoding="utf-8"))
        strangers += [f"{file.relative_to(SOURCE)} imports {other}" for other in imported if other != own]
    assert strangers == []


def followed() -> dict[str, list[str]]:
    """The files CONTRIBUTING tells a newcomer to open for each request, under their paths."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text.partition("## Following one request")[2].partition("\nThe folders")[0]
    found = {}
    for item in re.findall(r"- \*\*(.+?)\*\*: (.+?)(?=\n- |\Z)", part, re.S):
        folder, files = "", []
        for name in re.findall(r"`([\w/]+\.py)`", item[1].partition("In a whole game")[0]):
            inside = next((top for top in ("web", "staff", "engine", "rooms") if name.startswith(f"{top}/")), "")
            folder = name.rpartition("/")[0] if inside else folder
            files.append(name if inside else f"{folder}/{name}")
        found[item[0]] = files
    return found


@pytest.mark.parametrize("request_", followed())
def test_a_newcomer_opens_few_files_and_finds_them(request_: str) -> None:
    files = followed()[request_]
    assert 3 < len(files) <= MOST_FOLLOWED
    missing = [name for name in files if not (SOURCE / name).is_file()]
    assert missing == []
