"""The optional quick combat (d-10)."""
