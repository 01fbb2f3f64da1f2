"""What a program weighs (g): exact chances, outlook, worth."""
