"""Whether anybody has come to a game, or played in it, since it was opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Of games that are here already it is not known: they stay as if somebody had."""
    op.add_column("games", sa.Column("entered", sa.Integer, nullable=False, server_default="1"))
