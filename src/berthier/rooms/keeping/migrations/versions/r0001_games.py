"""Games, their events, seats and secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first tables."""
    op.create_table(
        "games",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("opened", sa.String(40), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.game"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
    )
    op.create_index("seats_by_game", "seats", ["game"])
    op.create_table(
        "secrets",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("commitment", sa.String(64), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )
