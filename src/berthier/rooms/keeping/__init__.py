"""Where games are kept: lines, chains, snapshots, the database."""
