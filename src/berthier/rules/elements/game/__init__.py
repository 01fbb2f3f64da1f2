"""The whole battle on the table: set-up, bounds, orders, shooting, close combat, losses, victory."""
