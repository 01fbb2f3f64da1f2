"""A server process of the kill test: players in threads, each answer acknowledged on a line of its own once kept."""

from __future__ import annotations

import sys
import threading

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.writing import Conflict
from berthier.rooms.rooms import Rooms

LOCK = threading.Lock()


def play(rooms: Rooms, token: str) -> None:
    """Answer for ever; a table has several players, so being too late is nothing unusual."""
    while True:
        try:
            seen = rooms.view(token)
            command = c.Start("storm_ice", {"units": 6}) if seen.question is None else c.Roll(seen.turn)
            seen = rooms.act(token, command)
        except (BadInput, Conflict):
            continue
        with LOCK:
            print(seen.game, seen.seq, flush=True)


def main(url: str, tokens: list[str]) -> None:
    """All players at once, until somebody kills us."""
    rooms = Rooms(Store(url))
    for token in tokens:
        threading.Thread(target=play, args=(rooms, token), daemon=True).start()
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
