"""The command line: thin commands that ask the core and print what it answers."""
