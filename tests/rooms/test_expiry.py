"""Rooms that nobody entered go after a while; where somebody has come or played a room never goes by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.keeping.database import metadata
from berthier.rooms.keeping.expiry import DAYS, clear_away, goes_at, size_of
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.rooms.rooms import Rooms
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_room_customs import Clock

pytestmark = pytest.mark.usefixtures("skirmish")
ALONE = NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"})
FRIENDS = NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"})


def rows(store: Store, game: str) -> int:
    with store.engine.connect() as connection:
        tables = [table for table in metadata.sorted_tables if "game" in table.c]
        counts = [select(func.count()).select_from(table).where(table.c.game == game) for table in tables]
        return sum(connection.execute(count).scalar_one() for count in counts)


def test_a_room_nobody_enters_goes_and_nothing_of_it_stays(any_store: Store) -> None:
    """What programs play in it meanwhile enters nothing; it says on which day it goes."""
    clock = Clock()
    rooms = Rooms(any_store, Seeded(2), clock)
    left, other = rooms.open_game(ALONE, "Eve"), rooms.open_game(FRIENDS, "Ann")
    assert play(rooms, left.game) > 0
    assert goes_at(any_store, left.game) == "2026-03-31"
    clock.at += timedelta(days=DAYS) - timedelta(seconds=1)
    assert clear_away(any_store, clock()) == 0
    rooms.join(other.game, "Yellow", "Bob")
    clock.at += timedelta(seconds=2)
    assert clear_away(any_store, clock()) == 1
    assert rows(any_store, left.game) == 0
    with pytest.raises(BadInput, match="opens no seat"):
        rooms.view(left.token)
    assert rooms.view(other.token).seq > 0
    assert rows(any_store, other.game) > 0


@pytest.mark.parametrize("how", ["joined", "answered", "looked on", "sat down"])
def test_where_somebody_has_come_or_played_a_room_stays(store: Store, how: str) -> None:
    clock = Clock()
    rooms = Rooms(store, Seeded(2), clock)
    game = NewGame("skirmish", "corners", {"Gray": "open", "Yellow": "open"}) if how == "sat down" else FRIENDS
    ann = rooms.open_game(game, "Ann")
    if how == "joined":
        rooms.join(ann.game, "Yellow", "Bob")
    elif how == "answered":
        rooms.act(ann.token, c.SealPick(rooms.view(ann.token).turn, "muskets"))
    elif how == "looked on":
        rooms.join(ann.game, "spectator", "Cleo")
    else:
        rooms.sit(rooms.invite(ann.token, "Gray").token, "Bob")
    assert goes_at(store, ann.game) is None
    assert clear_away(store, "2046-03-01T12:00:00.000Z") == 0
    assert rooms.view(ann.token).seq > 0


def test_a_store_knows_its_size(any_store: Store) -> None:
    before = size_of(any_store)
    rooms = Rooms(any_store, Seeded(2))
    for _ in range(30):
        rooms.open_game(FRIENDS, "Ann" * 13)
    assert size_of(any_store) > before > 0
