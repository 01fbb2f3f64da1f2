"""The program as a process: colours, pipes, interrupts, what it imports."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.shell import PROGRAM, RULES, process
from tests.patience import HANG


def test_no_escape_codes_outside_a_terminal() -> None:
    for words in (("odds", RULES, "crt", "odds=1-1"), ("table", RULES, "morale"), ("rules",)):
        assert "\x1b" not in process(*words).out


def test_a_terminal_has_colours_unless_they_are_not_wanted() -> None:
    words = ("odds", RULES, "crt", "odds=1-1")
    coloured = process(*words, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="").out
    assert "\x1b[34m" in coloured
    plain = process(*words, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1").out
    assert "\x1b[3" not in plain


def test_json_is_utf8_and_nothing_else() -> None:
    ran = process("odds", RULES, "crt", "odds=1-1", "--json", PYTHONIOENCODING="utf-8")
    assert json.loads(ran.out)["policy"] == "no choices"
    assert ran.err == ""


def test_a_terminal_that_lacks_our_characters_gets_others() -> None:
    ran = process("odds", RULES, "crt", "odds=1-1", PYTHONIOENCODING="ascii")
    assert ran.code == 0
    assert "8.3 %" in ran.out


def test_a_reader_that_leaves_early_is_no_error() -> None:
    script = f"{shlex.join(PROGRAM)} rules {RULES} --json | head -1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=HANG, check=False)
    assert done.stdout == "{\n"
    assert done.stderr == ""


def test_an_interrupt_ends_quietly() -> None:
    words = ["umpire", RULES, "field_battle", "attacker.sp=3", "defender.sp=3"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        while "Withdraw" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=HANG) == 130
        assert running.stderr.read().strip() == ""


def test_a_small_answer_loads_neither_rich_nor_the_solver() -> None:
    code = (
        "import sys; from berthier.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "unwanted = {'rich', 'berthier.engine.solving.solve', 'random'}\n"
        "print([name for name in sys.modules if name in unwanted], file=sys.stderr)"
    )
    words = ["odds", RULES, "crt", "odds=1-1", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=HANG, check=True
    )
    assert "rich" not in done.stderr
    assert "solve" not in done.stderr


def test_the_installed_command_is_the_same_program() -> None:
    command = Path(sys.executable).with_name("berthier")
    if not command.exists():
        return
    done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=HANG, check=True)
    assert done.stdout.startswith("berthier ")
