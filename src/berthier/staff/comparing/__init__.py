"""Situations compared: what things are worth, neighbours, match-ups."""
