"""Fights on land: contact, field combat, sieges, losses and retreats (G5.4, G5.5)."""
