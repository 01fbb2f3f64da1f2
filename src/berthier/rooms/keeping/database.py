"""The database under the store: its connection (SQLite by default, PostgreSQL by its URL), its tables as the newest
migration leaves them, and the migrations that bring an older one up to date as it is opened."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError

from berthier.core.errors import BadInput

WRITES = {"berthier_writes": True}
BUSY_MS = 30_000
LOCK = 0x62657274  # any number that is always the same: two servers that start together migrate one after the other
FORMER = "~"  # before the seat of private words whose holder has left it: no seat has such a name
KINDS = ["sqlite:///games.db", "postgresql://user@host/name"]

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("opened", String(40), nullable=False),
    Column("entered", Integer, nullable=False, server_default="1"),  # since it was opened somebody has come or played
)

# A line is kept as it is written to a log, hash and all: what is exported is what was stored.
events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

# Who has the token has the seat; only its SHA-256 is kept.
seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.game"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("sat", Integer, nullable=False, server_default="0"),
)
Index("seats_by_game", seats.c.game)

# Sessions put away, to open a long game quickly: a cache, the newest of each rules' hash.
snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("rules", String(64), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# Which server lets the programs of a game play, and until when.
leases = Table(
    "leases",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

# What is sealed: picks with their salts and dice secrets, under the commitment that stands in the log.
secrets = Table(
    "secrets",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("owner", String(32), primary_key=True),
    Column("commitment", String(64), primary_key=True),
    Column("secret", Text, nullable=False),
    Column("key", String(64), nullable=True),
)

# What people say at a table: beside the log, to everybody or to one seat.
talk = Table(
    "talk",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", String(40), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("name", String(80), nullable=False),
    Column("to", String(32), nullable=True),
    Column("text", Text, nullable=False),
)

# What a seat has prepared ahead: lines of its own, as a list in JSON.
prepared = Table(
    "prepared",
    metadata,
    Column("game", String(32), ForeignKey("games.game"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("lines", Text, nullable=False),
)


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


def upgrade(engine: Engine, to: str = "head") -> None:
    """Run the migrations a store lacks; a store of a newer version is refused in words."""
    with engine.connect().execution_options(**WRITES) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config = _config(connection)
        if _at(connection) == ScriptDirectory.from_config(config).get_current_head() and to == "head":
            return
        try:
            command.upgrade(config, to)
        except CommandError as problem:
            said = f"This store is of a newer version than this program, or is no store of ours: {problem}."
            raise BadInput(said, "store") from None


def _at(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection) -> Config:
    config = Config()
    folder = str(Path(__file__).parent / "migrations").replace("%", "%%")  # a percent sign means more to Alembic
    config.set_main_option("script_location", folder)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
