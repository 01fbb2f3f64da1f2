"""Politics: war, alliance, peace, treaties, minor countries and free states (G2)."""
