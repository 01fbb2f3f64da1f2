"""The connection to the store: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from berthier.core.errors import BadInput

WRITES = {"berthier_writes": True}
BUSY_MS = 30_000
KINDS = ["sqlite:///games.db", "postgresql://user@host/name"]


def open_engine(url: str) -> Engine:
    """An engine whose commits are on the disk when they return."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadInput("This is not the address of a store.", "store", KINDS) from None
    if address.get_backend_name() == "sqlite":
        _make_private(address.database)
        return _sqlite(create_engine(address, hide_parameters=True))
    if address.get_backend_name() == "postgresql":
        return _postgresql(address)
    raise BadInput(f"A store is SQLite or PostgreSQL, not {address.get_backend_name()}.", "store", KINDS)


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError:
        raise BadInput(
            "PostgreSQL needs psycopg, which is not installed: pip install 'berthier[postgres]'.", "store"
        ) from None


def _make_private(file: str | None) -> None:
    """A file of games holds secrets: nobody else on this machine reads it. SQLite's other files take after it."""
    if not file or file == ":memory:" or file.startswith("file:"):
        return
    with suppress(OSError):  # what cannot be opened is told when it is
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (file, f"{file}-wal", f"{file}-shm"):
            with suppress(FileNotFoundError):
                Path(each).chmod(0o600)


def _sqlite(engine: Engine) -> Engine:
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", _begin)
    return engine


def _settings(connection: Any, _record: Any) -> None:
    """Readers do not block the writer (WAL); a commit is on the disk when it returns (FULL)."""
    connection.isolation_level = None  # the driver's own transactions begin too late; `_begin` does it
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once: to read first and find the lock gone afterwards would be an error."""
    writes = connection.get_execution_options().get("berthier_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
