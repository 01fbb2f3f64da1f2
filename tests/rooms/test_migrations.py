"""Migrations: an empty store and an old one come to the same schema, with every game still there."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from berthier.core.errors import BadInput
from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.database import upgrade
from berthier.rooms.keeping.store import Store
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.rooms.room import play_out, seat_everybody

OLD = Path(__file__).parent / "data" / "store_0001.sql"


def test_the_migrations_make_the_schema(any_store: Store) -> None:
    """Nothing to be added or taken away, by Alembic's own comparison."""
    with any_store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_opening_again_changes_nothing(any_store: Store, url: str) -> None:
    room = seat_everybody(any_store)
    room.start()
    before = room.log()
    again = Store(url)
    assert Rooms(again).log(room.game).encode() == before
    upgrade(again.engine)
    play_out(room, random.Random(1))
    again.close()


def test_an_old_file_is_brought_up_to_date(tmp_path: Path) -> None:
    """A store written under the first schema: its game is derived, proved and shown to its seats."""
    file = tmp_path / "old.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    rooms = Rooms(Store(f"sqlite:///{file}"))
    (game,) = rooms.store.games()
    assert prove(rooms.log(game).encode()).ok
    assert rooms.whole(game).session().acts[0].is_finished
    with rooms.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_a_store_of_a_later_version_is_left_alone(any_store: Store, url: str) -> None:
    with any_store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput, match="newer version than this program") as refusal:
        Store(url)
    assert refusal.value.field == "store"
