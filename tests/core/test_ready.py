"""Types that threads share are worked out before: two threads that met one for the first time would end the process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from berthier.core.ruleset import installed

FIRST_SEEN_BY_MANY = """
import sys, threading
from berthier.core.ruleset import find_ruleset
from berthier.staff.played.on_board import BoardAsk, stands
ruleset = find_ruleset(sys.argv[1])
sys.setswitchinterval(1e-6)
together = threading.Barrier(12)
def look():
    together.wait()
    scenario = next(iter(ruleset.games[0].scenarios()))
    stands(BoardAsk(ruleset=ruleset.key, scenario=scenario)).scene()
threads = [threading.Thread(target=look) for _ in range(12)]
for each in threads: each.start()
for each in threads: each.join()
"""


@pytest.mark.parametrize("key", sorted(installed()))
def test_many_threads_see_a_game_for_the_first_time(key: str) -> None:
    """As when a server has just begun and a gallery asks for all its boards at once."""
    done = subprocess.run([sys.executable, "-c", FIRST_SEEN_BY_MANY, key], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
