"""The table and what stands on it: ground, bases, distances, paths."""
