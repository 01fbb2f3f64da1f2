"""The tables of the store, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("opened", String(40), nullable=False),
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
