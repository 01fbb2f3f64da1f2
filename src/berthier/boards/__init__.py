"""Boards: hexes, areas, the miniatures table; geometry, paths, sight and drawing. Knows no rules."""
