"""One package per rules system. Rules import only the core, never each other."""
