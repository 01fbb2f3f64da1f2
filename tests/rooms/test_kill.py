"""kill -9 in the middle of concurrent answers: what was acknowledged is there, and no game is broken."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import defaultdict

from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.rooms import writer

GAMES, SEATS_EACH = 4, 2
ANSWERS = 1_000


def test_nothing_acknowledged_is_lost(url: str) -> None:
    """Two processes with eight players on four games; killed again and again until enough answers are in."""
    rooms = Rooms(Store(url))
    tables = [rooms.open_table(NewTable("six_states", f"{n}", dice=DiceSource.SERVER), "Ann") for n in range(GAMES)]
    keys = [rooms.invite(table.token, "umpire").token for table in tables for _ in range(SEATS_EACH)]
    chance, acknowledged, kills = random.Random(1), 0, 0
    while acknowledged < ANSWERS or kills < 3:
        last = _run_and_kill(url, keys, chance.randint(ANSWERS // 16, ANSWERS // 8))
        acknowledged += sum(len(numbers) for numbers in last.values())
        kills += 1
        for table in tables:
            lines = rooms.store.lines(table.game)  # every reading checks the chain: no gap, no torn line
            assert len(lines) >= max(last[table.game], default=0)
            session = rooms.whole(table.game).session()
            assert session.seq == len(lines)
            assert prove(rooms.log(table.game).encode()).ok
    for table in tables:  # and play goes on
        seen = rooms.view(table.token)
        command = writer.c.Roll(seen.turn) if seen.question else writer.c.Start("storm_ice", {"units": 1})
        assert rooms.act(table.token, command).seq > seen.seq
    rooms.store.close()


def _run_and_kill(url: str, keys: list[str], after: int) -> dict[str, list[int]]:
    """What two processes acknowledged until one of them had so many, and both were killed."""
    commands = [[sys.executable, "-m", "tests.rooms.writer", url, *some] for some in (keys[::2], keys[1::2])]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    last: dict[str, list[int]] = defaultdict(list)
    first = writers[0].stdout
    assert first is not None
    for _ in range(after):
        line = first.readline()
        assert line, f"a writer died of itself: {writers[0].wait()}"
        game, number = line.split()
        last[game].append(int(number))
    for one in writers:
        one.kill()
    for one in writers:
        rest, _ = one.communicate()
        for line in rest.splitlines(keepends=True):
            if line.endswith("\n"):
                game, number = line.split()
                last[game].append(int(number))
    return last
