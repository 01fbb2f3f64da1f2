"""Which server lets the programs of a game play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    """A lease for each game in which programs play."""
    op.create_table(
        "leases",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.game"), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
