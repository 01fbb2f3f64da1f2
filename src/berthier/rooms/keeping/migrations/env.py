"""How Alembic runs our migrations: on the connection given to it, in the transaction that is open."""

from __future__ import annotations

from alembic import context

from berthier.rooms.keeping.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
