"""Berthier: a digital umpire for historical tabletop wargames."""

__version__ = "0.1.0"
