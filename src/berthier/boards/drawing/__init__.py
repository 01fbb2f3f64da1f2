"""Boards drawn: SVG in four lights, and letters for terminals."""
