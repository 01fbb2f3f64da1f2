"""Field combat (D1 to D8): chits, rounds, casualties, breaking, pursuit, relief."""
