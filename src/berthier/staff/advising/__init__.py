"""Advice: the matrix of choices, its cells, how it shifts, in words."""
