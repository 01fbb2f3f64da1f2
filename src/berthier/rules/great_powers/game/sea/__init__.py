"""Fleets: sailing, blockades, transports and battles at sea (G4)."""
