"""Threads that come to the same rules at once: msgspec works a type out on first use, and not safely twice at once."""

from __future__ import annotations

import subprocess
import sys

from berthier.rooms.keeping.store import Store
from tests.patience import HANG
from tests.rooms.room import seat_everybody

PROGRAM = """
import sys, threading
import msgspec
sys.setswitchinterval(1e-6)
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.rooms import commands
from berthier.rooms.keeping.chain import read_lines

log = sys.stdin.buffer.read()
procedures = find_ruleset("six_states").procedures.values()
barrier = threading.Barrier(6)
done = []

def first_use():
    barrier.wait()
    read_lines(log)
    msgspec.json.decode(b'{"do":"roll","turn":3}', type=commands.Command)
    for procedure in procedures:
        try:
            procedure.call({"attacker": {"sp": 9}, "defender": {"sp": 7}})
        except BadInput:
            pass
    done.append(1)

threads = [threading.Thread(target=first_use) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(done) == 6
"""


def test_first_use_by_many_threads(store: Store) -> None:
    """Five new processes; before types were made ready this died of a segmentation fault."""
    room = seat_everybody(store)
    room.start()
    for _ in range(5):
        subprocess.run([sys.executable, "-c", PROGRAM], input=room.log(), check=True, timeout=HANG)
