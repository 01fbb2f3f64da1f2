"""How values show themselves in a notebook: markup, data frames, and tools that may not be installed."""
