"""How a game looks and reads: one package for each, which imports its rules and nothing of programs."""
