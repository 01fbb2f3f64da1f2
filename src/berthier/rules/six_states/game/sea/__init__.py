"""War at sea: voyages, transports, interception and fights (G32 to G37)."""
