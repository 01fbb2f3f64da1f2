"""Shared games: seats, secrets, an append-only event log, commitments and the store that keeps them.

A game on a table is only its events; everything else is derived from them again. `desk` is the way in.
"""
