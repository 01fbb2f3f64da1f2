"""Major Battles (d-8): deployment, plans and chits, rounds, rearguard, aftermath."""
