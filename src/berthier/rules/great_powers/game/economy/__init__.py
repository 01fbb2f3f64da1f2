"""Money and men: reinforcements, income, purchases, levies (G3, G7)."""
