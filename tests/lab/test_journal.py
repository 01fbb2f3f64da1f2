"""The journal: what is in it stays, what is torn is dropped, and another plan is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.core.errors import BadInput
from berthier.lab.journal import Journal
from berthier.lab.plan import read_plan
from berthier.lab.sweep import Runner
from tests.lab.plans import MIXED, mixed, swept


def test_a_torn_last_line_is_dropped_and_only_that_cell_is_worked_out_again(tmp_path: Path) -> None:
    plan, path = mixed(), tmp_path / "results.jsonl"
    whole = swept(plan, path)
    journal = tmp_path / "results.jsonl.journal"
    written = journal.read_bytes()
    for torn in (1, 7, 60):
        journal.write_bytes(written[:-torn])
        with Journal(journal, plan) as opened:
            assert opened.done == plan.cells - 1
            assert list(opened.missing) == [plan.cells - 1]
        assert swept(plan, path) == whole
        assert journal.read_bytes() == written


def test_a_journal_torn_in_its_heading_begins_anew(tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl.journal"
    journal.write_bytes(b'{"sweep":"ab')
    with Journal(journal, mixed()) as opened:
        assert opened.done == 0
    with Journal(journal, mixed()) as opened:
        assert opened.done == 0


def test_another_plan_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    swept(mixed(), path)
    before = (tmp_path / "results.jsonl.journal").read_bytes()
    other = read_plan(MIXED.replace("seed = 11", "seed = 12"), "plan")
    with pytest.raises(BadInput, match="begun with another plan"):
        swept(other, path)
    assert (tmp_path / "results.jsonl.journal").read_bytes() == before


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl.journal"
    journal.write_text("dear diary\n", encoding="utf-8")
    with pytest.raises(BadInput, match="no journal of a sweep"), Journal(journal, mixed()):
        pass
    assert journal.read_text(encoding="utf-8") == "dear diary\n"


def test_a_damaged_line_is_said_and_left_as_it_is(tmp_path: Path) -> None:
    plan, journal = mixed(), tmp_path / "results.jsonl.journal"
    swept(plan, tmp_path / "results.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    for line in (b"\x00\x00\n", b'{"cell":100000}\n'):
        damaged = b"".join([*lines[:5], line, *lines[5:]])
        journal.write_bytes(damaged)
        with pytest.raises(BadInput, match="damaged at byte"), Journal(journal, plan):
            pass
        assert journal.read_bytes() == damaged


def test_only_one_sweep_at_a_time_writes(tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl.journal"
    with (
        Journal(journal, mixed()),
        pytest.raises(BadInput, match="another sweep is writing"),
        Journal(journal, mixed()),
    ):
        pass


def test_stopped_anywhere_it_goes_on_and_every_cell_is_worked_out_once(tmp_path: Path) -> None:
    plan = mixed()
    whole = swept(plan, tmp_path / "whole.jsonl")
    journal = tmp_path / "stopped.jsonl.journal"

    class Stop(Exception):
        pass

    def stop_at(most: int) -> None:
        def progress(done: int) -> None:
            if done >= most:
                raise Stop

        with pytest.raises(Stop), Journal(journal, plan) as opened:
            Runner().run(plan, opened, progress)

    for most in (1, 6, 20):
        stop_at(most)
    assert swept(plan, tmp_path / "stopped.jsonl") == whole
    lines = journal.read_bytes().splitlines()
    assert len(lines) == 1 + plan.cells
    assert len(set(lines)) == len(lines)
