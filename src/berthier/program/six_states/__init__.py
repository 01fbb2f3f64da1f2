"""What a program weighs (section g): outlook, urges, worth."""
