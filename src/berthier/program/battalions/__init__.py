"""What a program weighs (section g): worth, urges, candidates."""
