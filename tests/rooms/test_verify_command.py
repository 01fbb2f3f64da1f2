"""`berthier verify` on the log of a table: offline, without the store, and in words."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from tests.cli.shell import ok, run
from tests.core.logs import chained, unchained
from tests.rooms.room import Room, play_out, seat_everybody


@pytest.fixture
def room(store: Store) -> Room:
    sat = seat_everybody(store, DiceSource.FAIR)
    sat.start()
    play_out(sat, random.Random(1))
    return sat


def test_a_closed_table_is_proved(room: Room, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    room.act("umpire", c.Close())
    log.write_bytes(room.log())
    said = ok("verify", str(log)).out
    assert "the table is closed" in said
    assert "fair dice proved" in said
    assert "8 sealed choices proved" in said
    (verdict,) = ok("verify", str(log), "--json").json
    assert (verdict["ok"], verdict["complete"], verdict["waiting"], verdict["choices"]) == (True, True, 0, 8)


def test_an_open_table_says_what_waits(room: Room, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    log.write_bytes(room.log())
    said = ok("verify", str(log)).out
    assert "the table is still open" in said
    assert "to be proved when it is closed" in said


def test_a_forged_table_fails_with_its_line(room: Room, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    lines = unchained(room.log())
    place = next(n for n, line in enumerate(lines) if line["event"]["kind"] == "reveal")
    lines[place]["event"]["openings"]["attacker"]["salt"] = "0" * 64
    log.write_bytes(chained(lines))
    ran = run("verify", str(log))
    assert ran.code == 1
    assert f"Line {place + 1} of the log: What attacker shows is not what it sealed" in ran.out


def test_a_procedure_out_of_a_table_verifies_by_itself(room: Room, tmp_path: Path) -> None:
    log = tmp_path / "battle.jsonl"
    log.write_text(room.rooms.whole(room.game).session().acts[0].log(), encoding="utf-8")
    assert "the outcome stands" in ok("verify", str(log)).out


def test_a_proof_needs_no_database() -> None:
    """Whoever checks a log installs no store and waits for none."""
    program = "import sys, berthier.rooms.prove; assert not {'sqlalchemy', 'alembic', 'psycopg'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("of", ["table", "procedure"])
def test_a_log_of_rules_that_are_not_here_cannot_be_read(room: Room, tmp_path: Path, of: str) -> None:
    """Whether it follows nobody can say without its rules: that is a sentence, and no verdict."""
    log = tmp_path / "elsewhere.jsonl"
    written = room.log() if of == "table" else room.rooms.whole(room.game).session().acts[0].log().encode()
    lines = unchained(written)
    (lines[0]["event"] if of == "table" else lines[0])["ruleset"] = "elsewhere"
    log.write_bytes(chained(lines))
    ran = run("verify", str(log))
    assert ran.code == 2
    assert "'elsewhere', which are not installed here" in ran.err
    assert "does not verify" not in ran.out + ran.err
