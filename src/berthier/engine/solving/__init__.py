"""The advisor: procedures as games, solved exactly."""
