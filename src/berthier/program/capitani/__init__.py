"""What a program weighs (section g): missions, strength, worth, urges."""
