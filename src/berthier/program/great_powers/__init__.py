"""What a program weighs: worth of a position, and how much it wants each option (g)."""
