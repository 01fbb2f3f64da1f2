"""Answers prepared ahead, beside the logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """The lines of a seat, as a list in JSON."""
    op.create_table(
        "prepared",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("lines", sa.Text, nullable=False),
    )
