"""Rooms that were opened and that nobody entered: they go after a while, and say so; where somebody has come or played
a room never goes by itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, select, text

from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.store import Store

DAYS = 30
AT_ONCE = 200  # rooms cleared away in one transaction
TABLES = (schema.talk, schema.prepared, schema.secrets, schema.snapshots, schema.leases, schema.seats, schema.events)


def goes_at(store: Store, game: str) -> str | None:
    """The day a room goes, `2026-03-31`, if nobody enters it before; None where somebody has."""
    games = schema.games.c
    with store.engine.connect() as connection:
        opened = connection.execute(select(games.opened).where(games.game == game, games.entered == 0)).scalar()
    return None if opened is None else (datetime.fromisoformat(opened) + timedelta(days=DAYS)).date().isoformat()


def clear_away(store: Store, now: str) -> int:
    """Clear away the rooms nobody has entered in time; how many they were."""
    games = schema.games.c
    before = (datetime.fromisoformat(now) - timedelta(days=DAYS)).isoformat(timespec="milliseconds")
    late = select(games.game).where(games.entered == 0, games.opened < before.replace("+00:00", "Z"))
    with store.transaction() as connection:
        gone = list(connection.execute(late.limit(AT_ONCE).with_for_update()).scalars())
        for table in TABLES:
            connection.execute(delete(table).where(table.c.game.in_(gone)))
        connection.execute(delete(schema.games).where(games.game.in_(gone)))
    return len(gone)


def size_of(store: Store) -> int:
    """The bytes a store takes on its disk, what was cleared away not counted."""
    if store.engine.dialect.name == "sqlite":
        query = (
            "SELECT (pages.page_count - free.freelist_count) * size.page_size FROM pragma_page_count AS pages, "
            "pragma_freelist_count AS free, pragma_page_size AS size"
        )
    else:
        query = "SELECT pg_database_size(current_database())"
    with store.engine.connect() as connection:
        return int(connection.execute(text(query)).scalar_one())
