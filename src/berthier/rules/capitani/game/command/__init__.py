"""The Command Phase (G3): APs, secret order forms, pay and discipline."""
