"""The land segment: marches, supply, forage and garrisons (G5.1 to G5.3)."""
