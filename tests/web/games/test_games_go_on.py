"""Programs after the end of a server: what it had to itself is given back, or free after a while; games go on."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest
from litestar.testing import TestClient

from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.rooms.rooms import Rooms
from berthier.web.app import create_app
from berthier.web.games import programs
from tests.games.installed import skirmish as skirmish
from tests.web.guest import Guest
from tests.web.table import FREE

LONG = 240  # seconds that only a real hang reaches


def test_who_ends_gives_back_the_games_he_had_to_himself(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    ticket = Rooms(one := Store(address)).open_game(NewGame("six_states", "two_neighbours"), "Ann")
    other = Store(address)
    assert one.lease(ticket.game, 3600)
    assert not other.lease(ticket.game, 3600)
    one.release()
    assert other.lease(ticket.game, 3600)


def test_a_server_that_ends_waits_for_what_reads_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a database of its own would be written to while its folder is removed."""
    began, did_end, came_back = Event(), Event(), []

    def slow(store: Store) -> list[str]:
        began.set()
        did_end.wait(1)  # it never does: the end of the server waits here
        came_back.append(did_end.is_set())
        return []

    monkeypatch.setattr(Store, "games_that_go_on", slow)
    with TestClient(create_app(limits=FREE)):
        assert began.wait(LONG)
    did_end.set()
    assert came_back == [False]


@pytest.mark.usefixtures("skirmish")
def test_a_game_whose_server_was_killed_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dead server's lease runs on for a while: the new one looks again, with nobody there to wake it."""
    monkeypatch.setattr(programs, "LEASE", 0.5)
    address = f"sqlite:///{tmp_path / 'games.db'}"
    seats = {"Gray": "first", "Yellow": "first"}
    ticket = Rooms(dead := Store(address)).open_game(NewGame("skirmish", "corners", seats), "Ann")
    assert dead.lease(ticket.game, 2)
    with TestClient(create_app(address, limits=FREE)) as client:
        guest = Guest(client, f"/seat/{ticket.token}")
        end = time.monotonic() + LONG
        while "The game is over" not in guest.see():
            assert time.monotonic() < end
            time.sleep(0.05)
