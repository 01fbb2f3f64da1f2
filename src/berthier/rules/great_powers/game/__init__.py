"""Europe 1805 to 1815: the whole game on a map of areas."""
