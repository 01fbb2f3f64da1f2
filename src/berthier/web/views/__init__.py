"""Answers of the engine as pages show them."""
