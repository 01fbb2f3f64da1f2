"""What one table may hold: spectators, bytes, depth; room is kept for players."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms import seating
from berthier.rooms.keeping.store import Store
from tests.rooms.room import seat_everybody


def test_spectators_leave_room_for_players(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_WATCHERS", 5)
    room = seat_everybody(store)
    link = room.rooms.invite(room.tickets["umpire"].token, "spectator")
    sitting = room.rooms.sit(link.token, "Eve")
    for token in (sitting.token, room.tickets["spectator"].token):
        with pytest.raises(BadInput, match="You sit here already"):
            room.rooms.sit(token, "Eve once more")
    for number in range(3):
        room.rooms.join(room.game, "spectator", f"Eve {number}")
    with pytest.raises(BadInput, match="5 look on here already"):
        room.rooms.join(room.game, "spectator", "Eve")
    room.start()


def test_a_game_has_so_many_bytes_and_a_line_has_fewer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    room = seat_everybody(store)
    with pytest.raises(BadInput, match="too long for one line"):
        room.act("Blue", c.Enter("I Corps", {"words": ["x" * 300] * 110}))
    monkeypatch.setattr(seating, "MOST_SIZE", len(room.log()) - 10)
    with pytest.raises(BadInput, match="This table is full: its log has"):
        room.act("Blue", c.Enter("I Corps", {"sp": 9}))
    room.act("umpire", c.Close())


def test_a_line_nested_without_end_is_never_written(store: Store) -> None:
    room = seat_everybody(store)
    deep: Any = 1
    for _ in range(480):
        deep = [deep]
    with pytest.raises(BadInput, match="nested deeper"):
        room.act("Blue", c.Enter("I Corps", {"sp": deep}))
    assert room.view("Red").roster == {}
