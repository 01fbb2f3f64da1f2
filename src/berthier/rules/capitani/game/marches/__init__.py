"""The Activation Phase (G4): marches, works, joining, quarters."""
