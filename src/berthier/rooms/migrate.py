"""Bringing a store up to date: Alembic's migrations, run as the store is opened."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, text

from berthier.core.errors import BadInput
from berthier.rooms.engine import WRITES

LOCK = 0x62657274  # any number that is always the same: two servers that start together migrate one after the other


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
