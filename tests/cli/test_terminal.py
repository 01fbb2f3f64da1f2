"""At a terminal: one key for each die, and the guided umpire from the first question to the outcome."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from berthier.engine.replay import verify
from tests.cli.shell import PROGRAM, RULES
from tests.patience import HANG


class Terminal:
    """A program on a terminal of its own: type keys, wait for words."""

    def __init__(self, *words: str) -> None:
        env = os.environ | {"TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "100", "LINES": "40"}
        self.program, self.ours = pty.fork()
        if self.program == 0:
            os.execve(sys.executable, [*PROGRAM, *words], env)
        self.seen = ""

    def until(self, words: str, seconds: float = HANG) -> str:
        """What came since the last time, up to these words."""
        deadline = time.monotonic() + seconds
        while words not in self.seen:
            assert time.monotonic() < deadline, f"waiting for {words!r}, saw:\n{self.seen}"
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.ours, 65536).decode(errors="replace")
                except OSError:
                    assert words in self.seen, f"ended before {words!r}:\n{self.seen}"
        before, _, self.seen = self.seen.partition(words)
        return before

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def close(self) -> int:
        """The exit code, once the program has ended by itself."""
        deadline = time.monotonic() + HANG
        while time.monotonic() < deadline:
            ended, status = os.waitpid(self.program, os.WNOHANG)
            if ended:
                self.program = 0
                return os.waitstatus_to_exitcode(status)
            if select.select([self.ours], [], [], 0.05)[0]:
                with suppress(OSError):
                    os.read(self.ours, 65536)  # a program cannot end while nobody reads what it writes
        raise AssertionError("the program goes on")


@pytest.fixture
def begin() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.program:
            os.kill(terminal.program, signal.SIGKILL)
            os.waitpid(terminal.program, 0)
        os.close(terminal.ours)


def test_one_key_answers_a_die_and_a_choice(begin: list[Terminal], tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    table = Terminal("umpire", RULES, "field_round", "attacker.sp=5", "defender.sp=4", "--log", str(log))
    begin.append(table)
    table.until("Attacker, choose while the others look away")
    table.until("Withdraw")
    table.type("1")
    table.until("Attacker has chosen.")
    table.until("Withdraw")
    table.type("2")
    hidden = table.until("Defender has chosen.")
    assert "Envelop" not in hidden
    table.until("Attacker: Charge · Defender: Envelop")
    table.until("u undoes, q quits")
    table.type("\x1b[A")  # an arrow key means nothing
    table.type("9")
    table.until("A d6 cannot show 9")
    table.until("q quits")
    table.type("35")
    table.until("= 8")
    table.until("Outcome")
    assert table.close() == 0
    assert verify(log.read_bytes()).complete


def test_interrupting_keeps_the_log(begin: list[Terminal], tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    table = Terminal("umpire", RULES, "field_battle", "attacker.sp=5", "defender.sp=4", "--log", str(log))
    begin.append(table)
    table.until("Withdraw")
    table.type("\x03")
    assert table.close() == 130
    assert verify(log.read_bytes()).ok


def test_progress_shows_once_work_takes_long(begin: list[Terminal]) -> None:
    words = ("simulate", RULES, "field_battle", "attacker.sp=30", "defender.sp=30", "--games", "100000000")
    table = Terminal(*words)
    begin.append(table)
    table.until("of 100,000,000")
    table.type("\x03")
    assert table.close() == 130


def test_the_guided_umpire_from_end_to_end(begin: list[Terminal]) -> None:
    table = Terminal("umpire")
    begin.append(table)
    if "Which rules?" in table.until("q to quit): "):
        table.type(f"{RULES}\n")
        table.until("q to quit): ")
    table.type("no such thing\n")
    table.until("is not one of them")
    table.until("q to quit): ")
    table.type("field_battle\n")
    table.until("which situation?")
    table.until("q to quit): ")
    table.type("river\n")
    table.until("defender broken")
    table.until("or choose yourselves (c)? ")
    table.type("\n")
    table.until("you type your dice (d)? ")
    table.type("\n")
    table.until("Outcome")
    table.until("q to quit: ")
    table.type("q\n")
    table.until("Good day.")
    assert table.close() == 0


def test_guided_inputs_are_asked_for_and_mistakes_said(begin: list[Terminal]) -> None:
    table = Terminal("umpire")
    begin.append(table)
    if "Which rules?" in table.until("q to quit): "):
        table.type(f"{RULES}\n")
        table.until("q to quit): ")
    table.type("crt\n")
    for odds in ("9-1", "3-2"):
        table.until("odds (")
        table.until(": ")
        table.type(f"{odds}\n")
        for name in ("net_modifier (", "by ("):
            table.until(name)
            table.until(": ")
            table.type("\n")
        if odds == "9-1":
            table.until("There is no value for odds called '9-1'.")
    table.until("you type your dice (d)? ")
    table.type("d\n")
    table.until("Attacker rolls two dice")
    table.type("66")
    table.until("Outcome")
    table.until("q to quit: ")
    table.type("\x04")
    table.until("Good day.")
    assert table.close() == 0
