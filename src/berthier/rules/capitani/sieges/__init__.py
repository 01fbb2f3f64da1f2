"""Sieges (d-7): bombardment, breach, sortie, storm."""
