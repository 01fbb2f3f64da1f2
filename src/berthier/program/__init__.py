"""What a program makes of a game: worth and urges, one package for each, which imports its rules and not its look."""
