"""Shell completion: the scripts, and the names they offer."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from berthier.cli.main import main
from tests.cli.shell import PROGRAM, RULES, chart_names, ok
from tests.patience import HANG


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_says_how_to_install_it(shell: str) -> None:
    script = ok("completion", shell).out
    assert script.startswith("# ")
    assert f"berthier completion {shell}" in script
    assert f"_BERTHIER_COMPLETE={shell}_complete" in script


BASH = shutil.which("bash")
ASK = """
eval "$($berthier completion bash)"
while IFS= read -r COMP_LINE; do
    COMP_POINT=${#COMP_LINE}
    _berthier_completion "$berthier" 2>/dev/null  # compopt grumbles outside a completion
    printf '%s\t' "${COMPREPLY[@]}"
    echo
done
"""


def offered(line: str) -> list[str]:
    """What every shell is offered for the last word."""
    *before, begun = line.split(" ")
    return [item.value for item in ShellComplete(main, {}, "berthier", "_X").get_completions(before, begun)]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("od", "odds"),
        ("odds six", RULES),
        (f"odds {RULES} field_b", "field_battle"),
        (f"odds {RULES} --example riv", "river_line"),
        (f"odds {RULES} field_battle att", "attacker.sp="),
        (f"odds {RULES} field_battle terrain=s", "terrain=swamp"),
        ("odds battalions close_action charger.form", "charger.formation=square"),
        (f"odds {RULES} field_battle --choose tac", "tactic=Skirmish"),
        (f"odds {RULES} field_battle --choose defender.tac", "defender.tactic=Skirmish"),
        (f"odds {RULES} --example blockaded_port --choose ", "attack the entering fleet=let go"),
        (f"advise {RULES} field_battle --goal fi", "field"),
        (f"advise {RULES} field_battle --shift attacker.l", "attacker.leader"),
        (f"odds {RULES} field_battle --switch C9", "C9=1"),
        (f"lookup {RULES} combat_loss D", "D2 or D3"),
        (f"lookup {RULES} combat_loss D1 2", "21+"),
        ("matchups elements --rows Pk", "Pk (O)"),
        ("matchups elements going=", "going=rough"),
        ("matchups elements --measure ", "edge"),
        (f"play {RULES} two", "two_neighbours"),
        (f"play {RULES} two_neighbours --seat Gr", "Gray=me"),
        (f"board {RULES} two_neighbours --side Gr", "Gray"),
        ("check six", RULES),
    ],
)
def test_a_word_completes(line: str, word: str) -> None:
    assert word in offered(line)


def test_every_chart_and_no_seat_for_people_in_the_arena() -> None:
    assert set(chart_names()) <= set(offered(f"table {RULES} "))
    assert offered(f"arena {RULES} two_neighbours --seat Gray=") == ["Gray=first", "Gray=steady", "Gray=sharp"]


def test_nothing_is_offered_where_nothing_is_known() -> None:
    assert offered("odds nowhere f") == []
    assert offered(f"odds {RULES} nothing --choose t") == []


@pytest.mark.skipif(BASH is None, reason="there is no bash here")
def test_bash_writes_on_after_an_equals_sign_and_escapes_spaces(tmp_path: Path) -> None:
    """In a real bash, which cuts the line at every = and replaces only what follows the last."""
    program = tmp_path / "berthier"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    lines = (f"berthier odds {RULES} field_battle terrain=s", f"berthier lookup {RULES} combat_loss D2")
    done = subprocess.run(
        [str(BASH), "--norc", "-c", ASK],
        input="".join(f"{line}\n" for line in lines),
        env=os.environ | {"berthier": str(program)},
        capture_output=True,
        text=True,
        timeout=HANG,
        check=True,
    )
    assert done.stdout.splitlines() == ["swamp\t", "D2\\ or\\ D3\t"]
