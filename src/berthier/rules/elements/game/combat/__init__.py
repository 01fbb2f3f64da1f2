"""Shooting, close combat and what they do on the table (G5, G6, G3)."""
