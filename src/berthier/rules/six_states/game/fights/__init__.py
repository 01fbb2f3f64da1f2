"""Battles and walls (G40 to G48): who fights, what it costs, where the beaten go."""
