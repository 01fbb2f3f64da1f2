"""Talking with somebody at a terminal: questions, keys, progress, a guided walk."""
