"""A new ruleset from its first word to its removal: made, built, installed, checked, tested, played, gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

LIMIT = 600  # seconds that only a real hang reaches
IN_A_ROOM = """
from berthier.rooms.commands import Start
from berthier.rooms.opening import NewTable
from berthier.rooms.rooms import Rooms
from berthier.rooms.keeping.store import Store
from berthier.rooms.events import DiceSource
rooms = Rooms(Store("sqlite:///room.db"))
ticket = rooms.open_table(NewTable("ford", "A day out", ("Blue", "Red"), DiceSource.SERVER), "Ann")
view = rooms.act(ticket.token, Start("fight", inputs={"attacker": {"men": 3}, "defender": {"men": 3}}))
print(view.question.why)
"""


class Outside:
    """A place of its own where things are installed beside Berthier: what is unpacked there is found."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder, folder / "site"
        self.site.mkdir()

    def run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(self.site), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=environment, text=True, capture_output=True, timeout=LIMIT
        )
        assert ran.returncode == 0 or not check, ran.stdout + ran.stderr
        return ran

    def berthier(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return self.run("-c", "from berthier.cli.main import main; main()", *words, check=check)

    def install(self, project: str) -> None:
        built = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
            cwd=self.folder / project,
            text=True,
            capture_output=True,
            timeout=LIMIT,
        )
        assert built.returncode == 0, built.stderr
        [wheel] = (self.folder / project / "dist").glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(self.site)

    def remove(self) -> None:
        for path in sorted(self.site.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    place = Outside(tmp_path_factory.mktemp("outside"))
    place.berthier("new", "ford")
    place.install("ford")
    return place


def test_it_is_found_and_there_is_nothing_to_mend(outside: Outside) -> None:
    found = json.loads(outside.berthier("check", "ford", "--json").stdout)
    assert (found["ok"], found["faults"]) == (True, [])
    assert "ford" in outside.berthier("rules").stdout


def test_its_own_tests_pass(outside: Outside) -> None:
    ran = outside.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "ford/tests")
    assert "9 passed" in ran.stdout


def test_it_answers_like_any_ruleset(outside: Outside) -> None:
    odds = json.loads(outside.berthier("odds", "ford", "--example", "at_the_ford", "--json").stdout)
    assert odds["outcomes"]
    advice = outside.berthier("advise", "ford", "fight", "attacker.men=2", "defender.men=2").stdout
    assert "charge" in advice
    assert outside.run("-c", IN_A_ROOM).stdout.strip() == "stance"


def test_a_new_name_is_asked_for_in_a_sentence(outside: Outside) -> None:
    ran = outside.berthier("new", "ford", check=False)
    assert (ran.returncode, "already" in ran.stderr) == (2, True)


def test_once_removed_it_is_gone(tmp_path: Path) -> None:
    place = Outside(tmp_path)
    place.berthier("new", "ford")
    place.install("ford")
    place.remove()
    ran = place.berthier("check", "ford", check=False)
    assert (ran.returncode, "There is no ruleset called 'ford'" in ran.stderr) == (2, True)
