"""Orders in a bound (G4): written, dragged, priced, judged and carried out."""
