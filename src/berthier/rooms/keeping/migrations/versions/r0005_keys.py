"""Keys that have been sat down with; secrets bound to the key that made them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Two columns; of what was there before nothing is known."""
    op.add_column("seats", sa.Column("sat", sa.Integer, nullable=False, server_default="0"))
    op.add_column("secrets", sa.Column("key", sa.String(64), nullable=True))
