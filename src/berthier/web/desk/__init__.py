"""The desk: one procedure with its form, its odds and its play."""
