"""The table and what stands on it: ground, figures, sight, where a unit may stand."""
