"""Staff work between the core and every interface: a situation, its odds, its reasons, its advice, as plain data."""
