"""A guided journey through every kind of page and all five games, photographed: `python -m tests.tour OUT`.

`walk` brings a game to where something is to be seen, `stops` says what, `browse` opens it, `sheets` lays the pictures
out. The laws of `tests/browser/test_laws.py` are held by the same stops.
"""
