"""The map: hexes and hexsides, zones of control, reach, lines of communication, retreats."""
