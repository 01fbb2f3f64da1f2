"""The Combat Phase (G5): attacks in the field and sieges."""
