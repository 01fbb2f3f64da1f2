"""The wheel alone in an empty environment: every command, every page and every picture.

    .venv/bin/python -m tests.packaging.wheel

builds the wheel, makes a virtual environment, installs there the wheel and what it asks for, nothing else, and works in
a folder away from the checkout. Then a ruleset begun with `berthier new` is installed beside it, checked and removed.
What goes wrong is told, and the exit code is 1.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.packaging.crawl import crawl

ROOT = Path(__file__).parents[2]
BATTLE = "field_battle attacker.sp=3 defender.sp=2"
PROGRAMS = "--seat red=first --seat blue=first"
# Each command as a user would give it; the later ones read what the earlier ones wrote.
LINES = f"""\
rules
rules six_states
rules six_states field_battle
table six_states tactical_matrix
lookup six_states combat_loss D1 12
map six_states
odds six_states {BATTLE}
explain six_states {BATTLE}
advise six_states field_round attacker.sp=9 defender.sp=8
worth six_states crt odds=3-2 net_modifier=1
matchups elements --rows Pk --columns Pk --html matchups.html
simulate six_states {BATTLE} --games 100 --seed 1
sweep plan.toml --out odds.jsonl --report odds.html --jobs 1
umpire six_states {BATTLE} --seed 1 --choose tactic=Skirmish --log battle.jsonl
verify battle.jsonl
replay battle.jsonl
games
board six_states two_neighbours --svg
board elements crossroads --json
board battalions two_elms
board great_powers ulm
board capitani fornovo_1495
play elements crossroads {PROGRAMS} --log game.jsonl --json
arena elements crossroads --games 1 {PROGRAMS}
check elements
completion bash
new ford
""".splitlines()
GUEST = "check ford", "cases run ford/tests/cases.json", "odds ford --example at_the_ford", "board ford two_banks"
REFUSED = {"bench --quick": "in a checkout", "check ford": "no ruleset called 'ford'"}  # in a sentence, with the code 2
ALONE = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
PICTURES = 5  # boards drawn at least: one for each ruleset


class Empty:
    """A virtual environment, a folder to work in, and what went wrong there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.faults = folder, list[str]()
        self.bin = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        venv.create(folder / "venv", with_pip=True)

    def pip(self, *words: str) -> None:
        subprocess.run([str(self.bin / "python"), "-m", "pip", "-q", *words], cwd=self.folder, env=ALONE, check=True)

    def berthier(self, line: str, code: int = 0, says: str = "") -> None:
        """A command that must end with this code; no traceback, whatever happens."""
        print("berthier", line, flush=True)
        words = [str(self.bin / "berthier"), *line.split()]
        ran = subprocess.run(words, cwd=self.folder, env=ALONE, capture_output=True, text=True, check=False)
        if ran.returncode != code or says not in ran.stderr or "Traceback" in ran.stderr:
            self.faults.append(f"berthier {line} ended with {ran.returncode}: {ran.stderr[-500:]}")

    def serve_and_visit(self) -> None:
        """Every page that can be reached from the first, with every picture, script and style it names."""
        words = [str(self.bin / "berthier"), "serve", "--port", "0", "--no-open", "--store", "games.db"]
        with subprocess.Popen(words, cwd=self.folder, env=ALONE, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http\S+", server.stdout.readline())
                assert address is not None, "the server says where it is"
                visited, faults = crawl(address[0])
            finally:
                server.terminate()
        drawn = [path for path in visited if path.endswith(".svg")]
        print(f"{len(visited)} pages, pictures and parts, {len(drawn)} of them drawn boards")
        self.faults += faults
        if len(drawn) < PICTURES:
            self.faults.append(f"only {drawn} are drawn")


def all_commands(empty: Empty) -> set[str]:
    """What the help lists."""
    words = [str(empty.bin / "berthier"), "--help"]
    said = subprocess.run(words, cwd=empty.folder, env=ALONE, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^  ([a-z]+)  ", said.partition("Commands:")[2], re.MULTILINE))


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        [wheel] = (folder / "dist").glob("*.whl")
        shutil.copy(ROOT / "docs" / "plans" / "six_states.toml", folder / "plan.toml")
        empty = Empty(folder)
        empty.pip("install", str(wheel))
        for line in LINES:
            empty.berthier(line)
        for line, sentence in REFUSED.items():
            empty.berthier(line, 2, sentence)
        empty.serve_and_visit()
        empty.pip("install", "-e", "ford")
        for line in GUEST:
            empty.berthier(line)
        empty.pip("uninstall", "-y", "berthier-ford")
        empty.berthier("check ford", 2, REFUSED["check ford"])
        given = {line.split()[0] for line in [*LINES, *GUEST, *REFUSED, "serve"]}
        empty.faults += [f"berthier {word} was not tried" for word in sorted(all_commands(empty) - given)]
    print("\n".join(empty.faults) or "Nothing went wrong.")
    return 1 if empty.faults else 0


if __name__ == "__main__":
    sys.exit(main())
