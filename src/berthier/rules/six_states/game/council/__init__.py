"""Powers and states: councils, recruits, friends and enemies (G4 to G6, G14 to G16, G50)."""
