"""Capitani: campaigns, sieges and battles of the Italian Wars, 1494 to 1530."""
