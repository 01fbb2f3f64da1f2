"""On this machine: the same results from one process and from several, however many die or are stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.lab import local
from berthier.lab.journal import Journal
from berthier.lab.local import Hands
from berthier.lab.plan import read_plan
from berthier.lab.results import write_results
from berthier.lab.sweep import Runner, Sizes
from tests.cli.shell import PROGRAM
from tests.lab.plans import MIXED, mixed, swept
from tests.patience import HANG

SLOW = MIXED.replace("to = 6", "to = 8").replace("games = 60", "games = 400")


def test_two_processes_give_what_one_gives(tmp_path: Path) -> None:
    one = swept(mixed(), tmp_path / "one.jsonl")
    two = swept(mixed(), tmp_path / "two.jsonl", Runner(jobs=2))
    assert one == two
    assert [json.loads(line)["cell"] for line in one.splitlines()] == list(range(mixed().cells))


def test_a_process_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first process that hands something back is killed, whatever it has been given since."""
    killed: list[int] = []
    collect = Hands.collect

    def collect_and_kill(self: Hands) -> object:
        for done in collect(self):
            if not killed and self.at_work:
                process = next(iter(self.at_work.values())).process
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
                killed.append(process.pid)
            yield done

    monkeypatch.setattr(Hands, "collect", collect_and_kill)
    two = swept(mixed(), tmp_path / "two.jsonl", Runner(jobs=2))
    assert len(killed) == 1
    monkeypatch.undo()
    assert swept(mixed(), tmp_path / "one.jsonl") == two


def test_cells_that_kill_every_process_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give = Hands._give

    def give_and_kill(self: Hands, hand: local._Hand) -> None:
        give(self, hand)
        hand.process.kill()

    monkeypatch.setattr(Hands, "_give", give_and_kill)
    with pytest.raises(BadInput, match=r"cell [01] died 3 times"):  # whichever is first
        swept(mixed(), tmp_path / "none.jsonl", Runner(jobs=2))


def test_no_more_batches_are_under_way_than_there_are_processes() -> None:
    taken: list[list[int]] = []

    def batches() -> object:
        for start in range(0, 42, 3):
            taken.append(list(range(start, start + 3)))
            yield taken[-1]

    plan = msgspec.json.encode(mixed())
    for done, _ in enumerate(local.run_in_processes(plan, batches(), 2)):  # type: ignore[arg-type]
        assert len(taken) - done <= 2 + 1  # the one just handed back, and one with each process
    assert len(taken) == 14


def test_batches_grow_while_cells_are_quick_and_shrink_when_they_are_slow() -> None:
    sizes = Sizes()
    batches = sizes.batches(iter(range(100_000)))
    for _ in range(20):
        sizes.learn(len(next(batches)), 0.0001)
    assert len(next(batches)) == 500
    sizes.learn(500, 100.0)
    assert len(next(batches)) == 2


def started(plan: Path, out: Path) -> subprocess.Popen[bytes]:
    words = [*PROGRAM, "sweep", str(plan), "--out", str(out), "--jobs", "2"]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for_lines(journal: Path, lines: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + HANG
    while time.monotonic() < until and process.poll() is None:
        if journal.exists() and journal.read_bytes().count(b"\n") > lines:
            return
        time.sleep(0.01)


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_stopped_from_outside_it_goes_on_with_nothing_worked_out_twice(tmp_path: Path, blow: signal.Signals) -> None:
    plan, out = tmp_path / "plan.toml", tmp_path / "results.jsonl"
    plan.write_text(SLOW, encoding="utf-8")
    journal = tmp_path / "results.jsonl.journal"
    process = started(plan, out)
    wait_for_lines(journal, 3, process)
    process.send_signal(blow)
    _, said = process.communicate(timeout=HANG)
    assert not out.exists()
    if blow is signal.SIGINT:
        assert process.returncode == 130
        assert b"the same command goes on from there" in said
        assert b"Traceback" not in said
    kept = [line for line in journal.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    assert len(kept) > 3
    whole = read_plan(SLOW, "plan")
    with Journal(journal, whole) as opened:
        assert opened.done == len(kept) - 1
        Runner().run(whole, opened, lambda done: None)
        write_results(opened, whole, out)
    lines = journal.read_bytes().splitlines(keepends=True)
    assert lines[: len(kept)] == kept
    assert sorted(json.loads(line)["cell"] for line in lines[1:]) == list(range(whole.cells))
    assert out.read_bytes() == swept(whole, tmp_path / "again.jsonl")
